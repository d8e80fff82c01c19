// Compiled by `types.test.mjs` and never run: the types of all entry points, as a program uses
// them.

import {
  Finder,
  init,
  initSync,
  MarkdownStream,
  rule,
  Stream,
  type Candidate,
  type Choice,
  type FinderOptions,
  type Link,
} from "barelink";
import {
  Finder as ChatFinder,
  Stream as ChatStream,
  type Choice as ChatChoice,
} from "barelink/chat";
import { Finder as ChatTextFinder } from "barelink/chat-text";
import { Finder as InlineChatFinder } from "barelink/chat/inline";
import { Finder as InlineFinder } from "barelink/inline";
import { LinkifyIt } from "barelink/linkify-it";
import { Finder as MarkdownFinder, MarkdownStream as SmallMarkdownStream } from "barelink/markdown";
import { Finder as InlineMarkdownFinder } from "barelink/markdown/inline";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import rehypeBarelink from "barelink/rehype";
import remarkBarelink from "barelink/remark";
import { Finder as TextFinder, init as initText, Stream as TextStream } from "barelink/text";
import { Finder as InlineTextFinder } from "barelink/text/inline";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const options: FinderOptions = {
  profile: "uts58",
  choices: ["drop-ellipsis", "no-end-at-closer"],
  tldAllow: ["corp"],
  maxLen: 100,
};
const finder = new Finder(options);
const links: Link[] = finder.links("www.example.com", { from: "markdown", extensions: ["tables"] });
const places: number[] = links.map((link) => link.end - link.start);
const spans: (string | Link)[] = finder.with({ choices: ["write-https"] }).spans("www.example.com");
const html: string =
  finder.html("www.example.com", { rel: "nofollow", lineBreaks: "br" }) +
  finder.markdown("www.example.com");
const fixed: string = finder.fix("www.example.com", { style: "inline", syntax: "quarto" }).text;
const candidates: Candidate[] = finder.explain("www.example.com");
const title: string = rule("G1").title;
initSync(new Uint8Array());
const inlined: Link[] = [
  ...new InlineFinder().links(""),
  ...new InlineTextFinder().links(""),
  ...new InlineMarkdownFinder().links(""),
];
const loaded: Promise<void>[] = [init(), initText(new URL("https://example.com/barelink_bg.wasm"))];
const bare: string[] = new MarkdownFinder({ profile: "md4c" })
  .fix("www.example.com")
  .bare.map((link) => link.reason);
const settled: number = new TextFinder({ profile: "md4c-next" }).settled("www.example.com");

const misleads: boolean = new Finder().misleads("a.com", "https://b.com");
const stream = new Stream({ profile: "chat" });
const parts: (string | Link)[] = [
  ...stream.push("www.example.com "),
  ...new TextStream(new TextFinder()).rest(),
];
const held: string = stream.held.slice(0, stream.settled);
const rest: string = new MarkdownStream(finder, { ignoreLaterDefinitions: true }).preview();
const ofSource: number = finder.settled("# a\n", { from: "markdown" });
async function show(pieces: AsyncIterable<string>): Promise<string> {
  let shown = "";
  for await (const part of stream.parts(pieces))
    shown += typeof part === "string" ? part : part.url;
  for await (const { settled, rest } of new SmallMarkdownStream().parts(["a", "b"]))
    shown += settled + rest;
  return shown;
}

// The values of options keep their types in constants.
const constant = {
  profile: "chat",
  kinds: ["url"],
  choices: ["hold-incomplete", "no-drop-ellipsis"],
  tldAllow: ["corp"],
  schemes: ["tel"],
} as const;
const satisfying = { profile: "chat", choices: ["write-https"] } satisfies FinderOptions;
const choices: Choice[] = ["write-https", ...satisfying.choices];
const finders: Finder[] = [
  new Finder(constant),
  new Finder(satisfying),
  new Finder({ choices }),
  new Finder({ profile: "gfm", choices: [...constant.choices] }),
];
const ofConstants: string =
  finder.markdown("a", { extensions: ["tables"] as const }) +
  new TextFinder({ choices: ["write-https"] as const }).html("a");
const sources: Promise<void>[] = [
  init(new ArrayBuffer(0)),
  init(new Uint8Array()),
  init(fetched()),
  init(compiled()),
];
initSync(compiled());
declare function compiled(): WebAssembly.Module;
declare function fetched(): Promise<Response>;

// As in a program that has used linkify-it.
const md = new MarkdownIt({ linkify: true });
md.linkify = new LinkifyIt(new Finder({ profile: "chat" }));
md.linkify.set({ fuzzyEmail: false }).tlds("corp", true).add("ftp:", null);
const own: LinkifyIt = new LinkifyIt(new TextFinder()).add("tel:", "http:");
const url: string | undefined = own.match("www.example.com")?.[0]?.url;

own.add("@", {
  validate: (text, position, self) => (self.test(text) ? position : 0),
  normalize: (match) => void (match.url = match.raw),
});
own.add("#", { validate: /\w+/ });
md.linkify.add("@", { validate: () => 0 });
const spaces: RegExp = new RegExp(own.re.src_ZCc);

unified()
  .use(remarkParse)
  .use(remarkBarelink, new Finder({ profile: "gfm" }))
  .use(remarkRehype)
  .use(rehypeStringify);
unified().use(remarkParse).use(remarkBarelink, finder).use(remarkRehype);
unified()
  .use(remarkParse)
  .use(remarkBarelink, new Finder({ profile: "chat" }), { takeOver: false })
  .use(remarkRehype);
unified()
  .use(rehypeParse)
  .use(rehypeBarelink, own && finder, { skip: ["i"], properties: { rel: ["nofollow"] } });
const page: string | Promise<string> = new Marked(
  markedBarelink(new Finder({ profile: "gfm" })),
  markedBarelink(finder),
).parse("www.example.com");
new MarkdownIt().use(markdownItBarelink, finder).use(markdownItBarelink, new MarkdownFinder());

// What does not compile.
// @ts-expect-error: a profile that does not exist
new Finder({ profile: "github" });
// @ts-expect-error: the smallest build does not have UTS #58
new TextFinder({ profile: "uts58" });
// @ts-expect-error: only the whole package explains
new MarkdownFinder().explain("www.example.com");
// @ts-expect-error: plain text only
new TextFinder().markdown("www.example.com");
// @ts-expect-error: `validate` is a function or a regular expression
own.add("@", { validate: "x" });
// @ts-expect-error: the smallest build has no Markdown
markedBarelink(new TextFinder());
// @ts-expect-error: options and not a finder
rehypeBarelink({ profile: "gfm" });
// @ts-expect-error: no finder
remarkBarelink();
// @ts-expect-error: a choice that does not exist
new Finder({ choices: ["no-such-choice"] });
// @ts-expect-error: the smallest build does not have the choices of UTS #58
new TextFinder({ choices: ["drop-ellipsis"] });
// @ts-expect-error: plain text only
new TextFinder().settled("", { from: "markdown" });
// @ts-expect-error: not a string
finder.links(1);
// @ts-expect-error: a list of strings is no list of choices
new Finder({ choices: strings });
// @ts-expect-error: no choice has this name
({ choices: ["no-such-choice"] }) satisfies FinderOptions;
// @ts-expect-error: a number is no source
init(1);
// @ts-expect-error: a list of numbers is no source
init([1]);
// @ts-expect-error: an address is no bytes
initSync("https://example.com/barelink_bg.wasm");
// @ts-expect-error: options are no source
initSync({ path: "barelink_bg.wasm" });
declare const strings: string[];

export {
  bare,
  inlined,
  candidates,
  finders,
  fixed,
  held,
  html,
  loaded,
  misleads,
  ofConstants,
  ofSource,
  page,
  parts,
  places,
  rest,
  settled,
  show,
  sources,
  spaces,
  spans,
  title,
  url,
};

const chatChoices: ChatChoice[] = ["hold-incomplete"];
const chatFinder = new ChatFinder({ profile: "prose", choices: chatChoices, tldAllow: ["corp"] });
const chatSpans: (string | Link)[] = new ChatStream(chatFinder).rest();
const chatPlugins = [
  markedBarelink(chatFinder),
  markedBarelink(new InlineChatFinder()),
  rehypeBarelink(new ChatTextFinder()),
  new LinkifyIt(new ChatTextFinder()),
];
unified().use(remarkParse).use(remarkBarelink, chatFinder);
new MarkdownIt().use(markdownItBarelink, chatFinder);
// @ts-expect-error: this entry has no trees.
markedBarelink(new ChatTextFinder());
// @ts-expect-error: this entry has no table of scripts.
new ChatFinder({ scripts: "any" });
// @ts-expect-error: no profile of this entry has the kind.
new ChatFinder({ kinds: ["www"] });
// @ts-expect-error: this entry has other profiles.
new ChatFinder({ profile: "gfm" });

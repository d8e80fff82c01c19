import { defaultRemarkPlugins, parseMarkdownIntoBlocks, Streamdown } from "streamdown";
import { Finder } from "barelink/chat";
import remarkBarelink from "barelink/remark";

const plugins = Object.values(defaultRemarkPlugins);
const complete = [...plugins, [remarkBarelink, new Finder({ profile: "chat" })]];
const growing = [...plugins, [remarkBarelink, new Finder({ profile: "chat", choices: ["hold-incomplete"] })]];
// Marks that streamdown adds at the end of a message would change links such as https://example.com/_a.
const closed = { italic: false, katex: false };
// The class of half-written links, which streamdown removes otherwise.
const allowed = { span: ["className"] };

// The blank line at the end of a block says that it is complete.
function blocksOf(text) {
  const blocks = parseMarkdownIntoBlocks(text);
  return blocks.map((block, at) => (at < blocks.length - 1 ? `${block.trimEnd()}\n\n` : block));
}

export function Message({ text, done, ...props }) {
  return (
    <Streamdown
      {...props}
      isAnimating={!done}
      parseIncompleteMarkdown={!done}
      remend={closed}
      allowedTags={allowed}
      parseMarkdownIntoBlocksFn={blocksOf}
      remarkPlugins={done ? complete : growing}
    >
      {text}
    </Streamdown>
  );
}

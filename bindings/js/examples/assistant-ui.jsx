import { useMessagePartText } from "@assistant-ui/react";
import { MarkdownTextPrimitive } from "@assistant-ui/react-markdown";
import { Finder } from "barelink/chat";
import remarkBarelink from "barelink/remark";
import remarkGfm from "remark-gfm";

const complete = [remarkGfm, [remarkBarelink, new Finder({ profile: "chat" })]];
const growing = [remarkGfm, [remarkBarelink, new Finder({ profile: "chat", choices: ["hold-incomplete"] })]];

export function MarkdownText() {
  const { status } = useMessagePartText();
  return <MarkdownTextPrimitive smooth={false} remarkPlugins={status.type === "running" ? growing : complete} />;
}

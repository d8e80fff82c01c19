import { Finder } from "barelink/chat";

const finder = new Finder({ profile: "chat" });

export const matchers = [
  (text) => {
    const [link] = finder.links(text);
    return link ? { index: link.start, length: link.end - link.start, text: link.text, url: link.url } : null;
  },
];

// Makes links in the paragraphs of a page. The service worker searches the texts.

function nodeOf(span) {
  return typeof span === "string" ? span : Object.assign(document.createElement("a"), { href: span.url, textContent: span.text });
}

for (const paragraph of document.querySelectorAll("p")) {
  for (const node of [...paragraph.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    chrome.runtime.sendMessage(node.data).then((spans) => node.replaceWith(...spans.map(nodeOf)));
  }
}

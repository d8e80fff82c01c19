const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const server = { command: "barelink", args: ["lsp"] };
  const documents = [{ language: "markdown" }, { language: "mdx" }];
  client = new LanguageClient("barelink", "barelink", server, { documentSelector: documents });
  return client.start();
};

exports.deactivate = () => client?.stop();

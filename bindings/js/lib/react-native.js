/**
 * What every entry is in React Native, whose engine has no WebAssembly: one sentence at the import,
 * instead of a bundle that does not parse.
 */
export let Finder, LinkifyIt, MarkdownStream, Stream, init, initSync, rule;
export default undefined;

throw new Error(
  "barelink: React Native has no WebAssembly; make the links on a server, or with barelink's C library",
);

/** No bytes: browsers load the WebAssembly with `init()`. Elsewhere, `imports` in `package.json` names a module that has them. */
export const bytes = undefined;

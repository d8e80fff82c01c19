// The packages are installed in the folder above.
const root = new URL("..", import.meta.url).pathname;
export default { output: "standalone", turbopack: { root }, outputFileTracingRoot: root };

// The packages are installed in the folder above.
const root = new URL("..", import.meta.url).pathname;
export default { turbopack: { root }, outputFileTracingRoot: root };

// Builds the WebAssembly of the package and the JavaScript around it: `npm run build`, or
// `npm run build -- --quick`, which does not shrink it. With names of builds it makes these alone:
// `npm run build -- chat`.
//
// It needs Rust with the target wasm32-unknown-unknown
// (`rustup target add wasm32-unknown-unknown`). Where that target is not to be had, the variables
// RUSTC and BARELINK_WASM_FLAGS name another compiler and its flags.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const TARGET = "wasm32-unknown-unknown";
/**
 * The features of each build, and the size up to which LLVM inlines a function: as much as the
 * limits in `bench/sizes.mjs` allow. Without this number, functions that are compiled for size are
 * hardly inlined, and the search takes up to half of its time more. Some builds have the rules of
 * UTS #58 alone.
 */
const BUILDS = {
  text: { features: "", threshold: 60 },
  "chat-text": { features: "uts58", threshold: 5, isSmall: true },
  chat: { features: "uts58,tree", threshold: 5, isSmall: true },
  markdown: { features: "markdown", threshold: 10 },
  full: { features: "full", threshold: 105 },
};

/** What browsers have had since 2023, and what the compiler may use. */
const ENABLED = [
  "bulk-memory",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
  "simd",
];

/**
 * What `wasm-opt` does for the small builds. It takes the control flow apart first and builds it
 * anew, which saves one percent.
 */
const SMALLEST = ["--flatten", "--rereloop", "-Oz", "-Oz", "--converge"];

const here = new URL(".", import.meta.url);
const folder = process.env.CARGO_TARGET_DIR ?? new URL("target", here).pathname;
const isQuick = process.argv.includes("--quick");
const given = (process.env.BARELINK_WASM_FLAGS ?? "").split(" ").filter((flag) => flag !== "");

function run(program, args, env = process.env) {
  execFileSync(program, args, { cwd: here, env, stdio: ["ignore", "inherit", "inherit"] });
}

/** Returns a module with the bytes as a text, for the entries that load nothing. */
function inlined(bytes) {
  // A loop, because `Uint8Array.from` with a function takes twenty times as long, and a hundred
  // megabytes.
  return `const TEXT = "${bytes.toString("base64")}";
export function bytes() {
  const text = atob(TEXT);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
`;
}

/** Returns what a program prints; an empty text if it fails. */
function output(program, args) {
  try {
    return execFileSync(program, args, {
      cwd: here,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** Returns what is missing for a build, as a sentence. */
function missing() {
  if (output("cargo", ["--version"]) === "") return "The build needs Rust (https://rustup.rs).";
  if (given.length > 0) return "";
  const library = output(process.env.RUSTC ?? "rustc", [
    "--print",
    "target-libdir",
    "--target",
    TARGET,
  ]);
  if (existsSync(library)) return "";
  // It prints nothing there.
  output("rustup", ["target", "add", TARGET]);
  if (existsSync(library)) return "";
  return (
    `The build needs Rust's target ${TARGET}: rustup target add ${TARGET}\n` +
    "Without rustup, set RUSTC to a compiler that has the target, or set BARELINK_WASM_FLAGS to flags that build it, such as -Zbuild-std=std,panic_abort."
  );
}

const sentence = missing();
if (sentence !== "") {
  console.error(sentence);
  process.exit(3);
}

// The program that writes the JavaScript runs on this machine, and is built by its own compiler.
const host = { ...process.env };
if (given.length > 0)
  for (const name of ["RUSTC", "RUSTC_BOOTSTRAP", "LD_LIBRARY_PATH"]) delete host[name];
run(
  "cargo",
  ["build", "--quiet", "--locked", "--package", "barelink-bindgen", "--target-dir", folder],
  host,
);

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const builds = Object.entries(BUILDS).filter(
  ([name]) => names.length === 0 || names.includes(name),
);

// With its sources, the standard library is compiled for size, and without the words of panics,
// which no build shows. Cargo does that for a stable compiler only with RUSTC_BOOTSTRAP.
const sources = `${output(process.env.RUSTC ?? "rustc", ["--print", "sysroot"])}/lib/rustlib/src/rust/library`;
const flags = given.length === 0 && existsSync(sources) ? ["-Zbuild-std=std,panic_abort"] : given;
const isOwnStd = flags.some((flag) => flag.startsWith("-Zbuild-std="));
if (isOwnStd) flags.push("-Zbuild-std-features=optimize_for_size");

for (const [name, { features, threshold, isSmall }] of builds) {
  const rustflags = [
    // Search is twice as fast with SIMD.
    "-C target-feature=+simd128",
    isQuick ? "" : `-C llvm-args=-inline-threshold=${threshold}`,
    isOwnStd ? "-Zunstable-options -C panic=immediate-abort" : "",
    isSmall ? "--cfg small_build" : "",
  ];
  const env = {
    ...process.env,
    ...(isOwnStd && { RUSTC_BOOTSTRAP: "1" }),
    ...(isQuick && { CARGO_PROFILE_RELEASE_OPT_LEVEL: "1" }),
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: rustflags
      .filter((flag) => flag !== "")
      .join(" "),
  };
  run(
    "cargo",
    [
      "build",
      "--quiet",
      "--locked",
      "--release",
      "--target",
      TARGET,
      "--target-dir",
      folder,
      ...flags,
      "--features",
      features,
    ],
    env,
  );
  const out = new URL(`dist/${name}/`, here);
  mkdirSync(out, { recursive: true });
  run(`${folder}/debug/barelink-bindgen`, [
    `${folder}/${TARGET}/release/barelink_js.wasm`,
    out.pathname,
  ]);
  const file = new URL("barelink_bg.wasm", out).pathname;
  if (!isQuick)
    run(new URL("node_modules/.bin/wasm-opt", here).pathname, [
      ...(isSmall ? SMALLEST : ["-O3"]),
      ...ENABLED.map((name) => `--enable-${name}`),
      "--strip-debug",
      "--strip-target-features",
      file,
      "-o",
      file,
    ]);
  const bytes = readFileSync(file);
  writeFileSync(new URL("inline.js", out), inlined(bytes));
  console.log(
    `${name.padEnd(10)} ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} after gzip`,
  );
}

for (const licence of ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-UNICODE"]) {
  copyFileSync(new URL(`../../${licence}`, here), new URL(licence, here));
}

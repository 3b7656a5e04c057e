// Runs a program of WASI in the current folder, which is all of its files: `node wasi.mjs PROGRAM [ARGUMENT]...`
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: ["taquin", ...args],
  env: process.env,
  preopens: { "/": "." },
});
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));

// The program of the site, whose module is loaded when something is run for the first time.

import { filters, printed } from "./command-line.js";

const asset = (name) => new URL(name, import.meta.url);
let compiled;

/** The module, which the site holds compressed: not every server compresses what it sends. */
function load() {
  compiled ??= fetch(asset("taquin.wasm.gzip"))
    .then((response) => new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** The files of a page, which one run leaves for the next. The folder is that of the book's pictures. */
export const files = new Map([["docs/pictures/", new Uint8Array()]]);

/** The run of a pipe. It rejects if it is stopped, and if the program traps. */
export class Run {
  /**
   * @param {import("./command-line.js").Stage[]} stages
   * @param {{ out: (text: string) => void, err: (text: string) => void }} shown where the streams go
   */
  constructor(stages, shown) {
    this.shown = shown;
    this.written = [];
    this.stopped = new Promise((_, reject) => (this.stop = () => reject(new Error("stopped"))));
    this.done = this.pipe(stages).finally(() => this.worker?.terminate());
  }

  /** Runs the programs one after the other; the exit code is that of the last `taquin`. */
  async pipe(stages) {
    const module = await Promise.race([load(), this.stopped]);
    let bytes = new Uint8Array();
    let code = 0;
    for (const [place, { program, args }] of stages.entries()) {
      const isLast = place === stages.length - 1;
      if (program === "taquin") {
        ({ code, bytes } = await this.taquin(module, args, bytes, isLast));
      } else {
        const text = program === "printf" ? printed(args) : filters[program](new TextDecoder().decode(bytes), args);
        bytes = new TextEncoder().encode(text);
        if (isLast) this.shown.out(text);
      }
    }
    return { code, written: this.written };
  }

  async taquin(module, args, input, isLast) {
    const worker = new Worker(asset("worker.js"), { type: "module" });
    this.worker = worker;
    const parts = [];
    const decoders = { out: new TextDecoder(), err: new TextDecoder() };
    const ended = new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }) => {
        if (data.out) parts.push(data.out);
        for (const name of ["out", "err"]) {
          if (data[name] && (isLast || name === "err")) this.shown[name](decoders[name].decode(data[name], { stream: true }));
        }
        if (data.trap) reject(new Error(data.trap));
        if (data.files) resolve(data);
      };
    });
    worker.postMessage({ module, args, input, files: [...files] });
    const { code, files: left } = await Promise.race([ended, this.stopped]);
    worker.terminate();
    this.keep(left);
    return { code, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
  }

  /** Takes over the files that a program left, and notes those that it wrote. */
  keep(left) {
    const before = new Map(files);
    files.clear();
    for (const [path, data] of left) {
      files.set(path, data);
      if (!path.endsWith("/") && !isSame(before.get(path), data)) this.written.push(path);
    }
  }
}

const isSame = (a, b) => a?.length === b.length && a.every((byte, place) => byte === b[place]);

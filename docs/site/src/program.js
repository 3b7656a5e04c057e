// The program of the site, whose module is loaded when something is run for the first time.

import { filters, printed } from "./command-line.js";

const asset = (name) => new URL(name, import.meta.url);
let compiled;

/** The module, which the site holds compressed: not every server compresses what it sends. */
function load() {
  compiled ??= fetch(asset("taquin.wasm.gzip"))
    .then((response) => new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  // After a failure the next run tries again.
  compiled.catch(() => (compiled = undefined));
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

  /** Runs the program in a worker of its own, and gives the exit code and the standard output. */
  async taquin(module, args, input, isLast) {
    const sent = new Map(files);
    const worker = new Worker(asset("worker.js"), { type: "module" });
    this.worker = worker;
    const ended = this.listen(worker, isLast);
    worker.postMessage({ module, args, input, files: [...sent] });
    const { code, left, parts } = await Promise.race([ended, this.stopped]);
    worker.terminate();
    this.keep(sent, new Map(left));
    return { code, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
  }

  /** Shows and collects what a worker prints, until it ends. */
  listen(worker, isLast) {
    const parts = [];
    const decoders = { out: new TextDecoder(), err: new TextDecoder() };
    const show = (stream, bytes) => this.shown[stream](decoders[stream].decode(bytes, { stream: true }));
    return new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data: { out, err, trap, code, left } }) => {
        if (out) parts.push(out);
        if (out && isLast) show("out", out);
        if (err) show("err", err);
        if (trap) reject(new Error(trap));
        if (left) resolve({ code, left, parts });
      };
    });
  }

  /** Takes over what a program changed in the files that it was sent, and notes what it wrote. */
  keep(sent, left) {
    for (const path of sent.keys()) {
      if (!left.has(path)) files.delete(path);
    }
    for (const [path, data] of left) {
      if (isSame(sent.get(path), data)) continue;
      files.set(path, data);
      if (!path.endsWith("/")) this.written.push(path);
    }
  }
}

const isSame = (a, b) => a?.length === b.length && a.every((byte, place) => byte === b[place]);

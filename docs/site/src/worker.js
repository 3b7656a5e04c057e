// Runs the program once: the page sends the module, the arguments, the standard input and the files, and gets
// what is printed as it comes, and at the end the exit code and the files.

import { Directory, Fd, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

/** A stream that is no terminal and no file, such as a pipe. */
class Pipe extends Fd {
  constructor(name) {
    super();
    this.name = name;
  }

  fd_write(data) {
    postMessage({ [this.name]: data });
    return { ret: 0, nwritten: data.byteLength };
  }
}

/** The entries of a folder, whose files are given by their paths. */
function folderOf(files) {
  const root = new Directory([]);
  for (const [path, data] of files) {
    const folders = path.split("/");
    const name = folders.pop();
    let folder = root;
    for (const part of folders) {
      if (!folder.contents.has(part)) folder.contents.set(part, new Directory([]));
      folder = folder.contents.get(part);
    }
    // A path that ends with a slash is an empty folder.
    if (name) folder.contents.set(name, new File(data));
  }
  return root.contents;
}

/** The files of a folder by their paths. */
function* filesOf(contents, prefix = "") {
  if (contents.size === 0 && prefix) yield [prefix, new Uint8Array()];
  for (const [name, entry] of contents) {
    if (entry instanceof Directory) yield* filesOf(entry.contents, `${prefix}${name}/`);
    else yield [prefix + name, entry.data];
  }
}

/** The sizes of the arguments are those of their bytes; the shim counts UTF-16 units. */
function withSizesInBytes(wasi) {
  wasi.wasiImport.args_sizes_get = (count, size) => {
    const memory = new DataView(wasi.inst.exports.memory.buffer);
    const lengths = wasi.args.map((text) => new TextEncoder().encode(text).length + 1);
    memory.setUint32(count, lengths.length, true);
    memory.setUint32(
      size,
      lengths.reduce((sum, length) => sum + length, 0),
      true,
    );
    return 0;
  };
  return wasi;
}

addEventListener("message", async ({ data: { module, args, input, files } }) => {
  const folder = new PreopenDirectory("/", folderOf(files));
  const streams = [new OpenFile(new File(input)), new Pipe("out"), new Pipe("err"), folder];
  const wasi = withSizesInBytes(new WASI(["taquin", ...args], ["LC_ALL=C.UTF-8"], streams, { debug: false }));
  try {
    const code = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
    postMessage({ code, left: [...filesOf(folder.dir.contents)] });
  } catch (error) {
    // A trap, as where memory ends.
    postMessage({ trap: String(error) });
  }
});

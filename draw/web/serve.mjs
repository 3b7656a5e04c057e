// Serves a page from its modules, with the data of the program: npm start [BOARD...]. The program is the one
// that TAQUIN names, or else target/release/taquin.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buildSync } from "esbuild";

const PORT = 8000;
const folder = import.meta.dirname;
const program = process.env.TAQUIN ?? join(folder, "../../target/release/taquin");
const boards = process.argv.slice(2);

/** The program's page, with the modules and the style of this folder in the place of those that it has. */
function page() {
  const made = execFileSync(program, ["explore", ...boards], { encoding: "utf8", maxBuffer: 2 ** 25 });
  const isPuzzle = made.includes('id="solver"');
  const solver = () => buildSync({ entryPoints: [join(folder, "src/solver-worker.js")], bundle: true, write: false }).outputFiles[0].text;
  const script = isPuzzle ? "puzzle.js" : "main.js";
  return made
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
    .replace(/<style>[^]*?<\/style>/, '<link rel="stylesheet" href="/style.css">')
    .replace(/(id="solver">)[^]*?(?=<\/script>)/, (_, start) => start + solver())
    .replace(/<script type="module">[^]*<\/script>/, `<script type="module" src="/src/${script}"></script>`);
}

const types = { js: "text/javascript", css: "text/css", html: "text/html" };
createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const body = path === "/" ? page() : readFileSync(join(folder, path));
    const type = types[path === "/" ? "html" : path.split(".").at(-1)];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(body);
  } catch (error) {
    response.writeHead(path === "/" ? 500 : 404, { "content-type": "text/plain" }).end(error.message);
  }
}).listen(PORT, "localhost", () => console.log(`http://localhost:${PORT}/`));

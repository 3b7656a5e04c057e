// Bundles the scripts and the style of the pages into dist, which the library puts into its pages.

import { build } from "esbuild";

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { explorer: "src/main.js", puzzle: "src/puzzle.js", solver: "src/solver-worker.js", style: "style.css" },
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "esm",
  charset: "utf8",
  target: "es2023",
});

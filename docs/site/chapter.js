// A chapter in Markdown as HTML, and its sections for the search.

import GithubSlugger from "github-slugger";
import MarkdownIt from "markdown-it";
import { parse } from "./src/command-line.js";

// The module is compiled without the feature `documents`, see .ci/portability.
const ABSENT = ["verify", "--compare"];

const isRunnable = (command) => parse(command)?.every(({ args }) => !args.some((word) => ABSENT.includes(word))) ?? false;

const markdown = new MarkdownIt();
export const { escapeHtml } = markdown.utils;

/** A block of samples, divided as `.ci/samples` divides it: each line that begins with `$ ` begins a sample. */
markdown.renderer.rules.fence = (tokens, place) => {
  const { info, content } = tokens[place];
  if (info !== "console" && info !== "sh") return `<pre><code>${escapeHtml(content)}</code></pre>`;
  return content
    .split(/^(?=\$ )/m)
    .map((sample) => {
      const [, command, shown] = sample.match(/^\$ (.*)\n([^]*)/) ?? [];
      if (!command || !isRunnable(command)) return `<pre><code>${escapeHtml(sample)}</code></pre>`;
      const line = `<code class="command">$ ${escapeHtml(command)}\n</code>`;
      return `<div class="sample" data-command="${escapeHtml(command)}"><pre>${line}${escapeHtml(shown)}</pre></div>`;
    })
    .join("");
};

/** Columns are aligned by classes: the policy of the site allows no style in an element. */
for (const rule of ["th_open", "td_open"]) {
  markdown.renderer.rules[rule] = (tokens, place, options, env, self) => {
    const cell = tokens[place];
    cell.attrs = cell.attrs?.map(([, style]) => ["class", style.replace("text-align:", "")]) ?? null;
    return self.renderToken(tokens, place, options);
  };
}

/** Chapters are linked by their files, pages by their addresses; other addresses stay as they are. */
export const addressOf = (path) => (/^\w+:/.test(path) ? path : path.replace(/(^|\/)README\.md$/, "$1index.md").replace(/\.md$/, ".html"));

markdown.renderer.rules.link_open = (tokens, place, options, env, self) => {
  const link = tokens[place];
  const [path, ...fragment] = link.attrGet("href").split("#");
  link.attrSet("href", [addressOf(path), ...fragment].join("#"));
  return self.renderToken(tokens, place, options);
};

/**
 * The HTML of a chapter, and its sections. Their slugs are those of GitHub, where the links of the chapters lead, too.
 */
export function renderChapter(text) {
  const slugger = new GithubSlugger();
  const tokens = markdown.parse(text, {});
  const sections = [];
  for (const [place, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const title = plain(tokens[place + 1]);
      const slug = slugger.slug(title);
      token.attrSet("id", slug);
      sections.push({ slug, title, text: "" });
    } else if (token.content && tokens[place - 1]?.type !== "heading_open") {
      sections.at(-1).text += `${plain(token)}\n`;
    }
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections };
}

/** The words of a token, without marks. */
function plain({ children, content }) {
  return children?.map(({ type, content }) => (type === "softbreak" ? "\n" : content)).join("") ?? content;
}

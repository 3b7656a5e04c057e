// The search of the book: its index is loaded when the field gets the focus.

import MiniSearch from "minisearch";
import { INDEX_OPTIONS } from "./index-options.js";

const SHOWN = 12;
const root = new URL("..", import.meta.url);
let index;

async function fetched() {
  const response = await fetch(new URL("assets/search.json", root));
  return MiniSearch.loadJSON(await response.text(), INDEX_OPTIONS);
}

/** The index; after a failure the next search tries again. */
function load() {
  index ??= fetched();
  index.catch(() => (index = undefined));
  return index;
}

/** Lets a field search, and a list show what is found. */
export function search(field, list) {
  field.addEventListener("focus", () => load());
  field.addEventListener("input", async () => {
    const found = (await load()).search(field.value, { prefix: true, fuzzy: 0.1, combineWith: "AND", boost: { title: 3 } });
    list.replaceChildren(
      ...found.slice(0, SHOWN).map(({ id, title, chapter }) => {
        const link = Object.assign(document.createElement("a"), { href: new URL(id, root).href, textContent: title });
        const item = document.createElement("li");
        item.append(link, title === chapter ? "" : ` in ${chapter}`);
        return item;
      }),
    );
    list.hidden = found.length === 0;
  });
}

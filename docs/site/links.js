// The check of the links between the pages.

import { existsSync } from "node:fs";
import { join, posix } from "node:path";

const ADDRESS = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/**
 * The links of the pages that lead to no file of the folder, or to no element of a page.
 * @param {Map<string, string>} pages the HTML of each page by its path
 */
export function brokenLinks(pages, folder) {
  const ids = new Map([...pages].map(([path, html]) => [path, new Set([...html.matchAll(ID)].map(([, id]) => id))]));
  const leads = (path, address) => {
    const [target, fragment] = address.split("#");
    const linked = target ? posix.join(posix.dirname(path), target) : path;
    return existsSync(join(folder, linked)) && (!fragment || ids.get(linked)?.has(fragment));
  };
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(ADDRESS)]
      .map(([, address]) => address)
      .filter((address) => !/^(https?|mailto|data):/.test(address) && !leads(path, address))
      .map((address) => `${path}: ${address}`),
  );
}

// The worker in which the page of a puzzle searches.

import { pathsFrom } from "./solver.js";

onmessage = ({ data }) => {
  for (const found of pathsFrom(data)) postMessage(found);
};

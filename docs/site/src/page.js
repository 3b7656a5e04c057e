// What every page of the site does.

import { Sample } from "./sample.js";
import { search } from "./search.js";

search(document.getElementById("search"), document.getElementById("found"));
const [first] = [...document.querySelectorAll(".sample")].map((element) => new Sample(element));
// The examples of the playground are run in its field.
for (const example of document.querySelectorAll("button[data-command]")) {
  example.addEventListener("click", () => {
    first.command.value = example.dataset.command;
    first.start();
  });
}

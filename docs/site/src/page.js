// What every page of the site does.

import { Sample } from "./sample.js";
import { search } from "./search.js";

search(document.getElementById("search"), document.getElementById("found"));
for (const element of document.querySelectorAll(".sample")) {
  const sample = new Sample(element);
  // The examples of the playground are run in the field above them.
  if (element.id === "playground") {
    for (const button of document.querySelectorAll("button[data-command]")) {
      button.addEventListener("click", () => {
        sample.command.value = button.dataset.command;
        sample.start();
      });
    }
  }
}

// A command that can be run: a field to change it, buttons to run and stop it, and what it prints.

import { parse } from "./command-line.js";
import { files, Run } from "./program.js";

/** An element with properties and children. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Lets a `<div class="sample">`, which holds what its command has printed, run it. */
export class Sample {
  constructor(element) {
    this.command = make("input", { value: element.dataset.command, spellcheck: false, autocomplete: "off" });
    this.command.setAttribute("aria-label", "Command");
    this.run = make("button", { textContent: "Run" });
    this.stop = make("button", { type: "button", textContent: "Stop", hidden: true, onclick: () => this.running.stop() });
    this.out = element.querySelector("pre");
    this.out.className = "out";
    // The field takes the place of the command that is shown where no script runs.
    this.out.querySelector(".command")?.remove();
    this.out.hidden = !this.out.textContent;
    this.err = make("pre", { className: "err", hidden: true });
    this.status = make("p", { className: "status" });
    this.status.setAttribute("role", "status");
    this.files = make("ul", { className: "files", hidden: true });
    const form = make("form", {}, make("span", { textContent: "$" }), this.command, this.run, this.stop);
    form.onsubmit = (event) => {
      event.preventDefault();
      this.start();
    };
    element.replaceChildren(form, this.out, this.err, this.status, this.files);
  }

  /** Runs the command as it is now. */
  async start() {
    if (!this.stop.hidden) return;
    const stages = parse(this.command.value);
    this.clear();
    if (!stages) {
      this.status.textContent = "Only taquin runs here: in a pipe after printf and before head -n or tail -n, if need be.";
      return;
    }
    this.status.textContent = "Running …";
    this.toggle(true);
    try {
      this.running = new Run(stages, { out: (text) => this.show(this.out, text), err: (text) => this.show(this.err, text) });
      const { code, written } = await this.running.done;
      this.status.textContent = `Exit code ${code}`;
      this.offer(written);
    } catch (error) {
      this.status.textContent = error.message === "stopped" ? "Stopped" : `The program ended: ${error.message}`;
    }
    this.toggle(false);
  }

  toggle(isRunning) {
    this.run.hidden = isRunning;
    this.stop.hidden = !isRunning;
  }

  clear() {
    for (const link of this.files.querySelectorAll("a")) URL.revokeObjectURL(link.href);
    for (const part of [this.out, this.err, this.files]) {
      part.replaceChildren();
      part.hidden = true;
    }
  }

  show(stream, text) {
    stream.hidden = false;
    stream.append(text);
  }

  /** Offers the files that were written. */
  offer(written) {
    this.files.hidden = written.length === 0;
    for (const path of written) {
      const name = path.split("/").at(-1);
      const type = name.endsWith(".svg") ? "image/svg+xml" : "application/octet-stream";
      const href = URL.createObjectURL(new Blob([files.get(path)], { type }));
      this.files.append(make("li", {}, make("a", { href, download: name, textContent: path })));
    }
  }
}

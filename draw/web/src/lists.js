// Lists that follow the position without losing the focus, and take one tab stop each.

/**
 * Makes the children of an element those of a list. An item with a key that was there before keeps
 * its element, and with it the focus; `make` makes the element of another, and `show` brings any up
 * to date.
 */
export function update(parent, items, { key, make, show = null }) {
  const before = parent.keyed ?? new Map();
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  parent.keyed = new Map(
    items.map((item) => {
      const element = before.get(key(item)) ?? make(item);
      show?.(element, item);
      return [key(item), element];
    }),
  );
  const elements = [...parent.keyed.values()];
  if (!before.size) parent.replaceChildren();
  for (const [old, element] of before) if (!parent.keyed.has(old)) element.remove();
  elements.forEach((element, i) => {
    if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] ?? null);
  });
  parent.settle?.();
  // An element that was moved has lost the focus; that of one that is gone goes to the list.
  if (!focused || document.activeElement === focused) return;
  const next = focused.isConnected ? focused : parent.querySelector('[tabindex="0"]');
  next?.focus({ preventScroll: true });
}

/**
 * One tab stop for the buttons in an element: arrow keys, Home and End move among them, in their order
 * unless `next` says where a key leads from a button.
 */
export function rove(container, next) {
  const buttons = () => {
    const all = [...container.querySelectorAll("button")];
    const shown = all.filter((button) => button.offsetParent);
    // In a panel that is hidden for now, none is shown.
    return shown.length ? shown : all;
  };
  const choose = (chosen) => {
    container.querySelectorAll("button").forEach((button) => (button.tabIndex = button === chosen ? 0 : -1));
  };
  container.settle = () => {
    const all = buttons();
    const stop = all.find((button) => button === document.activeElement);
    choose(stop ?? all.find((button) => button.hasAttribute("aria-current")) ?? all[0]);
  };
  container.addEventListener("focusin", (event) => choose(event.target.closest("button")));
  container.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? at + step;
    if (at < 0 || Number.isNaN(to)) return;
    // At either end too, the key is the list's, and slides no tile.
    event.preventDefault();
    event.stopPropagation();
    (next?.(event.target, event.key) ?? all[Math.min(Math.max(to, 0), all.length - 1)]).focus();
  });
}

// The mouse and fingers on an element: one drags, and two pinch.

/**
 * Zooms an element by keys, by this factor, and by the wheel, at the event's place.
 * @type {(element: HTMLElement, keyFactor: number, zoom: (factor: number, at?: WheelEvent) => void) => void}
 */
export function listenForZoom(element, keyFactor, zoom) {
  element.addEventListener("keydown", (event) => {
    const factor = { "+": keyFactor, "=": keyFactor, "-": 1 / keyFactor }[event.key];
    // With Ctrl the browser zooms the page.
    if (!factor || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(factor);
  });
  const onWheel = (event) => {
    // The page scrolls past the element unless that has the focus.
    if (!element.contains(document.activeElement) && !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 500), event);
  };
  element.addEventListener("wheel", onWheel, { passive: false });
}

export class Pointers {
  constructor() {
    /** @type {Map<number, { clientX: number, clientY: number }>} */
    this.pressed = new Map();
    /** How far the pointers have moved since the first was pressed; no tap if there were two. */
    this.dragged = 0;
  }

  get count() {
    return this.pressed.size;
  }

  press(event) {
    this.dragged = this.count ? Infinity : 0;
    this.pressed.set(event.pointerId, event);
  }

  /** What a pointer does: its way, and by how much two spread; null if it is not pressed. */
  move(event) {
    const before = this.pressed.get(event.pointerId);
    if (!before) return null;
    const spread = () => {
      const [a, b] = this.pressed.values();
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    const wide = this.count === 2 ? spread() : 0;
    this.pressed.set(event.pointerId, event);
    const way = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.dragged += Math.hypot(...way);
    return { way, factor: wide ? spread() / wide : null };
  }

  /** Whether the pointer was pressed. */
  lift({ pointerId }) {
    return this.pressed.delete(pointerId);
  }
}

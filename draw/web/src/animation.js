// Movement over time, unless the reader wants none.

const still = matchMedia("(prefers-reduced-motion: reduce)");

export const wantsMotion = () => !still.matches;

/** A share of a way, slow at its beginning and at its end. */
export const smooth = (share) => share * share * (3 - 2 * share);

/** Draws the share of some milliseconds that has passed, from 0 to 1, in each frame; the function returned stops it. */
export function animate(milliseconds, draw) {
  let frame;
  const start = performance.now();
  const step = (now) => {
    const share = wantsMotion() && milliseconds ? Math.min(Math.max((now - start) / milliseconds, 0), 1) : 1;
    draw(share);
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step(start);
  return () => cancelAnimationFrame(frame);
}

// Draws thousands of points and threads into the pixels of a canvas.

export class TopDrawing {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.yaw = 0.5;
    this.tilt = 0.35;
    this.zoom = 1;
    this.enlarged = 1;
  }

  /** Few points are drawn larger, and their threads stronger. */
  enlargeFor(count) {
    this.enlarged = Math.min(Math.max(Math.cbrt(5000 / count), 1), 5);
  }

  /** Fits the canvas to its element; the buffer has a pixel for each of the screen's. */
  fit() {
    const scale = Math.min(devicePixelRatio, 2);
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight].map((x) => Math.max(1, Math.round(x * scale)));
    if (this.canvas.width === width && this.canvas.height === height && this.image) return;
    this.scale = scale;
    Object.assign(this.canvas, { width, height });
    this.image = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.density = new Uint16Array(width * height);
  }

  /** Projects all points: x and y on the canvas, and how near each is. */
  project(points) {
    const { width, height } = this.canvas;
    const size = 0.47 * Math.min(width, height) * this.zoom;
    const [s, c] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const [t, u] = [Math.sin(this.tilt), Math.cos(this.tilt)];
    const count = points.length / 3;
    if (this.x?.length !== count) {
      this.x = new Float32Array(count);
      this.y = new Float32Array(count);
      this.near = new Float32Array(count);
    }
    for (let i = 0, j = 0; i < count; i++, j += 3) {
      const across = points[j] * c - points[j + 1] * s;
      const towards = points[j] * s + points[j + 1] * c;
      const up = points[j + 2];
      this.x[i] = width / 2 + size * across;
      this.y[i] = height / 2 - size * (up * u - towards * t);
      this.near[i] = towards * u + up * t;
    }
  }

  clear() {
    this.pixels.fill(0);
  }

  /** Draws lines between pairs of points, the denser the stronger. */
  threads(pairs, colour) {
    const { width, height } = this.canvas;
    const faintest = 16 * this.enlarged;
    this.density.fill(0);
    for (let i = 0; i < pairs.length; i += 2) {
      const [a, b] = [pairs[i], pairs[i + 1]];
      const [dx, dy] = [this.x[b] - this.x[a], this.y[b] - this.y[a]];
      // A thread whose ends are folded together is a point.
      const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))) || 1;
      for (let step = 0; step <= steps; step++) {
        const [x, y] = [(this.x[a] + (dx * step) / steps) | 0, (this.y[a] + (dy * step) / steps) | 0];
        if (x >= 0 && y >= 0 && x < width && y < height) this.density[y * width + x]++;
      }
    }
    for (let i = 0; i < this.density.length; i++) {
      // More threads than this in a pixel do not make it stronger.
      if (this.density[i]) this.pixels[i] = (Math.min(faintest + 8 * this.density[i], 110) << 24) | (colour & 0xffffff);
    }
  }

  /** Draws these points as dots, the far ones first and smaller; `colours` has one by rank. */
  points(ranks, colours) {
    const { width, height } = this.canvas;
    const large = Math.max(2, Math.round(1.6 * this.scale * Math.sqrt(this.zoom) * this.enlarged));
    const small = Math.max(1, Math.min(large - 1, Math.round(0.75 * large)));
    for (const isNear of [false, true]) {
      const size = isNear ? large : small;
      const insets = insetsOfDot(size);
      for (const rank of ranks) {
        if (this.near[rank] > 0 !== isNear) continue;
        const [left, top] = [(this.x[rank] - size / 2) | 0, (this.y[rank] - size / 2) | 0];
        if (left < 0 || top < 0 || left + size > width || top + size > height) continue;
        for (let row = 0, at = top * width + left; row < size; row++, at += width) {
          this.pixels.fill(colours[rank], at + insets[row], at + size - insets[row]);
        }
      }
    }
  }

  show() {
    this.context.putImageData(this.image, 0, 0);
  }

  /** Draws a line along some points, over what is shown. */
  path(ranks, colour, width) {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = width * this.scale;
    context.lineJoin = context.lineCap = "round";
    context.beginPath();
    ranks.forEach((rank) => context.lineTo(this.x[rank], this.y[rank]));
    context.stroke();
  }

  /** Draws a ring around a point, with paper around it. */
  ring(rank, colour, paper) {
    const { context } = this;
    for (const [style, width] of [
      [paper, 6],
      [colour, 3],
    ]) {
      context.strokeStyle = style;
      context.lineWidth = width * this.scale;
      context.beginPath();
      context.arc(this.x[rank], this.y[rank], 8 * this.scale, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /** The point nearest to a place on the element, among those in reach the one nearest to the viewer. */
  pick(ranks, x, y) {
    const reach = 12 * this.scale;
    let best = null;
    for (const rank of ranks) {
      const away = Math.hypot(this.x[rank] - x * this.scale, this.y[rank] - y * this.scale);
      if (away > reach) continue;
      const cost = away / reach - 0.5 * this.near[rank];
      if (!best || cost < best.cost) best = { rank, cost };
    }
    return best?.rank ?? null;
  }
}

/** By row of a dot of some pixels: how many are left out on either side. A dot of up to three is a square. */
function insetsOfDot(size) {
  const radius = size / 2;
  const inset = (row) => Math.max(0, Math.round(radius - Math.sqrt(radius ** 2 - (row + 0.5 - radius) ** 2)));
  return Array.from({ length: size }, (_, row) => (size > 3 ? inset(row) : 0));
}

/** Renders a QR code's SVG path into the middle of a white camera image. */
export const [WIDTH, HEIGHT] = [640, 480];

/** Pixels per QR module. */
const SCALE = 8;
const [WHITE, BLACK] = [235, 16];

/**
 * Returns the brightness of every pixel.
 *
 * @param path runs of dark modules, "M4 2h7v1H4z"
 * @param side modules per side of the drawing, margin included
 */
export function qrImage(path: string, side: number): Uint8ClampedArray {
  const [left, top] = [Math.floor((WIDTH - side * SCALE) / 2), Math.floor((HEIGHT - side * SCALE) / 2)];
  const image = new Uint8ClampedArray(WIDTH * HEIGHT).fill(WHITE);
  for (const [, x, y, length] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H/g)) {
    for (let row = top + Number(y) * SCALE; row < top + (Number(y) + 1) * SCALE; row += 1) {
      const from = row * WIDTH + left + Number(x) * SCALE;
      image.fill(BLACK, from, from + Number(length) * SCALE);
    }
  }
  return image;
}

/** A QR code as a camera sees it: its drawing (the path of an SVG) in the middle of a white picture. */
export const [WIDTH, HEIGHT] = [640, 480];

/** Pixels of a module. */
const SCALE = 8;
const [WHITE, BLACK] = [235, 16];

/** The brightness of every pixel. `path`: runs of dark modules, "M4 2h7v1H4z"; `side`: modules of the drawing, its margin included. */
export function codePicture(path: string, side: number): Uint8ClampedArray {
  const [left, top] = [Math.floor((WIDTH - side * SCALE) / 2), Math.floor((HEIGHT - side * SCALE) / 2)];
  const picture = new Uint8ClampedArray(WIDTH * HEIGHT).fill(WHITE);
  for (const [, x, y, length] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H/g)) {
    for (let row = top + Number(y) * SCALE; row < top + (Number(y) + 1) * SCALE; row += 1) {
      const from = row * WIDTH + left + Number(x) * SCALE;
      picture.fill(BLACK, from, from + Number(length) * SCALE);
    }
  }
  return picture;
}

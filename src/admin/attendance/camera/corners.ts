/**
 * Finds the corners of a QR code: squares whose dark and light runs through the middle are 1:1:3:1:1 in every
 * direction. The content may look like one more corner, which misleads the library; here all are found, and rated by
 * how well three of them fit a code.
 */
import type { BitMatrix } from '@zxing/library';
import FinderPattern from '@zxing/library/esm/core/qrcode/detector/FinderPattern';

/** Only every second row is searched: modules smaller than a pixel can't be read anyway. */
const STEP = 2;
/** How many of the QR finder patterns are kept: those seen in the most rows of pixels; others are noise. */
const MOST = 9;

const RATIO = [1, 1, 3, 1, 1] as const;
type Five = readonly [number, number, number, number, number];

/** The size of a module if five runs look like a corner; otherwise null. */
function moduleOf(runs: Five): number | null {
  const module = runs.reduce((sum, run) => sum + run, 0) / 7;
  return module >= 1 &&
    runs.every((run, i) => Math.abs(run - module * (RATIO[i] ?? 1)) < module * (RATIO[i] ?? 1) * 0.5)
    ? module
    : null;
}

interface Crossing {
  /** Steps from the starting point to the middle. */
  readonly offset: number;
  readonly module: number;
}

/** The five runs around a dark point along one direction. */
function runsAround(dark: (steps: number) => boolean | null, most: number): Crossing | null {
  const arm = (sign: 1 | -1): [number, number, number] => {
    const runs: [number, number, number] = [0, 0, 0];
    for (let run = 0, steps = sign > 0 ? 0 : 1; run < 3 && steps < most; steps += 1) {
      const found = dark(sign * steps);
      if (found === null) break;
      if (found !== (run % 2 === 0)) run += 1;
      if (run < 3) runs[run as 0 | 1 | 2] += 1;
    }
    return runs;
  };
  const [ahead, back] = [arm(1), arm(-1)];
  const module = moduleOf([back[2], back[1], back[0] + ahead[0], ahead[1], ahead[2]]);
  return module === null ? null : { offset: (ahead[0] - back[0]) / 2, module };
}

/** A corner around a point, if it also looks like one vertically and diagonally. */
function confirmCorner(image: BitMatrix, x: number, y: number, across: number): FinderPattern | null {
  const at = (column: number, row: number): boolean | null =>
    column < 0 || row < 0 || column >= image.getWidth() || row >= image.getHeight() ? null : image.get(column, row);
  const most = Math.ceil(across * 8);
  const column = Math.floor(x);
  const down = runsAround((steps) => at(column, y + steps), most);
  if (!down || down.module > across * 1.6 || across > down.module * 1.6) return null;
  const row = Math.floor(y + down.offset);
  const level = runsAround((steps) => at(column + steps, row), most);
  if (!level || !runsAround((steps) => at(column + steps, row + steps), most)) return null;
  return new FinderPattern(column + level.offset, y + down.offset, (down.module + level.module) / 2);
}

/** Candidates in a row: the middle of the third run, and the size of a module. */
function* candidatesOf(image: BitMatrix, row: number): Generator<{ readonly x: number; readonly module: number }> {
  const runs: number[] = [];
  let dark = false;
  let length = 0;
  for (let x = 0; x <= image.getWidth(); x += 1) {
    const here = x < image.getWidth() && image.get(x, row);
    if (here === dark && x < image.getWidth()) {
      length += 1;
      continue;
    }
    runs.push(length);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = runs.slice(-5);
    const module = dark && runs.length >= 5 ? moduleOf([a, b, c, d, e]) : null;
    if (module !== null) yield { x: x - e - d - c / 2, module };
    dark = here;
    length = 1;
  }
}

/** All corners, those seen in most rows first. */
export function findCorners(image: BitMatrix): FinderPattern[] {
  const corners: FinderPattern[] = [];
  for (let row = 0; row < image.getHeight(); row += STEP) {
    for (const { x, module } of candidatesOf(image, row)) {
      const corner = confirmCorner(image, x, row, module);
      if (!corner) continue;
      const known = corners.findIndex((c) =>
        c.aboutEquals(corner.getEstimatedModuleSize(), corner.getY(), corner.getX()),
      );
      const before = corners[known];
      if (before)
        corners[known] = before.combineEstimate(corner.getY(), corner.getX(), corner.getEstimatedModuleSize());
      else corners.push(corner);
    }
  }
  return corners.sort((a, b) => b.getCount() - a.getCount()).slice(0, MOST);
}

const distance = (a: FinderPattern, b: FinderPattern): number => Math.hypot(a.getX() - b.getX(), a.getY() - b.getY());

export type Corners = readonly [FinderPattern, FinderPattern, FinderPattern];

/** How much three corners deviate from a code's (equal sides, a right angle, modules of one size). 0: not at all. */
function crookedness(three: Corners): number {
  const [a, b, c] = three;
  const [short = 0, middle = 0, long = 1] = [distance(a, b), distance(b, c), distance(a, c)].sort((x, y) => x - y);
  const modules = three.map((corner) => corner.getEstimatedModuleSize());
  const spread = Math.max(...modules) / Math.min(...modules) - 1;
  return Math.abs(long - Math.hypot(short, middle)) / long + (middle - short) / long + spread / 2;
}

/** Sets of three corners, the most likely code first. */
export function corneredCodes(corners: readonly FinderPattern[]): Corners[] {
  const codes: { three: Corners; crooked: number }[] = [];
  for (const [i, a] of corners.entries()) {
    for (const [j, b] of corners.slice(i + 1).entries()) {
      for (const c of corners.slice(i + j + 2)) codes.push({ three: [a, b, c], crooked: crookedness([a, b, c]) });
    }
  }
  return codes.sort((x, y) => x.crooked - y.crooked).map(({ three }) => three);
}

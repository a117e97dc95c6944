/** Colours as numbers: their contrast by WCAG 2, and adjusting them to enough of it. */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';

extend([a11y]);

export type Rgb = readonly [r: number, g: number, b: number];

/** WCAG AA for text. */
export const MIN_TEXT_CONTRAST = 4.5;
export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

const colorOf = ([r, g, b]: Rgb) => colord({ r, g, b });

/** "#abc" or "#aabbcc". */
export function parseHex(hex: string): Rgb {
  const { r, g, b } = colord(hex).toRgb();
  return [r, g, b];
}

export const toHex = (color: Rgb): string => colorOf(color).toHex();

/** From 0 (black) to 1 (white), by perceived brightness. */
export const luminance = (color: Rgb): number => colorOf(color).luminance();

/** From 1 (none) to 21 (black on white), rounded down. */
export const contrastRatio = (a: Rgb, b: Rgb): number => colorOf(a).contrast(colorOf(b));

/** Mixes `amount` (0 to 1) of `other` into `color`, in whole channels, so that the measured colour is the shown one. */
export function mixColors(color: Rgb, other: Rgb, amount: number): Rgb {
  const at = (i: 0 | 1 | 2): number => Math.round(color[i] + (other[i] - color[i]) * amount);
  return [at(0), at(1), at(2)];
}

/** Black or white, whichever contrasts more; one of them always has more than 4.5. */
function blackOrWhite(background: Rgb): Rgb {
  return contrastRatio(WHITE, background) >= contrastRatio(BLACK, background) ? WHITE : BLACK;
}

/** The first candidate with enough contrast, else black or white. */
export function textColorOn(background: Rgb, candidates: readonly Rgb[]): Rgb {
  return candidates.find((color) => contrastRatio(color, background) >= MIN_TEXT_CONTRAST) ?? blackOrWhite(background);
}

/** The colour nearest to `color`, on the way to `towards`, with enough contrast to all backgrounds. */
export function readableColor(color: Rgb, backgrounds: readonly Rgb[], towards: Rgb): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mixColors(color, towards, step / 20);
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= MIN_TEXT_CONTRAST)) return candidate;
  }
  return towards;
}

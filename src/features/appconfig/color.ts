/** Colours as numbers: contrast as WCAG 2 measures it, and how to reach enough of it. */
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

/** 0 (black) to 1 (white), as the eye weighs it. */
export const luminance = (color: Rgb): number => colorOf(color).luminance();

/** 1 (none) to 21 (black on white), never rounded up. */
export const contrastRatio = (a: Rgb, b: Rgb): number => colorOf(a).contrast(colorOf(b));

/** `amount` (0 to 1) of `other` in `color`, in whole channels: what is measured is what is shown. */
export function mixColors(color: Rgb, other: Rgb, amount: number): Rgb {
  const at = (i: 0 | 1 | 2): number => Math.round(color[i] + (other[i] - color[i]) * amount);
  return [at(0), at(1), at(2)];
}

/** Black or white, whichever reads better on a colour; one of the two always has more than 4.5. */
function blackOrWhite(background: Rgb): Rgb {
  return contrastRatio(WHITE, background) >= contrastRatio(BLACK, background) ? WHITE : BLACK;
}

/** The first of the candidates that reads well on a colour, else black or white. */
export function textColorOn(background: Rgb, candidates: readonly Rgb[]): Rgb {
  return candidates.find((color) => contrastRatio(color, background) >= MIN_TEXT_CONTRAST) ?? blackOrWhite(background);
}

/** The colour nearest to `color`, on its way to `towards`, that reads well on all backgrounds. */
export function readableColor(color: Rgb, backgrounds: readonly Rgb[], towards: Rgb): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mixColors(color, towards, step / 20);
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= MIN_TEXT_CONTRAST)) return candidate;
  }
  return towards;
}

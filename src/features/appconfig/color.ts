/** Colours as numbers: contrast as WCAG 2 measures it, and how to reach enough of it. */

export type Rgb = readonly [r: number, g: number, b: number];

/** WCAG AA for text. */
export const ENOUGH = 4.5;
export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/** "#abc" or "#aabbcc". */
export function parseHex(hex: string): Rgb {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `amount` (0 to 1) of `other` in `color`, in whole channels: what is measured is what is shown. */
export function mix(color: Rgb, other: Rgb, amount: number): Rgb {
  const at = (i: 0 | 1 | 2): number => Math.round(color[i] + (other[i] - color[i]) * amount);
  return [at(0), at(1), at(2)];
}

/** 0 (black) to 1 (white), as the eye weighs it. */
export function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 1 (none) to 21 (black on white). */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Black or white, whichever reads better on a colour; one of the two always has more than 4.5. */
export function pole(background: Rgb): Rgb {
  return contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
}

/** The first of the candidates that reads well on a colour, else black or white. */
export function textOn(background: Rgb, candidates: readonly Rgb[]): Rgb {
  return candidates.find((color) => contrast(color, background) >= ENOUGH) ?? pole(background);
}

/** The colour nearest to `color`, on its way to `towards`, that reads well on all backgrounds. */
export function readable(color: Rgb, backgrounds: readonly Rgb[], towards: Rgb): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(color, towards, step / 20);
    if (backgrounds.every((background) => contrast(candidate, background) >= ENOUGH)) return candidate;
  }
  return towards;
}

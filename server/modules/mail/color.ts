/** Which text can be read on a studio's colour. */

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of '#rgb' or '#rrggbb', as WCAG defines it. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const hex = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** White or nearly black, whichever stands out more. */
export function textOn(color: string): '#ffffff' | '#1b1f1e' {
  const light = luminance(color);
  return 1.05 / (light + 0.05) >= (light + 0.05) / (luminance('#1b1f1e') + 0.05) ? '#ffffff' : '#1b1f1e';
}

/** Capitals and digits as SVG strokes, 100 high: a server has no fonts to draw with. */

export interface Glyph {
  readonly width: number;
  readonly path: string;
}

const GLYPHS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [84, 'M0 100L42 0L84 100M15 66H69'],
  B: [62, 'M0 48H36A26 26 0 0 1 36 100H0V0H33A24 24 0 0 1 33 48'],
  C: [78, 'M78 11A48 50 0 1 0 78 89'],
  D: [76, 'M0 0V100H28A48 50 0 0 0 28 0Z'],
  E: [58, 'M58 0H0V100H58M0 49H48'],
  F: [56, 'M56 0H0V100M0 50H46'],
  G: [92, 'M78 14A46 50 0 1 0 92 54H52'],
  H: [72, 'M0 0V100M72 0V100M0 50H72'],
  I: [0, 'M0 0V100'],
  J: [48, 'M48 0V76A24 24 0 0 1 0 76'],
  K: [66, 'M0 0V100M64 0L0 60M22 40L66 100'],
  L: [54, 'M0 0V100H54'],
  M: [88, 'M0 100V0L44 62L88 0V100'],
  N: [72, 'M0 100V0L72 100V0'],
  Ñ: [72, 'M0 100V26L72 100V26M12 4C26 -16 46 18 60 -2'],
  O: [96, 'M48 0A48 50 0 1 0 48 100A48 50 0 1 0 48 0Z'],
  P: [62, 'M0 100V0H34A28 28 0 0 1 34 56H0'],
  Q: [96, 'M48 0A48 50 0 1 0 48 100A48 50 0 1 0 48 0ZM62 70L94 104'],
  R: [64, 'M0 100V0H34A27 27 0 0 1 34 54H0M32 54L64 100'],
  S: [62, 'M58 16C52 5 42 0 31 0C14 0 3 10 3 25C3 58 62 42 62 75C62 91 49 100 32 100C16 100 5 93 0 81'],
  T: [76, 'M0 0H76M38 0V100'],
  U: [72, 'M0 0V64A36 36 0 0 0 72 64V0'],
  V: [84, 'M0 0L42 100L84 0'],
  W: [124, 'M0 0L31 100L62 16L93 100L124 0'],
  X: [74, 'M0 0L74 100M74 0L0 100'],
  Y: [80, 'M0 0L40 52L80 0M40 52V100'],
  Z: [68, 'M0 0H68L0 100H68'],
  0: [70, 'M35 0A35 50 0 1 0 35 100A35 50 0 1 0 35 0Z'],
  1: [28, 'M0 20L28 0V100'],
  2: [60, 'M2 28C2 10 14 0 30 0C46 0 58 10 58 26C58 48 4 74 0 100H60'],
  3: [60, 'M4 0H58L28 38C46 38 60 50 60 69C60 88 46 100 29 100C16 100 5 94 0 83'],
  4: [70, 'M54 100V0L0 70H70'],
  5: [60, 'M56 0H10L6 44C12 38 20 35 29 35C47 35 60 48 60 67C60 87 46 100 28 100C16 100 6 95 0 86'],
  6: [64, 'M46 0L6 50A32 32 0 1 0 58 50A32 32 0 0 0 6 50'],
  7: [62, 'M0 0H62L20 100'],
  8: [60, 'M30 47A24 23.5 0 1 0 30 0A24 23.5 0 1 0 30 47ZM30 47A30 26.5 0 1 0 30 100A30 26.5 0 1 0 30 47Z'],
  9: [64, 'M18 100L58 50A32 32 0 1 0 6 50A32 32 0 0 0 58 50'],
};

/** Drawn where a name has no letter that we can draw: a rising sun. */
const MARK: readonly [number, string] = [100, 'M14 74A36 36 0 0 1 86 74M0 74H100M50 6V18M12 22L22 34M88 22L78 34'];

/** The strokes of a name's first letter or digit. */
export function glyphOf(name: string): Glyph {
  const [first = ''] = name.toLocaleUpperCase('es').match(/[\p{L}\p{N}]/u) ?? [];
  const plain = first === 'Ñ' ? first : first.normalize('NFD').charAt(0);
  const [width, path] = (Object.hasOwn(GLYPHS, plain) ? GLYPHS[plain] : undefined) ?? MARK;
  return { width, path };
}

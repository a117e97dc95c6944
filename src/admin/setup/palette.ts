/** Derives a studio's colours from its logo. */
import type { AppConfig } from '../../../domain/config';
import {
  BLACK,
  contrastRatio,
  mixColors,
  parseHex,
  readableColor,
  toHex,
  WHITE,
  type Rgb,
} from '../../features/appconfig/color';

export type Palette = Pick<AppConfig, 'primary' | 'accent' | 'dark' | 'gray' | 'light' | 'primary-light'>;

const DEFAULT_ACCENT = parseHex('#e2725b');
/** Width and height, in pixels, to which the picture is scaled for analysis. */
const SIDE = 64;
/** Colours with a smaller difference count as one. */
const NEAR = 90;

const saturation = (color: Rgb): number => (Math.max(...color) - Math.min(...color)) / (Math.max(...color) || 1);
const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

interface Bucket {
  sum: [number, number, number];
  count: number;
}

/** The colours of RGBA pixels by frequency and saturation, the most striking first. */
export function strikingColors(pixels: ArrayLike<number>): Rgb[] {
  const buckets = new Map<number, Bucket>();
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]];
    if (alpha < 128) continue;
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const bucket = buckets.get(key) ?? { sum: [0, 0, 0], count: 0 };
    bucket.sum = [bucket.sum[0] + r, bucket.sum[1] + g, bucket.sum[2] + b];
    bucket.count += 1;
    buckets.set(key, bucket);
  }
  return [...buckets.values()]
    .map(({ sum: [r, g, b], count }) => {
      const color: Rgb = [r / count, g / count, b / count];
      return { color, score: count * (0.05 + saturation(color) ** 2) };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ color }) => color);
}

/** Used for a logo without colour, or no logo. */
const NEUTRAL: Rgb = [38, 38, 38];

/** Six colours based on those of a logo; each text has enough contrast with its background. */
export function paletteOf(colors: readonly Rgb[]): Palette {
  const vivid = colors.filter((color) => saturation(color) > 0.15 && contrastRatio(color, WHITE) > 1.3);
  const found = vivid[0] ?? colors.find((color) => contrastRatio(color, WHITE) > ENOUGH_FOR_INK) ?? NEUTRAL;
  const light = mixColors(found, WHITE, 0.95);
  const primary = readableColor(found, [light, WHITE], BLACK);
  const accent = vivid.find((color) => distance(color, found) > NEAR) ?? DEFAULT_ACCENT;
  const dark = readableColor(mixColors(primary, BLACK, 0.75), [light], BLACK);
  return {
    primary: toHex(primary),
    accent: toHex(accent),
    dark: toHex(dark),
    gray: toHex(readableColor(mixColors(dark, WHITE, 0.4), [light], BLACK)),
    light: toHex(light),
    'primary-light': toHex(mixColors(primary, WHITE, 0.86)),
  };
}

const ENOUGH_FOR_INK = 3;

/** The pixels of a scaled-down picture file; null: the browser can't show it. */
export async function pixelsOf(file: Blob): Promise<ArrayLike<number> | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, SIDE, SIDE);
    return context.getImageData(0, 0, SIDE, SIDE).data;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

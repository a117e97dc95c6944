/**
 * Draws the studio's icons in the sizes that phones request, and its picture for shared links, from its own pictures or
 * its first letter.
 */
import sharp, { type Sharp } from 'sharp';
import { textOn } from '../modules/mail/color';
import { glyphOf } from './letters';

/**
 * any: unchanged, transparent; maskable: phones cut their own shape out of it; apple: the same, but transparent parts
 * would turn black.
 */
export type IconShape = 'any' | 'maskable' | 'apple';

export interface IconColors {
  readonly primary: string;
  readonly light: string;
}

/** More pixels than any icon: larger pictures (decompression bombs) are refused. */
const PIXELS = 4096 * 4096;
/** The largest width-to-height ratio that is still legible in a square. */
const SQUARE = 1.5;
const SECONDS = 10;
/**
 * The part of an icon's side that the picture fills (phones always leave a circle of 0.8 visible): `alone` on another
 * ground, more where the picture's own ground continues around it.
 */
const INNER: Readonly<Record<IconShape, { readonly alone: number; readonly grounded: number }>> = {
  any: { alone: 1, grounded: 1 },
  maskable: { alone: 0.62, grounded: 0.78 },
  apple: { alone: 0.74, grounded: 0.9 },
};
/** Thickness of a drawn letter's strokes, relative to its size. */
const STROKE = 0.19;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const toPng = (image: Sharp): Promise<Buffer> =>
  image.timeout({ seconds: SECONDS }).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer();

/** Resolution at which a drawing has its own size. */
const DPI = 72;
const densityFor = (scale: number): number => Math.min(4800, Math.max(1, DPI * scale));

/** SVG path of a name's first letter, centred; wide letters are made lower, with the same strokes. */
function letterPath(
  name: string,
  { x, y, height, color }: { readonly x: number; readonly y: number; readonly height: number; readonly color: string },
): string {
  const { width, path } = glyphOf(name);
  const scale = height / Math.max(100, width);
  return `<path d="${path}" transform="translate(${x - (width * scale) / 2} ${y - 50 * scale}) scale(${scale})"
fill="none" stroke="${color}" stroke-width="${(STROKE * height) / scale}"
stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** The picture's background colour: the one in the middle of all four sides, if they are equal. */
async function groundOf(picture: Buffer): Promise<string | null> {
  const {
    data,
    info: { width, height, channels },
  } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * width + x) * channels, (y * width + x) * channels + channels),
  ];
  const [first = [], ...others] = [
    at(width >> 1, 1),
    at(width >> 1, height - 2),
    at(1, height >> 1),
    at(width - 2, height >> 1),
  ];
  const alike = (color: readonly number[]): boolean =>
    color.every((value, i) => Math.abs(value - (first[i] ?? 0)) <= 6) && (color[3] ?? 0) > 250;
  return alike(first) && others.every(alike)
    ? `#${first
        .slice(0, 3)
        .map((value) => value.toString(16).padStart(2, '0'))
        .join('')}`
    : null;
}

/**
 * Which of the studio's two background colours a transparent picture stands out on: a bright one goes on the dark
 * colour.
 */
async function groundUnder(picture: Buffer, { primary, light }: IconColors): Promise<string> {
  const { data } = await sharp(picture)
    .ensureAlpha()
    .resize(32, 32, { fit: 'contain', background: CLEAR })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [ink, weight] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(i, i + 4);
    ink += alpha * (0.2126 * r + 0.7152 * g + 0.0722 * b);
    weight += alpha * 255;
  }
  const bright = weight > 0 && ink / weight > 0.5;
  const lightIsBright = textOn(light) !== '#ffffff';
  return bright === lightIsBright ? primary : light;
}

/** Size of the picture for shared links, in the ratio that networks cut. */
const SHARED = { width: 1200, height: 630 } as const;
const SHARED_LETTER = 200;

/** A picture for shared links from a picture or drawing; null where it can't be read. */
export async function sharedPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const options = { limitInputPixels: PIXELS, failOn: 'error' } as const;
    const { width = 1, height = 1, format } = await sharp(bytes, options).metadata();
    const density = format === 'svg' ? densityFor(Math.max(SHARED.width / width, SHARED.height / height)) : DPI;
    return await sharp(bytes, { ...options, density })
      .rotate()
      .resize({ ...SHARED, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: SECONDS })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}

/** A picture for shared links with the studio's letter on its colour. */
export function drawnShared(name: string, { primary }: IconColors): Promise<Buffer> {
  const letter = letterPath(name, {
    x: SHARED.width / 2,
    y: SHARED.height / 2,
    height: SHARED_LETTER,
    color: textOn(primary),
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARED.width}" height="${SHARED.height}">
<rect width="100%" height="100%" fill="${primary}"/>${letter}</svg>`;
  return sharp(Buffer.from(svg)).timeout({ seconds: SECONDS }).jpeg({ quality: 90 }).toBuffer();
}

/** An icon from a picture (PNG, JPEG, WebP, SVG …); null where it can't be read, or is too wide. */
export async function iconOfPicture(
  bytes: Buffer,
  shape: IconShape,
  size: number,
  colors: IconColors,
  { square }: { readonly square: boolean },
): Promise<Buffer | null> {
  try {
    const options = { limitInputPixels: PIXELS, failOn: 'error' } as const;
    const { width, height, format } = await sharp(bytes, options).metadata();
    if (!width || !height || (square && Math.max(width / height, height / width) > SQUARE)) return null;
    // Vector drawings are rendered at the needed size, not enlarged.
    const density = format === 'svg' ? densityFor(size / Math.max(width, height)) : DPI;
    const whole = await toPng(
      sharp(bytes, { ...options, density })
        .rotate()
        .resize(size, size, { fit: 'contain', background: CLEAR }),
    );
    if (shape === 'any') return whole;
    const own = await groundOf(whole);
    const inner = Math.round(size * INNER[shape][own ? 'grounded' : 'alone']);
    const input = await sharp(whole).resize(inner, inner).png().toBuffer();
    return await toPng(
      sharp({
        create: { width: size, height: size, channels: 4, background: own ?? (await groundUnder(whole, colors)) },
      })
        .composite([{ input }])
        .removeAlpha(),
    );
  } catch {
    // The library can't read this picture: the caller draws the letter.
    return null;
  }
}

/** An icon with the studio's first letter on its colour. */
export function drawnIcon(name: string, shape: IconShape, size: number, { primary }: IconColors): Promise<Buffer> {
  const letter = letterPath(name, { x: 50, y: 50, height: shape === 'any' ? 46 : 38, color: textOn(primary) });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<rect width="100" height="100" rx="${shape === 'any' ? 23 : 0}" fill="${primary}"/>${letter}</svg>`;
  return toPng(sharp(Buffer.from(svg)));
}

/**
 * The studio's icons in the sizes that phones request, and its picture for shared links, from its own pictures or
 * drawn.
 */
import sharp, { type Sharp } from 'sharp';
import { textOn } from '../modules/mail/color';
import { glyphOf } from './letters';

/**
 * any: as it is, on nothing; maskable: phones cut their own shape out of it; apple: likewise, and black where nothing
 * is.
 */
export type IconShape = 'any' | 'maskable' | 'apple';

export interface IconColors {
  readonly primary: string;
  readonly light: string;
}

/** More than any icon: a bomb of a picture ends here. */
const PIXELS = 4096 * 4096;
/** How wide a picture may be for its height, to be still read in a square. */
const SQUARE = 1.5;
const SECONDS = 10;
/**
 * The part of an icon's side that the picture has (whatever a phone cuts out, a circle of 0.8 stays); more, where its
 * own ground goes on around it.
 */
const INNER: Readonly<Record<IconShape, { readonly alone: number; readonly grounded: number }>> = {
  any: { alone: 1, grounded: 1 },
  maskable: { alone: 0.62, grounded: 0.78 },
  apple: { alone: 0.74, grounded: 0.9 },
};
/** Of a drawn letter, whatever its width. */
const STROKE = 0.19;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const png = (image: Sharp): Promise<Buffer> =>
  image.timeout({ seconds: SECONDS }).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer();

/** Of a drawing in its own size. */
const DPI = 72;
const densityFor = (scale: number): number => Math.min(4800, Math.max(1, DPI * scale));

/** The first letter of a name around a place; wide ones are lower, and no thinner. */
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

/**
 * The colour that a picture has in the middle of all four sides, where it is one: its own ground, on which it may go
 * on.
 */
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
 * Of the studio's two grounds the one on which a picture without its own stands out: what is bright goes on the dark
 * one.
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

/** The picture of shared links, as networks cut it. */
const SHARED = { width: 1200, height: 630 } as const;
const SHARED_LETTER = 200;

/** A picture or a drawing as a shared link shows it; null where it can't be read. */
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

/** The studio's letter on its colour, wide. */
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

/** A picture (PNG, JPEG, WebP, SVG …) as an icon; null where it can't be read, or is too wide to be one. */
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
    // Drawings are drawn at the size that is needed, not blown up.
    const density = format === 'svg' ? densityFor(size / Math.max(width, height)) : DPI;
    const whole = await png(
      sharp(bytes, { ...options, density })
        .rotate()
        .resize(size, size, { fit: 'contain', background: CLEAR }),
    );
    if (shape === 'any') return whole;
    const own = await groundOf(whole);
    const inner = Math.round(size * INNER[shape][own ? 'grounded' : 'alone']);
    const input = await sharp(whole).resize(inner, inner).png().toBuffer();
    return await png(
      sharp({
        create: { width: size, height: size, channels: 4, background: own ?? (await groundUnder(whole, colors)) },
      })
        .composite([{ input }])
        .removeAlpha(),
    );
  } catch {
    // Where the library can't read a picture, the studio gets a drawn one.
    return null;
  }
}

/** The studio's first letter on its colour. */
export function drawnIcon(name: string, shape: IconShape, size: number, { primary }: IconColors): Promise<Buffer> {
  const letter = letterPath(name, { x: 50, y: 50, height: shape === 'any' ? 46 : 38, color: textOn(primary) });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<rect width="100" height="100" rx="${shape === 'any' ? 23 : 0}" fill="${primary}"/>${letter}</svg>`;
  return png(sharp(Buffer.from(svg)));
}

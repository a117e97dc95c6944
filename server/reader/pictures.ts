/**
 * An uploaded picture in all its sizes and formats. Only its pixels are stored: no place, camera or date of the
 * photograph.
 */
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../domain/errors';
import {
  FALLBACK_TYPES,
  MODERN_FORMATS,
  storedSize,
  pictureName,
  pictureSizes,
  type FallbackExtension,
  type Size,
} from '../../domain/pictures';

/** More would take too much memory to read, whatever the file weighs. */
const MAX_PIXELS = 50_000_000;
/** What is really inside: sharp could read more (SVG, TIFF), which we don't accept. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp', 'heif'];
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`);

export interface Picture extends Size {
  readonly type: string;
  /** The name of the largest, which determines all others. */
  readonly name: string;
  /** Every file of it, the smallest first; each is made on iteration. */
  files(): AsyncIterable<{ readonly name: string; readonly type: string; readonly content: Buffer }>;
}

/** Loaded with the picture: other files need none of it. */
async function load() {
  const { default: sharp } = await import('sharp');
  // Several pictures at a time, each with one core, and none cached.
  sharp.concurrency(1);
  sharp.cache(false);
  // Whatever its first bytes say, a file gets to no decoder but of the formats that we take.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

const broken = (): never => {
  throw new AppError('file/broken', { field: 'file' });
};

function check({ format, width, height, compression }: Metadata): void {
  if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1'))
    throw new AppError('file/type', { field: 'file' });
  if (width * height > MAX_PIXELS) throw new AppError('file/too-many-pixels', { field: 'file' });
}

const ENCODE: Readonly<Record<string, (pixels: Sharp) => Sharp>> = {
  // A higher effort saves a tenth of the bytes and takes five times as long.
  avif: (pixels) => pixels.avif({ quality: 55, effort: 2 }),
  webp: (pixels) => pixels.webp({ quality: 78, alphaQuality: 90 }),
  jpg: (pixels) => pixels.jpeg({ quality: 80, mozjpeg: true }),
  png: (pixels) => pixels.png({ compressionLevel: 7, adaptiveFiltering: true }),
};

/**
 * Reads it: turned as the camera was held, colours as screens show them, the first picture of one that moves (what
 * moves by itself must be stoppable: that is a video's business). `stem` begins the names. Throws 'file/type',
 * 'file/broken', 'file/too-many-pixels'.
 */
export async function readPicture(path: string, stem: string): Promise<Picture> {
  const sharp = await load();
  // Limits are checked by us first, with a word of our own; sharp's stands behind them.
  const metadata = await sharp(path, { limitInputPixels: false }).metadata().catch(broken);
  check(metadata);
  const { width, height } = storedSize(metadata.autoOrient);
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const pixels = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const seeThrough = metadata.hasAlpha && !(await pixels().stats()).isOpaque;
  const extension: FallbackExtension = seeThrough ? 'png' : 'jpg';
  const formats = [...MODERN_FORMATS, { type: FALLBACK_TYPES[extension], extension }];
  return {
    width,
    height,
    type: FALLBACK_TYPES[extension],
    name: pictureName(stem, { width, height }, extension),
    async *files() {
      for (const size of pictureSizes({ width, height })) {
        const resized = pixels().resize(size.width, size.height, { fit: 'fill' });
        if (!seeThrough && metadata.hasAlpha) resized.removeAlpha();
        for (const format of formats) {
          yield {
            name: pictureName(stem, size, format.extension),
            type: format.type,
            content: await ENCODE[format.extension]!(resized.clone()).toBuffer(),
          };
        }
      }
    },
  };
}

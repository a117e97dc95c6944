/** Converts an uploaded picture to all its sizes and formats. Only pixels are stored: no place, camera or date. */
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

/** A picture with more pixels would take too much memory to decode, however small its file is. */
const MAX_PIXELS = 50_000_000;
/** Accepted formats, by the file's content. sharp could read others (SVG, TIFF), which we refuse. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp', 'heif'];
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`);

export interface Picture extends Size {
  readonly type: string;
  /** File name of the largest size, from which the other names follow. */
  readonly name: string;
  /** All files, the smallest first; each is made when it is iterated. */
  files(): AsyncIterable<{ readonly name: string; readonly type: string; readonly content: Buffer }>;
}

/** Loads sharp with the first picture: other files don't need it. */
async function load() {
  const { default: sharp } = await import('sharp');
  // Several pictures may be processed at a time: each uses one core and nothing is cached.
  sharp.concurrency(1);
  sharp.cache(false);
  // Decoders of all formats but the accepted ones are blocked, whatever the first bytes of a file claim.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

const broken = (): never => {
  throw new AppError('file/broken', { field: 'file' });
};

function checkPicture({ format, width, height, compression }: Metadata): void {
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
 * Reads a picture: rotated as the camera was held, in sRGB, only the first frame of an animation (moving content must
 * be stoppable, so it has to be a video). File names begin with `stem`. Throws 'file/type', 'file/broken',
 * 'file/too-many-pixels'.
 */
export async function readPicture(path: string, stem: string): Promise<Picture> {
  const sharp = await load();
  // The limit is checked below, to give its own error; sharp's limit is only a safeguard.
  const metadata = await sharp(path, { limitInputPixels: false }).metadata().catch(broken);
  checkPicture(metadata);
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

/** What a file is by its first bytes. Its name and the browser's content type prove nothing. */
import { AppError } from '../../../domain/errors';
import { MAX_DOCUMENT_SIZE, MAX_VIDEO_SIZE, tooLargeText } from '../../../domain/uploads';

/** Larger files are refused while they arrive. */
export const MAX_FILE_SIZE = MAX_VIDEO_SIZE;
/** Bytes that `detectFileType` needs. */
export const HEAD_SIZE = 64;

export type Kind =
  | { readonly as: 'picture'; readonly maxSize: number }
  | { readonly as: 'kept'; readonly type: string; readonly extension: 'pdf' | 'mp4'; readonly maxSize: number };

const PICTURE: Kind = { as: 'picture', maxSize: MAX_DOCUMENT_SIZE };
const PDF: Kind = { as: 'kept', type: 'application/pdf', extension: 'pdf', maxSize: MAX_DOCUMENT_SIZE };
const MP4: Kind = { as: 'kept', type: 'video/mp4', extension: 'mp4', maxSize: MAX_VIDEO_SIZE };

/** The maximum size of a kind of file; `videoSize` is that of videos. */
export const maxSizeOf = (kind: Kind, videoSize: number): number =>
  kind.as === 'kept' && kind.extension === 'mp4' ? videoSize : kind.maxSize;

/** The refusal for a sender whose videos may have `videoSize` bytes. */
export const tooLarge = (videoSize: number): AppError =>
  new AppError('file/too-large', { field: 'file', message: tooLargeText(videoSize) });

const AVIF_BRANDS = ['avif', 'avis'];
/** Brands of ISO media files that browsers play as MP4. QuickTime ('qt ') and HEIC pictures ('heic', 'mif1') aren't. */
const MP4_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'];

/** Brands of an ISO media file: its own, then compatible ones. */
function brandsOf(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** null: a file that we don't accept. SVG isn't accepted, as it can contain scripts. */
export function detectFileType(head: Buffer): Kind | null {
  const starts = (...bytes: readonly number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  const text = head.toString('latin1');
  if (
    starts(0xff, 0xd8, 0xff) ||
    starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF[^]{4}WEBP/.test(text)
  )
    return PICTURE;
  if (text.startsWith('%PDF-')) return PDF;
  if (head.length < 16) return null;
  const brands = brandsOf(head);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return PICTURE;
  return brands.some((brand) => MP4_BRANDS.includes(brand)) ? MP4 : null;
}

/**
 * Which files are taken, and how large. The server detects the type by the first bytes; a browser goes by the name, to
 * spare the customer an upload in vain.
 */
import { shownError } from './shownErrors';

const MIB = 1024 * 1024;
export const MAX_DOCUMENT_SIZE = 20 * MIB;
export const MAX_VIDEO_SIZE = 50 * MIB;
/** Of admins, who upload in pieces: an hour in high definition. A bucket takes 5 GB at most. */
export const MAX_STUDIO_VIDEO_SIZE = 4 * 1024 * MIB;
/** What one customer may upload in a day. */
export const CUSTOMER_UPLOADS = { files: 60, bytes: 250 * MIB } as const;

/** HEIC isn't among them: phones convert their pictures where a field accepts JPEG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
const VIDEO_TYPE = 'video/mp4';
export const UPLOAD_TYPES = [...PICTURE_TYPES, 'application/pdf', VIDEO_TYPE] as const;

/** What 'file/too-large' says to who may upload videos of so many bytes. */
export const tooLargeText = (maxVideo: number = MAX_VIDEO_SIZE): string =>
  shownError('file/too-large').replace(
    '50 MB',
    maxVideo < 1024 * MIB ? `${maxVideo / MIB} MB` : `${maxVideo / (1024 * MIB)} GB`,
  );

/** Why the server would refuse a file; null: it may take it. A type that the browser doesn't know is ''. */
export function refusedUpload(
  { type, size }: Pick<File, 'type' | 'size'>,
  types: readonly string[] = UPLOAD_TYPES,
  maxVideo = MAX_VIDEO_SIZE,
): 'file/type' | 'file/too-large' | null {
  if (type !== '' && !types.includes(type)) return 'file/type';
  return size > (type === VIDEO_TYPE || type === '' ? maxVideo : MAX_DOCUMENT_SIZE) ? 'file/too-large' : null;
}

/**
 * Allowed types and sizes of files. The server detects the type by the first bytes; the browser checks the name to
 * spare customers a useless upload.
 */
import { shownError } from './shownErrors';

const MIB = 1024 * 1024;
export const MAX_DOCUMENT_SIZE = 20 * MIB;
export const MAX_VIDEO_SIZE = 50 * MIB;
/** Maximum for admins, who upload in pieces: an hour in high definition. A bucket takes 5 GB at most. */
export const MAX_STUDIO_VIDEO_SIZE = 4 * 1024 * MIB;
/** Daily limit of uploads for a customer. */
export const CUSTOMER_UPLOADS = { files: 60, bytes: 250 * MIB } as const;

/** Without HEIC: phones convert their pictures where a field accepts JPEG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
const VIDEO_TYPE = 'video/mp4';
export const UPLOAD_TYPES = [...PICTURE_TYPES, 'application/pdf', VIDEO_TYPE] as const;

/** The text of 'file/too-large' for someone whose videos may have this many bytes. */
export const tooLargeText = (maxVideo: number = MAX_VIDEO_SIZE): string =>
  shownError('file/too-large').replace(
    '50 MB',
    maxVideo < 1024 * MIB ? `${maxVideo / MIB} MB` : `${maxVideo / (1024 * MIB)} GB`,
  );

/** Why the server would refuse a file; null: it may accept it. A type unknown to the browser is ''. */
export function refusedUpload(
  { type, size }: Pick<File, 'type' | 'size'>,
  types: readonly string[] = UPLOAD_TYPES,
  maxVideo = MAX_VIDEO_SIZE,
): 'file/type' | 'file/too-large' | null {
  if (type !== '' && !types.includes(type)) return 'file/type';
  return size > (type === VIDEO_TYPE || type === '' ? maxVideo : MAX_DOCUMENT_SIZE) ? 'file/too-large' : null;
}

/**
 * Which files are taken, and how large. The server tells the type by the first bytes; a browser believes the name, to
 * spare the customer an upload in vain.
 */
const MIB = 1024 * 1024;
export const MAX_DOCUMENT_SIZE = 20 * MIB;
export const MAX_VIDEO_SIZE = 50 * MIB;
/** What one customer may upload in a day. */
export const CUSTOMER_UPLOADS = { files: 60, bytes: 250 * MIB } as const;

/** HEIC isn't among them: phones that are asked for JPEG convert their pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
const VIDEO_TYPE = 'video/mp4';
export const UPLOAD_TYPES = [...PICTURE_TYPES, 'application/pdf', VIDEO_TYPE] as const;

/** Why the server would refuse a file; null: it may take it. A type that the browser doesn't know is ''. */
export function refusedUpload(
  { type, size }: Pick<File, 'type' | 'size'>,
  types: readonly string[] = UPLOAD_TYPES,
): 'file/type' | 'file/too-large' | null {
  if (type !== '' && !types.includes(type)) return 'file/type';
  return size > (type === VIDEO_TYPE || type === '' ? MAX_VIDEO_SIZE : MAX_DOCUMENT_SIZE) ? 'file/too-large' : null;
}

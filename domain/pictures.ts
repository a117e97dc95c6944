/**
 * Uploaded pictures: in which sizes and formats they are kept, and how an address tells them. The name of the largest
 * one says everything, `/files/12-0a1b2c3d4e5f6a7b-1920x1280.jpg`: whoever has the address of a file (a configuration
 * value, a coach's `file.src`) knows its proportions and every other address without asking.
 */

/** Widths in pixels of which a picture has those that are smaller than itself, and its own. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440, 1920] as const;
/** A larger picture is made smaller, in its proportions. */
export const MAX_PICTURE = { width: 1920, height: 2880 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What browsers choose from, the best first. Whatever takes neither gets the picture of the address itself. */
export const MODERN_FORMATS = [
  { type: 'image/avif', extension: 'avif' },
  { type: 'image/webp', extension: 'webp' },
] as const;
/** The last choice: JPEG, or PNG where the picture is see-through. */
export const FALLBACK_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type FallbackExtension = keyof typeof FALLBACK_TYPES;

/** The sizes of a picture that is at most MAX_PICTURE, the smallest first. */
export function pictureSizes({ width, height }: Size): Size[] {
  const smaller = PICTURE_WIDTHS.filter((w) => w < width);
  return [
    ...smaller.map((w) => ({ width: w, height: Math.max(1, Math.round((height * w) / width)) })),
    { width, height },
  ];
}

/** The size in which a picture of any size is kept. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_PICTURE.width / width, MAX_PICTURE.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** '12-0a1b2c3d4e5f6a7b-640x427.webp'; `stem` is the number of the file and the beginning of its fingerprint. */
export function pictureName(stem: string, { width, height }: Size, extension: string): string {
  return `${stem}-${width}x${height}.${extension}`;
}

/** Everything up to the size, width, height, extension. Without spaces: the address stands in lists that spaces part. */
const ADDRESS = /^((?:[^\s?#]*\/)?\d+-[0-9a-f]{16})-(\d{1,4})x(\d{1,4})\.(jpg|png)$/;

export interface PictureSources extends Size {
  /** One per modern format, for <source>. */
  readonly sources: ReadonlyArray<{ readonly type: string; readonly srcset: string }>;
  /** Of the last choice, for <img>. */
  readonly srcset: string;
}

/** Every size and format of an uploaded picture by its address; null for any other address. */
export function pictureSources(src: string): PictureSources | null {
  const [, stem, w, h, extension] = ADDRESS.exec(src) ?? [];
  const size = { width: Number(w), height: Number(h) };
  if (
    stem === undefined ||
    extension === undefined ||
    size.width < 1 ||
    size.height < 1 ||
    size.width > MAX_PICTURE.width ||
    size.height > MAX_PICTURE.height
  )
    return null;
  const sizes = pictureSizes(size);
  const srcset = (ending: string): string => sizes.map((s) => `${pictureName(stem, s, ending)} ${s.width}w`).join(', ');
  return {
    ...size,
    sources: MODERN_FORMATS.map(({ type, extension: ending }) => ({ type, srcset: srcset(ending) })),
    srcset: srcset(extension),
  };
}

/** The names under which a file of ours lies in the store, by its address: a picture's are many. None for any other address. */
export function storedNames(src: string): string[] {
  const name = src.slice(src.lastIndexOf('/') + 1);
  const picture = pictureSources(name);
  if (picture)
    return [...picture.sources.map((s) => s.srcset), picture.srcset].flatMap((list) =>
      list.split(', ').map((entry) => entry.slice(0, entry.indexOf(' '))),
    );
  return isStoredName(name) ? [name] : [];
}

const STORED = /^(\d{1,15})-([0-9a-f]{16})(?:-\d{1,4}x\d{1,4}\.(?:avif|webp|jpg|png)|\.(?:pdf|mp4))$/;

/** Whether a name is one that uploads are kept under: nothing else is ever read from the store. */
export function isStoredName(name: string): boolean {
  return STORED.test(name);
}

/** The file's number and its stem ('12-0a1b2c3d4e5f6a7b'), of a name in the store. */
export function stemOf(name: string): { readonly file_id: number; readonly stem: string } | null {
  const [, id, print] = STORED.exec(name) ?? [];
  return id === undefined ? null : { file_id: Number(id), stem: `${id}-${print}` };
}

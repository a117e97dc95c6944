/**
 * Stored sizes and formats of uploaded pictures. Configuration and catalogue hold only the URL of the largest one,
 * `/files/12-0a1b2c3d4e5f6a7b-1920x1280.jpg`: the proportions and all other URLs follow from it.
 */

/** Widths in pixels. A picture is stored in its own width and in those below. */
const PICTURE_WIDTHS = [320, 640, 960, 1440, 1920] as const;
/** Pixels. A larger picture is scaled down. */
export const MAX_PICTURE = { width: 1920, height: 2880 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The best first. Browsers without either load the fallback. */
export const MODERN_FORMATS = [
  { type: 'image/avif', extension: 'avif' },
  { type: 'image/webp', extension: 'webp' },
] as const;
/** JPEG, or PNG for a picture with transparency. */
export const FALLBACK_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type FallbackExtension = keyof typeof FALLBACK_TYPES;

/** The stored sizes of a picture within MAX_PICTURE, the smallest first. */
export function pictureSizes({ width, height }: Size): Size[] {
  const smaller = PICTURE_WIDTHS.filter((w) => w < width);
  return [
    ...smaller.map((w) => ({ width: w, height: Math.max(1, Math.round((height * w) / width)) })),
    { width, height },
  ];
}

/** The largest stored size of an upload of any size. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_PICTURE.width / width, MAX_PICTURE.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** '12-0a1b2c3d4e5f6a7b-640x427.webp'. `stem`: the file_id and the beginning of the content's hash. */
export function pictureName(stem: string, { width, height }: Size, extension: string): string {
  return `${stem}-${width}x${height}.${extension}`;
}

/** Stem, width, height, extension. No spaces: they separate the entries of a srcset. */
const ADDRESS = /^((?:[^\s?#]*\/)?\d+-[0-9a-f]{16})-(\d{1,4})x(\d{1,4})\.(jpg|png)$/;

export interface PictureSources extends Size {
  /** One per modern format, for <source>. */
  readonly sources: ReadonlyArray<{ readonly type: string; readonly srcset: string }>;
  /** Of the fallback, for <img>. */
  readonly srcset: string;
}

/** Every size and format of an uploaded picture by the URL of its largest one; null for other URLs. */
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

/** All names in the file store for the URL of an upload, several for a picture; none for other URLs. */
export function storedNames(src: string): string[] {
  const name = src.slice(src.lastIndexOf('/') + 1);
  const picture = pictureSources(name);
  if (picture)
    return [...picture.sources.map((s) => s.srcset), picture.srcset].flatMap((list) =>
      list.split(', ').map((entry) => entry.slice(0, entry.indexOf(' '))),
    );
  return isStoredName(name) ? [name] : [];
}

const STORED = /^(\d{1,15})-([0-9a-f]{16})(?:-\d{1,4}x\d{1,4}\.(?:avif|webp|jpg|png)|\.(?:pdf|mp4|zip))$/;

/** Whether the name is one of an upload: nothing else is read from the store. */
export function isStoredName(name: string): boolean {
  return STORED.test(name);
}

/** The file_id and the stem ('12-0a1b2c3d4e5f6a7b') of a stored name; null for other names. */
export function pictureStem(name: string): { readonly file_id: number; readonly stem: string } | null {
  const [, id, print] = STORED.exec(name) ?? [];
  return id === undefined ? null : { file_id: Number(id), stem: `${id}-${print}` };
}

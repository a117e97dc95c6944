/**
 * Removes personal metadata from a PDF: the document information, XMP, and the EXIF of its pictures, where cameras
 * write the position. Everything is overwritten in place, so that the file's table of offsets stays right. Libraries
 * would write the whole file anew and lose what they don't know of it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '../../domain/errors';
import { errorCode } from '../db/errors';

const SPACE = 0x20;
/** Limits, in bytes, for one inflated object stream and for all of them: a larger file is a decompression bomb. */
const MAX_INFLATED = 16 * 1024 * 1024;
const MAX_INFLATED_TOGETHER = 128 * 1024 * 1024;
/** Bytes of the index at the beginning of an object stream. */
const MAX_INDEX = 256 * 1024;
/** Most versions of the document information; a file gets one each time it is changed. */
const MAX_INFORMATION = 1_000;

/** All positions of `text`. */
function* occurrences(bytes: Buffer, text: string): Iterable<number> {
  for (let at = bytes.indexOf(text, 0, 'latin1'); at >= 0; at = bytes.indexOf(text, at + 1, 'latin1')) yield at;
}

/** Empties EXIF and XMP of JPEG pictures, which a PDF holds uncompressed. */
function cleanPictures(bytes: Buffer): void {
  for (const name of ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0'])
    for (const at of occurrences(bytes, name))
      if (at >= 4 && bytes.readUInt16BE(at - 4) === 0xffe1) bytes.fill(0, at, at - 2 + bytes.readUInt16BE(at - 2));
}

function cleanPackets(bytes: Buffer): void {
  for (const [from, to] of [
    ['<?xpacket begin', '<?xpacket end'],
    ['<x:xmpmeta', '</x:xmpmeta>'],
  ] as const)
    for (const at of occurrences(bytes, from)) {
      const end = bytes.indexOf(to, at, 'latin1');
      if (end < 0) break;
      bytes.fill(SPACE, at, end + to.length);
    }
}

/** Bytes of a dictionary; one without an end after that is none. */
const MAX_DICTIONARY = 64 * 1024;
const [OPEN, CLOSE, LESS, MORE, ESCAPE] = [0x28, 0x29, 0x3c, 0x3e, 0x5c];

/** The position where the dictionary ends that begins at `<<`. Its strings may contain any brackets. */
function endOfDictionary(bytes: Buffer, from: number): number | null {
  let [depth, strings] = [0, 0];
  const limit = Math.min(bytes.length - 1, from + MAX_DICTIONARY);
  for (let at = from; at < limit; at += 1) {
    const byte = bytes[at];
    if (byte === ESCAPE && strings > 0) at += 1;
    else if (byte === OPEN) strings += 1;
    else if (byte === CLOSE && strings > 0) strings -= 1;
    else if (strings === 0 && (byte === LESS || byte === MORE) && bytes[at + 1] === byte) {
      depth += byte === LESS ? 1 : -1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** A dictionary object of the PDF, with or without a stream. */
interface Item {
  readonly number: string;
  readonly open: number;
  readonly close: number;
  readonly text: string;
  readonly stream: { readonly from: number; readonly to: number } | null;
}

/** All dictionary objects, found in one pass, so that no file makes it read a byte more than a few times. */
function* items(bytes: Buffer): Iterable<Item> {
  for (let at = bytes.indexOf('obj', 0, 'latin1'); at >= 0; at = bytes.indexOf('obj', at, 'latin1')) {
    const [, number] = /(\d{1,10})\s+\d{1,5}\s+$/.exec(bytes.toString('latin1', Math.max(0, at - 20), at)) ?? [];
    at += 3;
    const [gap] = /^\s*(?=<<)/.exec(bytes.toString('latin1', at, at + 16)) ?? [];
    if (number === undefined || gap === undefined) continue;
    const open = at + gap.length;
    const close = endOfDictionary(bytes, open);
    at = close ?? open + MAX_DICTIONARY;
    if (close === null) continue;
    const [keyword] = /^\s*stream\r?\n/.exec(bytes.toString('latin1', close, close + 32)) ?? [];
    const from = close + (keyword?.length ?? 0);
    const to = keyword === undefined ? -1 : bytes.indexOf('endstream', from, 'latin1');
    if (keyword !== undefined && to < 0) return;
    if (to >= 0) at = to;
    const text = bytes.toString('latin1', open, close);
    yield { number, open, close, text, stream: to < 0 ? null : { from, to } };
  }
}

const isDeflated = ({ text }: Item): boolean => /\/Filter\s*(?:\[\s*)?\/(FlateDecode|Fl)\b/.test(text);

const tooMuch = (): AppError => new AppError('file/unreadable', { field: 'file' });

/** Replaces the content of a stream by a shorter one: deflated data marks its own end. */
function replace(bytes: Buffer, { from, to }: { from: number; to: number }, content: Buffer): void {
  if (content.length > to - from) return;
  bytes.fill(0, from, to);
  content.copy(bytes, from);
}

/** Empties the document information inside a deflated object stream. Returns the number of inflated bytes. */
function cleanObjects(
  bytes: Buffer,
  item: Item,
  stream: { from: number; to: number },
  info: ReadonlySet<string>,
): number {
  const first = Number(/\/First\s+(\d{1,9})/.exec(item.text)?.[1]);
  if (!isDeflated(item) || item.text.includes('/DecodeParms') || !Number.isInteger(first)) return 0;
  let objects: Buffer;
  try {
    objects = inflateSync(bytes.subarray(stream.from, stream.to), { maxOutputLength: MAX_INFLATED });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooMuch();
    // The stream is encrypted.
    return 0;
  }
  if (first > MAX_INDEX) throw tooMuch();
  const found = new Set<number>();
  for (const [, number = '', offset] of objects.toString('latin1', 0, first).matchAll(/(\d{1,10})\s+(\d{1,10})/g))
    if (info.has(number)) found.add(first + Number(offset));
  let [isChanged, done] = [false, 0];
  for (const open of [...found].sort((a, b) => a - b)) {
    // Objects lie one behind another: skip those that the index places inside one already read.
    if (open < done || objects.toString('latin1', open, open + 2) !== '<<') continue;
    const close = endOfDictionary(objects, open);
    done = close ?? open + MAX_DICTIONARY;
    if (close === null) continue;
    objects.fill(SPACE, open + 2, close - 2);
    isChanged = true;
  }
  if (isChanged) replace(bytes, stream, deflateSync(objects, { level: 9 }));
  return objects.length;
}

/** Numbers of the objects with document information; each version of a file may have its own. */
function informationOf(bytes: Buffer): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const at of occurrences(bytes, '/Info')) {
    const [, number] = /^\/Info\s+(\d{1,10})\s+\d{1,5}\s+R/.exec(bytes.toString('latin1', at, at + 40)) ?? [];
    if (number) numbers.add(number);
    if (numbers.size > MAX_INFORMATION) throw tooMuch();
  }
  return numbers;
}

/** Cleans the bytes in place. Throws 'file/unreadable'. */
export function cleanPdfBytes(bytes: Buffer): void {
  const info = informationOf(bytes);
  let inflated = 0;
  for (const item of items(bytes)) {
    const { number, open, close, text, stream } = item;
    if (info.has(number) && !stream) bytes.fill(SPACE, open + 2, close - 2);
    if (stream && /\/Type\s*\/Metadata\b/.test(text)) {
      if (isDeflated(item)) replace(bytes, stream, deflateSync(Buffer.alloc(1, SPACE)));
      else bytes.fill(SPACE, stream.from, stream.to);
    } else if (stream && info.size > 0 && /\/Type\s*\/ObjStm\b/.test(text)) {
      inflated += cleanObjects(bytes, item, stream, info);
      if (inflated > MAX_INFLATED_TOGETHER) throw tooMuch();
    }
  }
  cleanPackets(bytes);
  cleanPictures(bytes);
}

/** Cleans the file in place. Throws 'file/broken' for one that was cut off, 'file/unreadable'. */
export async function cleanPdf(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (!bytes.includes('%%EOF')) throw new AppError('file/broken', { field: 'file' });
  cleanPdfBytes(bytes);
  await writeFile(path, bytes);
}

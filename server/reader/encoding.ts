/** Detects the encoding of a file by its bytes, and decodes it. */
import { isUtf8 } from 'node:buffer';
import { getDecoder } from 'iconv-lite';
import { AppError } from '../../domain/errors';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Bytes decoded at a time. */
const PIECE_BYTES = 64 * 1024;

/**
 * Windows-1252 and Mac Roman use the same bytes for different letters. Each pattern finds, in bytes read as Latin-1,
 * what only one of them writes: 'Garc\x92a' is García on a Mac, 'Garc\xeda' on Windows. A curved apostrophe before a
 * small letter is ambiguous: 'D’amico' or 'Díaz'.
 */
const MAC = new RegExp(
  [
    '[A-Za-z][\\x83\\x84\\x86\\x87\\x8e\\x9c\\x9f]|[\\x83\\x86\\x87\\x8e\\x9c\\x9f][A-Za-z]',
    '[A-Za-z][\\x96\\x97][a-z]',
    '[A-Za-z][a-z]\\x92(?!(?:s|t|m|d|ll|re|ve)\\b)[a-z]',
    '[A-Z][\\xe7\\xea\\xee\\xf2][A-Z]',
  ].join('|'),
  'g',
);
const WINDOWS =
  /[A-Za-z][\xe1\xe9\xed\xf3\xfa\xf1\xfc]|[\xe1\xe9\xed\xf3\xfa\xf1\xfc][A-Za-z]|[\xc9\xcd\xd3\xda\xd1\xdc][A-Za-z]|[A-Z][\xc1\xc9\xcd\xd3\xda\xd1\xdc]|[a-z][\xe7\xea\xee\xf2]/g;
const EITHER = /(?<![A-Za-z])[A-Za-z]\x92[a-z]|(?<![A-Za-z])[\xe7\xea\xee\xf2][a-z]/g;
/** UTF-8 letters with accents. Found in a file that isn't valid UTF-8, they show that it was joined from two files. */
const UTF_8 = /\xc3[\x80-\xbf]/;
/** An encoding is taken where its letters are this many times as frequent as the other's. */
const CLEARLY = 10;

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _match of text.matchAll(pattern)) found += 1;
  return found;
}

/** Decides between Windows-1252 and Mac Roman. Throws 'import/encoding' where the bytes don't tell. */
function singleByte(bytes: Buffer): Encoding {
  const text = bytes.toString('latin1');
  const [mac, windows] = [count(text, MAC), count(text, WINDOWS)];
  if (UTF_8.test(text)) throw new AppError('import/encoding');
  if (windows > 0 && mac * CLEARLY <= windows) return 'windows-1252';
  if (mac > 0 && windows * CLEARLY <= mac) return 'macintosh';
  if (mac > 0 || count(text, EITHER) > 0) throw new AppError('import/encoding');
  return 'windows-1252';
}

/** Detects the encoding. Throws 'import/encoding'. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, n) => {
    if (byte === 0) zeros[n % 2]! += 1;
  });
  // Western text in UTF-16 without a byte order mark: every second byte is 0.
  if (zeros[1]! > head.length / 4) return 'utf-16le';
  if (zeros[0]! > head.length / 4) return 'utf-16be';
  // The examined beginning may end within a character.
  const isUtf = [0, 1, 2, 3].some((cut) => bytes.length > cut && isUtf8(bytes.subarray(0, bytes.length - cut)));
  return isUtf ? 'utf-8' : singleByte(bytes);
}

/** Decodes the text in pieces, without its byte order mark. */
export function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = getDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    // NUL is removed, as PostgreSQL can't store it.
    yield decoder.write(bytes.subarray(at, at + PIECE_BYTES)).replaceAll('\0', '');
  yield decoder.end() ?? '';
}

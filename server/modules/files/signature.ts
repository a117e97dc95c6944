/**
 * Expiring addresses of private files: '/files/private/t3k9xc-{HMAC}/12-0a1b2c3d4e5f6a7b-640x427.jpg'. The studio's key
 * signs the common part of all sizes and formats of a picture, so that one address is valid for all
 * (domain/pictures.ts).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../../domain/durations';
import { PRIVATE_PATH } from '../../../domain/files';
import { AppError } from '../../../domain/errors';
import { pictureStem } from '../../../domain/pictures';
import type { Context } from '../../context';
import type { Studio } from '../../studio';
import { findSigningKey } from './repository';

/** Minimum validity of an address in seconds: a form may stay open for a while. */
const ADDRESS_SECONDS = 900;
/** Milliseconds for which the key is cached. */
const KEY_AGE = MINUTE;
const TOKEN = /^([0-9a-z]{1,9})-([\w-]{43})$/;

export const hmacBy = (key: Buffer, text: string, use: string): Buffer =>
  createHmac('sha256', key).update(`${use} ${text}`).digest();

/** HMAC of a text for one purpose, by the studio's key. */
export async function hmac(studio: Studio, text: string, use: string): Promise<Buffer> {
  const { key } = await studio.cached('signing-key', KEY_AGE, async () => ({ key: await findSigningKey(studio.db) }));
  return hmacBy(key, text, use);
}

/**
 * Signs a text for at least `seconds`, at most twice as long. Within a period a text gets the same token, so that a
 * screen that is read again has the same addresses.
 */
export async function sign({ studio, now }: Pick<Context, 'studio' | 'now'>, text: string, seconds: number) {
  const expires = ((Math.floor(now.getTime() / 1000 / seconds) + 2) * seconds).toString(36);
  return `${expires}-${(await hmac(studio, text, expires)).toString('base64url')}`;
}

/** When a token of `sign` expires. */
export const expiryOf = (token: string): Date => new Date(parseInt(TOKEN.exec(token)?.[1] ?? '0', 36) * 1000);

/** Throws 'file/not-found' for another text, studio or key, 'file/expired' for a token that was valid. */
export async function verify({ studio, now }: Pick<Context, 'studio' | 'now'>, text: string, token: string) {
  const [, expires = '', given = ''] = TOKEN.exec(token) ?? [];
  const bytes = Buffer.from(given, 'base64url');
  const expected = await hmac(studio, text, expires);
  // Compares bytes, as the last character of base64url has unused bits.
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected) || bytes.toString('base64url') !== given)
    throw new AppError('file/not-found');
  if (parseInt(expires, 36) * 1000 <= now.getTime()) throw new AppError('file/expired');
}

/** Signs a text without expiry. */
export const seal = async (studio: Studio, text: string): Promise<string> =>
  (await hmac(studio, text, 'sealed')).toString('base64url');

/** Whether a text was signed by `seal` for this studio. */
export async function isSealed(studio: Studio, text: string, token: string): Promise<boolean> {
  const [given, expected] = [Buffer.from(token), Buffer.from(await seal(studio, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The address of a file's `src` for browsers: signed if it is private. */
export async function signedAddress(ctx: Pick<Context, 'studio' | 'now'>, src: string): Promise<string> {
  if (!src.startsWith(PRIVATE_PATH)) return src;
  const name = src.slice(PRIVATE_PATH.length);
  return `${PRIVATE_PATH}${await sign(ctx, pictureStem(name)?.stem ?? name, ADDRESS_SECONDS)}/${name}`;
}

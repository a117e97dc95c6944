/**
 * Tokens of links that are not stored, '{number}-{HMAC}': the studio's key signs the number of a row for one use, so that
 * a link lets do what it is for, without an account.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Studio } from '../../studio';
import { hmac } from './signature';

const TOKEN = /^([0-9a-z]{1,11})-([\w-]{43})$/;

export const linkToken = async (studio: Studio, id: number, use: string): Promise<string> =>
  `${id.toString(36)}-${(await hmac(studio, String(id), use)).toString('base64url')}`;

/** The row that a token claims to be for, not verified; null: it isn't a token. */
export function claimedId(token: string): number | null {
  const id = parseInt(TOKEN.exec(token)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) ? id : null;
}

/** Compares tokens in the same time, wherever they differ. */
export function isSameToken(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether this studio signed the token for this row and use. */
export const isLinkToken = async (studio: Studio, token: string, id: number, use: string): Promise<boolean> =>
  isSameToken(token, await linkToken(studio, id, use));

/** The row of a valid token; null for an invalid one. */
export async function idOfToken(studio: Studio, token: string, use: string): Promise<number | null> {
  const id = claimedId(token);
  return id !== null && (await isLinkToken(studio, token, id, use)) ? id : null;
}

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

/** Whether this studio signed the token for this row and use. */
export async function isLinkToken(studio: Studio, token: string, id: number, use: string): Promise<boolean> {
  const [given, expected] = [Buffer.from(token), Buffer.from(await linkToken(studio, id, use))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The row of a valid token; null for an invalid one. */
export async function idOfToken(studio: Studio, token: string, use: string): Promise<number | null> {
  const id = claimedId(token);
  return id !== null && (await isLinkToken(studio, token, id, use)) ? id : null;
}

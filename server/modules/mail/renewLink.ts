/**
 * The link of a mail by which a customer pays without signing in, '/renovar/{purchase}-{seconds}-{centavos}-{HMAC}': buys
 * a package again, or pays a subscription's overdue renewal. The studio's key signs which purchase, until when, and the
 * most that may be charged. What it pays for is the purchase's customer's alone (billing/renewalLinks).
 */
import { DAY } from '../../../domain/durations';
import { pathTo } from '../../../domain/routes';
import type { Studio } from '../../studio';
import { isSameToken } from '../files/linkToken';
import { hmac } from '../files/signature';

/** Days for which the link of a mail can be used. */
const RENEW_DAYS = 14;

const USE = 'renew-link';
const TOKEN = /^([0-9a-z]{1,11})-([0-9a-z]{1,8})(?:-([0-9a-z]{1,9}))?-[\w-]{43}$/;

export interface RenewLink {
  /** The purchase whose package is bought again, or the subscription. */
  readonly purchase_id: number;
  /** The most that it pays without signing in, in centavos; null: nothing, as the links of earlier versions. */
  readonly most: number | null;
  /** When the link was made. */
  readonly since: Date;
  readonly expires: Date;
}

type Named = Pick<RenewLink, 'purchase_id' | 'most' | 'expires'>;

async function tokenOf(studio: Studio, { purchase_id, most, expires }: Named): Promise<string> {
  const numbers = [purchase_id, Math.floor(expires.getTime() / 1000), ...(most === null ? [] : [most])];
  const named = numbers.map((number) => number.toString(36)).join('-');
  return `${named}-${(await hmac(studio, named, USE)).toString('base64url')}`;
}

/** `most`: what is to be paid, in centavos. */
export const renewPath = async (
  studio: Studio,
  { purchase_id, most }: { readonly purchase_id: number; readonly most: number },
  now: Date,
): Promise<string> =>
  pathTo('renew', await tokenOf(studio, { purchase_id, most, expires: new Date(now.getTime() + RENEW_DAYS * DAY) }));

/** null: this studio didn't sign it. */
export async function readRenewToken(studio: Studio, token: string): Promise<RenewLink | null> {
  const [, id = '', seconds = '', centavos] = TOKEN.exec(token) ?? [];
  if (id === '') return null;
  const expires = new Date(parseInt(seconds, 36) * 1000);
  const named = {
    purchase_id: parseInt(id, 36),
    most: centavos === undefined ? null : parseInt(centavos, 36),
    expires,
  };
  const since = new Date(expires.getTime() - RENEW_DAYS * DAY);
  return isSameToken(token, await tokenOf(studio, named)) ? { ...named, since } : null;
}

/**
 * The link of a mail by which a customer buys a package again, '/renovar/{purchase}-{seconds}-{HMAC}'. The studio's key
 * signs which purchase, and until when. It authorises nothing: only that purchase's customer, signed in, sees what it
 * offers and pays.
 */
import { DAY } from '../../../domain/durations';
import { pathTo } from '../../../domain/routes';
import type { Studio } from '../../studio';
import { isSameToken } from '../files/linkToken';
import { hmac } from '../files/signature';

/** Days for which the link of a mail can be used. */
const RENEW_DAYS = 14;

const USE = 'renew-link';
const TOKEN = /^([0-9a-z]{1,11})-([0-9a-z]{1,8})-[\w-]{43}$/;

export interface RenewLink {
  /** The purchase whose package is bought again. */
  readonly purchase_id: number;
  /** When the link was made. */
  readonly since: Date;
  readonly expires: Date;
}

async function tokenOf(studio: Studio, purchaseId: number, expires: Date): Promise<string> {
  const named = `${purchaseId.toString(36)}-${Math.floor(expires.getTime() / 1000).toString(36)}`;
  return `${named}-${(await hmac(studio, named, USE)).toString('base64url')}`;
}

export const renewPath = async (studio: Studio, purchaseId: number, now: Date): Promise<string> =>
  pathTo('renew', await tokenOf(studio, purchaseId, new Date(now.getTime() + RENEW_DAYS * DAY)));

/** null: this studio didn't sign it. */
export async function readRenewToken(studio: Studio, token: string): Promise<RenewLink | null> {
  const [, id = '', seconds = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return null;
  const purchase_id = parseInt(id, 36);
  const expires = new Date(parseInt(seconds, 36) * 1000);
  const since = new Date(expires.getTime() - RENEW_DAYS * DAY);
  return isSameToken(token, await tokenOf(studio, purchase_id, expires)) ? { purchase_id, since, expires } : null;
}

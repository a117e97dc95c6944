/** The token of a payment link: '/pagar/{number}-{HMAC}', signed by the studio's key, so that it needn't be stored. */
import { timingSafeEqual } from 'node:crypto';
import { pathTo } from '../../../../domain/routes';
import type { Studio } from '../../../studio';
import { hmac } from '../../files/signature';

const signed = (studio: Studio, id: number): Promise<Buffer> => hmac(studio, String(id), 'payment-link');

export async function linkPath(studio: Studio, id: number): Promise<string> {
  return pathTo('paymentLink', `${id.toString(36)}-${(await signed(studio, id)).toString('base64url')}`);
}

/** The sale of a valid token; null for an invalid one. */
export async function saleOfToken(studio: Studio, token: string): Promise<number | null> {
  const [, number = '', signature = ''] = /^([0-9a-z]{1,11})-([\w-]{43})$/.exec(token) ?? [];
  const id = parseInt(number, 36);
  if (!Number.isSafeInteger(id)) return null;
  const [given, expected] = [Buffer.from(signature, 'base64url'), await signed(studio, id)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/**
 * Codes of gift cards, which aren't stored: the studio's key computes each from a random seed, so that a card can be
 * shown and sent again. A typed code is found by its digest; having 80 random bits, it needs no salt.
 */
import { createHash, randomBytes } from 'node:crypto';
import { giftCodeOf } from '../../../../domain/giftCards';
import { pathTo } from '../../../../domain/routes';
import type { Studio } from '../../../studio';
import { idOfToken, linkToken } from '../../files/linkToken';
import { hmac } from '../../files/signature';

/** What the studio's key is used for. */
export const GIFT_USE = 'gift-card';

export const codeOfSeed = async (studio: Studio, seed: string): Promise<string> =>
  giftCodeOf(await hmac(studio, seed, GIFT_USE));

export const codeHash = (code: string): Buffer => createHash('sha256').update(code).digest();

/** A new code, as it is stored. */
export async function newCode(studio: Studio) {
  const seed = randomBytes(16).toString('base64url');
  const code = await codeOfSeed(studio, seed);
  return { seed, code_hash: codeHash(code), last4: code.slice(-4) };
}

/** Where a gift card is seen, redeemed and printed: '/regalo/{token}'. */
export const giftPath = async (studio: Studio, id: number): Promise<string> =>
  pathTo('giftCard', await linkToken(studio, id, GIFT_USE));

/** The gift card of a valid token; null for an invalid one. */
export const cardOfToken = (studio: Studio, token: string): Promise<number | null> =>
  idOfToken(studio, token, GIFT_USE);

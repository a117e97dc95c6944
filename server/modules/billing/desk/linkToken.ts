/** The token of a payment link: '/pagar/{token}'. */
import { pathTo } from '../../../../domain/routes';
import type { Studio } from '../../../studio';
import { idOfToken, linkToken } from '../../files/linkToken';

const USE = 'payment-link';

export const linkPath = async (studio: Studio, id: number): Promise<string> =>
  pathTo('paymentLink', await linkToken(studio, id, USE));

/** The sale of a valid token; null for an invalid one. */
export const saleOfToken = (studio: Studio, token: string): Promise<number | null> => idOfToken(studio, token, USE);

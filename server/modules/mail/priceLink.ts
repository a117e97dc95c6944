/** The link of a price change, '/precio/{token}', by which its reader agrees to the new price without signing in. */
import { pathTo } from '../../../domain/routes';
import type { Studio } from '../../studio';
import { idOfToken, linkToken } from '../files/linkToken';

const USE = 'price-link';

export const pricePath = async (studio: Studio, purchaseId: number): Promise<string> =>
  pathTo('agreeToPrice', await linkToken(studio, purchaseId, USE));

/** The purchase of a valid token; null for an invalid one. */
export const purchaseOfPriceToken = (studio: Studio, token: string): Promise<number | null> =>
  idOfToken(studio, token, USE);

/** The link of a renewal notice, '/cancelar/{token}', by which its reader cancels the subscription without signing in. */
import { pathTo } from '../../../domain/routes';
import type { Studio } from '../../studio';
import { idOfToken, linkToken } from '../files/linkToken';

const USE = 'cancel-link';

export const cancelPath = async (studio: Studio, purchaseId: number): Promise<string> =>
  pathTo('cancelSubscription', await linkToken(studio, purchaseId, USE));

/** The purchase of a valid token; null for an invalid one. */
export const purchaseOfToken = (studio: Studio, token: string): Promise<number | null> => idOfToken(studio, token, USE);

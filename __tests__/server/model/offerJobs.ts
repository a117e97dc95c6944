import { releaseLapsedHolds } from '../../../server/modules/booking/holds/service';
import { reviewOffers } from '../../../server/modules/booking/waitlistOffers/service';
import type { Api } from '../../helpers/api';

/** The jobs that end offers. */
export async function passOffersOn(api: Api): Promise<void> {
  await releaseLapsedHolds(api.system(api.now()));
  await reviewOffers(api.system(api.now()));
}

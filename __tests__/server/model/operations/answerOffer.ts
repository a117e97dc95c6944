import { declineOffer, takeOffer } from '../../../../domain/contract/waitlists';
import { pick, sendChecked, type Requests } from '../operation';

/** Takes, or sometimes declines, the seat that a waitlist may just offer to its customer. */
export const answerOffer: Requests = {
  name: 'answer offer',
  weight: 12,
  propose(model, { which, coin }) {
    const wait = pick(
      model.waits.filter((w) => w.state === 'waiting'),
      which,
    );
    if (!wait) return null;
    const input = { as: wait.owner, params: { waitlist_id: wait.id } };
    return {
      send: (api) => (coin % 4 === 0 ? sendChecked(api, declineOffer, input) : sendChecked(api, takeOffer, input)),
    };
  },
};

import { declineOffer, takeOffer } from '../../../../domain/contract/waitlists';
import { pick, sendChecked, type Requests } from '../operation';

/** Takes, or sometimes declines, the seat that is offered to a customer who waits, or none that is. */
export const answerOffer: Requests = {
  name: 'answer offer',
  weight: 24,
  propose(model, { which, coin }) {
    const wait = pick(
      model.waits.filter((w) => w.state === 'waiting'),
      which,
    );
    if (!wait) return null;
    return {
      send: async (api) => {
        const offered = await api.db
          .selectFrom('waitlist_offer as o')
          .innerJoin('active_waitlist as w', 'w.waitlist_id', 'o.waitlist_id')
          .select('w.waitlist_id')
          .where('w.customer_id', '=', wait.owner.customer_id)
          .where('o.outcome', 'is', null)
          .executeTakeFirst();
        const input = { as: wait.owner, params: { waitlist_id: offered?.waitlist_id ?? wait.id } };
        return coin % 5 === 0 ? sendChecked(api, declineOffer, input) : sendChecked(api, takeOffer, input);
      },
    };
  },
};

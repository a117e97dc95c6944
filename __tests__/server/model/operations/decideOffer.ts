import { declineOffer, takeOffer } from '../../../../domain/contract/waitlists';
import { bodyOf, pick, sendChecked, type Operation } from '../operation';
import {
  addMail,
  endOffers,
  openOfferTo,
  ownReservation,
  take,
  type Customer,
  type Model,
  type WaitlistEntry,
} from '../state';

/** Why an entry has nothing to answer; another customer's is not found. */
function refusal(model: Model, wait: WaitlistEntry, as: Customer): string | null {
  if (as !== wait.owner) return 'waitlist/not-found';
  if (wait.state !== 'waiting') return wait.state === 'promoted' ? 'waitlist/promoted' : 'waitlist/not-found';
  return openOfferTo(model, wait.lesson, wait) ? null : 'waitlist/no-offer';
}

/** Takes or declines the seat that is offered to who waits; sometimes one that isn't offered, or another's. */
export const decideOffer: Operation = {
  name: 'decide offer',
  weight: 3,
  propose(model, { who, which, coin }) {
    const open = model.offers.filter((o) => o.outcome === null).map((o) => o.wait);
    const wait = pick(coin % 7 === 0 || open.length === 0 ? model.waits : open, which);
    const as = coin % 13 === 0 ? pick(model.people, who) : wait?.owner;
    if (!wait || !as) return null;
    const declines = coin % 3 === 1;
    const input = { as, params: { waitlist_id: wait.id } };
    const { lesson, owner, member } = wait;
    return {
      text: `${as.name} ${declines ? 'declines' : 'takes'} the seat of ${lesson.name} offered to entry ${wait.id}`,
      send: (api) => (declines ? sendChecked(api, declineOffer, input) : sendChecked(api, takeOffer, input)),
      verdict: () => {
        // A repeat gets the place that the offer became.
        const last = model.offers.filter((o) => o.wait === wait).at(-1);
        if (!declines && as === owner && last?.outcome === 'accepted' && ownReservation(model, lesson, owner, member))
          return { code: 'ok' };
        const code = refusal(model, wait, as);
        const offer = openOfferTo(model, lesson, wait);
        if (code || !offer) return { code: code ?? 'waitlist/no-offer' };
        if (declines) {
          endOffers(model, lesson, [offer], 'declined');
          return { code: 'ok' };
        }
        const { spot } = offer;
        const reservation = take(model, lesson, owner, { spot, guest: null, member });
        if (typeof reservation === 'string') throw new Error(`An open offer can't be taken: ${reservation}`);
        wait.state = 'promoted';
        addMail(model, 'reservation-made', reservation);
        return {
          code: 'ok',
          learn: (body) => {
            const { class_reservation: made } = bodyOf(takeOffer, body);
            reservation.id = made.class_reservation_id;
            expect(made).toMatchObject({ single_class_id: lesson.id, spot, family_member_id: member });
          },
        };
      },
    };
  },
};

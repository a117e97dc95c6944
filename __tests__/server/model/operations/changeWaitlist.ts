import { deleteWaitlist, putWaitlist } from '../../../../domain/contract/waitlists';
import { sendChecked, pick, type Operation, type Roll } from '../operation';
import { closesAt, openOfferTo, seatsLeft, serveQueue, type Customer, type Model, type WaitlistEntry } from '../state';

/** Mostly an active entry of the customer. */
function choose(model: Model, { who, which, coin }: Roll): { wait: WaitlistEntry; as: Customer } | null {
  const wait = pick(coin % 8 === 0 ? model.waits : model.waits.filter((w) => w.state === 'waiting'), which);
  const as = coin % 11 === 0 ? pick(model.people, who) : coin % 13 === 0 ? model.staff : wait?.owner;
  return wait && as ? { wait, as } : null;
}

/** The code of the refusal; another customer's entry is not found. */
function refusal(model: Model, wait: WaitlistEntry, as: Customer): string | null {
  if (as !== wait.owner && as !== model.staff) return 'waitlist/not-found';
  if (wait.state === 'promoted') return 'waitlist/promoted';
  return wait.state === 'gone' ? 'waitlist/not-found' : null;
}

export const leaveWaitlist: Operation = {
  name: 'leave waitlist',
  weight: 1,
  propose(model, roll) {
    const chosen = choose(model, roll);
    if (!chosen) return null;
    const { wait, as } = chosen;
    return {
      text: `${as.name} removes ${wait.owner.name} from the waitlist of ${wait.lesson.name}`,
      send: (api) => sendChecked(api, deleteWaitlist, { as, params: { waitlist_id: wait.id } }),
      verdict: () => {
        const code = refusal(model, wait, as);
        if (code) return { code };
        const offer = openOfferTo(model, wait.lesson, wait);
        wait.state = 'gone';
        if (offer) {
          offer.outcome = 'withdrawn';
          serveQueue(model, wait.lesson, null);
        }
        return { code: 'ok' };
      },
    };
  },
};

/** Changes between automatic booking and notification, and leaves the position. */
export const changeWaitlist: Operation = {
  name: 'change waitlist',
  weight: 1,
  propose(model, roll) {
    const chosen = choose(model, roll);
    if (!chosen) return null;
    const { wait, as } = chosen;
    const auto = roll.where % 2 === 0;
    return {
      text: `${as.name} lets ${wait.owner.name} be ${auto ? 'booked' : 'notified'} for ${wait.lesson.name}`,
      send: (api) => sendChecked(api, putWaitlist, { as, body: { waitlist_id: wait.id, auto } }),
      verdict: () => {
        if (!model.rules.waitlists) return { code: 'waitlist/disabled' };
        const code = refusal(model, wait, as);
        if (code) return { code };
        if (auto && wait.lesson.starts <= model.now) return { code: 'class/started' };
        if (auto && closesAt(model, wait.lesson) <= model.now) return { code: 'waitlist/closed' };
        if (auto && seatsLeft(model, wait.lesson) > 0) return { code: 'waitlist/not-full' };
        wait.auto = auto;
        return { code: 'ok' };
      },
    };
  },
};

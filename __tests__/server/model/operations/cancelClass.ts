import { deleteSingleClass } from '../../../../domain/contract/classes';
import { endOfStudioDayAfter } from '../../../../domain/studioTime';
import { sendChecked, bodyOf, pick, type Operation } from '../operation';
import { LENGTH, activeReservations, openOffers, type Lesson, type Model, type Reservation } from '../state';
import { ZONE } from '../world';

/** Days for which a returned credit is valid at least. */
const GRACE = 7;

function refusal(model: Model, { cancelled, starts }: Lesson): string | null {
  if (cancelled) return 'class/cancelled';
  return starts + LENGTH * 60_000 <= model.now ? 'class/ended' : null;
}

/** One mail per customer: about their own reservation, else their first guest's, else their waitlist entry. */
function addMails(model: Model, lesson: Lesson, reservations: readonly Reservation[]): void {
  const waiting = model.waits.filter((w) => w.lesson === lesson && w.state === 'waiting');
  for (const owner of new Set([...reservations, ...waiting].map((p) => p.owner))) {
    const theirs = reservations.filter((p) => p.owner === owner);
    const reservation =
      theirs.find((p) => p.guest === null) ?? theirs.sort((a, b) => (a.id ?? 0) - (b.id ?? 0))[0] ?? null;
    model.mails.set(`class-cancelled ${lesson.id} ${owner.customer_id}`, {
      kind: 'class-cancelled',
      owner,
      lesson,
      reservation,
    });
  }
}

/** Staff cancel a class: every credit returns and stays valid for a while, and the waitlist empties. */
export const cancelClass: Operation = {
  name: 'cancel class',
  weight: 1,
  propose(model, { where, coin }) {
    // Rarely, so that classes are left.
    const lesson = pick(model.lessons, where);
    if (!lesson || coin % 3 > 0) return null;
    return {
      text: `the studio cancels ${lesson.name}`,
      send: (api) =>
        sendChecked(api, deleteSingleClass, {
          as: model.staff,
          params: { id: lesson.id },
          query: { reason: 'Lluvia' },
        }),
      verdict: () => {
        const code = refusal(model, lesson);
        if (code) return { code };
        const reservations = activeReservations(model, lesson);
        const lasts = endOfStudioDayAfter(new Date(model.now), GRACE, ZONE).getTime();
        addMails(model, lesson, reservations);
        for (const reservation of reservations) {
          reservation.cancelled = true;
          const { credit } = reservation;
          if (!credit.unlimited && credit.expires !== null) credit.expires = Math.max(credit.expires, lasts);
        }
        const waits = model.waits.filter((w) => w.lesson === lesson && w.state === 'waiting');
        for (const wait of waits) wait.state = 'gone';
        for (const offer of openOffers(model, lesson)) offer.outcome = 'withdrawn';
        lesson.cancelled = true;
        const cancelled = {
          reservations: reservations.length,
          credits_returned: reservations.filter((p) => !p.credit.unlimited).length,
          waiting: waits.length,
        };
        return { code: 'ok', learn: (body) => expect(bodyOf(deleteSingleClass, body)).toMatchObject({ cancelled }) };
      },
    };
  },
};

import { deleteSingleClass } from '../../../../domain/contract/classes';
import { endOfStudioDayAfter } from '../../../../domain/studioTime';
import { ask, bodyOf, pick, type Operation } from '../operation';
import { LENGTH, activePlaces, type Lesson, type Model, type Place } from '../state';
import { ZONE } from '../world';

/** Days that a credit has at least when it comes back. */
const GRACE = 7;

function refusal(model: Model, { cancelled, starts }: Lesson): string | null {
  if (cancelled) return 'class/cancelled';
  return starts + LENGTH * 60_000 <= model.now ? 'class/ended' : null;
}

/** Everybody is told once: about their own place, else their first guest's, else that they wait no longer. */
function tellAll(model: Model, lesson: Lesson, places: readonly Place[]): void {
  const waiting = model.waits.filter((w) => w.lesson === lesson && w.state === 'waiting');
  for (const owner of new Set([...places, ...waiting].map((somebody) => somebody.owner))) {
    const theirs = places.filter((p) => p.owner === owner);
    const place = theirs.find((p) => p.guest === null) ?? theirs.sort((a, b) => (a.id ?? 0) - (b.id ?? 0))[0] ?? null;
    model.mails.set(`class-cancelled ${lesson.id} ${owner.customer_id}`, {
      kind: 'class-cancelled',
      owner,
      lesson,
      place,
    });
  }
}

/** By the studio: every credit comes back, and lasts a while; nobody waits any more. */
export const cancelClass: Operation = {
  name: 'cancel class',
  weight: 1,
  propose(model, { where, coin }) {
    // Now and then: else there would soon be none left.
    const lesson = pick(model.lessons, where);
    if (!lesson || coin % 3 > 0) return null;
    return {
      text: `the studio cancels ${lesson.name}`,
      send: (api) =>
        ask(api, deleteSingleClass, { as: model.staff, params: { id: lesson.id }, query: { reason: 'Lluvia' } }),
      verdict: () => {
        const code = refusal(model, lesson);
        if (code) return { code };
        const places = activePlaces(model, lesson);
        const lasts = endOfStudioDayAfter(new Date(model.now), GRACE, ZONE).getTime();
        tellAll(model, lesson, places);
        for (const place of places) {
          place.cancelled = true;
          const { credit } = place;
          if (!credit.unlimited && credit.expires !== null) credit.expires = Math.max(credit.expires, lasts);
        }
        const waits = model.waits.filter((w) => w.lesson === lesson && w.state === 'waiting');
        for (const wait of waits) wait.state = 'gone';
        lesson.cancelled = true;
        const cancelled = {
          reservations: places.length,
          credits_returned: places.filter((p) => !p.credit.unlimited).length,
          waiting: waits.length,
        };
        return { code: 'ok', learn: (body) => expect(bodyOf(deleteSingleClass, body)).toMatchObject({ cancelled }) };
      },
    };
  },
};

import { putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import { sendChecked, pick, type Operation } from '../operation';
import { activeReservations, type Lesson, type Model } from '../state';

function refusal(model: Model, { cancelled, starts }: Lesson): string | null {
  if (cancelled) return 'class/cancelled';
  return starts <= model.now ? 'class/started' : null;
}

/** Replaces the coach: every customer with a reservation gets a mail and may cancel without loss. */
export const replaceCoach: Operation = {
  name: 'replace coach',
  weight: 1,
  propose(model, { where, which }) {
    const [lesson, coach] = [pick(model.lessons, where), pick(model.instructors, which)];
    if (!lesson || coach === undefined) return null;
    return {
      text: `${lesson.name} gets coach ${coach}`,
      send: (api) =>
        sendChecked(api, putSingleClass, {
          as: model.staff,
          body: { single_class_id: lesson.id, class_instructors: [{ instructor_id: coach }] },
        }),
      verdict: () => {
        const code = refusal(model, lesson);
        if (code) return { code };
        if (lesson.coach === coach) return { code: 'ok' };
        lesson.coach = coach;
        lesson.newCoachAt = model.now;
        const reservations = activeReservations(model, lesson).sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
        for (const owner of new Set(reservations.map((p) => p.owner))) {
          const theirs = reservations.filter((p) => p.owner === owner);
          const reservation = theirs.find((p) => p.guest === null) ?? theirs[0] ?? null;
          model.mails.set(`coach-replaced ${reservation?.id} ${model.now}`, {
            kind: 'coach-replaced',
            owner,
            lesson,
            reservation,
          });
        }
        return { code: 'ok' };
      },
    };
  },
};

import { putSingleClass } from '../../../../domain/contract/classes';
import { ask, pick, type Operation } from '../operation';
import { activePlaces, type Lesson, type Model } from '../state';

function refusal(model: Model, { cancelled, starts }: Lesson): string | null {
  if (cancelled) return 'class/cancelled';
  return starts <= model.now ? 'class/started' : null;
}

/** Somebody else gives the class: who has a place is told, and may give it back without loss. */
export const replaceCoach: Operation = {
  name: 'replace coach',
  weight: 1,
  propose(model, { where, which }) {
    const [lesson, coach] = [pick(model.lessons, where), pick(model.instructors, which)];
    if (!lesson || coach === undefined) return null;
    return {
      text: `${lesson.name} is given by coach ${coach}`,
      send: (api) =>
        ask(api, putSingleClass, {
          as: model.staff,
          body: { single_class_id: lesson.id, class_instructors: [{ instructor_id: coach }] },
        }),
      verdict: () => {
        const code = refusal(model, lesson);
        if (code) return { code };
        if (lesson.coach === coach) return { code: 'ok' };
        lesson.coach = coach;
        lesson.newCoachAt = model.now;
        const places = activePlaces(model, lesson).sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
        for (const owner of new Set(places.map((p) => p.owner))) {
          const theirs = places.filter((p) => p.owner === owner);
          const place = theirs.find((p) => p.guest === null) ?? theirs[0] ?? null;
          model.mails.set(`coach-replaced ${place?.id} ${model.now}`, { kind: 'coach-replaced', owner, lesson, place });
        }
        return { code: 'ok' };
      },
    };
  },
};

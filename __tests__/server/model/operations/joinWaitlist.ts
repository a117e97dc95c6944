import { postWaitlist } from '../../../../domain/contract/waitlists';
import { sendChecked, bodyOf, pick, type Operation } from '../operation';
import {
  closesAt,
  ownReservation,
  queueOf,
  seatsLeft,
  waitOf,
  type Customer,
  type Lesson,
  type Model,
  type WaitlistEntry,
} from '../state';

function refusal(model: Model, lesson: Lesson, owner: Customer, member: number | null): string | null {
  if (!model.rules.waitlists) return 'waitlist/disabled';
  if (lesson.cancelled) return 'class/not-found';
  if (lesson.starts <= model.now) return 'class/started';
  if (lesson.packageOnly) return 'class/package-only';
  if (ownReservation(model, lesson, owner, member))
    return member === null ? 'reservation/already-reserved' : 'family/already-reserved';
  if (closesAt(model, lesson) <= model.now) return 'waitlist/closed';
  if (seatsLeft(model, lesson) > 0) return 'waitlist/not-full';
  return waitOf(model, lesson, owner, member) ? 'waitlist/already-waiting' : null;
}

/** Joins the waitlist of a mostly full class, sometimes for a child; sometimes the front desk does it. */
export const joinWaitlist: Operation = {
  name: 'join waitlist',
  weight: 5,
  propose(model, { who, where, which, coin }) {
    const full = model.lessons.filter((lesson) => seatsLeft(model, lesson) <= 0 && lesson.starts > model.now);
    const [owner, lesson] = [
      pick(model.people, who),
      pick(coin % 6 === 0 || full.length === 0 ? model.lessons : full, where),
    ];
    if (!owner || !lesson) return null;
    const auto = which % 4 > 0;
    const byStaff = which % 9 === 0;
    const child = (which + coin) % 3 === 0 ? owner.child : undefined;
    const member = child?.id ?? null;
    const body = {
      single_class_id: lesson.id,
      auto,
      ...(byStaff ? { customer_id: owner.customer_id } : {}),
      ...(member === null ? {} : { family_member_id: member }),
    };
    return {
      text: `${child?.name ?? owner.name} waits for ${lesson.name}${auto ? '' : ', notified only'}${byStaff ? ' (front desk)' : ''}`,
      send: (api) => sendChecked(api, postWaitlist, { as: byStaff ? model.staff : owner, body }),
      verdict: () => {
        const code = refusal(model, lesson, owner, member);
        if (code) return { code };
        const wait: WaitlistEntry = { id: Infinity, lesson, owner, member, auto, state: 'waiting' };
        model.waits.push(wait);
        const position = queueOf(model, lesson).indexOf(wait) + 1;
        return {
          code: 'ok',
          learn: (response) => {
            const { waitlist } = bodyOf(postWaitlist, response);
            wait.id = waitlist.waitlist_id;
            expect(waitlist).toMatchObject({
              customer_id: owner.customer_id,
              family_member_id: member,
              person: child?.name ?? null,
              single_class_id: lesson.id,
              auto,
              position,
            });
          },
        };
      },
    };
  },
};

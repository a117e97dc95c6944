import { deletePenalty } from '../../../../domain/contract/penalties';
import { DAY } from '../../../../domain/durations';
import { countNoShows } from '../../../../server/modules/booking/penalties/service';
import { sendChecked, pick, type Operation } from '../operation';
import {
  LENGTH,
  MISSES,
  PENALTY_DAYS,
  endPenalty,
  type Customer,
  type Lesson,
  type Model,
  type Reservation,
} from '../state';

const endOf = (lesson: Lesson): number => lesson.starts + LENGTH * 60_000;

/** The latest ended classes of a customer's unlimited plan since their last penalty, newest first. */
function lastClasses(model: Model, owner: Customer): Reservation[] {
  const since = Math.max(-Infinity, ...model.penalties.filter((p) => p.owner === owner).map((p) => p.since));
  return model.reservations
    .filter(
      (p) =>
        p.owner === owner &&
        !p.cancelled &&
        p.credit.unlimited &&
        endOf(p.lesson) <= model.now &&
        endOf(p.lesson) > since,
    )
    .sort((a, b) => b.lesson.starts - a.lesson.starts)
    .slice(0, MISSES);
}

/** The job that gives penalties for classes missed in a row. */
export const countMissed: Operation = {
  name: 'count missed',
  weight: 2,
  propose(model) {
    return {
      text: 'missed classes are counted',
      send: async (api) => ({ code: 'ok', body: await countNoShows(api.system()) }),
      verdict: () => {
        let given = 0;
        for (const owner of model.rules.penalties ? model.people : []) {
          const missed = lastClasses(model, owner);
          const [last] = missed;
          if (!last || missed.length < MISSES || missed.some((p) => p.attended)) continue;
          const end = endOf(last.lesson) + PENALTY_DAYS * DAY;
          // The penalty would have ended already.
          if (end <= model.now) continue;
          model.penalties.push({ id: null, owner, since: model.now, end, lifted: false, missed });
          given += 1;
        }
        return { code: 'ok', learn: (body) => expect(body).toBe(given) };
      },
    };
  },
};

export const liftPenalty: Operation = {
  name: 'lift penalty',
  weight: 1,
  propose(model, { which }) {
    const penalty = pick(model.penalties, which);
    if (!penalty) return null;
    return {
      text: `the front desk lifts penalty ${penalty.id} of ${penalty.owner.name}`,
      send: (api) => sendChecked(api, deletePenalty, { as: model.staff, params: { id: penalty.id ?? 0 } }),
      verdict: () => {
        endPenalty(model, penalty);
        return { code: 'ok' };
      },
    };
  },
};

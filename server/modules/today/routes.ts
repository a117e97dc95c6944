import type { FastifyInstance } from 'fastify';
import { getToday, type TodayIrregularity, type TodayQuery, type TodayResponse } from '../../../domain/contract/today';
import { addDays, instantsOf, type Day } from '../../../domain/studioTime';
import { AUTHORISATION_DAYS } from '../../../domain/till';
import { birthdaysFrom, fillWarning } from '../../../domain/today';
import { branchesOf, hasRole, type Context } from '../../context';
import { requireDays } from '../../http/days';
import { route } from '../../http/route';
import { coachOf } from '../booking/attendance/service';
import { findIrregularities } from './irregularityRepository';
import { readDay } from './repository';

/** Unusual actions of the day and the one before, whose late ones the team has not seen yet. */
async function irregularitiesUntil({ studio }: Context, date: Day): Promise<TodayIrregularity[]> {
  const { timezone } = await studio.config();
  const { from } = instantsOf(addDays(date, -1), timezone);
  const { to } = instantsOf(date, timezone);
  const since = instantsOf(addDays(date, -AUTHORISATION_DAYS), timezone).from;
  return findIrregularities(studio.pool, { from, to, since });
}

async function today(ctx: Context, { date, location_id }: TodayQuery): Promise<TodayResponse> {
  const { studio, now } = ctx;
  const ahead = birthdaysFrom(date);
  const asked = {
    day: date,
    locationId: location_id ?? null,
    coachId: coachOf(ctx),
    branches: branchesOf(ctx),
    birthdays: [...ahead.keys()].map((key) => Number(key.replace('-', ''))),
  };
  const [{ classes, birthdays, ...rest }, irregularities] = await Promise.all([
    readDay(studio.pool, asked, now),
    hasRole(ctx.actor, 'admin') ? irregularitiesUntil(ctx, date) : null,
  ]);
  return {
    ...rest,
    classes: classes.map(({ held_seats, ...shown }) => ({
      ...shown,
      fill: fillWarning(
        { capacity: shown.capacity, taken: shown.reserved + held_seats, startsAt: new Date(shown.startsAt) },
        now,
      ),
    })),
    irregularities,
    birthdays: birthdays.map((person) => ({ ...person, in_days: ahead.get(person.birthdate.slice(2)) ?? 0 })),
  };
}

export function todayRoutes(app: FastifyInstance): void {
  route(app, getToday, ({ ctx, query }) => {
    requireDays(query, ['date']);
    return today(ctx, query);
  });
}

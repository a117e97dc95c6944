import type { FastifyInstance } from 'fastify';
import { getToday, type TodayQuery, type TodayResponse } from '../../../domain/contract/today';
import { birthdaysFrom, classFill } from '../../../domain/today';
import type { Context } from '../../context';
import { requireDays } from '../../http/days';
import { route } from '../../http/route';
import { coachOf } from '../booking/attendance/service';
import { readDay } from './repository';

async function today(ctx: Context, { date, location_id }: TodayQuery): Promise<TodayResponse> {
  const { studio, now } = ctx;
  const ahead = birthdaysFrom(date);
  const asked = {
    day: date,
    locationId: location_id ?? null,
    coachId: coachOf(ctx),
    birthdays: [...ahead.keys()].map((key) => Number(key.replace('-', ''))),
  };
  const { classes, birthdays, ...rest } = await readDay(studio.pool, asked, now);
  return {
    ...rest,
    classes: classes.map(({ held_seats, ...shown }) => ({
      ...shown,
      fill: classFill(
        { capacity: shown.capacity, taken: shown.reserved + held_seats, startsAt: new Date(shown.startsAt) },
        now,
      ),
    })),
    birthdays: birthdays.map((person) => ({ ...person, in_days: ahead.get(person.birthdate.slice(2)) ?? 0 })),
  };
}

export function todayRoutes(app: FastifyInstance): void {
  route(app, getToday, ({ ctx, query }) => {
    requireDays(query, ['date']);
    return today(ctx, query);
  });
}

/** Customers with a package, classes and due tasks, as the journeys of growth.test.ts need them. */
import type { SingleClass } from '../../domain/contract/schedule';
import type { NewClass, PlannedClass } from '../../domain/contract/scheduleAdmin';
import { MINUTE } from '../../domain/durations';
import { wallClockOf } from '../../domain/studioTime';
import { REFORMER, ROMA, VALERIA } from '../../seed/content/casaAura/catalogue';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { eventually } from '../helpers/until';
import { ask } from './api';
import { register } from './prepared';
import { PASSWORD, stranger, type Stranger } from './steps';
import { inDatabase } from './studioConfig';

export interface Member extends Stranger {
  readonly password: string;
  readonly token: string;
  readonly customer_id: number;
  readonly fullName: string;
}

/** A new customer to whom the front desk has sold a package. `admin`: an admin's token. */
export async function memberWith(admin: string, sold: { class_package_id: number; total: number }): Promise<Member> {
  const who = stranger();
  const token = await register(who);
  const { customer } = await ask<{ customer: { customer_id: number } }>('/api/customer/me', { token });
  const { customer_id } = customer;
  const body = { customer_id, ...sold, charges: [], method: 'terminal' };
  await ask('/api/desk_sales', { token: admin, body });
  return { ...who, password: PASSWORD, token, customer_id, fullName: `${who.name} ${who.last_name}` };
}

/** A class with a spot map that begins at an instant, in minutes of the studio's clock. */
export async function planClass(admin: string, start: Date, more: Partial<NewClass> = {}): Promise<SingleClass> {
  const body: NewClass = {
    class_date: `${wallClockOf(start, STUDIO_ZONE).slice(0, 16)}:00.000Z`,
    duration: 50,
    capacity: 8,
    class_type_id: REFORMER,
    location_id: ROMA,
    class_instructors: [{ instructor_id: VALERIA }],
    accept_conflicts: true,
    ...more,
  };
  const { single_class } = await ask<PlannedClass>('/api/single_class', { token: admin, body });
  const path = `/api/single_class/single/${single_class.single_class_id}`;
  return (await ask<{ single_class: SingleClass }>(path)).single_class;
}

/** The next full minute that leaves so many milliseconds to look at a countdown. */
export const nextOpening = (leaves = 25_000): Date => new Date(Math.ceil((Date.now() + leaves) / MINUTE) * MINUTE);

/** Lets the server do at once what it does every few minutes, as soon as it rests from what it does now. */
export const hurryTasks = (): Promise<unknown> =>
  eventually('tasks that rest', () =>
    inDatabase(async (client) => {
      const { rowCount } = await client.query(
        `update studio_work set due_at = now(), scheduled_until = scheduled_until - interval '5 minutes'
         where lane = 'tasks' and visit is null`,
      );
      return rowCount || undefined;
    }),
  );

/**
 * So many visits of a member with an unlimited plan in each of the three weeks before that of `day`, as if they had
 * been there.
 */
export const writeVisits = ({ customer_id }: Member, day: string, perWeek: number): Promise<unknown> =>
  inDatabase((client) =>
    client.query(
      `insert into class_reservation (single_class_id, customer_id, available_class_id, counted,
         attend, created_at)
       select c.single_class_id, $1, a.available_class_id, false, true, c.starts_at - interval '1 day'
       from (select *, row_number() over (partition by date_trunc('week', class_date) order by starts_at) as n
         from single_class where starts_at < now() and deleted_at is null
           and class_date >= date_trunc('week', $2::timestamp) - interval '3 weeks'
           and class_date < date_trunc('week', $2::timestamp)) c,
         (select available_class_id from available_class where customer_id = $1 and unlimited limit 1) a
       where c.n <= $3`,
      [customer_id, day, perWeek],
    ),
  );

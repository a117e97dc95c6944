/** Customers on their way through journeys. */
import { INSTANT } from '../../db/expressions';
import { sql } from 'kysely';
import type { JourneyRun } from '../../../domain/contract/journeys';
import type { Audience } from '../../../domain/customerFilter';
import type { Given } from '../../../domain/journeyGifts';
import type { JourneyGoal, JourneyStep } from '../../../domain/journeys';
import { updateRows } from '../../db/rows';
import type { StepLog } from '../../db/journeyTables';
import type { Db, Trx } from '../../db/schema';
import { isInAudience } from '../customers/list/filterRepository';

export interface DueRun {
  readonly journey_run_id: number;
  readonly journey_id: number;
  readonly name: string;
  readonly customer_id: number;
  readonly held_out: boolean;
  readonly started_at: Date;
  readonly position: number;
  readonly steps: readonly JourneyStep[];
  readonly goal: JourneyGoal | null;
  readonly log: readonly StepLog[];
  readonly given: Given | null;
  /** The zone of the location of the customer's newest place; null: the studio's. */
  readonly timezone: string | null;
  /** The account was merged into another one, or its data deleted. */
  readonly is_gone: boolean;
}

/**
 * Locks the customer of a run that is due, and names the run; another worker's are left to it. The customer comes
 * first, as everywhere: what two journeys send to a person is counted one after the other.
 */
export async function lockDue(trx: Trx, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.journey_run_id as id from journey_run r join customer c using (customer_id)
    where r.ended_at is null and r.due_at <= ${now} order by r.due_at, r.journey_run_id limit 1
    for no key update of c skip locked`.execute(trx);
  return rows[0]?.id;
}

/** The run, if it is still due. */
export async function lockRun(trx: Trx, id: number, now: Date): Promise<DueRun | undefined> {
  const { rows } = await sql<DueRun>`
    select r.journey_run_id, r.journey_id, j.name, r.customer_id, r.held_out, r.started_at, r.position, v.steps, v.goal,
      r.log, r.given, c.anonymised_at is not null as is_gone, (
        select l.timezone from active_reservation p join single_class sc using (single_class_id)
          join location l using (location_id)
        where p.customer_id = r.customer_id order by p.class_reservation_id desc limit 1)
        as timezone
    from journey_run r join journey j using (journey_id)
    join journey_version v on v.journey_id = r.journey_id and v.version = r.version
    join customer c using (customer_id)
    where r.journey_run_id = ${id} and r.ended_at is null and r.due_at <= ${now}
    for update of r`.execute(trx);
  return rows[0];
}

export const updateRun = (
  trx: Trx,
  journey_run_id: number,
  change: {
    readonly position: number;
    readonly log: readonly StepLog[];
    readonly given: Given | null;
    readonly due_at: Date | null;
    readonly ended_at?: Date;
    readonly outcome?: 'done' | 'goal' | 'stopped' | 'merged';
  },
) =>
  updateRows(
    trx,
    'journey_run',
    { journey_run_id },
    {
      ...change,
      log: JSON.stringify(change.log),
      given: change.given === null ? undefined : JSON.stringify(change.given),
    },
  );

/** Lets a run wait until `until`, where it is still due. */
export const postponeRun = (trx: Trx, journey_run_id: number, until: Date): Promise<unknown> =>
  trx
    .updateTable('journey_run')
    .set({ due_at: until })
    .where('journey_run_id', '=', journey_run_id)
    .where('ended_at', 'is', null)
    .execute();

/** Whether the customer did since then what the journey is for. */
export async function hasReached(trx: Trx, customerId: number, goal: JourneyGoal, since: Date): Promise<boolean> {
  const { rows } = await (
    goal === 'booked'
      ? sql`select from active_reservation where customer_id = ${customerId} and created_at > ${since} limit 1`
      : sql`select from invoice where customer_id = ${customerId} and created_at > ${since} and total_payment > 0 limit 1`
  ).execute(trx);
  return rows.length > 0;
}

export async function isInSegment(trx: Trx, customerId: number, segment: Audience, now: Date, today: string) {
  const { rows } = await sql`
    select from customer where customer_id = ${customerId}
      and ${await isInAudience(trx, segment, now, today)}`.execute(trx);
  return rows.length > 0;
}

/** When the `count`th newest message with news came to the customer; null: fewer came after `since`. */
export async function newestBut(trx: Trx, customerId: number, count: number, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from news_mailed(${customerId}, ${since}) as m (at) order by at desc offset ${count - 1} limit 1`.execute(
    trx,
  );
  return rows[0]?.at ?? null;
}

export async function isOfTeam(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from customer where customer_id = ${customerId} and role <> 'customer' and anonymised_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** The newest first. `text` is left to the service. */
export async function findRunsOf(
  db: Db,
  customerId: number,
): Promise<Array<Omit<JourneyRun, 'log'> & { log: readonly StepLog[]; steps: readonly JourneyStep[] }>> {
  const { rows } = await sql<Omit<JourneyRun, 'log'> & { log: readonly StepLog[]; steps: readonly JourneyStep[] }>`
    select r.journey_run_id, r.journey_id, j.name, ${sql.raw(INSTANT('r.started_at'))} as "startedAt", r.held_out,
      ${sql.raw(INSTANT('r.ended_at'))} as "endedAt", r.outcome, r.log, v.steps
    from journey_run r join journey j using (journey_id)
    join journey_version v on v.journey_id = r.journey_id and v.version = r.version
    where r.customer_id = ${customerId} order by r.journey_run_id desc limit 50`.execute(db);
  return rows;
}

/** Journeys as admins keep them, and what they brought. */
import { INSTANT } from '../../db/expressions';
import { sql } from 'kysely';
import type { Entrants, Journey, JourneyBody } from '../../../domain/contract/journeys';
import type { Audience } from '../../../domain/customerFilter';
import { needsMessage, type JourneyTrigger } from '../../../domain/journeys';
import { insertRow, lockRow, NEXT_VERSION, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import { LEFT_OUT } from '../campaigns/repository';
import { isInAudience } from '../customers/list/filterRepository';
import { segmentName } from '../customers/segments/repository';
import { isReachedByMessage } from './reachRepository';
import { occurrenceRows, type Span } from './triggersRepository';

/** Days for which what a journey brought is counted. */
const COUNTED = 180;
/** Names that a preview shows. */
const SAMPLE = 5;
/** Runs that begin in a transaction. */
export const PAGE = 500;

/** SQL for the counts of a group of persons `p`. */
const GROUP = (held_out: boolean) => {
  const isIn = sql`p.held_out = ${sql.lit(held_out)}`;
  return sql`json_build_object('people', count(*) filter (where ${isIn}),
    'booked', count(*) filter (where p.booked and ${isIn}),
    'bought', count(*) filter (where p.sales is not null and ${isIn}),
    'sales', coalesce(sum(p.sales) filter (where ${isIn}), 0) / 100.0)`;
};

/** Each person counts once, from their first run, when the days of the result are over. */
export async function findJourneys(db: Db, now: Date, id: number | null = null): Promise<Journey[]> {
  const { rows } = await sql<Journey>`
    select j.journey_id, j.name, j.trigger, j.number, j.segment, ${segmentName('j')} as segment_name,
      v.goal, j.held_out, j.result_days, v.steps, j.enabled,
      ${sql.raw(INSTANT('j.enabled_at'))} as enabled_at, j.version, ${sql.raw(INSTANT('j.created_at'))} as "createdAt",
      (select count(*)::int from journey_run r where r.journey_id = j.journey_id and r.ended_at is null
        and not r.held_out) as running,
      n.entered, n.sent, n.given, g.through, g.held
    from journey j join journey_version v using (journey_id, version)
    cross join lateral (
      select count(*)::int as entered,
        coalesce(sum(jsonb_array_length(jsonb_path_query_array(r.log, '$[*] ? (@.did == "sent")'))), 0)::int as sent,
        coalesce(sum(jsonb_array_length(jsonb_path_query_array(r.log, '$[*] ? (@.did == "given")'))), 0)::int as given
      from journey_run r where r.journey_id = j.journey_id
        and r.started_at > ${now}::timestamptz - make_interval(days => ${COUNTED})) n
    cross join lateral (
      select ${GROUP(false)} as through, ${GROUP(true)} as held
      from (
        select f.held_out, exists (select from class_reservation b where b.customer_id = f.customer_id
            and b.created_at > f.started_at and b.created_at <= f.until) as booked,
          (select sum(i.total_payment) from invoice i where i.customer_id = f.customer_id and i.total_payment > 0
            and i.created_at > f.started_at and i.created_at <= f.until) as sales
        from (
          select distinct on (r.customer_id) r.customer_id, r.held_out, r.started_at,
            r.started_at + make_interval(days => j.result_days) as until
          from journey_run r where r.journey_id = j.journey_id
            and r.started_at > ${now}::timestamptz - make_interval(days => ${COUNTED})
          order by r.customer_id, r.started_at) f
        where f.until <= ${now}::timestamptz) p) g
    where j.deleted_at is null and (${id}::bigint is null or j.journey_id = ${id})
    order by j.enabled desc, j.journey_id`.execute(db);
  return rows;
}

export async function countJourneys(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journey where deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

const columnsOf = ({ name, trigger, number, segment, held_out, result_days }: JourneyBody) => ({
  name,
  trigger,
  number,
  segment,
  held_out,
  result_days,
});

const insertVersion = (trx: Trx, journey_id: number, version: number, { steps, goal }: JourneyBody) =>
  trx
    .insertInto('journey_version')
    .values({ journey_id, version, steps: JSON.stringify(steps), goal })
    .execute();

export async function insertJourney(trx: Trx, body: JourneyBody, now: Date): Promise<number> {
  const id = await insertRow(trx, 'journey', { ...columnsOf(body), created_at: now }, 'journey_id');
  await insertVersion(trx, id, 1, body);
  return id;
}

export const lockJourney = (trx: Trx, id: number) =>
  lockRow(trx, 'journey', { journey_id: id, deleted_at: null }, ['version', 'enabled']);

/** `version`: the one before. */
export async function updateJourney(trx: Trx, id: number, version: number, body: JourneyBody): Promise<void> {
  await updateRows(trx, 'journey', { journey_id: id }, { ...columnsOf(body), version: NEXT_VERSION });
  await insertVersion(trx, id, version + 1, body);
}

/** For the audit log: what of a journey stands in its version. */
export async function stepsOf(trx: Trx, id: number) {
  const { rows } = await sql<{ steps: unknown; goal: string | null }>`
    select v.steps, v.goal from journey j join journey_version v using (journey_id, version)
    where j.journey_id = ${id}`.execute(trx);
  return { ...rows[0] };
}

export const setEnabled = (trx: Trx, id: number, enabled: boolean, now: Date) =>
  updateRows(trx, 'journey', { journey_id: id }, enabled ? { enabled, enabled_at: now } : { enabled });

export const markDeleted = (trx: Trx, id: number, now: Date) =>
  updateRows(trx, 'journey', { journey_id: id }, { deleted_at: now });

/** Ends what is under way. Returns how many. */
export const endRuns = (trx: Trx, id: number, now: Date) =>
  updateRows(trx, 'journey_run', { journey_id: id, ended_at: null }, { ended_at: now, due_at: null, outcome: 'off' });

interface Entry {
  readonly trigger: JourneyTrigger;
  readonly number: number | null;
  readonly segment: Audience | null;
}

/** SQL rows of the customers who would enter: each once, with their latest occurrence. `today`: the studio's day. */
const enteringCustomers = async (db: Db, { trigger, number, segment }: Entry, span: Span, today: string) => sql`
  select c.customer_id, c.name, c.last_name, e.occurrence, e.at, ${LEFT_OUT} as left_out
  from (select distinct on (x.customer_id) x.* from (${occurrenceRows(trigger, number, span)}) x
    order by x.customer_id, x.at desc) e
  join (select * from customer where anonymised_at is null and role = 'customer'
    and ${segment === null ? sql`true` : await isInAudience(db, segment, span.now, today)}) c using (customer_id)`;

/** Who would enter, of the days since the first of the span; `from`: the start of today. */
export async function readEntrants(
  db: Db,
  entry: Entry,
  { span, from, today }: { readonly span: Span; readonly from: Date; readonly today: string },
): Promise<Entrants> {
  const { rows } = await sql<Entrants>`
    with people as materialized (${await enteringCustomers(db, entry, span, today)})
    select count(*)::int as week, count(*) filter (where at >= ${from})::int as today,
      coalesce((select json_agg(json_build_object('customer_id', s.customer_id, 'name', s.name, 'last_name', s.last_name))
        from (select * from people order by at desc, customer_id limit ${SAMPLE}) s), '[]') as sample
    from people`.execute(db);
  return rows[0]!;
}

export const findEnabled = (db: Db) =>
  db
    .selectFrom('journey')
    .select(['journey_id', 'enabled_at'])
    .where('enabled', '=', true)
    .orderBy('journey_id')
    .execute();

/** A journey that is on, which is neither switched nor changed until the transaction ends. */
export async function shareEnabled(trx: Trx, id: number) {
  return trx
    .selectFrom('journey as j')
    .innerJoin('journey_version as v', (on) =>
      on.onRef('v.journey_id', '=', 'j.journey_id').onRef('v.version', '=', 'j.version'),
    )
    .select(['j.journey_id', 'j.version', 'j.trigger', 'j.number', 'j.segment', 'j.held_out', 'v.steps'])
    .where('j.journey_id', '=', id)
    .where('j.enabled', '=', true)
    .forShare('j')
    .executeTakeFirst();
}

/** Begins the runs of a page of customers; each occurrence once, and at most one run of a customer at a time. */
export async function startRuns(
  trx: Trx,
  journey: NonNullable<Awaited<ReturnType<typeof shareEnabled>>>,
  span: Span,
  today: string,
  hasWhatsapp: boolean,
): Promise<number> {
  const { journey_id, version, held_out } = journey;
  const isReached = needsMessage(journey.steps)
    ? sql`(e.left_out is null or ${isReachedByMessage('e', hasWhatsapp)})`
    : sql`true`;
  const { numAffectedRows } = await sql`
    insert into journey_run (journey_id, version, customer_id, occurrence, held_out, started_at, due_at)
    select ${journey_id}::bigint, ${version}::int, e.customer_id, e.occurrence,
      is_held_out(${journey_id}, e.customer_id, ${held_out}), ${span.now}, ${span.now}
    from (${await enteringCustomers(trx, journey, span, today)}) e
    where ${isReached} and not exists (
      select from journey_run r where r.journey_id = ${journey_id} and r.customer_id = e.customer_id
        and (r.occurrence = e.occurrence or r.ended_at is null))
    order by e.customer_id limit ${PAGE}
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

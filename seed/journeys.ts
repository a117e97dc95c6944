/**
 * Three journeys that have been on for months, with the customers who went through them: whom chance holds out, what
 * they were sent and given, and who came back before its end, all from what the seed's customers did.
 */
import { sql } from 'kysely';
import { DAY } from '../domain/durations';
import type { Db } from '../server/db/schema';

/** Days that they have been on. */
const ON = 150;
/** Percent held out: few customers make a comparison only with so many. */
export const HELD_OUT = 40;

/** After the reservations, when the ids continue. */
export async function writeJourneys(trx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ON * DAY);
  await sql`
    update journey set enabled = true, enabled_at = ${since}, created_at = ${since}, held_out = ${HELD_OUT}
    where trigger in ('signed-up', 'first-visit', 'away')`.execute(trx);
  await sql`
    with visits as (
      select r.customer_id, sc.starts_at, r.attend,
        lead(sc.starts_at) over (partition by r.customer_id order by sc.starts_at) as next
      from class_reservation r join single_class sc using (single_class_id)
      where r.deleted_at is null and r.guest is null),
    events (trigger, customer_id, occurrence, at) as (
      select 'signed-up', customer_id, 'signup', created_at from customer where role = 'customer' and uid is not null
      union all
      select 'first-visit', customer_id, 'visit-1', min(starts_at) from visits where attend group by customer_id
      union all
      select 'away', customer_id, extract(epoch from starts_at)::bigint::text, starts_at + interval '14 days'
      from visits where coalesce(next, 'infinity') > starts_at + interval '14 days'),
    effects (trigger, step, after, did) as (values
      ('signed-up', 1, 1, 'sent'), ('signed-up', 3, 5, 'sent'), ('first-visit', 1, 1, 'sent'),
      ('away', 0, 0, 'sent'), ('away', 2, 7, 'given'), ('away', 3, 7, 'sent')),
    entered as (
      select distinct on (j.journey_id, e.customer_id) j.journey_id, j.version, e.trigger, e.customer_id, e.occurrence,
        date_trunc('hour', e.at) + interval '1 hour' as at, is_held_out(j.journey_id, e.customer_id, j.held_out) as held_out
      from events e join journey j using (trigger)
      where j.enabled and e.at > ${since} and e.at <= ${now}::timestamptz - interval '2 hours'
      order by j.journey_id, e.customer_id, e.at desc),
    gone as (
      select n.*, b.at as booked from entered n cross join lateral (
        select min(r.created_at) as at from class_reservation r
        where r.customer_id = n.customer_id and r.created_at > n.at and r.deleted_at is null) b),
    steps as (
      select g.journey_id, g.customer_id, f.step, f.did, g.at + make_interval(days => f.after) as at,
        g.at + make_interval(days => f.after) >= coalesce(g.booked, 'infinity') as is_after, g.held_out
      from gone g join effects f using (trigger)),
    ways as (
      select journey_id, customer_id, min(at) filter (where is_after and at <= ${now}) as reached, max(at) as last,
        min(at) filter (where at > ${now}) as next, min(step) filter (where at > ${now}) as next_step,
        max(step) filter (where at <= ${now} and not is_after) as last_step,
        bool_or(did = 'given' and at <= ${now} and not is_after and not held_out) as given,
        min(at) filter (where did = 'given') as given_at,
        coalesce(jsonb_agg(jsonb_build_object('step', step, 'did', did,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by step)
          filter (where at <= ${now} and not is_after and not held_out), '[]') as log
      from steps group by journey_id, customer_id),
    gifts as (
      insert into available_class (customer_id, expires_at, created_at)
      select customer_id, given_at + interval '14 days', given_at from ways where given order by customer_id)
    insert into journey_run (journey_id, version, customer_id, occurrence, held_out, started_at, position, due_at, ended_at,
      outcome, log, given)
    select g.journey_id, g.version, g.customer_id, g.occurrence, g.held_out, g.at,
      coalesce(w.next_step, w.last_step + 1, 0), case when w.reached is null then w.next end,
      coalesce(w.reached, case when w.next is null then w.last end),
      case when w.reached is not null then 'goal' when w.next is null then 'done' end, w.log,
      case when w.given then jsonb_build_object('regalo', '1 clase de regalo',
        'until', to_char((w.given_at + interval '14 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
    from gone g join ways w using (journey_id, customer_id)
    order by g.journey_id, g.customer_id`.execute(trx);
  await sql`
    insert into mail (kind, customer_id, details, dedupe_key, created_at, due_at, sent_at, recipient, subject, html, body,
      transport)
    select 'journey', c.customer_id, jsonb_build_object('journey_run_id', r.journey_run_id, 'step', m.step),
      'journey:' || r.journey_run_id || ':' || m.step, m.at, m.at, m.at, c.email, w.subject,
      '<h1>' || w.heading || '</h1><p>' || replace(w.body, E'\\n', '</p><p>') || '</p>', w.heading || E'\\n\\n' || w.body,
      'outbox'
    from journey_run r join journey_version v using (journey_id, version) join customer c using (customer_id)
    cross join lateral jsonb_to_recordset(r.log) m (step int, at timestamptz, did text)
    cross join lateral (
      select replace(s.subject, '{nombre}', c.name) as subject, s.heading,
        replace(replace(s.body, '{regalo}', '1 clase'), '{vence}', to_char(m.at + interval '14 days', 'DD/MM/YYYY')) as body
      from jsonb_to_record(v.steps->m.step) s (subject text, heading text, body text)) w
    where m.did = 'sent' and c.email is not null
    order by m.at, r.journey_run_id`.execute(trx);
}

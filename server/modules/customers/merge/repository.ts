/** Moves everything of one customer to another, under the locks of both, in one transaction. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { MergeMoves, MergeObstacle } from '../../../../domain/contract/customerMerges';
import { CLASS_DATE } from '../../../db/expressions';
import { deleteRows, findValue, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

export interface Sides {
  /** The customer who stays. */
  readonly to: number;
  /** The customer who is merged into the other. */
  readonly from: number;
}

export type MergedRow = Pick<
  Selectable<DB['customer']>,
  'customer_id' | 'name' | 'last_name' | 'email' | 'phone' | 'role' | 'email_confirmed_at' | 'anonymised_at'
> & { readonly uid: string | null };

const COLUMNS = ['customer_id', 'name', 'last_name', 'email', 'phone', 'role', 'uid', 'email_confirmed_at'] as const;

/** Reads both customers in the order of their ids, which is the lock order. */
export async function findBoth(db: Db, { to, from }: Sides, lock: boolean): Promise<MergedRow[]> {
  let query = db
    .selectFrom('customer')
    .select([...COLUMNS, 'anonymised_at'])
    .where('customer_id', 'in', [to, from])
    .orderBy('customer_id');
  if (lock) query = query.forNoKeyUpdate();
  return query.execute();
}

/** The customer into whom this one was merged. */
export async function findMerge(db: Db, customerId: number): Promise<number | null> {
  return (await findValue(db, 'customer_merge', { merged_customer_id: customerId }, 'customer_id')) ?? null;
}

const bothSides = ({ to, from }: Sides): RawBuilder<unknown> => sql`(${to}, ${from})`;

/** SQL for classes in which both have a place. */
const SHARED = ({ to, from }: Sides): RawBuilder<unknown> => sql`
  active_reservation a join active_reservation b using (single_class_id) join single_class sc using (single_class_id)
  where a.customer_id = ${to} and b.customer_id = ${from} and a.guest is null and b.guest is null`;

const plainObstacle = (kind: MergeObstacle['kind'], condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${sql.lit(kind)} as kind, null::bigint as single_class_id, null as title, null as class_date
  where ${condition}`;

/** Reads what prevents the merge, in one statement. */
export async function findObstacles(db: Db, sides: Sides, now: Date): Promise<MergeObstacle[]> {
  const { from } = sides;
  const active = (customer: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
    select from purchase p where p.customer_id = ${customer} and p.provider = 'stripe' and p.status = 'active'
      and p.subscription_id is not null)`;
  const { rows } = await sql<MergeObstacle>`
    ${plainObstacle(
      'team',
      sql`exists (select from customer c left join instructor i using (customer_id)
        where c.customer_id = ${from} and (c.role <> 'customer' or i.instructor_id is not null))`,
    )}
    union all ${plainObstacle('cash', sql`(select count(*) from unpaid_cash u where u.customer_id in ${bothSides(sides)}) > 1`)}
    union all ${plainObstacle(
      'deletion',
      sql`exists (select from deletion_request d where d.customer_id in ${bothSides(sides)}
        and d.cancelled_at is null and d.done_at is null)`,
    )}
    union all ${plainObstacle('paying', sql`exists (select from paying_hold h where h.customer_id = ${from})`)}
    union all ${plainObstacle(
      'subscriptions',
      sql`${active(sql`${sides.to}`)} and ${active(sql`${from}`)}
        and (select count(*) from provider_customer pc where pc.customer_id in ${bothSides(sides)}
          and pc.provider = 'stripe') > 1`,
    )}
    union all
    select 'class', sc.single_class_id, (select t.name from class_type t where t.class_type_id = sc.class_type_id),
      ${sql.raw(CLASS_DATE)}
    from ${SHARED(sides)} and sc.starts_at > ${now}`.execute(db);
  return rows;
}

/** Counts what would move, in one statement. */
export async function countMoves(db: Db, { from }: Sides, now: Date): Promise<MergeMoves> {
  const { rows } = await sql<MergeMoves>`select
    (select count(*) from class_reservation x where x.customer_id = ${from}) as reservations,
    (select count(*) from usable_credit x where x.customer_id = ${from} and x.usable_until >= ${now}) as credits,
    (select count(*) from purchase x where x.customer_id = ${from}) as purchases,
    (select count(*) from invoice x where x.customer_id = ${from}) as invoices,
    (select count(*) from payment_source x where x.customer_id = ${from} and x.deleted_at is null) as cards,
    (select count(*) from customer_note x where x.customer_id = ${from}) as notes,
    (select count(*) from mail x where x.customer_id = ${from}) as messages,
    (select count(*) from file x where x.customer_id = ${from}) as files,
    (select count(*) from active_waitlist x where x.customer_id = ${from}) as waitlists,
    (select count(*) from class_reservation_penalty x where x.customer_id = ${from}) as penalties,
    (select count(*) from accepted_page x where x.customer_id = ${from}) as documents`.execute(db);
  const [moves] = rows;
  if (!moves) throw new Error('A statement without FROM has one row.');
  return moves;
}

/**
 * Whose Stripe customer stays: the one that a subscription is charged to, else that of who stays. Both null: they
 * conflict.
 */
export async function findStripe(
  db: Db,
  { to, from }: Sides,
): Promise<{ readonly kept: number; readonly dropped: number; readonly cards: number } | null> {
  const { rows } = await sql<{ customer_id: number; runs: boolean; cards: number }>`
    select pc.customer_id,
      exists (select from purchase p where p.customer_id = pc.customer_id and p.provider = 'stripe'
        and p.status = 'active' and p.subscription_id is not null) as runs,
      (select count(*) from payment_source s where s.customer_id = pc.customer_id and s.deleted_at is null) as cards
    from provider_customer pc where pc.provider = 'stripe' and pc.customer_id in (${to}, ${from})`.execute(db);
  if (rows.length < 2) return null;
  const kept = rows.find(({ customer_id, runs }) => customer_id === from && runs) ? from : to;
  const dropped = kept === to ? from : to;
  return { kept, dropped, cards: rows.find(({ customer_id }) => customer_id === dropped)?.cards ?? 0 };
}

export async function countAddresses(db: Db, { to, from }: Sides): Promise<number> {
  const rows = await db.selectFrom('address').select('address_id').where('customer_id', 'in', [to, from]).execute();
  return rows.length;
}

/** Resolves rows of which a customer can have only one. Needs both locks. */
export async function settleDuplicates(
  trx: Trx,
  sides: Sides,
  names: { readonly from: string },
  now: Date,
): Promise<void> {
  const { to, from } = sides;
  // Of two entries in a waitlist the earlier stays; none if the other account has a place in the class.
  await sql`
    update waitlist w set removed_at = ${now}
    where w.customer_id in ${bothSides(sides)} and w.promoted_at is null and w.removed_at is null
      and w.family_member_id is null and (
      exists (select from waitlist o where o.single_class_id = w.single_class_id and o.customer_id in ${bothSides(sides)}
        and o.family_member_id is null and o.promoted_at is null and o.removed_at is null and o.waitlist_id < w.waitlist_id)
      or exists (select from active_reservation r where r.single_class_id = w.single_class_id
        and r.customer_id in ${bothSides(sides)} and r.guest is null))`.execute(trx);
  // Of two fixed places in a series that of who stays goes on.
  await sql`
    with ended as (
      update fixed_place f set state = 'ended', end_reason = 'merged', ended_at = ${now}
      where f.customer_id = ${from} and f.state = 'active' and exists (
        select from fixed_place o where o.customer_id = ${to} and o.state = 'active'
          and o.class_series_id = f.class_series_id)
      returning fixed_place_id)
    update active_hold h set released_at = ${now} from ended e where e.fixed_place_id = h.fixed_place_id`.execute(trx);
  // Who invites and who comes are two people; a customer comes by one link.
  await sql`
    delete from referral r where r.customer_id in ${bothSides(sides)} and (r.inviter_id in ${bothSides(sides)}
      or (r.customer_id = ${from} and r.state = 'waiting' and exists (
        select from referral o where o.customer_id = ${to})))`.execute(trx);
  await sql`update referral set inviter_id = ${to} where inviter_id = ${from}`.execute(trx);
  // Devices and former phones of both are the same person's.
  await sql`
    with gone as (
      delete from referral_device d using referral_device o where d.customer_id = ${from} and o.customer_id = ${to}
      returning d.devices, d.phones)
    update referral_device t set devices = t.devices || g.devices, phones = t.phones || g.phones
    from gone g where t.customer_id = ${to}`.execute(trx);
  // Of two ways through a journey that of who stays goes on.
  await sql`
    update journey_run r set ended_at = ${now}, due_at = null, outcome = 'merged'
    where r.customer_id = ${from} and r.ended_at is null and exists (
      select from journey_run o where o.customer_id = ${to} and o.journey_id = r.journey_id and o.ended_at is null)`.execute(
    trx,
  );
  // Of two places in a past class the merged account's becomes a guest's; a plan has no guests, so its place is
  // deleted.
  await sql`
    with double as materialized (
      select b.class_reservation_id, b.counted, b.single_class_id from ${SHARED(sides)} and sc.starts_at <= ${now}),
    named as (
      update class_reservation r set guest = ${names.from} from double d
      where r.class_reservation_id = d.class_reservation_id and d.counted),
    ended as (
      update class_reservation r set deleted_at = ${now}, excused = true from double d
      where r.class_reservation_id = d.class_reservation_id and not d.counted)
    update single_class sc set reserved = sc.reserved - 1 from double d
    where sc.single_class_id = d.single_class_id and not d.counted`.execute(trx);
  await sql`
    update payment_source s set deleted_at = ${now}
    where s.customer_id = ${from} and s.deleted_at is null and exists (
      select from payment_source o where o.customer_id = ${to} and o.deleted_at is null
        and o.fingerprint = s.fingerprint)`.execute(trx);
  for (const table of ['idempotency_key', 'push_subscription', 'customer_session', 'saved_view'])
    await sql`delete from ${sql.table(table)} where customer_id = ${from}`.execute(trx);
  for (const table of ['address', 'calendar_feed'])
    await sql`
      delete from ${sql.table(table)} where customer_id = ${from}
        and exists (select from ${sql.table(table)} o where o.customer_id = ${to})`.execute(trx);
  // Of two choices about news a no stays, whichever account said it.
  await sql`
    delete from notification_preference n where n.customer_id = ${to} and n.kind = 'news' and n.enabled and exists (
      select from notification_preference o where o.customer_id = ${from} and o.kind = n.kind
        and o.channel = n.channel and not o.enabled)`.execute(trx);
  await sql`
    delete from notification_preference n where n.customer_id = ${from} and exists (
      select from notification_preference o where o.customer_id = ${to} and o.kind = n.kind
        and o.channel = n.channel)`.execute(trx);
  // Of two mails of a campaign that of who stays counts.
  await sql`
    delete from campaign_recipient r where r.customer_id = ${from} and exists (
      select from campaign_recipient o where o.customer_id = ${to} and o.campaign_id = r.campaign_id)`.execute(trx);
  // Of two answers to a form that of who stays is kept.
  await sql`
    delete from form_answer a where a.customer_id = ${from} and exists (
      select from form_answer o where o.customer_id = ${to} and o.form_id = a.form_id)`.execute(trx);
  await sql`
    delete from data_export e where e.customer_id = ${from} and e.ready_at is null and e.failed_at is null`.execute(
    trx,
  );
  await sql`
    with gone as (delete from customer_activity where customer_id = ${from} returning last_class_at)
    insert into customer_activity as a select ${to}, last_class_at from gone
    on conflict (customer_id) do update set last_class_at = greatest(a.last_class_at, excluded.last_class_at)`.execute(
    trx,
  );
  await sql`
    insert into accepted_page (page_id, customer_id, accepted_at, page_version_id)
    select page_id, ${to}, accepted_at, page_version_id from accepted_page where customer_id = ${from}
    on conflict do nothing`.execute(trx);
}

/** Gives the Stripe customer that stays to who stays; the other one is left without cards. */
export async function mergeStripeCustomers(
  trx: Trx,
  { to, from }: Sides,
  { kept, dropped }: { readonly kept: number; readonly dropped: number },
  now: Date,
): Promise<void> {
  await updateRows(trx, 'payment_source', { customer_id: dropped, deleted_at: null }, { deleted_at: now });
  if (kept === to) return;
  const rows = await trx
    .deleteFrom('provider_customer')
    .where('provider', '=', 'stripe')
    .where('customer_id', 'in', [to, from])
    .returningAll()
    .execute();
  await trx
    .insertInto('provider_customer')
    .values(rows.map((row) => ({ ...row, customer_id: row.customer_id === from ? to : from })))
    .execute();
}

/**
 * Tables whose rows stay with the merged customer, or were resolved before; the balance of store credit follows its
 * entries by a trigger.
 */
const STAYS = new Set(['accepted_page', 'customer', 'store_credit']);

/**
 * Moves every row of every table that refers to the customer, in one statement, so that a reservation and its credit
 * change together. New tables are found by their foreign key. A row that would violate a unique index on all rows
 * stays; one that violates a partial index is refused by the database.
 */
export async function moveRows(trx: Trx, { to, from }: Sides): Promise<void> {
  const { rows } = await sql<{ name: string; unless: string | null }>`
    select distinct c.conrelid::regclass::text as name, (
      select string_agg(format('and not exists (select from %s o where o.customer_id = %s%s)',
        i.indrelid::regclass, ${to}::bigint, (
          select string_agg(format(' and o.%1$I = t.%1$I', k.attname), '') from pg_attribute k
          where k.attrelid = i.indrelid and k.attnum = any (i.indkey) and k.attnum <> a.attnum)), ' ')
      from pg_index i where i.indrelid = c.conrelid and i.indisunique and a.attnum = any (i.indkey)
        and i.indpred is null and i.indexprs is null) as unless
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'customer'::regclass and a.attname = 'customer_id' order by 1`.execute(trx);
  const parts = rows
    .filter(({ name }) => !STAYS.has(name))
    .map(
      ({ name, unless }, n) => sql`${sql.ref(`moved_${n}`)} as (
        update ${sql.table(name)} t set customer_id = ${to} where t.customer_id = ${from} ${sql.raw(unless ?? '')})`,
    );
  await sql`select set_config('studio.merging', 'on', true)`.execute(trx);
  await sql`with ${sql.join(parts)} select 1`.execute(trx);
  await sql`select set_config('studio.merging', 'off', true)`.execute(trx);
}

interface Keeping {
  /** The customer whose account stays. */
  readonly account: MergedRow;
  /** The account that can't sign in any more. */
  readonly ended: string | null;
}

/** Removes name, address and account of the merged customer; the other gets missing data and the chosen account. */
export async function closeMerged(
  trx: Trx,
  { to, from }: Sides,
  { account, ended }: Keeping,
  now: Date,
): Promise<void> {
  const gone = `unida-${from}`;
  // Read before it is cleared, as the other customer takes over its data.
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(c) as row from customer c where c.customer_id = ${from}`.execute(trx);
  await sql`
    update customer set uid = ${`unida:${from}`}, email = ${`${gone}@anonimo.invalid`}, phone = ${gone},
      name = 'Cuenta', last_name = 'unida', instagram = null, birthdate = null, signup_reason = null, other = null,
      custom_values = '{}', file_id = null, id_file_id = null, email_confirmed_at = null, anonymised_at = ${now},
      signed_out_at = ${now}, version = version + 1
    where customer_id = ${from}`.execute(trx);
  await sql`
    update customer c set uid = ${account.uid}, email = coalesce(${account.email}, c.email, g.email),
      email_confirmed_at = ${account.email_confirmed_at}, instagram = coalesce(c.instagram, g.instagram),
      birthdate = coalesce(c.birthdate, g.birthdate), signup_reason = coalesce(c.signup_reason, g.signup_reason),
      other = coalesce(c.other, g.other), custom_values = g.custom_values || c.custom_values,
      file_id = coalesce(c.file_id, g.file_id), id_file_id = coalesce(c.id_file_id, g.id_file_id),
      created_at = least(c.created_at, g.created_at), version = c.version + 1
    from jsonb_populate_record(null::customer, ${JSON.stringify(rows[0]?.row ?? {})}::jsonb) g
    where c.customer_id = ${to}`.execute(trx);
  await trx
    .insertInto('customer_merge')
    .values({ merged_customer_id: from, customer_id: to, uid: ended, merged_at: now })
    .execute();
}

/** The Stripe customer left with the merged customer; null: none. */
export async function findLeftStripe(db: Db, from: number): Promise<string | null> {
  return (
    (await findValue(db, 'provider_customer', { customer_id: from, provider: 'stripe' }, 'provider_customer_id')) ??
    null
  );
}

export async function deleteStripeCustomer(trx: Trx, from: number): Promise<void> {
  await deleteRows(trx, 'provider_customer', { customer_id: from, provider: 'stripe' });
}

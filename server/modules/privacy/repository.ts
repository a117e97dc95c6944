import { sql, type Selectable } from 'kysely';
import type { DeletionEffects, PendingDeletion } from '../../../domain/contract/privacy';
import { behindCursor, cursorOf, keysetPage } from '../../db/cursors';
import { queueJob } from '../../db/jobs';
import { updateRows } from '../../db/rows';
import type { DB, Db, Provider, Trx } from '../../db/schema';

export interface LatestExport {
  readonly data_export_id: number;
  readonly requested_at: Date;
  readonly ready_at: Date | null;
  readonly failed_at: Date | null;
  readonly src: string | null;
  readonly size: number | null;
}

export function findLatestExport(db: Db, customerId: number): Promise<LatestExport | undefined> {
  return db
    .selectFrom('data_export as e')
    .leftJoin('file as f', 'f.file_id', 'e.file_id')
    .select(['e.data_export_id', 'e.requested_at', 'e.ready_at', 'e.failed_at', 'f.src', 'f.size'])
    .where('e.customer_id', '=', customerId)
    .orderBy('e.data_export_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countExportsSince(db: Db, customerId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('data_export')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Orders an export unless one is being made; false: one is. */
export async function insertExport(trx: Trx, customerId: number, now: Date): Promise<boolean> {
  const made = await trx
    .insertInto('data_export')
    .values({ customer_id: customerId, requested_at: now })
    .onConflict((c) => c.doNothing())
    .returning('data_export_id')
    .executeTakeFirst();
  if (made) await queueJob(trx, 'exportData');
  return made !== undefined;
}

/** The new request's id; undefined: there is one already. */
export async function insertRequest(
  trx: Trx,
  request: { readonly customer_id: number; readonly requested_at: Date; readonly due_at: Date },
): Promise<number | undefined> {
  const made = await trx
    .insertInto('deletion_request')
    .values(request)
    .onConflict((c) => c.doNothing())
    .returning('deletion_request_id')
    .executeTakeFirst();
  return made?.deletion_request_id;
}

/** The id of the withdrawn request; undefined: there is none that can be withdrawn. */
export async function cancelRequest(trx: Trx, customerId: number, now: Date): Promise<number | undefined> {
  const cancelled = await trx
    .updateTable('deletion_request')
    .set({ cancelled_at: now })
    .where('customer_id', '=', customerId)
    .where('cancelled_at', 'is', null)
    .where('told_at', 'is', null)
    .where('due_at', '>', now)
    .returning('deletion_request_id')
    .executeTakeFirst();
  return cancelled?.deletion_request_id;
}

/** Due requests of customers who aren't staff. */
export function findDueRequests(
  db: Db,
  now: Date,
): Promise<Array<Selectable<DB['deletion_request']> & { notified: boolean }>> {
  return db
    .selectFrom('deletion_request as d')
    .innerJoin('customer as c', 'c.customer_id', 'd.customer_id')
    .selectAll('d')
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('mail as m')
              .select('m.mail_id')
              .whereRef('m.customer_id', '=', 'd.customer_id')
              .where('m.kind', '=', 'deletion-done')
              .where('m.sent_at', 'is', null)
              .where('m.failed_at', 'is', null),
          ),
        )
        .$castTo<boolean>()
        .as('notified'),
    )
    .where('d.cancelled_at', 'is', null)
    .where('d.done_at', 'is', null)
    .where('d.due_at', '<=', now)
    .where('c.role', '=', 'customer')
    .orderBy('d.due_at')
    .limit(50)
    .execute();
}

/** Returns false if it was done or withdrawn. */
export async function markTold(trx: Trx, id: number, now: Date): Promise<boolean> {
  return (
    (await updateRows(
      trx,
      'deletion_request',
      { deletion_request_id: id, told_at: null, cancelled_at: null },
      { told_at: now },
    )) === 1
  );
}

export async function markDone(
  trx: Trx,
  id: number,
  fields: { readonly done_at: Date; readonly uid: string | null },
): Promise<void> {
  await updateRows(trx, 'deletion_request', { deletion_request_id: id }, fields);
}

const PENDING_PAGE = 50;

/** A page of open requests, the earliest first, with the team member who made them. */
export async function findPendingDeletions(db: Db, after: string | undefined) {
  const rows = await db
    .selectFrom('deletion_request as d')
    .innerJoin('customer as c', 'c.customer_id', 'd.customer_id')
    .select(['d.customer_id', 'c.email', 'd.requested_at', 'd.due_at'])
    .select(sql<string>`btrim(c.name || ' ' || c.last_name)`.as('name'))
    .select(sql<boolean>`c.role <> 'customer'`.as('is_staff'))
    .select(
      sql<PendingDeletion['requested_by']>`(
        select json_build_object('customer_id', a.customer_id, 'name', btrim(a.name || ' ' || a.last_name))
        from audit_event e join customer a on a.customer_id = e.actor_id::bigint
        where e.entity = 'customer' and e.entity_id = d.customer_id::text and e.action = 'customer.request-deletion'
          and e.actor_kind <> 'system' and e.created_at = d.requested_at limit 1)`.as('requested_by'),
    )
    .select(sql.raw<string>(cursorOf('d.due_at', 'd.deletion_request_id')).as('cursor'))
    .where('d.cancelled_at', 'is', null)
    .where('d.done_at', 'is', null)
    .$if(after !== undefined, (q) => q.where(behindCursor('d.due_at, d.deletion_request_id', '>', after!)))
    .orderBy('d.due_at')
    .orderBy('d.deletion_request_id')
    .limit(PENDING_PAGE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, PENDING_PAGE, ({ cursor }) => cursor);
  return { rows: shown, next };
}

export interface LeftAccounts {
  readonly deletion_request_id: number;
  readonly uids: string[];
  readonly done_at: Date;
}

/** Accounts left at the identity service, including merged ones, except accounts that have signed up again. */
export async function findLeftAccounts(db: Db): Promise<LeftAccounts[]> {
  const { rows } = await sql<LeftAccounts>`
    select d.deletion_request_id, d.done_at, array_agg(a.uid order by a.uid) as uids
    from deletion_request d cross join lateral (
      select d.uid union select m.uid from customer_merge m where m.customer_id = d.customer_id) a
    where d.done_at is not null and d.cancelled_at is null and a.uid is not null
      and not exists (select from customer c where c.uid = a.uid)
    group by d.deletion_request_id order by d.deletion_request_id limit 100`.execute(db);
  return rows;
}

/** Returns false if none is left of this request. */
export async function clearAccountIds(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with done as (
      select deletion_request_id, customer_id from deletion_request
      where deletion_request_id = ${id} and done_at is not null and cancelled_at is null),
    own as (
      update deletion_request d set uid = null from done
      where d.deletion_request_id = done.deletion_request_id and d.uid is not null returning 1),
    merged as (
      update customer_merge m set uid = null from done
      where m.customer_id = done.customer_id and m.uid is not null returning 1)
    select from own union all select from merged`.execute(trx);
  return rows.length > 0;
}

/** What the customer would lose by the deletion. */
export async function findEffects(db: Db, customerId: number, now: Date): Promise<DeletionEffects> {
  const { rows } = await sql<DeletionEffects>`
    select
      coalesce((select json_agg(cp.title order by p.purchase_id)
        from purchase p join class_package cp using (class_package_id)
        where p.customer_id = ${customerId}
          and p.status = 'active' and p.subscription_period is not null), '[]') as subscriptions,
      (select count(*) from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = ${customerId} and sc.starts_at > ${now}) as reservations,
      (select count(*) from active_waitlist w join single_class sc using (single_class_id)
        where w.customer_id = ${customerId} and sc.starts_at > ${now}) as waitlists,
      (select count(*) from usable_credit u
        where u.customer_id = ${customerId} and u.usable_until > ${now}) as credits`.execute(db);
  return rows[0]!;
}

export async function leaveWaitlists(trx: Trx, customerId: number, now: Date): Promise<void> {
  await updateRows(trx, 'active_waitlist', { customer_id: customerId }, { removed_at: now });
}

/** Providers' ids of the customer and of accounts merged into it. */
export function findProviderCustomers(
  db: Db,
  customerId: number,
): Promise<{ provider: Provider; provider_customer_id: string }[]> {
  return db
    .selectFrom('provider_customer')
    .select(['provider', 'provider_customer_id'])
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb(
          'customer_id',
          'in',
          eb.selectFrom('customer_merge').select('merged_customer_id').where('customer_id', '=', customerId),
        ),
      ]),
    )
    .execute();
}

export interface PlaceToCome {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  readonly customer_id: number;
  readonly spot: number | null;
  readonly counted: boolean;
  readonly starts_at: Date;
}

/** Active places in future classes, except those that are checked in. */
export function findOwnPlacesToCome(db: Db, customerId: number, now: Date): Promise<PlaceToCome[]> {
  return db
    .selectFrom('active_reservation as r')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .select(['r.class_reservation_id', 'r.single_class_id', 'r.customer_id', 'r.spot', 'r.counted', 'sc.starts_at'])
    .where('r.customer_id', '=', customerId)
    .where('r.attend', '=', false)
    .where('sc.starts_at', '>', now)
    .orderBy('r.class_reservation_id')
    .execute();
}

export async function findUnpaidCashOf(db: Db, customerId: number): Promise<number[]> {
  const rows = await db.selectFrom('unpaid_cash').select('purchase_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

export async function findFilesOf(db: Db, customerId: number): Promise<number[]> {
  const rows = await db.selectFrom('file').select('file_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ file_id }) => file_id);
}

/** Unfinished and recent uploads in pieces. */
export function findUploadsOf(db: Db, customerId: number): Promise<Selectable<DB['upload']>[]> {
  return db.selectFrom('upload').selectAll().where('customer_id', '=', customerId).execute();
}

import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DeletionEffects } from '../../../domain/contract/privacy';
import type { DB, Provider } from '../../db/schema';

export interface LatestExport {
  readonly data_export_id: number;
  readonly requested_at: Date;
  readonly ready_at: Date | null;
  readonly failed_at: Date | null;
  readonly src: string | null;
  readonly size: number | null;
}

export function findLatestExport(db: Kysely<DB>, customerId: number): Promise<LatestExport | undefined> {
  return db
    .selectFrom('data_export as e')
    .leftJoin('file as f', 'f.file_id', 'e.file_id')
    .select(['e.data_export_id', 'e.requested_at', 'e.ready_at', 'e.failed_at', 'f.src', 'f.size'])
    .where('e.customer_id', '=', customerId)
    .orderBy('e.data_export_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countExportsSince(db: Kysely<DB>, customerId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('data_export')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Orders a download unless one is being made; false: there is one. */
export async function insertExport(trx: Transaction<DB>, customerId: number, now: Date): Promise<boolean> {
  const made = await trx
    .insertInto('data_export')
    .values({ customer_id: customerId, requested_at: now })
    .onConflict((c) => c.doNothing())
    .returning('data_export_id')
    .executeTakeFirst();
  if (made)
    await sql`select graphile_worker.add_job('exportData', '{}'::json, job_key => 'exportData', max_attempts => 5)`.execute(
      trx,
    );
  return made !== undefined;
}

/** The oldest download without a lease, for this server alone until the lease ends. */
export function claimExport(
  trx: Transaction<DB>,
  now: Date,
  lease_until: Date,
): Promise<Selectable<DB['data_export']> | undefined> {
  return trx
    .updateTable('data_export')
    .set((eb) => ({ lease_until, attempts: eb('attempts', '+', 1) }))
    .where('data_export_id', '=', (eb) =>
      eb
        .selectFrom('data_export')
        .select('data_export_id')
        .where('ready_at', 'is', null)
        .where('failed_at', 'is', null)
        .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<=', now)]))
        .orderBy('data_export_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** False: another server was quicker, or the customer is gone. */
export async function finishExport(
  trx: Transaction<DB>,
  id: number,
  end: { readonly ready_at: Date; readonly file_id: number } | { readonly failed_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_export')
    .set(end)
    .where('data_export_id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Files of downloads that became ready before then. */
export async function findOldExportFiles(db: Kysely<DB>, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('data_export')
    .select((eb) => eb.ref('file_id').$notNull().as('file_id'))
    .where('file_id', 'is not', null)
    .where('ready_at', '<=', before)
    .limit(200)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

type Request = Pick<Selectable<DB['deletion_request']>, 'requested_at' | 'due_at'>;

export function findRequest(db: Kysely<DB>, customerId: number): Promise<Request | undefined> {
  return db
    .selectFrom('deletion_request')
    .select(['requested_at', 'due_at'])
    .where('customer_id', '=', customerId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
}

/** The new request's id; undefined: there is one. */
export async function insertRequest(
  trx: Transaction<DB>,
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

/** The id of the request that was taken back; undefined: there is none that can be. */
export async function cancelRequest(trx: Transaction<DB>, customerId: number, now: Date): Promise<number | undefined> {
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

/** Requests whose day has come, of customers that are no staff. */
export function findDueRequests(
  db: Kysely<DB>,
  now: Date,
): Promise<Array<Selectable<DB['deletion_request']> & { told: boolean }>> {
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
        .as('told'),
    )
    .where('d.cancelled_at', 'is', null)
    .where('d.done_at', 'is', null)
    .where('d.due_at', '<=', now)
    .where('c.role', '=', 'customer')
    .orderBy('d.due_at')
    .limit(50)
    .execute();
}

/** False: it was done, or taken back. */
export async function markTold(trx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deletion_request')
    .set({ told_at: now })
    .where('deletion_request_id', '=', id)
    .where('told_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markDone(
  trx: Transaction<DB>,
  id: number,
  fields: { readonly done_at: Date; readonly uid: string | null },
): Promise<void> {
  await trx.updateTable('deletion_request').set(fields).where('deletion_request_id', '=', id).execute();
}

export function findPendingDeletions(
  db: Kysely<DB>,
): Promise<{ customer_id: number; name: string; requested_at: Date; due_at: Date }[]> {
  return db
    .selectFrom('deletion_request as d')
    .innerJoin('customer as c', 'c.customer_id', 'd.customer_id')
    .select(['d.customer_id', 'd.requested_at', 'd.due_at'])
    .select(sql<string>`btrim(c.name || ' ' || c.last_name)`.as('name'))
    .where('d.cancelled_at', 'is', null)
    .where('d.done_at', 'is', null)
    .orderBy('d.due_at')
    .orderBy('d.deletion_request_id')
    .limit(500)
    .execute();
}

/** What the customer would lose. */
export async function findEffects(db: Kysely<DB>, customerId: number, now: Date): Promise<DeletionEffects> {
  const { rows } = await sql<DeletionEffects>`
    select
      coalesce((select json_agg(cp.title order by p.purchase_id) from purchase p join class_package cp using (class_package_id)
        where p.customer_id = ${customerId} and p.status = 'active' and p.subscription_period is not null), '[]') as subscriptions,
      (select count(*) from class_reservation r join single_class sc using (single_class_id)
        where r.customer_id = ${customerId} and r.deleted_at is null and sc.starts_at > ${now}) as reservations,
      (select count(*) from active_waitlist w join single_class sc using (single_class_id)
        where w.customer_id = ${customerId} and sc.starts_at > ${now}) as waitlists,
      (select count(*) from usable_credit u where u.customer_id = ${customerId} and u.usable_until > ${now}) as credits`.execute(
    db,
  );
  return rows[0]!;
}

export async function leaveWaitlists(trx: Transaction<DB>, customerId: number, now: Date): Promise<void> {
  await trx.updateTable('active_waitlist').set({ removed_at: now }).where('customer_id', '=', customerId).execute();
}

/** What providers call the customer. */
export function findProviderCustomers(
  db: Kysely<DB>,
  customerId: number,
): Promise<{ provider: Provider; provider_customer_id: string }[]> {
  return db
    .selectFrom('provider_customer')
    .select(['provider', 'provider_customer_id'])
    .where('customer_id', '=', customerId)
    .execute();
}

export interface PlaceToCome {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  readonly customer_id: number;
  readonly spot: number | null;
  readonly counted: boolean;
}

/** Active places in classes that haven't begun; one where the customer was checked in is used. */
export function findOwnPlacesToCome(db: Kysely<DB>, customerId: number, now: Date): Promise<PlaceToCome[]> {
  return db
    .selectFrom('class_reservation as r')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .select(['r.class_reservation_id', 'r.single_class_id', 'r.customer_id', 'r.spot', 'r.counted'])
    .where('r.customer_id', '=', customerId)
    .where('r.deleted_at', 'is', null)
    .where('r.attend', '=', false)
    .where('sc.starts_at', '>', now)
    .orderBy('r.class_reservation_id')
    .execute();
}

export async function findUnpaidCashOf(db: Kysely<DB>, customerId: number): Promise<number[]> {
  const rows = await db.selectFrom('unpaid_cash').select('purchase_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

export async function findFilesOf(db: Kysely<DB>, customerId: number): Promise<number[]> {
  const rows = await db.selectFrom('file').select('file_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ file_id }) => file_id);
}

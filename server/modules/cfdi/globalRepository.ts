/** Global invoices: payments that no customer invoiced, by period. */
import { sql } from 'kysely';
import type { GlobalPeriod } from '../../../domain/cfdi';
import { insertRow, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

/** Receipts in one invoice; more of a period make another one. */
const MOST = 500;

/** A payment that can go into a global invoice: it isn't being invoiced or given back at the moment. */
const FREE = sql`r.status = 'open' and r.cfdi_id is null
  and not exists (select from tax_refund t where t.tax_receipt_id = r.tax_receipt_id and t.done_at is null)`;

export async function findOldestFree(db: Db, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select r.created_at from tax_receipt r where ${FREE} and r.created_at >= ${after}
    order by r.created_at limit 1`.execute(db);
  return rows[0]?.created_at ?? null;
}

export interface Period {
  readonly period: GlobalPeriod;
  readonly period_from: string;
  readonly period_to: string;
}

/** Claims the free payments of a period for a new global invoice; false: there are none (any more). */
export async function claimPeriod(
  trx: Trx,
  { from, to }: { readonly from: Date; readonly to: Date },
  period: Period,
  now: Date,
): Promise<boolean> {
  // Who invoices one of them meanwhile holds its lock: it is looked at again once that is decided.
  const { rows } = await sql<{ tax_receipt_id: number; total: number }>`
    select r.tax_receipt_id, r.total from tax_receipt r
    where ${FREE} and r.created_at >= ${from} and r.created_at < ${to}
    order by r.tax_receipt_id limit ${MOST} for no key update of r`.execute(trx);
  if (rows.length === 0) return false;
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const row = { kind: 'global', ...period, total, next_try_at: now, created_at: now } as const;
  const cfdi_id = await insertRow(trx, 'cfdi', row, 'cfdi_id');
  await updateRows(trx, 'tax_receipt', { tax_receipt_id: rows.map((one) => one.tax_receipt_id) }, { cfdi_id });
  return true;
}

export async function findDueGlobals(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ cfdi_id: number }>`
    select cfdi_id from cfdi where kind = 'global' and status = 'waiting' and next_try_at <= ${now}
    order by next_try_at limit ${limit}`.execute(db);
  return rows.map(({ cfdi_id }) => cfdi_id);
}

export interface WaitingGlobal extends Period {
  readonly total: number;
  readonly tries: number;
  /** `id`: at the provider; null: it has none of it yet. */
  readonly receipts: ReadonlyArray<{ readonly tax_receipt_id: number; readonly id: string | null }>;
}

export async function findWaitingGlobal(db: Db, cfdiId: number): Promise<WaitingGlobal | undefined> {
  const { rows } = await sql<WaitingGlobal>`
    select c.total, c.tries, c.period, c.period_from::text, c.period_to::text,
      (select coalesce(json_agg(json_build_object('tax_receipt_id', r.tax_receipt_id, 'id', r.provider_receipt_id)
        order by r.tax_receipt_id), '[]') from tax_receipt r where r.cfdi_id = c.cfdi_id) as receipts
    from cfdi c where c.cfdi_id = ${cfdiId} and c.kind = 'global' and c.status = 'waiting'`.execute(db);
  return rows[0];
}

/** Leaves payments out of a waiting global invoice that the provider no longer has open. */
export async function leaveOut(trx: Trx, cfdiId: number, receiptIds: readonly number[]): Promise<void> {
  await sql`update tax_receipt set status = 'cancelled', cfdi_id = null, failure = 'En Facturapi ya no está abierto.'
    where cfdi_id = ${cfdiId} and tax_receipt_id = any(${receiptIds})`.execute(trx);
  await sql`update cfdi c set total = s.total from (
      select sum(total) as total from tax_receipt where cfdi_id = ${cfdiId}) s
    where c.cfdi_id = ${cfdiId} and c.status = 'waiting' and s.total is not null`.execute(trx);
}

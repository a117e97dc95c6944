/** Tax invoices as the team sees them: all of them, and what failed. */
import { sql } from 'kysely';
import type { CfdiKind, CfdiStatus } from '../../../domain/cfdi';
import type { CfdiProblem, CfdiRow } from '../../../domain/contract/cfdi';
import { toPesos } from '../../../domain/money';
import { keysetPage } from '../../db/cursors';
import { findRow } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

const PAGE = 50;
/** Most problems that are listed, and how long ago what can't be mended any more may have been. */
const PROBLEMS = 200;
const REMEMBERED_DAYS = 60;

interface Whose {
  readonly customer_id: number | null;
  readonly name: string | null;
}
const customerOf = ({ customer_id, name }: Whose): CfdiRow['customer'] =>
  customer_id === null ? null : { customer_id, name: name ?? '' };

/** A page of all tax invoices, the newest first. */
export async function listCfdis(
  db: Db,
  after: string | undefined,
): Promise<{ readonly cfdis: CfdiRow[]; readonly next: string | null }> {
  const { rows } = await sql<
    Whose & {
      cfdi_id: number;
      kind: CfdiKind;
      status: CfdiStatus;
      total: number;
      created_at: Date;
      uuid: string | null;
      rfc: string | null;
      purchase_id: number | null;
      payments: number;
      period_from: string | null;
      period_to: string | null;
    }
  >`
    with page as (
      select * from cfdi where ${after ?? null}::bigint is null or cfdi_id < ${after ?? null}::bigint
      order by cfdi_id desc limit ${PAGE + 1})
    select f.cfdi_id, f.kind, f.status, f.total, f.created_at, f.uuid, f.rfc, f.customer_id,
      concat_ws(' ', c.name, c.last_name) as name, i.purchase_id,
      (select count(*) from tax_receipt x where x.cfdi_id = f.cfdi_id) as payments,
      f.period_from::text, f.period_to::text
    from page f left join customer c on c.customer_id = f.customer_id
      left join tax_receipt r on r.tax_receipt_id = f.tax_receipt_id left join invoice i on i.invoice_id = r.invoice_id
    order by f.cfdi_id desc`.execute(db);
  const { shown, next } = keysetPage(rows, PAGE, ({ cfdi_id }) => String(cfdi_id));
  return {
    cfdis: shown.map(({ customer_id, name, total, created_at, ...row }) => ({
      ...row,
      total: toPesos(total),
      createdAt: created_at.toISOString(),
      customer: customerOf({ customer_id, name }),
    })),
    next,
  };
}

/** What failed and is not mended, the newest first. */
export async function findProblems(db: Db, now: Date): Promise<CfdiProblem[]> {
  const { rows } = await sql<
    Whose & {
      kind: CfdiProblem['kind'];
      id: number;
      failure: string;
      total: number;
      purchase_id: number | null;
      created_at: Date;
      next_try_at: Date | null;
    }
  >`
    with failed as (
      select 'receipt' as kind, tax_receipt_id as id, failure, total, tax_receipt_id, created_at,
        case when status = 'waiting' then next_try_at end as next_try_at
      from tax_receipt
      where failure is not null and (status = 'waiting'
        or created_at > ${now}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day')
      union all
      select 'refund', tax_refund_id, failure, amount, tax_receipt_id, created_at,
        case when done_at is null or failed_at is not null and undone_at is null then next_try_at end
      from tax_refund
      where failure is not null and (done_at is null or undone_at is null
        or undone_at > ${now}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day')
      union all
      select kind, cfdi_id, failure, total, tax_receipt_id, created_at,
        case when status in ('waiting', 'cancelling') then next_try_at end
      from cfdi f
      where failure is not null and (status in ('waiting', 'cancelling')
        or created_at > ${now}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day' and (status in ('stamped', 'cancelled')
          or status = 'refused' and not exists (
            select from cfdi l where l.tax_receipt_id = f.tax_receipt_id and l.cfdi_id > f.cfdi_id)))
      order by created_at desc limit ${PROBLEMS})
    select f.kind, f.id, f.failure, f.total, f.created_at, f.next_try_at, i.purchase_id, i.customer_id,
      concat_ws(' ', c.name, c.last_name) as name
    from failed f left join tax_receipt r on r.tax_receipt_id = f.tax_receipt_id
      left join invoice i on i.invoice_id = r.invoice_id left join customer c on c.customer_id = i.customer_id
    order by f.created_at desc, f.kind, f.id`.execute(db);
  return rows.map(({ customer_id, name, total, created_at, next_try_at, ...row }) => ({
    ...row,
    total: toPesos(total),
    createdAt: created_at.toISOString(),
    nextTryAt: next_try_at?.toISOString() ?? null,
    customer: customerOf({ customer_id, name }),
  }));
}

/** Lets what failed be tried again at the job's next run; returns how much that is. */
export async function retryProblems(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with receipts as (update tax_receipt set next_try_at = ${now}
        where status = 'waiting' and failure is not null returning 1),
      refunds as (update tax_refund set next_try_at = ${now}
        where failure is not null and (done_at is null or failed_at is not null and undone_at is null) returning 1),
      cfdis as (update cfdi set next_try_at = ${now}
        where status in ('waiting', 'cancelling') and failure is not null returning 1)
    select (select count(*) from receipts) + (select count(*) from refunds) + (select count(*) from cfdis) as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export const findCfdi = (db: Db, cfdi_id: number) => findRow(db, 'cfdi', { cfdi_id }, ['provider_invoice_id', 'uuid']);

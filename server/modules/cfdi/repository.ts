/** Receivers, receipts and tax invoices. */
import { sql } from 'kysely';
import type { CfdiStatus, TaxProfile } from '../../../domain/cfdi';
import type { TaxReceipt } from '../../../domain/contract/cfdi';
import { toPesos } from '../../../domain/money';
import { findRow, insertRow, lockRow, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

const RECEIVER = ['rfc', 'legal_name', 'zip', 'tax_system', 'cfdi_use'] as const;

export const findProfile = (db: Db, customer_id: number): Promise<TaxProfile | undefined> =>
  findRow(db, 'tax_profile', { customer_id }, RECEIVER);

export async function storeProfile(trx: Trx, customer_id: number, profile: TaxProfile, now: Date): Promise<void> {
  const row = { customer_id, ...profile, updated_at: now };
  await trx
    .insertInto('tax_profile')
    .values(row)
    .onConflict((c) => c.column('customer_id').doUpdateSet(row))
    .execute();
}

/**
 * Whether the payment `i` bought a gift card. That is no sale yet: it is invoiced by what the card pays for, and would be
 * taxed twice otherwise.
 */
const IS_GIFT_CARD = sql`exists (
  select from purchase gp join gift_card g using (desk_sale_id) where gp.purchase_id = i.purchase_id)`;

/** An invoice that was cancelled leaves its payment open where that is still to be invoiced. */
const statusOf = (cfdi: CfdiStatus | null, isGlobal: boolean): TaxReceipt['status'] =>
  cfdi === 'waiting'
    ? 'waiting'
    : isGlobal
      ? 'global'
      : cfdi === 'cancelling'
        ? 'cancelled'
        : cfdi === 'cancelled'
          ? 'open'
          : (cfdi ?? 'open');

/** Most payments that a customer's screen lists. */
const LISTED = 100;

/** A customer's payments with their tax invoices, the newest first. */
export async function findReceipts(db: Db, customerId: number, receiptId: number | null = null): Promise<TaxReceipt[]> {
  const { rows } = await sql<{
    tax_receipt_id: number;
    purchase_id: number;
    title: string;
    total: number;
    created_at: Date;
    status: string;
    is_global: boolean;
    cfdi_status: CfdiStatus | null;
    uuid: string | null;
    rfc: string | null;
    failure: string | null;
  }>`
    select r.tax_receipt_id, i.purchase_id, coalesce(p.concept, cp.title) as title, r.total, r.created_at, r.status,
      exists (select from cfdi g where g.cfdi_id = r.cfdi_id and g.kind = 'global') as is_global,
      c.status as cfdi_status, c.uuid, c.rfc, c.failure
    from invoice i join tax_receipt r using (invoice_id) join purchase p using (purchase_id)
      join class_package cp using (class_package_id)
      -- The one that counts, else the last that was refused.
      left join lateral (select * from cfdi f where f.tax_receipt_id = r.tax_receipt_id and f.kind = 'customer'
        order by f.cfdi_id desc limit 1) c on true
    where i.customer_id = ${customerId} and not ${IS_GIFT_CARD} and (${receiptId}::bigint is null or r.tax_receipt_id = ${receiptId})
    order by r.created_at desc, r.tax_receipt_id desc limit ${LISTED}`.execute(db);
  return rows.map(({ created_at, total, is_global, cfdi_status, uuid, rfc, failure, status, ...row }) => ({
    ...row,
    total: toPesos(total),
    paidAt: created_at.toISOString(),
    status: status === 'cancelled' ? 'cancelled' : statusOf(cfdi_status, is_global),
    uuid,
    rfc,
    failure: cfdi_status === 'refused' ? failure : null,
  }));
}

export interface LockedReceipt {
  readonly status: 'waiting' | 'open' | 'cancelled';
  readonly cfdi_id: number | null;
  readonly total: number;
}

/** Locks a receipt of this customer; undefined: it isn't theirs. */
export async function lockReceipt(trx: Trx, id: number, customerId: number): Promise<LockedReceipt | undefined> {
  const { rows } = await sql<LockedReceipt>`
    select r.status, r.cfdi_id, r.total from tax_receipt r join invoice i using (invoice_id)
    where r.tax_receipt_id = ${id} and i.customer_id = ${customerId} and not ${IS_GIFT_CARD}
    for no key update of r`.execute(trx);
  return rows[0];
}

/** Begins a customer's tax invoice of a locked receipt; one that is in a global invoice is taken out of that first. */
export async function claimReceipt(
  trx: Trx,
  {
    cfdi_id: holder,
    ...receipt
  }: { readonly tax_receipt_id: number; readonly customer_id: number } & Pick<LockedReceipt, 'cfdi_id' | 'total'>,
  receiver: TaxProfile,
  now: Date,
): Promise<number> {
  const { tax_receipt_id } = receipt;
  const row = { ...receipt, ...receiver, kind: 'customer', next_try_at: now, created_at: now } as const;
  const cfdi_id = await insertRow(trx, 'cfdi', row, 'cfdi_id');
  if (holder === null) await updateRows(trx, 'tax_receipt', { tax_receipt_id }, { cfdi_id });
  return cfdi_id;
}

/** What the provider needs to know about a receipt. */
export interface ReceiptFacts {
  readonly tax_receipt_id: number;
  readonly provider_receipt_id: string | null;
  readonly created_at: Date;
  readonly total: number;
  readonly tries: number;
  readonly copies: number;
  readonly title: string;
  /** Of the payment. */
  readonly provider: string;
  readonly payment_method_id: number | null;
}

const FACTS = sql`
  select r.tax_receipt_id, r.provider_receipt_id, r.created_at, r.total, r.tries, r.copies,
    coalesce(p.concept, cp.title) as title,
    i.provider, p.payment_method_id
  from tax_receipt r join invoice i using (invoice_id) join purchase p using (purchase_id)
    join class_package cp using (class_package_id)`;

/** Ends the invoices of deleted accounts that were not stamped yet: their payments are free for the global invoice. */
export async function refuseOfDeleted(trx: Trx): Promise<void> {
  await sql`with gone as (
      update cfdi set status = 'refused', failure = 'La cuenta se borró antes de timbrarla.'
      where kind = 'customer' and status = 'waiting' and rfc is null returning cfdi_id)
    update tax_receipt r set cfdi_id = null from gone where r.cfdi_id = gone.cfdi_id`.execute(trx);
}

/** Leaves out the receipts of gift cards, before the provider gets them. */
export async function leaveOutGiftCards(trx: Trx): Promise<void> {
  await sql`update tax_receipt r set status = 'cancelled' from invoice i
    where r.status = 'waiting' and i.invoice_id = r.invoice_id and ${IS_GIFT_CARD}`.execute(trx);
}

/** Receipts that the provider doesn't have yet, the oldest first. */
export async function findWaitingReceipts(db: Db, now: Date, limit: number): Promise<ReceiptFacts[]> {
  const { rows } = await sql<ReceiptFacts>`${FACTS}
    where r.status = 'waiting' and r.next_try_at <= ${now} order by r.next_try_at limit ${limit}`.execute(db);
  return rows;
}

export async function findReceiptFacts(db: Db, receiptId: number): Promise<ReceiptFacts | undefined> {
  const { rows } = await sql<ReceiptFacts>`${FACTS} where r.tax_receipt_id = ${receiptId}`.execute(db);
  return rows[0];
}

/** Stores what the provider calls a receipt, unless a refund has changed its total meanwhile. */
export async function openReceipt(
  trx: Trx,
  receipt: { readonly tax_receipt_id: number; readonly total: number },
  provider_receipt_id: string,
): Promise<void> {
  await updateRows(
    trx,
    'tax_receipt',
    { ...receipt, status: 'waiting' },
    { status: 'open', provider_receipt_id, failure: null },
  );
}

interface Failure {
  readonly failure: string;
  readonly tries: number;
  readonly next_try_at: Date;
}

export async function noteReceiptFailure(trx: Trx, tax_receipt_id: number, failure: Failure): Promise<void> {
  await updateRows(trx, 'tax_receipt', { tax_receipt_id, status: 'waiting' }, failure);
}

/** A tax invoice that is being stamped. */
export interface WaitingCfdi extends TaxProfile {
  readonly cfdi_id: number;
  readonly tax_receipt_id: number;
  readonly total: number;
  readonly tries: number;
}

/** What is free of a global invoice: the others wait until they were taken out of theirs. */
const OWN = sql`exists (select from tax_receipt r where r.tax_receipt_id = c.tax_receipt_id and r.cfdi_id = c.cfdi_id)`;

/** undefined: it isn't waiting (any more), or its receiver's account was deleted. */
export async function findWaitingCfdi(db: Db, cfdiId: number): Promise<WaitingCfdi | undefined> {
  const { rows } = await sql<WaitingCfdi>`
    select cfdi_id, tax_receipt_id, total, tries, rfc, legal_name, zip, tax_system, cfdi_use from cfdi c
    where cfdi_id = ${cfdiId} and kind = 'customer' and status = 'waiting' and rfc is not null and ${OWN}`.execute(db);
  return rows[0];
}

export async function findDueCfdis(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ cfdi_id: number }>`
    select cfdi_id from cfdi c
    where kind = 'customer' and status = 'waiting' and rfc is not null and next_try_at <= ${now} and ${OWN}
    order by next_try_at limit ${limit}`.execute(db);
  return rows.map(({ cfdi_id }) => cfdi_id);
}

/** Stores what was stamped, once. */
export async function storeStamped(
  trx: Trx,
  cfdi_id: number,
  stamped: { readonly provider_invoice_id: string; readonly uuid: string; readonly failure: string | null },
  now: Date,
): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id, status: 'waiting' }, { ...stamped, status: 'stamped', stamped_at: now });
}

/** Stores a refusal, and lets the payment be invoiced in another way. */
export async function storeRefusal(trx: Trx, cfdi_id: number, failure: string): Promise<void> {
  const row = await lockRow(trx, 'cfdi', { cfdi_id, status: 'waiting' }, ['tax_receipt_id']);
  if (!row) return;
  await updateRows(trx, 'cfdi', { cfdi_id }, { status: 'refused', failure });
  await updateRows(trx, 'tax_receipt', { cfdi_id }, { cfdi_id: null });
}

export async function noteCfdiFailure(trx: Trx, cfdi_id: number, failure: Failure): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id, status: 'waiting' }, failure);
}

/** The stamped invoice of a customer's payment. */
export async function findStamped(
  db: Db,
  receiptId: number,
  customerId: number,
): Promise<{ readonly provider_invoice_id: string; readonly uuid: string } | undefined> {
  const { rows } = await sql<{ provider_invoice_id: string; uuid: string }>`
    select c.provider_invoice_id, c.uuid from cfdi c join tax_receipt r on r.tax_receipt_id = c.tax_receipt_id
      join invoice i using (invoice_id)
    where c.tax_receipt_id = ${receiptId} and i.customer_id = ${customerId} and c.kind = 'customer'
      and c.status in ('stamped', 'cancelling', 'cancelled')
    order by c.cfdi_id desc limit 1`.execute(db);
  return rows[0];
}

/** Proofs of transfers, and the purchases that wait for them. */
import { sql } from 'kysely';
import type { Transfer, TransfersQuery } from '../../../../domain/contract/transfers';
import { toPesos } from '../../../../domain/money';
import { TRANSFER } from '../../../../domain/pricing';
import { transferReference, type ProofStatus } from '../../../../domain/transfers';
import { keysetPage } from '../../../db/cursors';
import { insertRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { TAKES_PROOF } from '../purchases/repository';

const PAGE = 50;

/** A transfer with the file of its proof by id. */
export type FoundTransfer = Omit<Transfer, 'answers' | 'proof'> & {
  readonly proof: {
    readonly transfer_proof_id: number;
    readonly sentAt: string;
    readonly file_id: number | null;
  } | null;
};

/**
 * A page of the purchases that wait for a transfer: those with a proof to look at first, then by deadline. What lapsed is
 * among them with a proof, or while a used place is owed.
 */
export async function findTransfers(
  db: Db,
  { after }: TransfersQuery,
): Promise<{ readonly transfers: FoundTransfer[]; readonly next: string | null }> {
  const [rank = '0', time = '0', id = '0'] = after?.split('_') ?? [];
  const { rows } = await sql<{
    purchase_id: number;
    title: string;
    total_payment: number;
    pay_by: Date;
    lapsed: boolean;
    customer_id: number;
    name: string;
    last_name: string;
    email: string | null;
    phone: string;
    transfer_proof_id: number | null;
    sent_at: Date | null;
    file_id: number | null;
    cursor: string;
  }>`
    with open as (
      select purchase_id, pay_by, false as lapsed from unpaid_cash where payment_method_id = ${TRANSFER}
      union all
      select purchase_id, lapsed_at, true from unsettled_cash where payment_method_id = ${TRANSFER}
      union all
      -- What was lapsed when its proof came, and owes nothing.
      select p.purchase_id, p.updated_at, true
      from transfer_proof t join purchase p using (purchase_id)
      where t.status = 'waiting' and p.status = 'failed'
        and not exists (select from unsettled_cash u where u.purchase_id = p.purchase_id)),
    listed as (
      select o.purchase_id, o.pay_by, o.lapsed, p.customer_id, p.class_package_id, p.concept,
        p.total_payment - p.store_credit as total_payment,
        t.transfer_proof_id, t.created_at as sent_at, t.file_id, (t.transfer_proof_id is null)::int::bigint as rank
      from open o join purchase p using (purchase_id)
        left join transfer_proof t on t.purchase_id = o.purchase_id and t.status = 'waiting'
      where p.payment_method_id = ${TRANSFER}
        and not exists (select from invoice i where i.purchase_id = p.purchase_id)),
    page as (
      select * from listed
      where ${after ?? null}::text is null or (rank, pay_by, purchase_id)
        > (${rank}::bigint, timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${id}::bigint)
      order by rank, pay_by, purchase_id limit ${PAGE + 1})
    select u.purchase_id, coalesce(u.concept, cp.title) as title, u.total_payment, u.pay_by, u.lapsed, c.customer_id,
      c.name, c.last_name, c.email, c.phone, u.transfer_proof_id, u.sent_at, u.file_id,
      concat_ws('_', u.rank, (extract(epoch from u.pay_by) * 1000000)::bigint, u.purchase_id) as cursor
    from page u join class_package cp using (class_package_id) join customer c using (customer_id)
    order by u.rank, u.pay_by, u.purchase_id`.execute(db);
  const { shown, next } = keysetPage(rows, PAGE, ({ cursor }) => cursor);
  return {
    transfers: shown.map((row) => ({
      purchase_id: row.purchase_id,
      title: row.title,
      total_payment: toPesos(row.total_payment),
      pay_by: row.pay_by.toISOString(),
      lapsed: row.lapsed,
      reference: transferReference(row.purchase_id),
      customer: {
        customer_id: row.customer_id,
        name: row.name,
        last_name: row.last_name,
        email: row.email,
        phone: row.phone,
      },
      proof:
        row.transfer_proof_id === null || row.sent_at === null
          ? null
          : {
              transfer_proof_id: row.transfer_proof_id,
              sentAt: row.sent_at.toISOString(),
              file_id: row.file_id,
            },
    })),
    next,
  };
}

export interface LapsedTransfer {
  readonly lapsed_at: Date;
  /** The part that store credit had paid, which went back when it lapsed. Centavos. */
  readonly store_credit: number;
  /** Whether one of its places was used, so that it stands. */
  readonly has_place: boolean;
}

/** A purchase by transfer that ended unpaid, whose money may still come; undefined: it isn't one, or it came. */
export async function findLapsedTransfer(trx: Trx, purchaseId: number): Promise<LapsedTransfer | undefined> {
  const { rows } = await sql<LapsedTransfer>`
    select p.updated_at as lapsed_at, p.store_credit,
      exists (select from purchase_place x where x.purchase_id = p.purchase_id) as has_place
    from purchase p
    where p.purchase_id = ${purchaseId} and p.status = 'failed' and p.payment_method_id = ${TRANSFER}
      and p.failure = 'transfer_lapsed'
      and not exists (select from invoice i where i.purchase_id = p.purchase_id)`.execute(trx);
  return rows[0];
}

/** Whether a purchase takes a proof of its transfer. */
export async function takesProof(trx: Trx, purchaseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from purchase p where p.purchase_id = ${purchaseId} and ${TAKES_PROOF}`.execute(trx);
  return rows.length > 0;
}

/** The unique constraint of a file that is a proof already. */
export const FILE_ONCE = 'transfer_proof_file_id_key';

/** Stores a proof; it replaces one that still waits. Runs under the purchase's lock. */
export async function insertProof(
  trx: Trx,
  { purchase_id, file_id }: { readonly purchase_id: number; readonly file_id: number },
  now: Date,
): Promise<number> {
  await updateRows(trx, 'transfer_proof', { purchase_id, status: 'waiting' }, { status: 'replaced', decided_at: now });
  return insertRow(
    trx,
    'transfer_proof',
    { purchase_id, file_id, status: 'waiting', created_at: now },
    'transfer_proof_id',
  );
}

/** Decides a proof that waits; false: it doesn't (any more). */
export async function decideProof(
  trx: Trx,
  which: { readonly purchase_id: number; readonly transfer_proof_id?: number },
  decision: {
    readonly status: Exclude<ProofStatus, 'waiting' | 'replaced'>;
    readonly reason?: string;
    readonly decided_by: number;
    readonly decided_at: Date;
  },
): Promise<boolean> {
  const { purchase_id, transfer_proof_id } = which;
  const { numUpdatedRows } = await trx
    .updateTable('transfer_proof')
    .set(decision)
    .where('purchase_id', '=', purchase_id)
    .where('status', '=', 'waiting')
    .$if(transfer_proof_id !== undefined, (query) => query.where('transfer_proof_id', '=', transfer_proof_id ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

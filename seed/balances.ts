/** What Stripe kept and paid out of the seeded payments: fees as in Mexico, and a payout for each week. */
import { sql } from 'kysely';
import type { Db } from '../server/db/schema';

/** Centavos: 3.6 % and 3 pesos, with 16 % of VAT. */
const FEE = sql`round((round(i.total_payment * 0.036) + 300) * 1.16)`;
/** Money can be paid out on the third day, and is, on Mondays. */
const AVAILABLE = (at: string) =>
  sql`date_trunc('day', ${sql.ref(at)} at time zone 'UTC') at time zone 'UTC' + interval '3 days'`;
const MONDAY_AFTER = sql`date_trunc('week', e.available_at at time zone 'UTC') at time zone 'UTC' + interval '7 days'`;

export async function writeBalances(trx: Db, now: Date): Promise<void> {
  await sql`
    insert into balance_entry (provider, provider_entry_id, kind, gross, fee, net, created_at, available_at,
      provider_payment_id, provider_refund_id)
    select 'stripe', 'txn_demo_' || i.invoice_id, 'payment', i.total_payment, ${FEE},
      i.total_payment - ${FEE}, i.created_at, ${AVAILABLE('i.created_at')}, i.provider_payment_id, null
    from invoice i where i.provider = 'stripe' and i.total_payment > 0
    union all
    select 'stripe', 'txn_demo_r' || r.refund_id, 'refund', -r.amount, 0, -r.amount, r.created_at, r.created_at,
      i.provider_payment_id, 're_demo_' || r.refund_id
    from refund r join invoice i using (invoice_id) where i.provider = 'stripe' and r.status = 'succeeded'
    order by 7, 2`.execute(trx);
  await sql`
    with week as (
      select ${MONDAY_AFTER} as monday, sum(e.net) as amount from balance_entry e group by 1
      having sum(e.net) > 0 and ${MONDAY_AFTER} <= ${now}::timestamptz - interval '2 days'),
    paid as (
      insert into payout (provider, provider_payout_id, amount, status, failure, parts, created_at, arrives_at)
      select 'stripe', 'po_demo_' || to_char(monday at time zone 'UTC', 'YYYYMMDD'), amount, 'paid', null,
        'read', monday, monday + interval '2 days' from week order by monday
      returning payout_id, created_at)
    update balance_entry e set payout_id = paid.payout_id from paid where ${MONDAY_AFTER} = paid.created_at`.execute(
    trx,
  );
}

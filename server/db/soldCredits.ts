/** What credits were sold for, as coaches' pay and the reports of unused credits take it. In centavos. */
import { sql, type RawBuilder } from 'kysely';

/*
 * A credit belongs to its payment (available_class.invoice_id); one from before that was stored, or granted before it was
 * paid (cash), to the payments of its purchase that no credit names. What store credit paid beside a payment is part of it.
 */
const GRANTED_BY_INVOICE = sql`(select count(*) from available_class a where a.invoice_id = i.invoice_id)`;
const CREDIT_BESIDE = sql`case when i.provider = 'store_credit' then 0 else (
  select p.store_credit from purchase p where p.purchase_id = i.purchase_id) end`;
const PAID_FOR_PURCHASE = sql`(
  select coalesce(sum(i.total_payment), 0)::bigint from invoice i where i.purchase_id = p.purchase_id
    and i.fulfilled and not exists (select from available_class a where a.invoice_id = i.invoice_id))`;
const GRANTED_BY_PURCHASE = sql`(
  select count(*) from available_class a where a.purchase_id = p.purchase_id and a.invoice_id is null)`;

/**
 * SQL for two common table expressions about the credits of `of`, which has invoice_id and purchase_id: what their
 * payment took and how many credits it granted.
 */
export const paymentsOf = (of: string): RawBuilder<unknown> => sql`
  payment as (
    select i.invoice_id, i.total_payment + ${CREDIT_BESIDE} as paid, ${GRANTED_BY_INVOICE} as credits
    from invoice i where i.invoice_id in (select invoice_id from ${sql.table(of)})),
  bought as (
    select p.purchase_id, ${PAID_FOR_PURCHASE} as paid, ${GRANTED_BY_PURCHASE} as credits
    from purchase p where p.purchase_id in (select purchase_id from ${sql.table(of)} where invoice_id is null))`;

/** SQL that joins them to `of`. */
export const withPayments = (of: string): RawBuilder<unknown> => sql`
  left join payment on payment.invoice_id = ${sql.ref(`${of}.invoice_id`)}
  left join bought on ${sql.ref(`${of}.invoice_id`)} is null
    and bought.purchase_id = ${sql.ref(`${of}.purchase_id`)}`;

/** SQL for what the payment of a credit so joined took, and for how many credits it granted. */
export const PAID = sql<number>`coalesce(payment.paid, bought.paid, 0)`;
export const GRANTED = sql<number>`coalesce(payment.credits, bought.credits, 1)`;

/**
 * SQL for `paid` and `granted` of a row of `of`, which stands for credits of one payment: looked up by key, whatever the
 * planner expects of their number. A payment that is in dispute, lost or fully refunded has no row.
 */
export const paymentOf = (of: string): RawBuilder<unknown> => {
  const [invoice, purchase] = [sql.ref(`${of}.invoice_id`), sql.ref(`${of}.purchase_id`)];
  return sql`cross join lateral (
    select i.total_payment + ${CREDIT_BESIDE} as paid, ${GRANTED_BY_INVOICE} as granted
    from invoice i
    where i.invoice_id = ${invoice}
      and not exists (select from dispute d where d.invoice_id = i.invoice_id and d.status <> 'won')
      and i.total_payment + ${CREDIT_BESIDE} > coalesce((
        select sum(f.amount) from refund f where f.status <> 'failed' and (f.invoice_id = i.invoice_id
          or f.invoice_id in (select c.invoice_id from invoice c
            where c.purchase_id = i.purchase_id and c.provider = 'store_credit'))), 0)
    union all
    select ${PAID_FOR_PURCHASE}, ${GRANTED_BY_PURCHASE}
    from purchase p where ${invoice} is null and p.purchase_id = ${purchase}) payment`;
};

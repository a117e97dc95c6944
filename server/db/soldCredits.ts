/** What credits were sold for, as coaches' pay and the reports of unused credits take it. In centavos. */
import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for two common table expressions about the credits of `of`, which has invoice_id and purchase_id: what their
 * payment took and how many credits it granted. A credit belongs to its payment (available_class.invoice_id); one from
 * before that was stored, or granted before it was paid (cash), to the payments of its purchase that no credit names.
 */
export const paymentsOf = (of: string): RawBuilder<unknown> => sql`
  payment as (
    select i.invoice_id, i.total_payment as paid,
      (select count(*) from available_class a where a.invoice_id = i.invoice_id) as credits
    from invoice i where i.invoice_id in (select invoice_id from ${sql.table(of)})),
  bought as (
    select p.purchase_id,
      (select coalesce(sum(i.total_payment), 0)::bigint from invoice i where i.purchase_id = p.purchase_id
        and i.fulfilled and not exists (select from available_class a where a.invoice_id = i.invoice_id)) as paid,
      (select count(*) from available_class a where a.purchase_id = p.purchase_id and a.invoice_id is null) as credits
    from purchase p where p.purchase_id in (select purchase_id from ${sql.table(of)} where invoice_id is null))`;

/** SQL that joins them to `of`. */
export const withPayments = (of: string): RawBuilder<unknown> => sql`
  left join payment on payment.invoice_id = ${sql.ref(`${of}.invoice_id`)}
  left join bought on ${sql.ref(`${of}.invoice_id`)} is null
    and bought.purchase_id = ${sql.ref(`${of}.purchase_id`)}`;

/** SQL for what the payment of a credit so joined took, and for how many credits it granted. */
export const PAID = sql<number>`coalesce(payment.paid, bought.paid, 0)`;
export const GRANTED = sql<number>`coalesce(payment.credits, bought.credits, 1)`;

import { sql, type Kysely } from 'kysely';

/**
 * Stores the amounts of a subscription's first and later charges, the card that it is charged to, cards on receipts,
 * and answers to the studio's own questions at checkout.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table purchase
      add column first_payment bigint check (first_payment between 0 and amount),
      add column later_payment bigint check (later_payment between 0 and amount),
      add column charged_source text,
      add column charged_brand text,
      add column charged_digits text,
      add column charged_exp_month smallint,
      add column charged_exp_year smallint,
      -- Since then a renewal waits for its money.
      add column overdue_at timestamptz,
      add column custom_values jsonb not null default '{}' check (jsonb_typeof(custom_values) = 'object');

    alter table invoice
      add column card_type text,
      add column last_digits text;

    alter table payment_source
      add column exp_month smallint,
      add column exp_year smallint;

    -- Without a free trial the first payment is what was bought; with one it is the price after the discount.
    update purchase p
       set first_payment = least(t.first, p.amount),
           later_payment = case when coalesce(t.first_invoice_only, false) then p.amount else least(t.first, p.amount) end
      from (
        select q.purchase_id, d.first_invoice_only,
          case when q.free_trial_length is null then q.total_payment
               when d.discount_id is null then q.amount
               when d.is_percent then greatest(0, q.amount - round(q.amount * d.amount / 100.0)::bigint)
               else greatest(0, q.amount - d.amount) end as first
          from purchase q left join discount d using (discount_id)
         where q.subscription_period is not null and q.status <> 'failed') t
     where t.purchase_id = p.purchase_id;
      `,
    )
    .execute(db);
}

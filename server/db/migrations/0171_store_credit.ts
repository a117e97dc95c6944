import { sql, type Kysely } from 'kysely';
import { add_store_credit, keep_store_credit_entry, move_store_credit } from '../routines/storeCredit';

/** Store credit: an append-only ledger in centavos, and each customer's balance, which is never negative. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table store_credit (
        customer_id bigint primary key references customer,
        balance bigint not null constraint store_credit_not_negative check (balance >= 0)
      );
      create table store_credit_entry (
        store_credit_entry_id bigint generated always as identity primary key,
        customer_id bigint not null references customer,
        kind text not null check (kind in
          ('refund', 'overpayment', 'goodwill', 'gift_card', 'payment', 'payment_returned', 'expired')),
        amount bigint not null,
        reason text not null default '',
        purchase_id bigint references purchase,
        refund_id bigint unique references refund,
        created_by bigint references customer,
        created_at timestamptz not null,
        constraint store_credit_entry_sign check (amount <> 0 and case
          when kind in ('payment', 'expired') then amount < 0 when kind = 'goodwill' then true else amount > 0 end)
      )`,
    )
    .execute(db);
  for (const routine of [keep_store_credit_entry, add_store_credit, move_store_credit])
    await sql.raw(routine).execute(db);
  await sql
    .raw(
      `create trigger store_credit_entry_kept before update or delete on store_credit_entry
        for each row execute function keep_store_credit_entry();
      create trigger store_credit_entry_not_emptied before truncate on store_credit_entry
        for each statement execute function keep_store_credit_entry();
      create trigger store_credit_entry_refuses_merged before insert on store_credit_entry
        for each row execute function refuse_merged_customer();
      create trigger store_credit_entry_added after insert on store_credit_entry
        referencing new table as fresh for each statement execute function add_store_credit();
      create trigger store_credit_entry_moved after update on store_credit_entry
        referencing old table as stale new table as fresh for each statement execute function move_store_credit()`,
    )
    .execute(db);
}

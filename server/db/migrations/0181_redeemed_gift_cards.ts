import { sql, type Kysely } from 'kysely';

/** Entries of store credit by gift cards: each card is redeemed once, and what is left of it may be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store_credit_entry
    add column gift_card_id bigint references gift_card,
    add constraint store_credit_entry_gift_card check (gift_card_id is null or kind = 'gift_card') not valid,
    drop constraint store_credit_entry_sign,
    add constraint store_credit_entry_sign check (amount <> 0 and case
      when kind in ('payment', 'expired') then amount < 0
      when kind in ('goodwill', 'gift_card') then true else amount > 0 end) not valid`.execute(db);
  await sql`create unique index store_credit_entry_redeemed on store_credit_entry (gift_card_id)
    where gift_card_id is not null and amount > 0`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** A customer and a guest reserve as one; a customer's credits are listed with what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RESERVING).execute(db);
  // The other index of a customer's credits leaves out what was forfeited, which is just what they ask about.
  await sql`create index available_class_customer on available_class (customer_id, purchase_id)`.execute(db);
}

/**
 * Two places in one transaction: reserve_seat twice. The second time finds the locks of the customer and the
 * class already its own and the first credit taken, so that the order of locks is that of one place. Whatever
 * refuses one place refuses both.
 */
const RESERVING = `
create function reserve_with_guest(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest_credits bigint[], p_guest_spot int, p_guest text,
  p_now timestamptz, p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  answer := reserve_seat(p_customer_id, p_single_class_id, p_credits, p_spot, null, p_now, null, p_fingerprint);
  answer := answer || jsonb_build_object('guest_seat',
    reserve_seat(p_customer_id, p_single_class_id, p_guest_credits, p_guest_spot, p_guest, p_now, null, p_fingerprint));
  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, answer, p_now);
  end if;
  return answer;
end $$;
`;

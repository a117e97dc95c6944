/** Whom the demo's own account has invited: one friend who has paid, and one who hasn't yet. */
import { sql } from 'kysely';
import { DAY } from '../domain/durations';
import { toCentavos } from '../domain/money';
import type { Db } from '../server/db/schema';
import type { StudioContent } from './content/studio';

/** After the payments. `account`: the customer that the demo signs in as. */
export async function writeReferrals(trx: Db, { config }: StudioContent, account: number, now: Date): Promise<void> {
  const amount = toCentavos(Number(config.referral_inviter_amount ?? 0));
  if (amount === 0) return;
  const decided = new Date(now.getTime() - 9 * DAY);
  await sql`
    with paid as (
      select p.customer_id, p.purchase_id, c.created_at from invoice i join purchase p using (purchase_id)
      join customer c on c.customer_id = p.customer_id
      where p.status = 'completed' and i.total_payment >= ${toCentavos(Number(config.referral_min_purchase ?? 0))}
        and p.customer_id <> ${account} and c.role = 'customer' and i.created_at < ${decided}
      order by c.created_at desc, p.purchase_id limit 1),
    given as (
      insert into referral (customer_id, inviter_id, state, purchase_id, friend_amount, inviter_amount, created_at, decided_at)
      select customer_id, ${account}, 'given', purchase_id, ${amount}, ${amount}, created_at, ${decided} from paid
      returning customer_id)
    insert into store_credit_entry (customer_id, kind, amount, reason, created_at)
    select customer_id, 'goodwill', ${amount}::bigint, 'Por llegar con Ana', ${decided}::timestamptz from given
    union all select ${account}, 'goodwill', ${amount}, 'Por recomendarnos con ' || c.name, ${decided}
    from given join customer c using (customer_id)`.execute(trx);
  await sql`
    insert into referral (customer_id, inviter_id, created_at)
    select c.customer_id, ${account}, c.created_at from customer c
    where c.role = 'customer' and c.uid is not null and c.customer_id <> ${account}
      and not exists (select from purchase p where p.customer_id = c.customer_id)
      and not exists (select from referral r where r.customer_id = c.customer_id)
    order by c.created_at desc, c.customer_id limit 1`.execute(trx);
}

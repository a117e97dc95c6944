/** Rules that hold in every database while no transaction runs. */
import type { Pool } from 'pg';

/** Whether place `r` is of the person of waitlist entry `w` of its customer. */
const OF_PERSON = `r.family_member_id is not distinct from w.family_member_id
      and (r.guest is null or r.family_member_id is not null)`;

const RULES: Readonly<Record<string, string>> = {
  'a class holds more than its capacity': `
    select 1 from single_class sc
    where (select count(*) from class_reservation r
      where r.single_class_id = sc.single_class_id and r.deleted_at is null) > sc.capacity`,
  'the count of a class differs from its active reservations': `
    select 1 from single_class sc
    where reserved <> (select count(*) from class_reservation r
      where r.single_class_id = sc.single_class_id and r.deleted_at is null)`,
  'the count of held seats differs from the holds, or a class has more than its capacity with them': `
    select 1 from single_class sc
    where held_seats <> (select count(*) from active_hold h where h.single_class_id = sc.single_class_id)
      or (held_seats > 0 and reserved + held_seats > capacity)`,
  'a spot is reserved and held by another customer': `
    select 1 from class_reservation r join active_hold h using (single_class_id, spot)
    where r.deleted_at is null and r.customer_id <> h.customer_id and h.expires_at > r.created_at
      and h.first_held_at <= r.created_at`,
  'two fixed places are on one spot, or a series has more of them than a coming class has seats': `
    select 1 from fixed_place where state = 'active' and spot is not null
    group by class_series_id, spot having count(*) > 1
    union all
    select 1 from spot_hold where released_at is null and fixed_place_id is not null
    group by fixed_place_id, single_class_id having count(*) > 1`,
  'a date of a fixed place is reserved twice, or reserved and held': `
    select 1 from fixed_place_day d join fixed_place p using (fixed_place_id)
    join class_reservation r on r.class_reservation_id = d.class_reservation_id and r.deleted_at is null
    where r.customer_id <> p.customer_id or r.single_class_id <> d.single_class_id
      or exists (select from active_hold h where h.fixed_place_id = d.fixed_place_id
        and h.single_class_id = d.single_class_id)`,
  'a spot has two active reservations': `
    select 1 from class_reservation where deleted_at is null and spot is not null
    group by single_class_id, spot having count(*) > 1`,
  'a credit pays for two active reservations': `
    select 1 from class_reservation where deleted_at is null and counted
    group by available_class_id having count(*) > 1`,
  'a customer has two active reservations of their own in a class': `
    select 1 from class_reservation where deleted_at is null and guest is null
    group by single_class_id, customer_id having count(*) > 1`,
  'a person of a family has two active reservations in a class, or one of another account': `
    select 1 from class_reservation where deleted_at is null and family_member_id is not null
    group by single_class_id, family_member_id having count(*) > 1
    union all
    select 1 from class_reservation r join family_member m using (family_member_id) where m.customer_id <> r.customer_id`,
  "a reservation is paid with another customer's credit": `
    select 1 from class_reservation r join available_class a using (available_class_id)
    where a.customer_id <> r.customer_id`,
  'the cancellations of a credit differ from its cancelled reservations': `
    select 1 from available_class a
    left join (select available_class_id, count(*) n from class_reservation where deleted_at is not null and not excused
      group by 1) r using (available_class_id)
    where not a.unlimited and a.cancels <> coalesce(r.n, 0)`,
  'a forfeited credit pays for an active reservation': `
    select 1 from class_reservation r join available_class a using (available_class_id)
    where r.deleted_at is null and r.counted and a.forfeited_at is not null`,
  'a customer or a person of their family with a reservation is on the waitlist of the same class': `
    select 1 from waitlist w join class_reservation r using (single_class_id, customer_id)
    where w.promoted_at is null and w.removed_at is null and r.deleted_at is null and ${OF_PERSON}`,
  'a person waits twice for a class, or in another account': `
    select 1 from waitlist where promoted_at is null and removed_at is null
    group by single_class_id, customer_id, family_member_id having count(*) > 1
    union all
    select 1 from waitlist w join family_member m using (family_member_id) where m.customer_id <> w.customer_id`,
  'a credit was forfeited without a late cancellation': `
    select 1 from available_class a
    where forfeited_at is not null and not revoked and not exists (
      select from class_reservation r where r.available_class_id = a.available_class_id
        and r.deleted_at = a.forfeited_at and r.counted and not r.excused)`,
  'a purchase granted other credits than were bought': `
    select 1 from purchase p
    where p.subscription_period is null and exists (select from available_class a where a.purchase_id = p.purchase_id)
      and (select count(*) from available_class a where a.purchase_id = p.purchase_id and a.class_type_id is null
        and not a.unlimited) <> greatest(p.class_amount, 0)`,
  'a payment granted other credits than it paid for': `
    select 1 from invoice i join purchase p using (purchase_id)
    where i.provider not in ('cash', 'store_credit') and p.provider is not null
      and (select count(*) from available_class a where a.invoice_id = i.invoice_id and a.class_type_id is null)
        <> case when not i.fulfilled then 0 when p.class_amount = -1 then 1 else p.class_amount end`,
  'a purchase is active or completed without a payment': `
    select 1 from purchase p
    where p.status in ('active', 'completed') and p.provider is not null
      and not exists (select from invoice i where i.purchase_id = p.purchase_id and i.fulfilled)`,
  'a one-off purchase was paid twice': `
    select 1 from invoice i join purchase p using (purchase_id) where i.fulfilled and p.subscription_period is null
    group by p.purchase_id, i.provider = 'store_credit' having count(*) > 1`,
  'store credit and what was paid beside it differ from the total': `
    select 1 from purchase p
    where p.store_credit > 0 and p.status in ('completed', 'revoked')
      and p.total_payment <> (select coalesce(sum(i.total_payment), 0)
        from invoice i where i.purchase_id = p.purchase_id and i.fulfilled)`,
  'an unfulfilled payment was not refunded': `
    select 1 from invoice i
    where not i.fulfilled
      and i.total_payment <> (select coalesce(sum(r.amount), 0) from refund r where r.invoice_id = i.invoice_id)`,
  'a balance of store credit differs from the sum of its entries': `
    select 1 from store_credit s full join
      (select customer_id, sum(amount) as amount from store_credit_entry group by 1) e using (customer_id)
    where coalesce(s.balance, 0) <> coalesce(e.amount, 0)`,
  'store credit paid for a purchase other than once, or stays taken by a failed one': `
    select 1 from purchase p
    where (p.store_credit > 0 or exists (select from store_credit_entry e
        where e.purchase_id = p.purchase_id and e.kind in ('payment', 'payment_returned')))
      and ((select coalesce(-sum(e.amount), 0) from store_credit_entry e where e.purchase_id = p.purchase_id
          and e.kind in ('payment', 'payment_returned')) <> case p.status when 'failed' then 0 else p.store_credit end
        or p.status not in ('pending', 'failed') and p.store_credit <> (select coalesce(sum(i.total_payment), 0)
          from invoice i where i.purchase_id = p.purchase_id and i.provider = 'store_credit' and i.fulfilled))`,
  'a refund as store credit differs from its entry': `
    select 1 from refund r full join store_credit_entry e using (refund_id)
    where (r.to_store_credit or e.refund_id is not null)
      and (r.amount is distinct from e.amount or e.kind is null or e.kind not in ('refund', 'overpayment') or r.status <> 'succeeded')`,
  'a redeemed gift card gave more than it is worth, or less though its payment stands': `
    select 1 from gift_card g
    join purchase p on p.desk_sale_id = g.desk_sale_id
    join class_package cp on cp.class_package_id = p.class_package_id and cp.is_charge
    join store_credit_entry e on e.kind = 'gift_card' and (e.gift_card_id = g.gift_card_id or e.purchase_id = p.purchase_id)
    group by g.gift_card_id, p.purchase_id, g.amount, p.status
    having sum(e.amount) > g.amount or p.status = 'completed' and sum(e.amount) <> g.amount`,
  'a failed purchase granted credits, or has left some of unpaid cash': `
    select 1 from purchase p join available_class a using (purchase_id)
    where p.status = 'failed'
      and (p.provider is not null or a.available_class_id in (select available_class_id from usable_credit))`,
  'an ordinary class is paid with an online credit or an event, or an event with another credit': `
    select 1 from class_reservation r
    join single_class sc using (single_class_id) join available_class a using (available_class_id)
    left join purchase p using (purchase_id)
    where r.deleted_at is null
      and case when sc.class_package_id is null then coalesce(p.credit_kind, 'presencial') <> 'presencial'
      else p.credit_kind is distinct from 'especial' or p.class_package_id <> sc.class_package_id end`,
  'a purchase of an event holds neither a seat nor a cancelled one': `
    select 1 from purchase p
    where p.single_class_id is not null and p.status <> 'failed' and (p.provider is null or p.status <> 'pending')
      and not exists (select from available_class a join class_reservation r using (available_class_id)
        where a.purchase_id = p.purchase_id and r.single_class_id = p.single_class_id)`,
  // By default until the next day is over; tests set it to less.
  'a reservation was made after the class had started, and not by the team on record in the time for it': `
    select 1 from class_reservation r join single_class sc using (single_class_id)
    where r.created_at >= sc.starts_at and (r.created_at >= sc.starts_at + interval '2 days' or not exists (
      select from audit_event e where e.entity = 'class_reservation' and e.actor_kind in ('staff', 'admin')
        and e.created_at = r.created_at and e.actor_id <> r.customer_id::text
        and (e.action = 'reservation.create' and e.entity_id = r.class_reservation_id::text
          or e.action = 'reservation.move' and e.after->>'class_reservation_id' = r.class_reservation_id::text)))`,
  'a cancelled class has reservations or a waitlist': `
    select 1 from single_class sc
    where sc.deleted_at is not null and (
      exists (select from class_reservation r where r.single_class_id = sc.single_class_id and r.deleted_at is null)
      or exists (select from waitlist w
        where w.single_class_id = sc.single_class_id and w.promoted_at is null and w.removed_at is null))`,
  'an offered seat is not held, or held though the offer has been taken': `
    select 1 from waitlist_offer o left join active_hold h using (waitlist_offer_id)
    where (o.outcome is null and h.spot_hold_id is null) or (o.outcome = 'accepted' and h.spot_hold_id is not null)`,
  'a seat is offered to a customer who no longer waits': `
    select 1 from waitlist_offer o join waitlist w using (waitlist_id)
    where o.outcome is null and (w.promoted_at is not null or w.removed_at is not null)`,
  'a waitlist entry was promoted without a reservation': `
    select 1 from waitlist w
    where w.promoted_at is not null and not exists (
      select from class_reservation r
      where r.single_class_id = w.single_class_id and r.customer_id = w.customer_id and ${OF_PERSON}
        and r.created_at = w.promoted_at)`,
  'an idempotency key stores a missing reservation': `
    select 1 from idempotency_key k
    where response ? 'class_reservation_id' and not exists (
      select 1 from class_reservation r
      where r.class_reservation_id = (k.response->>'class_reservation_id')::bigint and r.customer_id = k.customer_id)`,
};

/** Returns the names of the broken rules. */
export async function brokenRules(pool: Pool): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(RULES)) {
    if ((await pool.query(query)).rowCount) broken.push(name);
  }
  return broken;
}

/** How many deadlocks PostgreSQL has resolved in this database. */
export async function deadlocks(pool: Pool): Promise<number> {
  // A server process reports its counts only when it idles or ends: force it.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}

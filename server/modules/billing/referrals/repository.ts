/** Referrals with what decides about them. Money in centavos. */
import { sql } from 'kysely';
import {
  REFERRAL_LIMIT_DAYS,
  REFERRAL_RETURN_DAYS,
  REFERRAL_WAIT_DAYS,
  type ReferralReason,
  type ReferralState,
} from '../../../../domain/referrals';
import { DAY } from '../../../../domain/durations';
import { lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

/** The devices of a customer that are kept, the newest. */
const DEVICES = 10;
/** The former phones of a customer that are kept, the newest. */
const PHONES = 5;
const MOST = 200;
const BATCH = 100;

export async function keepDevice(trx: Trx, customer_id: number, device: string): Promise<void> {
  await sql`
    insert into referral_device as i (customer_id, devices) values (${customer_id}, array[${device}])
    on conflict (customer_id) do update
      set devices = (array_prepend(${device}, array_remove(i.devices, ${device})))[1:${DEVICES}]
      where i.devices[1] is distinct from ${device}`.execute(trx);
}

export async function keepFormerPhone(trx: Trx, customer_id: number, phone: string): Promise<void> {
  await sql`
    insert into referral_device as i (customer_id, phones) values (${customer_id}, array[${phone}])
    on conflict (customer_id) do update
      set phones = (array_prepend(${phone}, array_remove(i.phones, ${phone})))[1:${PHONES}]`.execute(trx);
}

export interface Inviter {
  readonly name: string;
  readonly email: string;
  /** Digests of their devices and of those whom they invited before. */
  readonly devices: readonly string[];
  /** Digests of the phones that they had before. */
  readonly phones: readonly string[];
}

/** Who invites by a link; undefined: they are gone. */
export async function findInviter(db: Db, customerId: number): Promise<Inviter | undefined> {
  const { rows } = await sql<Inviter>`
    with theirs as (
      select d.devices, d.phones from referral_device d
      where d.customer_id = ${customerId} or d.customer_id in (
        select r.customer_id from referral r where r.inviter_id = ${customerId}))
    select c.name, coalesce(c.email, '') as email, array(select unnest(devices) from theirs) as devices,
      array(select unnest(phones) from theirs) as phones
    from customer c
    where c.customer_id = ${customerId} and c.anonymised_at is null`.execute(db);
  return rows[0];
}

interface NewReferral {
  readonly customer_id: number;
  readonly inviter_id: number;
  readonly reason: ReferralReason | null;
}

/** Notes who invited a new customer; nothing where they have bought before. */
export async function insertReferral(
  trx: Trx,
  { customer_id, inviter_id, reason }: NewReferral,
  now: Date,
): Promise<void> {
  await sql`
    insert into referral (customer_id, inviter_id, state, reason, created_at, decided_at)
    select ${customer_id}, ${inviter_id}, ${reason === null ? 'waiting' : 'refused'}, ${reason}, ${now},
      ${reason === null ? null : now}
    where not exists (select from purchase p where p.customer_id = ${customer_id})
    on conflict do nothing`.execute(trx);
}

export interface ReferralRow {
  readonly customer_id: number;
  readonly full_name: string;
  readonly name: string;
  readonly state: ReferralState;
  readonly reason: ReferralReason | null;
  readonly friend_amount: number;
  readonly inviter_amount: number;
  readonly created_at: Date;
}

const rowsWhere = async (db: Db, condition: ReturnType<typeof sql>, other: string): Promise<ReferralRow[]> => {
  const { rows } = await sql<ReferralRow>`
    select c.customer_id, c.name, btrim(concat_ws(' ', c.name, c.last_name)) as full_name, r.state, r.reason,
      r.friend_amount, r.inviter_amount, r.created_at
    from referral r join customer c on c.customer_id = ${sql.ref(other)}
    where ${condition} order by r.created_at desc, r.customer_id desc limit ${MOST}`.execute(db);
  return rows;
};

/** Whom a customer invited, the newest first. */
export const findInvited = (db: Db, inviterId: number): Promise<ReferralRow[]> =>
  rowsWhere(db, sql`r.inviter_id = ${inviterId}`, 'r.customer_id');

/** Who invited a customer. */
export const findInvitedBy = async (db: Db, customerId: number): Promise<ReferralRow | undefined> =>
  (await rowsWhere(db, sql`r.customer_id = ${customerId}`, 'r.inviter_id'))[0];

/** What all referrals brought who invited. */
export async function sumEarned(db: Db, inviterId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(inviter_amount), 0)::bigint as sum from referral
    where inviter_id = ${inviterId} and state = 'given'`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** What stayed with the studio of a payment, without store credit, which may come from a gift. */
const PAID = sql`select b.purchase_id, b.created_at, b.total_payment - b.refunded - b.charged_back as kept
  from invoice_balance b`;

export interface Due {
  readonly customer_id: number;
  readonly inviter_id: number;
  readonly purchase_id: number;
}

/** Friends whose payment is there, the earliest first. `least`: what it must be at least. */
export async function findPaid(db: Db, least: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.customer_id, r.inviter_id, p.purchase_id
    from referral r cross join lateral (
      select b.purchase_id from (${PAID}
        where b.customer_id = r.customer_id and b.provider <> 'store_credit' and b.fulfilled) b
      group by b.purchase_id having sum(b.kept) >= ${Math.max(least, 1)}
      order by min(b.created_at), b.purchase_id limit 1) p
    where r.state = 'waiting' order by r.customer_id limit ${BATCH}`.execute(db);
  return rows;
}

/** SQL for whether a referral `r` is over: the friend has neither paid enough nor begun a purchase in time. */
const isOver = (least: number, now: Date) => sql`r.state = 'waiting'
  and r.created_at < ${new Date(now.getTime() - REFERRAL_WAIT_DAYS * DAY)}
  and not exists (select from purchase p where p.customer_id = r.customer_id and p.status = 'pending')
  and not exists (select from (${PAID} where b.customer_id = r.customer_id and b.provider <> 'store_credit' and b.fulfilled) b
    group by b.purchase_id having sum(b.kept) >= ${Math.max(least, 1)})`;

/** Friends who didn't buy in time. */
export async function findOver(
  db: Db,
  least: number,
  now: Date,
): Promise<Array<Pick<Due, 'customer_id' | 'inviter_id'>>> {
  const { rows } = await sql<Pick<Due, 'customer_id' | 'inviter_id'>>`
    select r.customer_id, r.inviter_id from referral r where ${isOver(least, now)}
    order by r.customer_id limit ${BATCH}`.execute(db);
  return rows;
}

/** Ends a referral, unless the friend has bought meanwhile. */
export const lapseReferral = (trx: Trx, customerId: number, least: number, now: Date): Promise<unknown> =>
  sql`update referral r set state = 'lapsed', decided_at = ${now}
    where r.customer_id = ${customerId} and ${isOver(least, now)}`.execute(trx);

/** Given referrals whose payment went back to the friend. */
export async function findReturned(db: Db, now: Date): Promise<Due[]> {
  const since = new Date(now.getTime() - REFERRAL_RETURN_DAYS * DAY);
  const { rows } = await sql<Due>`
    select r.customer_id, r.inviter_id, r.purchase_id
    from referral r
    where r.state = 'given' and r.decided_at > ${since} and not exists (
      select from (${PAID} where b.purchase_id = r.purchase_id and b.provider <> 'store_credit') b where b.kept > 0)
    order by r.customer_id limit ${BATCH}`.execute(db);
  return rows;
}

/** The referral under its lock; the locks of both customers come before it. */
export const lockReferral = (trx: Trx, customerId: number) =>
  lockRow(trx, 'referral', { customer_id: customerId }, [
    'referral_id',
    'customer_id',
    'inviter_id',
    'state',
    'purchase_id',
    'friend_amount',
    'inviter_amount',
  ]);

/** First names of both, whether they are still here, and whether the card is of who invites, or of another friend. */
export async function findBoth(trx: Trx, { customer_id, inviter_id }: Due, now: Date) {
  const since = new Date(now.getTime() - REFERRAL_LIMIT_DAYS * DAY);
  const { rows } = await sql<{
    friend: string;
    inviter: string;
    friend_gone: boolean;
    inviter_gone: boolean;
    same_card: boolean;
    given: number;
  }>`
    select f.name as friend, i.name as inviter, f.anonymised_at is not null as friend_gone,
      i.anonymised_at is not null as inviter_gone,
      exists (
        select from (
          select fingerprint from payment_source where customer_id = f.customer_id
          union all select fingerprint from trial where customer_id = f.customer_id) own
        join payment_source b using (fingerprint)
        where b.customer_id = i.customer_id or b.customer_id in (
          select r.customer_id from referral r where r.inviter_id = i.customer_id and r.state = 'given')
      ) as same_card,
      (select count(*) from referral r where r.inviter_id = i.customer_id and r.state = 'given'
        and r.inviter_amount > 0 and r.decided_at > ${since}) as given
    from customer f, customer i
    where f.customer_id = ${customer_id} and i.customer_id = ${inviter_id}`.execute(trx);
  const [both] = rows;
  if (!both) throw new Error('A referral names two customers.');
  return both;
}

export const decideReferral = (
  trx: Trx,
  customer_id: number,
  decision: {
    readonly state: 'given' | 'refused' | 'taken_back';
    readonly reason?: ReferralReason;
    readonly purchase_id?: number;
    readonly friend_amount?: number;
    readonly inviter_amount?: number;
  },
  now: Date,
): Promise<unknown> => updateRows(trx, 'referral', { customer_id }, { ...decision, decided_at: now });

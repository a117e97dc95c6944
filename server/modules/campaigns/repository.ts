import { INSTANT } from '../../db/expressions';
import { sql } from 'kysely';
import type { Audience as Reach, Campaign, CampaignBody, ListedCampaign } from '../../../domain/contract/campaigns';
import { CAMPAIGN_RESULT_DAYS, type CampaignState } from '../../../domain/campaigns';
import type { Audience } from '../../../domain/customerFilter';
import { isOnByDefault } from '../../../domain/notifications';
import { keysetPage } from '../../db/cursors';
import { deleteRows, insertRow, lockRow, NEXT_VERSION, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import { isInAudience } from '../customers/list/filterRepository';
import { segmentName } from '../customers/segments/repository';

const PAGE = 20;
/** Names of recipients that a preview shows. */
const SAMPLE = 5;

const COLUMNS = sql`c.campaign_id, c.name, c.subject, c.heading, c.text, c.button, c.path, c.segment, ${segmentName('c')} as segment_name,
  c.pace, c.state, c.version, ${sql.raw(INSTANT('c.created_at'))} as "createdAt", ${sql.raw(INSTANT('c.sent_at'))} as sent_at,
  ${sql.raw(INSTANT('c.ended_at'))} as ended_at, counts.*`;

const COUNTS = sql`cross join lateral (
  select count(*)::int as recipients, count(sent_at)::int as delivered, count(bounced_at)::int as bounced,
    count(complained_at)::int as complained, count(opened_at)::int as opened, count(unsubscribed_at)::int as unsubscribed
  from campaign_recipient where campaign_id = c.campaign_id) counts`;

export async function findCampaigns(
  db: Db,
  after: number | null,
): Promise<{ campaigns: ListedCampaign[]; next: number | null }> {
  const { rows } = await sql<ListedCampaign>`
    select ${COLUMNS} from campaign c ${COUNTS} where ${after}::bigint is null or c.campaign_id < ${after}
    order by c.campaign_id desc limit ${PAGE + 1}`.execute(db);
  const { shown, next } = keysetPage(rows, PAGE, ({ campaign_id }) => campaign_id);
  return { campaigns: [...shown], next };
}

export async function findCampaign(db: Db, id: number): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`
    select ${COLUMNS}, results.* from campaign c ${COUNTS} cross join lateral (
      select count(*) filter (where b.has_booked)::int as booked, count(s.sales)::int as bought,
        coalesce(sum(s.sales), 0)::bigint / 100.0 as sales
      from (
        select r.customer_id, r.sent_at, least(r.sent_at + ${`${CAMPAIGN_RESULT_DAYS} days`}::interval,
          (select min(o.sent_at) from campaign_recipient o where o.customer_id = r.customer_id and o.sent_at > r.sent_at)) as until
        from campaign_recipient r where r.campaign_id = c.campaign_id and r.sent_at is not null) r
      cross join lateral (select exists (
        select from class_reservation cr where cr.customer_id = r.customer_id
          and cr.created_at >= r.sent_at and cr.created_at < r.until) as has_booked) b
      cross join lateral (
        select sum(i.total_payment) as sales from purchase pu join invoice i using (purchase_id)
        where pu.customer_id = r.customer_id and pu.created_at >= r.sent_at and pu.created_at < r.until
          and i.total_payment > 0) s) results
    where c.campaign_id = ${id}`.execute(db);
  return rows[0];
}

/** SQL for why a customer `c` isn't reached; null: they are. */
export const LEFT_OUT = sql`case
  when c.email is null then 'address'
  when not wants_notification(c.customer_id, 'news', 'mail', ${isOnByDefault('news', 'mail')}) then 'consent'
  when exists (select from blocked_address b where b.digest = address_digest(c.email)) then 'blocked' end`;

/** A moment, the studio's day, and how many mails with news a person gets in a week, at most. */
export interface Occasion {
  readonly now: Date;
  readonly today: string;
  readonly most: number;
}

/** SQL for the customers of a group. */
const audienceRows = async (db: Db, segment: Audience | null, { now, today, most }: Occasion) => sql`
  select c.customer_id, c.name, c.last_name, coalesce(${LEFT_OUT}, case
    when (select count(*) from news_mailed(c.customer_id, ${now}::timestamptz - interval '7 days')) >= ${most} then 'week' end)
    as left_out
  from (select * from customer where anonymised_at is null
    and ${segment === 'team' ? sql`true` : sql`role = 'customer'`}
    and ${segment === null ? sql`true` : await isInAudience(db, segment, now, today)}) c`;

export async function readAudience(db: Db, segment: Audience | null, occasion: Occasion): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with people as materialized (${await audienceRows(db, segment, occasion)})
    select count(*)::int as total, count(*) filter (where left_out is null)::int as reached,
      count(*) filter (where left_out = 'address')::int as address,
      count(*) filter (where left_out = 'consent')::int as consent,
      count(*) filter (where left_out = 'blocked')::int as blocked,
      count(*) filter (where left_out = 'week')::int as week,
      coalesce((select json_agg(json_build_object('customer_id', s.customer_id, 'name', s.name, 'last_name', s.last_name))
        from (select * from people where left_out is null order by customer_id limit ${SAMPLE}) s), '[]') as sample
    from people`.execute(db);
  return rows[0]!;
}

export const insertCampaign = (trx: Trx, body: CampaignBody, now: Date): Promise<number> =>
  insertRow(trx, 'campaign', { ...body, created_at: now }, 'campaign_id');

export const lockCampaign = (trx: Trx, id: number) =>
  lockRow(trx, 'campaign', { campaign_id: id }, ['state', 'version', 'segment', 'pace']);

export const updateCampaign = (trx: Trx, id: number, body: CampaignBody) =>
  updateRows(trx, 'campaign', { campaign_id: id }, { ...body, version: NEXT_VERSION });

export const removeCampaign = (trx: Trx, id: number) => deleteRows(trx, 'campaign', { campaign_id: id });

export const setState = (
  trx: Trx,
  id: number,
  change: {
    readonly state: CampaignState;
    readonly sent_at?: Date;
    readonly ended_at?: Date;
    readonly next_at: Date | null;
  },
) => updateRows(trx, 'campaign', { campaign_id: id }, change);

/** Notes who gets a campaign: the reachable customers of its group at this moment. */
export async function insertRecipients(
  trx: Trx,
  id: number,
  segment: Audience | null,
  occasion: Occasion,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into campaign_recipient (campaign_id, customer_id)
    select ${id}, customer_id from (${await audienceRows(trx, segment, occasion)}) people where left_out is null
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** A campaign whose next mails are due; another worker's is left to it. */
export async function takeDue(trx: Trx, now: Date) {
  return trx
    .selectFrom('campaign')
    .select(['campaign_id', 'pace'])
    .where('state', '=', 'sending')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Locks the next recipients, and leaves out those who got their news of the week since the campaign began: what a
 * journey or another campaign sent in the same instant couldn't be counted then. Under its customer's lock each is
 * counted after the other. `left`: how many there were, at most `count`; `kept`: who gets it.
 */
export async function settleNext(
  trx: Trx,
  id: number,
  count: number,
  { now, most }: Pick<Occasion, 'now' | 'most'>,
): Promise<{ left: number; kept: number[] }> {
  const { rows } = await sql<{ customer_id: number }>`
    select c.customer_id from customer c where c.customer_id = any(array(
      select customer_id from campaign_recipient where campaign_id = ${id} and mail_id is null
      order by customer_id limit ${count}))
    order by c.customer_id for no key update`.execute(trx);
  const next = rows.map(({ customer_id }) => customer_id);
  // A statement of its own: it sees what was stored until the locks were taken.
  const { rows: out } = await sql<{ customer_id: number }>`
    delete from campaign_recipient r where r.campaign_id = ${id} and r.customer_id = any(${next}::bigint[])
      and (select count(*) from news_mailed(r.customer_id, ${now}::timestamptz - interval '7 days')) > ${most}
    returning customer_id`.execute(trx);
  const gone = new Set(out.map(({ customer_id }) => customer_id));
  return { left: next.length, kept: next.filter((one) => !gone.has(one)) };
}

/** Puts the mails of these recipients into the outbox. */
export async function queueMails(trx: Trx, id: number, recipients: readonly number[], now: Date): Promise<void> {
  await sql`
    with next as (
      select customer_id from campaign_recipient
      where campaign_id = ${id} and mail_id is null and customer_id = any(${recipients}::bigint[])),
    made as (
      insert into mail (kind, customer_id, details, dedupe_key, created_at, due_at)
      select 'campaign', customer_id, jsonb_build_object('campaign_id', ${id}::bigint),
        'campaign:' || ${id} || ':' || customer_id, ${now}, ${now} from next
      returning mail_id, customer_id)
    update campaign_recipient r set mail_id = made.mail_id from made
    where r.campaign_id = ${id} and r.customer_id = made.customer_id`.execute(trx);
}

/** Whether mails of a campaign wait in the outbox. */
export async function hasUnsent(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from campaign_recipient r join mail m using (mail_id)
    where r.campaign_id = ${id} and m.sent_at is null and m.failed_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Takes mails of a cancelled campaign out of the outbox; one that is being sent right now arrives. */
export async function withdrawMails(trx: Trx, id: number, reason: string, now: Date): Promise<void> {
  await sql`
    update mail m set failed_at = ${now}, last_error = ${reason} from campaign_recipient r
    where r.campaign_id = ${id} and m.mail_id = r.mail_id and m.sent_at is null and m.failed_at is null`.execute(trx);
}

/** Counts that the link of a mail was opened, once. Returns whether it is a campaign's mail. */
export async function noteOpened(trx: Trx, mailId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update campaign_recipient set opened_at = coalesce(opened_at, ${now}) where mail_id = ${mailId}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Who agreed to the studio's news, a campaign that they got two days ago with what became of it, the studio's segments,
 * and the draft of the next campaign, to one of them.
 */
import { sql } from 'kysely';
import { DAY, HOUR } from '../domain/durations';
import { savedSegment, type CustomerFilter } from '../domain/customerFilter';
import type { Db } from '../server/db/schema';

const SENT_DAYS_AGO = 2;

const SEGMENTS: ReadonlyArray<readonly [name: string, filter: CustomerFilter]> = [
  ['Fieles sin plan ilimitado', { segment: 'active', without: 'unlimited', visits_from: 10 }],
  ['Vinieron y se quedaron sin créditos', { segment: 'no-credits', visits_from: 3 }],
  ['Nuevos sin primera visita', { segment: 'new', visits_to: 0 }],
];

async function writeSegments(trx: Db, now: Date): Promise<readonly number[]> {
  const created_at = new Date(now.getTime() - 40 * DAY);
  const rows = SEGMENTS.map(([name, filter]) => ({ name, filter: JSON.stringify(filter), created_at }));
  const stored = await trx.insertInto('customer_segment').values(rows).returning('customer_segment_id').execute();
  return stored.map(({ customer_segment_id }) => customer_segment_id);
}

/** After the reservations. Of twenty customers thirteen agreed; what each did follows from their number. */
export async function writeCampaigns(trx: Db, now: Date): Promise<void> {
  const sentAt = new Date(now.getTime() - SENT_DAYS_AGO * DAY);
  await sql`
    insert into notification_preference (customer_id, kind, channel, enabled, updated_at)
    select customer_id, 'news', 'mail', true, least(created_at, ${sentAt}::timestamptz - interval '1 day') from customer
    where role = 'customer' and customer_id % 20 < 13`.execute(trx);
  const { campaign_id } = await trx
    .insertInto('campaign')
    .values({
      name: 'Más lugares los sábados',
      subject: '{nombre}, abrimos otra clase los sábados',
      heading: 'Los sábados hay más lugar para ti.',
      text:
        'Las clases de la mañana se llenan, así que abrimos una más.\n\n' +
        'Aparta tu lugar con tiempo y trae a quien quieras, {nombre}: los sábados saben mejor en compañía.',
      button: 'Ver el calendario',
      path: '/calendario',
      segment: null,
      pace: 150,
      state: 'done',
      created_at: new Date(sentAt.getTime() - HOUR),
      sent_at: sentAt,
      ended_at: new Date(sentAt.getTime() + HOUR / 4),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into campaign_recipient (campaign_id, customer_id, sent_at, bounced_at, opened_at, unsubscribed_at)
    select ${campaign_id}, customer_id, case when customer_id % 60 <> 31 then at end,
      case when customer_id % 60 = 31 then at end,
      case when customer_id % 60 <> 31 and customer_id % 5 in (1, 3) then at + customer_id % 50 * interval '37 minutes' end,
      case when customer_id % 60 = 12 then at + interval '5 hours' end
    from (
      select customer_id, ${sentAt}::timestamptz + customer_id % 14 * interval '1 minute' as at from customer
      where role = 'customer' and customer_id % 20 < 13 and created_at < ${sentAt}) c`.execute(trx);
  await sql`
    insert into blocked_address (digest, reason, created_at)
    select address_digest(c.email), 'bounce', r.bounced_at from campaign_recipient r join customer c using (customer_id)
    where r.bounced_at is not null and c.email is not null`.execute(trx);
  await sql`
    update notification_preference p set enabled = false, updated_at = r.unsubscribed_at from campaign_recipient r
    where r.customer_id = p.customer_id and p.kind = 'news' and p.channel = 'mail' and r.unsubscribed_at is not null`.execute(
    trx,
  );
  const [, withoutCredits = 0] = await writeSegments(trx, now);
  await trx
    .insertInto('campaign')
    .values({
      name: 'Se te acabaron los créditos',
      subject: '{nombre}, tu lugar te espera',
      heading: 'Ya no te quedan créditos.',
      text: 'Elige un paquete y vuelve cuando quieras, {nombre}: el calendario de esta semana todavía tiene lugares.',
      button: 'Ver el calendario',
      path: '/calendario',
      segment: savedSegment(withoutCredits),
      pace: 150,
      created_at: new Date(now.getTime() - 2 * HOUR),
    })
    .execute();
}

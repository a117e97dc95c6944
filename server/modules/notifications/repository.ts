import { sql } from 'kysely';
import type { NotificationChoice } from '../../../domain/notifications';
import type { Db, Trx } from '../../db/schema';

export interface StoredChoice extends NotificationChoice {
  /** When the choice was last changed. */
  readonly updated_at: Date;
}

export function findChoices(db: Db, customerId: number): Promise<StoredChoice[]> {
  return db
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'enabled', 'updated_at'])
    .where('customer_id', '=', customerId)
    .execute();
}

/** Stores choices; if a kind and channel occurs twice the last one wins. */
export async function storeChoices(
  trx: Trx,
  customerId: number,
  choices: readonly NotificationChoice[],
  now: Date,
): Promise<void> {
  const last = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  // Sorted, so that concurrent requests don't deadlock.
  const rows = [...last.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, choice]) => ({ ...choice, customer_id: customerId, updated_at: now }));
  if (rows.length === 0) return;
  if (rows.some(({ kind, channel, enabled }) => kind === 'news' && channel === 'mail' && !enabled))
    await countUnsubscription(trx, customerId, now);
  await trx
    .insertInto('notification_preference')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['customer_id', 'kind', 'channel'])
        .doUpdateSet((eb) => ({
          enabled: eb.ref('excluded.enabled'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        // An unchanged choice keeps its date: a consent dates from its first press.
        .whereRef('notification_preference.enabled', '<>', sql.ref('excluded.enabled')),
    )
    .execute();
}

/** Days after a campaign's mail in which the end of news counts as its result. */
const COUNTED_DAYS = 30;

/** Counts the end of news for the last campaign that the customer got, unless they had ended them before. */
async function countUnsubscription(trx: Trx, customerId: number, now: Date): Promise<void> {
  await sql`
    update campaign_recipient set unsubscribed_at = ${now}
    where customer_id = ${customerId} and unsubscribed_at is null and campaign_id = (
      select r.campaign_id from campaign_recipient r
      where r.customer_id = ${customerId} and r.sent_at > ${now}::timestamptz - ${`${COUNTED_DAYS} days`}::interval
      order by r.sent_at desc limit 1)
      and exists (select from notification_preference p
        where p.customer_id = ${customerId} and p.kind = 'news' and p.channel = 'mail' and p.enabled)`.execute(trx);
}

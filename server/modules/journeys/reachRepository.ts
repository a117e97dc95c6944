/** Whom a message of a journey reaches, and by what: a mail, or the messages that the customer and the studio want. */
import { sql, type RawBuilder } from 'kysely';
import { isOnByDefault } from '../../../domain/notifications';
import type { Trx } from '../../db/schema';
import { LEFT_OUT } from '../campaigns/repository';

/** SQL for whether WhatsApp or a notification brings news to the customer of a row. */
export const isReachedByMessage = (row: string, hasWhatsapp: boolean): RawBuilder<boolean> => sql`exists (
  select from message_channels(${sql.ref(`${row}.customer_id`)}, 'news', ${isOnByDefault('news', 'whatsapp')},
    ${isOnByDefault('news', 'push')}) k (channel)
  where studio_sends('journey', k.channel) and (k.channel <> 'whatsapp' or ${hasWhatsapp}))`;

type Unreached = 'address' | 'consent' | 'blocked';

interface Reach {
  /** Why a mail doesn't reach the customer; null: it does. */
  readonly mail: Unreached | null;
  readonly message: boolean;
}

export async function findReach(trx: Trx, customerId: number, hasWhatsapp: boolean): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select ${LEFT_OUT} as mail, ${isReachedByMessage('c', hasWhatsapp)} as message
    from customer c where c.customer_id = ${customerId}`.execute(trx);
  return rows[0] ?? { mail: 'address', message: false };
}

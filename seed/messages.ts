/** What the studio has decided about its messages, and who said by a reminder's link that they come. */
import { sql } from 'kysely';
import { DAY, HOUR, MINUTE } from '../domain/durations';
import type { MailKind } from '../domain/mailKinds';
import type { StoredMessageSetting } from '../domain/messageSettings';
import type { Db } from '../server/db/schema';
import { ADMIN_ID } from './invoices';
import { insertRows } from './rows';

const OURS: StoredMessageSetting = { enabled: true, channels: null, mode: 'all', times: null, text: null };

/** The versions of each kind, the oldest first. */
const SETTINGS: ReadonlyArray<readonly [kind: MailKind, ...versions: StoredMessageSetting[]]> = [
  [
    'welcome',
    {
      ...OURS,
      text: {
        subject: '{nombre}, te damos la bienvenida a {negocio}',
        heading: '{nombre}, qué gusto que estés aquí.',
        body: 'Tu primera clase es para conocernos: llega diez minutos antes y te ayudamos a ajustar tu lugar.\n{detalle}',
      },
    },
  ],
  ['credits-lapsing', { ...OURS, times: [10, 3] }],
  ['class-rating', { ...OURS, mode: 'first', times: [2] }],
  ['win-back', { ...OURS, times: [30] }, { ...OURS, times: [45] }],
];

/** What people wrote to the studio's WhatsApp, the oldest first. */
const RECEIVED = [
  { minutesAgo: 1_500, known: true, done: true, body: 'Gracias, ya quedó mi factura.' },
  {
    minutesAgo: 260,
    known: false,
    done: false,
    body: 'Buenas tardes, ¿cuánto cuesta una clase de prueba y qué necesito llevar?',
  },
  {
    minutesAgo: 35,
    known: true,
    done: false,
    body: 'Hola, ¿puedo llegar cinco minutos tarde a la clase de la mañana?',
  },
] as const;

async function writeReceived(trx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ customer_id: number; phone: string }>`
    select customer_id, phone from customer where role = 'customer' and phone ~ '^[0-9]{10}$'
    order by customer_id limit ${RECEIVED.length}`.execute(trx);
  await insertRows(
    trx,
    'received_message',
    RECEIVED.map(({ minutesAgo, known, body, done }, n) => {
      const received_at = new Date(now.getTime() - minutesAgo * MINUTE);
      const seen = { done_by: done ? ADMIN_ID : null, done_at: done ? new Date(received_at.getTime() + HOUR) : null };
      const customer = known ? rows[n] : undefined;
      const phone = customer ? `52${customer.phone}` : '525599990000';
      return {
        customer_id: customer?.customer_id ?? null,
        phone,
        body,
        provider_id: `demo-${n}`,
        received_at,
        ...seen,
      };
    }),
  );
}

export async function writeMessages(trx: Db, now: Date): Promise<void> {
  await writeReceived(trx, now);
  const last = (versions: readonly StoredMessageSetting[]): StoredMessageSetting => versions.at(-1) ?? OURS;
  await insertRows(
    trx,
    'message_setting',
    SETTINGS.map(([kind, ...versions]) => {
      const { text, channels, times, ...setting } = last(versions);
      const arrays = { channels: channels && [...channels], times: times && [...times] };
      const words = text ?? { subject: null, heading: null, body: null };
      return { kind, ...setting, ...arrays, ...words, version: versions.length };
    }),
  );
  await insertRows(
    trx,
    'message_setting_version',
    SETTINGS.flatMap(([kind, ...versions]) =>
      versions.map((setting, n) => ({
        kind,
        version: n + 1,
        changed_by: ADMIN_ID,
        restored: null,
        setting,
        created_at: new Date(now.getTime() - (90 - 30 * n) * DAY),
      })),
    ),
  );
  await sql`
    update class_reservation r set confirmed_at = ${now}::timestamptz - interval '2 hours'
    from single_class sc
    where sc.single_class_id = r.single_class_id and r.deleted_at is null and r.guest is null
      and sc.starts_at > ${now} and sc.starts_at <= ${now}::timestamptz + interval '22 hours'
      and r.created_at < ${now}::timestamptz - interval '2 hours' and r.class_reservation_id % 3 = 0`.execute(trx);
}

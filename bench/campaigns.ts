/**
 * A campaign to 20,000 customers: how long it takes until all are queued, and how long the confirmation of a booking
 * takes meanwhile.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { startSmtp } from '../__tests__/helpers/smtp';
import { emulatorToken, PROJECT } from '../__tests__/helpers/tokens';
import { queueMails, settleNext } from '../server/modules/campaigns/repository';
import type { JobsInput, ServerAnswer, ServerInput } from './serverProcess';
import { spreadText, type Section } from './stats';
import { prepareBenchData, type BenchStudio } from './studio';
import { startWorker, type Worker } from './workers';

const RECIPIENTS = 20_000;
/** Bookings of each course, one after the other. */
const BOOKINGS = 60;
const PATIENCE = 30_000;
/** Milliseconds that the mail server takes for a mail. */
const MAIL_TAKES = 300;

const CAMPAIGN = {
  name: 'Sábados',
  subject: '{nombre}, vuelve',
  heading: 'Hay lugar',
  text: 'Ven.',
  button: 'Reservar',
  path: '/calendario',
  segment: null,
  pace: 300,
};

export async function benchCampaigns({ db, url, folder }: BenchStudio): Promise<Section> {
  await sql`insert into customer (uid, email, email_confirmed_at, phone, name, last_name, created_at)
    select 'campana-' || n, 'campana-' || n || '@ejemplo.mx', now(), '57' || lpad(n::text, 8, '0'), 'Ana', 'Pérez', now()
    from generate_series(1, ${RECIPIENTS}::int) n`.execute(db);
  await sql`delete from notification_preference`.execute(db);
  await sql`insert into notification_preference (customer_id, kind, channel, enabled, updated_at)
    select customer_id, 'news', 'mail', true, now() from customer where uid like 'campana-%'`.execute(db);
  const { hot } = await prepareBenchData(db);
  const admin = await db
    .updateTable('customer')
    .set({ role: 'admin' })
    .where('uid', '=', 'campana-1')
    .returning(['uid', 'email'])
    .executeTakeFirstOrThrow();
  await sql`analyze customer, notification_preference`.execute(db);
  const smtp = await startSmtp({ takes: MAIL_TAKES });
  const server: Worker<ServerInput | JobsInput, ServerAnswer> = startWorker('serverProcess.ts');
  try {
    const logFile = path.join(folder, 'campaigns.log');
    const { address } = await server.request({
      databaseUrl: url,
      projectId: PROJECT,
      keysUrl: null,
      logFile,
      smtpUrl: smtp.url,
    });
    const post = async (call: string, uid: string, body: object): Promise<Record<string, Record<string, number>>> => {
      const token = emulatorToken({ uid, email: `${uid}@ejemplo.mx` });
      const response = await fetch(`${address}/api${call}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
      return JSON.parse(text) as Record<string, Record<string, number>>;
    };

    let booked = 1;
    /** Milliseconds from the answer of each booking until its confirmation is sent. */
    const confirmations = async (goesOn: (n: number) => boolean): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; goesOn(n); n += 1) {
        booked += 1;
        const { class_reservation } = await post('/class_reservations', `campana-${booked}`, { single_class_id: hot });
        const answered = Date.now();
        for (let sent = false; !sent;) {
          if (Date.now() - answered > PATIENCE) throw new Error('A confirmation was not sent.');
          const { rows } = await sql<{ sent_at: Date | null }>`select sent_at from mail
            where class_reservation_id = ${class_reservation?.class_reservation_id} and kind = 'reservation-made'`.execute(
            db,
          );
          const at = rows[0]?.sent_at;
          sent = at instanceof Date;
          if (at) times.push(Math.max(0, at.getTime() - answered));
          else await delay(5);
        }
      }
      return times;
    };
    const waiting = async (): Promise<string> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail
        where kind = 'campaign' and sent_at is null and failed_at is null`.execute(db);
      return (rows[0]?.n ?? 0).toLocaleString('en-US');
    };
    const rows: string[][] = [];
    const measure = async (course: string, goesOn = (n: number): boolean => n < BOOKINGS): Promise<void> => {
      const before = await waiting();
      const times = await confirmations(goesOn);
      rows.push([course, before, spreadText(times), String(Math.max(...times))]);
    };

    await measure('confirmations without a campaign');
    const { campaign } = await post('/campaigns', admin.uid ?? '', CAMPAIGN);
    const { campaign_id = 0, version = 1 } = campaign ?? {};
    const begun = performance.now();
    let noted = 0;
    const pressing = post(`/campaigns/${campaign_id}/send`, admin.uid ?? '', { version }).finally(
      () => (noted = performance.now() - begun),
    );
    await measure('confirmations of bookings while its recipients are noted', () => noted === 0);
    const { campaign: sent } = await pressing;
    for (let left = await waiting(); left === '0'; left = await waiting()) await delay(50);
    await measure('confirmations while it goes out at 300 a minute');
    const filling = performance.now();
    const queued = await db.transaction().execute(async (trx) => {
      const now = new Date();
      const { kept } = await settleNext(trx, campaign_id, RECIPIENTS, { now, most: 3 });
      await queueMails(trx, campaign_id, kept, now);
      return kept.length;
    });
    const filled = performance.now() - filling;
    await measure('confirmations with all the rest in the outbox');
    return {
      title: 'Campaigns',
      columns: ['course', 'campaign mails waiting at its start', 'ms (median, range)', 'ms (longest)'],
      rows: [
        [`sending: ${(sent?.recipients ?? 0).toLocaleString('en-US')} recipients noted`, '', noted.toFixed(0), ''],
        [`${queued.toLocaleString('en-US')} mails written into the outbox at once`, '', filled.toFixed(0), ''],
        ...rows,
      ],
      notes: [
        `A campaign to ${RECIPIENTS.toLocaleString('en-US')} customers who agreed to news, in the large studio. Sending notes who gets ` +
          'it, in one transaction; a job puts a minute of mails at a time into the outbox, which the second row does all at once.',
        `From the answer of a booking until its confirmation is sent (${BOOKINGS} bookings, one after the other), by the server's ` +
          `own jobs, ten mails a second at most, by a mail server that takes ${MAIL_TAKES} ms for each.`,
      ],
    };
  } finally {
    await server.stop();
    await smtp.stop();
  }
}

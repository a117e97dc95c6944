/**
 * Some of the server's tasks, or its senders of mails and WhatsApp messages, in a process that kills itself as it commits
 * its nth transaction, or begins the nth statement that matches DIE_ON. HALT: it stops there instead, with its locks and
 * its connections, until the test kills it. LOOP: it repeats its tasks until SIGTERM; SIGUSR2 moves its clock on by six
 * minutes, past the leases of others.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { MINUTE } from '../../../domain/durations';
import { systemContext } from '../../../server/context';
import { createPool } from '../../../server/db/connection';
import { TASKS, type Task } from '../../../server/jobs/tasks';
import { messageOutlets } from '../../../server/modules/messages/deliver';
import { sendMails, sendOutbox } from '../../../server/modules/mail/send';
import { smtpTransport } from '../../../server/modules/mail/transport';
import { openStudio } from '../../../server/openStudio';
import type { WhatsAppConfig } from '../../../server/ports/messages';

const { DATABASE_URL = '', NOW = '', TASK = '', DIE_AT = '', DIE_ON = '^commit\\b', SMTP_URL = '' } = process.env;
const { HALT, LOOP, WHATSAPP = 'null' } = process.env;
let passed = 0;
let ended = false;
const clock = (): Date => new Date(new Date(NOW).getTime() + passed);
process.on('SIGUSR2', () => {
  passed += 6 * MINUTE;
});
process.on('SIGTERM', () => {
  ended = true;
});
/** A promise keeps no process alive. */
const stayAlive = (): void => void setInterval(() => undefined, MINUTE);

const deadly = new RegExp(DIE_ON, 'i');
let seen = 0;
const client = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const { query } = client;
client.query = function dying(this: unknown, ...args: unknown[]): unknown {
  const [asked] = args as [string | { readonly text?: string }];
  if (deadly.test(typeof asked === 'string' ? asked : (asked.text ?? ''))) {
    seen += 1;
    if (seen === Number(DIE_AT)) {
      if (!HALT) process.kill(process.pid, 'SIGKILL');
      process.stdout.write('halted\n');
      stayAlive();
      return new Promise(() => undefined);
    }
  }
  return query.apply(this, args);
};

const send: Task = async (ctx, { clock: now, signal }) => {
  const transport = smtpTransport({ url: SMTP_URL, from: 'hola@casaaura.mx', allowPlaintext: true });
  await sendMails(ctx, { transport, clock: now, onTrouble: () => undefined, signal });
};

const sendMessages: Task = async (ctx, { clock: now, signal }) => {
  const [outlet] = messageOutlets(JSON.parse(WHATSAPP) as WhatsAppConfig | null);
  if (outlet) await sendOutbox(ctx, outlet, { clock: now, onTrouble: () => undefined, signal });
};

const NAMED: ReadonlyArray<readonly [string, Task]> = [
  ...Object.entries(TASKS),
  ['sendMails', send],
  ['sendMessages', sendMessages],
];

async function main(): Promise<void> {
  const tasks = TASK.split(',').map((wanted) => NAMED.find(([name]) => name === wanted)?.[1]);
  const tell = (...said: unknown[]): void => void process.stderr.write(`${JSON.stringify(said)}\n`);
  const log = { info: () => undefined, warn: tell, error: tell };
  // A slow machine may need longer than PostgreSQL usually leaves a transaction idle until others wait for its locks.
  const pool = createPool(DATABASE_URL, HALT ? { idle_in_transaction_session_timeout: 0 } : {});
  const studio = openStudio(DATABASE_URL, { pool });
  const deps = { onUnmended: () => undefined, clock, signal: new AbortController().signal };
  do {
    for (const task of tasks) {
      if (!task) throw new Error(TASK);
      await task(systemContext(studio, 'worker', { now: clock(), log }), deps);
    }
    if (LOOP) process.stdout.write('round\n');
    await delay(LOOP ? 50 : 0);
  } while (LOOP && !ended);
  process.exit(0);
}

void main();

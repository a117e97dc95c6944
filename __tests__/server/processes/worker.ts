/**
 * One of the server's tasks, or its sender of mails, in a process that kills itself as it commits its nth transaction, or
 * begins the nth statement that matches DIE_ON.
 */
import { Client } from 'pg';
import { systemContext } from '../../../server/context';
import { TASKS, type Task } from '../../../server/jobs/tasks';
import { sendMails } from '../../../server/modules/mail/send';
import { smtpTransport } from '../../../server/modules/mail/transport';
import { openStudio } from '../../../server/openStudio';

const { DATABASE_URL = '', NOW = '', TASK = '', DIE_AT = '', DIE_ON = '^commit\\b', SMTP_URL = '' } = process.env;
const clock = (): Date => new Date(NOW);

const deadly = new RegExp(DIE_ON, 'i');
let seen = 0;
const client = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const { query } = client;
client.query = function dying(this: unknown, ...args: unknown[]): unknown {
  const [asked] = args as [string | { readonly text?: string }];
  if (deadly.test(typeof asked === 'string' ? asked : (asked.text ?? ''))) {
    seen += 1;
    if (seen === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL');
  }
  return query.apply(this, args);
};

const send: Task = async (ctx, { clock: now, signal }) => {
  const transport = smtpTransport({ url: SMTP_URL, from: 'hola@casaaura.mx', allowPlaintext: true });
  await sendMails(ctx, { transport, clock: now, onTrouble: () => undefined, signal });
};

async function main(): Promise<void> {
  const task = TASK === 'sendMails' ? send : Object.entries(TASKS).find(([name]) => name === TASK)?.[1];
  if (!task) throw new Error(TASK);
  const tell = (...said: unknown[]): void => void process.stderr.write(`${JSON.stringify(said)}\n`);
  const log = { info: () => undefined, warn: tell, error: tell };
  const ctx = systemContext(openStudio(DATABASE_URL), 'worker', { now: clock(), log });
  await task(ctx, { onUnmended: () => undefined, clock, signal: new AbortController().signal });
  process.exit(0);
}

void main();

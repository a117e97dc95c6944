/** One of the server's tasks in a process that kills itself as it commits its nth transaction. */
import { Client } from 'pg';
import { systemContext } from '../../../server/context';
import { TASKS } from '../../../server/jobs/tasks';
import { openStudio } from '../../../server/openStudio';

const { DATABASE_URL = '', NOW = '', TASK = '', DIE_AT = '' } = process.env;
const clock = (): Date => new Date(NOW);

let commits = 0;
const client = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const { query } = client;
client.query = function dying(this: unknown, ...args: unknown[]): unknown {
  const [asked] = args as [string | { readonly text?: string }];
  if (/^commit\b/i.test(typeof asked === 'string' ? asked : (asked.text ?? ''))) {
    commits += 1;
    if (commits === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL');
  }
  return query.apply(this, args);
};

async function main(): Promise<void> {
  const task = Object.entries(TASKS).find(([name]) => name === TASK)?.[1];
  if (!task) throw new Error(TASK);
  const tell = (...said: unknown[]): void => void process.stderr.write(`${JSON.stringify(said)}\n`);
  const log = { info: () => undefined, warn: tell, error: tell };
  const ctx = systemContext(openStudio(DATABASE_URL), 'worker', { now: clock(), log });
  await task(ctx, { onUnmended: () => undefined, clock, signal: new AbortController().signal });
  process.exit(0);
}

void main();

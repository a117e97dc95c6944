/** A PgBouncer in transaction mode in front of a test's PostgreSQL, with few connections, so that they change hands. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Files } from '../../cluster/files';
import { startPart } from '../../cluster/part';
import { keepsPreparedStatements, pgbouncerConfig, usersFileText } from '../../cluster/pgbouncer';
import { findPrograms } from '../../cluster/programs';
import { systemUser } from '../../demo/postgresBinaries';
import { freePort, poll } from '../../demo/processes';
import { createPool } from '../../server/db/connection';

export interface TestPooler {
  /** The address of this database through PgBouncer. */
  through(databaseUrl: string): string;
  /** Whether prepared statements survive: from version 1.21 on. */
  readonly prepared: boolean;
  stop(): Promise<void>;
}

/** Whatever root's umask: the system user has to reach its files. */
export function publicFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** `change` of the configuration that the cluster uses. */
export async function startPooler(serverUrl: string, change = (config: string) => config): Promise<TestPooler> {
  const base = publicFolder('studio-prove-pooler-');
  const files = new Files(path.join(base, 'pgbouncer'), process.getuid?.() === 0 ? await systemUser() : undefined);
  await files.prepare();
  const { username, password, port: primaryPort } = new URL(serverUrl);
  const [port, { pgbouncer }] = [await freePort(), findPrograms()];
  const prepared = await keepsPreparedStatements(pgbouncer);
  const config = pgbouncerConfig({
    port,
    primaryPort: Number(primaryPort),
    usersFile: files.write('users.txt', usersFileText(username, decodeURIComponent(password))),
    poolSize: 4,
    prepared,
  });
  const log = path.join(base, 'pgbouncer.log');
  const args = [files.write('pgbouncer.ini', change(config))];
  const part = startPart({ name: 'pgbouncer', program: pgbouncer, args, log, runAs: files.runAs, restartAfter: null });
  const through = (databaseUrl: string): string => Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  const up = await poll(async () => {
    const pool = createPool(through(serverUrl), { max: 1 });
    const answer = await pool.query('select 1').catch(() => undefined);
    await pool.end();
    return answer;
  }, 60_000);
  if (!up) throw new Error(`PgBouncer did not start: ${log}`);
  return {
    through,
    prepared,
    stop: async () => {
      await part.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

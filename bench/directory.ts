/** A directory for benchmarks, and who makes studios in it. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createPool } from '../server/db/connection';
import { openDirectoryDatabase } from '../server/directory/database';
import { migrateDirectory } from '../server/directory/migrate';
import type { Operator } from '../server/operator/operator';

export interface BenchDirectory {
  readonly url: string;
  readonly operator: Operator;
  close(): Promise<void>;
}

/** Makes the database `name` on a server. */
export async function openBenchDirectory(server: string, name: string): Promise<BenchDirectory> {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  await migrateDirectory(url);
  const db = openDirectoryDatabase(createPool(url, { max: 6 }));
  return {
    url,
    operator: {
      db,
      key: randomBytes(32),
      by: 'bench',
      now: () => new Date(),
      env: {},
      resolveTxt: async () => [],
      stdin: async () => '',
      say: () => undefined,
    },
    close: () => db.destroy(),
  };
}

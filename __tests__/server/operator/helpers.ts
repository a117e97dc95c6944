/** A directory for the `studios` command, and the databases that it makes on the test server. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createPool } from '../../../server/db/connection';
import { openDirectoryDatabase } from '../../../server/directory/database';
import type { DirectoryDb } from '../../../server/directory/tables';
import { runCommand, type Around } from '../../../server/operator/command';
import type { Outcome } from '../../../server/operator/operator';
import { createTestDatabase } from '../../helpers/database';

export interface TestOperator {
  readonly db: DirectoryDb;
  readonly env: NodeJS.ProcessEnv;
  readonly serverUrl: string;
  /** Runs a command as an operator types it; words are split at spaces. */
  run(line: string, around?: Around): Promise<Outcome>;
  /** All that a command printed so far, and what it failed with. */
  readonly printed: string[];
  studio(name: string): Promise<{ studio_id: number; database: string; state: string; schema_version: string | null }>;
  /** The address of a studio's database. */
  urlOf(name: string): Promise<string>;
  drop(): Promise<void>;
}

/** A statement in the common database of the test server. */
export async function onTestServer<R>(statement: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client({ connectionString: process.env.STUDIO_TEST_SERVER });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as R[];
  } finally {
    await client.end();
  }
}

interface TestOperatorOptions {
  /** Whether the test server is entered as 'uno'. */
  readonly withServer?: boolean;
  /** An empty database elsewhere, for the directory. */
  readonly directoryUrl?: string | undefined;
}

export async function createTestOperator({
  withServer = true,
  directoryUrl,
}: TestOperatorOptions = {}): Promise<TestOperator> {
  const database = directoryUrl
    ? { url: directoryUrl, drop: async () => undefined }
    : await createTestDatabase(process.env.STUDIO_TEST_DIRECTORY_TEMPLATE);
  const pool = createPool(database.url, { max: 2 });
  // Its server may be killed.
  pool.on('error', () => undefined);
  const db = openDirectoryDatabase(pool);
  const env = { DIRECTORY_URL: database.url, SECRETS_KEY: randomBytes(32).toString('base64') };
  const serverUrl = database.url.replace(/\/[^/]*$/, '');
  const printed: string[] = [];
  const studio: TestOperator['studio'] = (name) =>
    db
      .selectFrom('studio')
      .select(['studio_id', 'database', 'state', 'schema_version'])
      .where('name', '=', name)
      .orderBy('studio_id', 'desc')
      .executeTakeFirstOrThrow();
  const operator: TestOperator = {
    db,
    env,
    serverUrl,
    printed,
    studio,
    async run(line, around) {
      try {
        const outcome = await runCommand(line.split(' '), env, { say: (text) => printed.push(text), ...around });
        printed.push(outcome.text, JSON.stringify(outcome.json));
        return outcome;
      } catch (error) {
        printed.push(String(error));
        throw error;
      }
    },
    urlOf: async (name) => `${serverUrl}/${(await studio(name)).database}`,
    async drop() {
      const made = await db.selectFrom('studio').select('database').execute();
      await db.destroy();
      for (const { database: name } of made) await onTestServer(`drop database if exists ${name} with (force)`);
      await database.drop();
    },
  };
  if (withServer) await operator.run(`server add uno ${serverUrl}`);
  return operator;
}

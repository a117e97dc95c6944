/** Two studios of a directory in one process, alike in all but their names: what is of the first one says so. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../../domain/contract/customers';
import type { StudioSettings } from '../../../server/configuredStudio';
import { LANES } from '../../../server/db/work';
import { readDirectoryConfig } from '../../../server/directoryConfig';
import { emulatorVerifier } from '../../../server/http/identity';
import { renewOwnSecrets } from '../../../server/modules/files/repository';
import type { RunningServer } from '../../../server/serverProcess';
import { startMany } from '../../../server/startMany';
import { NOON } from '../../helpers/api';
import { makeBuiltSite } from '../../helpers/builtSite';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { emulatorToken } from '../../helpers/tokens';
import { until } from '../../helpers/until';
import { aClass, aDiscount, aPackage, aPage, aPerson, aPurchase, type Person } from '../builders';
import { createTestDirectory, type TestDirectory } from '../directory/helpers';

/** Stands in all that can be read of the first studio. */
export const MARK = 'Soloaura';
export const ROLES = ['customer', 'coach', 'contador', 'staff', 'admin'] as const satisfies readonly Role[];
export type StudioName = 'aura' | 'bruma';

export interface OneStudio {
  readonly database: TestDatabase;
  readonly studio_id: number;
  /** Where its uploads lie. */
  readonly folder: string;
  readonly people: Readonly<Record<Role, Person>>;
}

export interface TwoStudios {
  readonly server: RunningServer;
  readonly directory: TestDirectory;
  readonly aura: OneStudio;
  readonly bruma: OneStudio;
  /** Settings that a studio has from its next change in the directory on. */
  setUp(more: (name: string) => Partial<StudioSettings>): void;
  close(): Promise<void>;
}

async function fill({ db, pool }: TestDatabase): Promise<OneStudio['people']> {
  // As a studio that was created has its own.
  await db.transaction().execute((trx) => renewOwnSecrets(trx, randomBytes(4).toString('hex')));
  const people = {} as Record<Role, Person>;
  for (const role of ROLES) people[role] = await aPerson(db, role, 4);
  await aPurchase(db, people.customer.customer_id);
  for (const capacity of [2, 20]) await aClass(db, { capacity });
  await aPackage(db, { price: 0 });
  await aPackage(db);
  await aDiscount(db, { code: 'BIENVENIDA', amount: 10 });
  await aPage(db, { slug: 'pagina-1' });
  await pool.query(`
    insert into program (name) values ('Verano');
    insert into tag (name, color) values ('Nuevo', '#112233');
    insert into video (title, provider, provider_id, published_at, created_at)
      values ('Core', 'youtube', 'abc', '2026-11-01', '2026-11-01')`);
  return people;
}

export async function startTwoStudios(): Promise<TwoStudios> {
  const site = makeBuiltSite();
  const files = mkdtempSync(join(tmpdir(), 'isolation-'));
  const directory = await createTestDirectory();
  const open = async (name: StudioName): Promise<OneStudio> => {
    const database = await createTestDatabase(process.env.STUDIO_TEST_API_TEMPLATE);
    const people = await fill(database);
    const studio_id = await directory.addStudio(name, new URL(database.url).pathname.slice(1));
    return { database, people, studio_id, folder: join(files, String(studio_id)) };
  };
  const [aura, bruma] = [await open('aura'), await open('bruma')];
  await aura.database.pool.query(`
    update customer set name = '${MARK}'; update location set name = '${MARK}'; update class_type set name = '${MARK}';
    update class_package set title = '${MARK}'; update page set title = '${MARK}'; update program set name = '${MARK}';
    update tag set name = '${MARK}'; update video set title = '${MARK}';
    insert into app_config (key, value) values ('business_name', '${MARK}')`);
  const { configOf, ...config } = readDirectoryConfig({
    DIRECTORY_URL: directory.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: files,
    LOG_LEVEL: 'silent',
    ADDRESS_LIMIT: '0',
    PORT: '0',
  });
  let settings: (name: string) => Partial<StudioSettings> = () => ({});
  const server = await startMany({
    ...config,
    settingsOf: (entry) => ({
      ...configOf(entry),
      verifyToken: emulatorVerifier(entry.identityProject),
      ...settings(entry.name),
    }),
    siteDir: site.dir,
    clock: () => NOON,
  });
  // The first visits of the jobs: later ones are due by the clock, which stands still for them.
  await until(async () => {
    const rows = await directory.db.selectFrom('studio_work').select(['visit', 'scheduled_until']).execute();
    return rows.length === 2 * LANES.length && rows.every(({ visit }) => visit === null);
  });
  return {
    server,
    directory,
    aura,
    bruma,
    setUp: (more) => (settings = more),
    close: async () => {
      await server.close();
      for (const { database } of [aura, bruma]) await database.drop();
      await directory.drop();
      site.remove();
      rmSync(files, { recursive: true });
    },
  };
}

export const tokenFor = (project: StudioName, { uid, email }: Person): string =>
  emulatorToken({
    uid,
    email,
    claims: { iss: `https://securetoken.google.com/demo-${project}`, aud: `demo-${project}` },
  });

/** One hash for each table of the studio. */
export async function contentOf({ database: { pool } }: OneStudio): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

/** Without the outbox, which the studio's own jobs send meanwhile. */
export async function quietContent(studio: OneStudio): Promise<Record<string, string>> {
  const { mail: _sent, ...rest } = await contentOf(studio);
  return rest;
}

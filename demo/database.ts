import path from 'node:path';
import { Client } from 'pg';
import { type DemoAccount, extendSchedule, isSeeded, layFiles, seedStudio, STUDIOS, type StudioContent } from '../seed';
import { DEMO_IDENTITY, FIRST_ADMIN } from '../seed/accounts';
import { createDatabase, createPool } from '../server/db/connection';
import { migrateToLatest } from '../server/db/migrate';
import type { Db } from '../server/db/schema';
import { messageOf, StartFailure } from './failure';
import type { Identity } from './identity';
import { alreadyRunning, takeLock } from './lock';
import { offerPayments } from './payments';
import { startPostgres } from './postgres';

/** The database of a running demo, ours alone until `stop`. */
export interface DemoDatabase {
  url: string;
  /** The same without a pooler. */
  directUrl: string;
  /** For the console. */
  about: string;
  stop(): Promise<void>;
}

/** The embedded PostgreSQL with its data under `dataDir`, or the user's own. */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string;
  databaseDirectUrl?: string;
  onLost: () => void;
}): Promise<DemoDatabase> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = options;
  if (databaseUrl && databaseDirectUrl) return ownDatabase(databaseUrl, databaseDirectUrl);
  const server = await startPostgres({ folder: path.join(options.dataDir, 'postgres'), onLost: options.onLost });
  return {
    url: server.url,
    directUrl: server.url,
    about: server.adopted ? 'PostgreSQL incluido, recuperado de un cierre brusco' : 'PostgreSQL incluido',
    stop: server.stop,
  };
}

async function ownDatabase(url: string, directUrl: string): Promise<DemoDatabase> {
  const client = new Client({ connectionString: directUrl, keepAlive: true });
  // The API reports a lost server; without a listener the error would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartFailure(`No se pudo usar la base de datos de DATABASE_URL: ${messageOf(error)}`);
  }
  await takeLock(client, alreadyRunning(`base de datos ${client.database ?? ''}`, 'DATABASE_URL'));
  return { url, directUrl, about: 'PostgreSQL de DATABASE_URL', stop: () => client.end() };
}

/** What a start found or made in the database. */
export interface Prepared {
  /** For the console. */
  about: string;
  /** Accounts of the demo that can sign in. */
  accounts: readonly Pick<DemoAccount, 'role' | 'name' | 'email' | 'password'>[];
}

/**
 * Brings the schema up to date; gives an empty database the demo studio, and one with the demo studio the
 * classes that time has used up. Any other studio stays unchanged. Without a demo studio an empty database gets what
 * signing in needs, and its first admin an account at the identity service.
 * @throws StartFailure where the database has another one of the demo studios.
 */
export async function prepareStudio({
  url,
  content,
  identity,
  now,
  files,
}: {
  readonly url: string;
  readonly content: StudioContent | null;
  /** The folder of the studio's files. */
  readonly files: string;
  readonly identity: Pick<Identity, 'createAccounts'>;
  readonly now: Date;
}): Promise<Prepared> {
  // Seeding is one long transaction: the limits that protect requests are not for it.
  const pool = createPool(url, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  const db = createDatabase(pool);
  try {
    await migrateToLatest(url);
    if (!content) return await prepareEmpty(db, identity);
    const accounts = Object.values(content.accounts);
    if (!(await isSeeded(db))) {
      await seedStudio({ db, content, size: 'demo', now, accounts: identity.createAccounts });
      await offerPayments(db);
      await layFiles(db, content, files);
      return { about: `Estudio de demostración creado: ${content.config.business_name ?? content.name}`, accounts };
    }
    const known = await knownAccounts(db);
    refuseOther(known, content);
    const ours = accounts.filter(({ uid }) => known.has(uid));
    if (ours.length === 0) return { about: 'La base de datos ya tenía un estudio', accounts: [] };
    // The accounts' folder may be a new one although the database is not.
    await identity.createAccounts(
      ours.map(({ uid, email, password, name, last_name }) => ({
        uid,
        email,
        password,
        displayName: `${name} ${last_name}`,
        emailVerified: true,
      })),
    );
    // One of before there were payments gets them too.
    await offerPayments(db);
    await layFiles(db, content, files);
    const added = await extendSchedule({ db, now, content });
    return {
      about: `Tus datos siguen aquí${added > 0 ? `, con ${added} clases nuevas en el calendario` : ''}`,
      accounts: ours,
    };
  } finally {
    await db.destroy();
  }
}

async function prepareEmpty(db: Db, identity: Pick<Identity, 'createAccounts'>): Promise<Prepared> {
  refuseOther(await knownAccounts(db), null);
  const isNew = !(await isSeeded(db));
  await db
    .insertInto('app_config')
    .values({ key: 'firebase_config', value: DEMO_IDENTITY })
    .onConflict((row) => row.column('key').doNothing())
    .execute();
  const { uid, email, password, name } = FIRST_ADMIN;
  await identity.createAccounts([{ uid, email, password, displayName: name, emailVerified: true }]);
  return { about: isNew ? 'Base de datos vacía: crea tu estudio' : 'Tus datos siguen aquí', accounts: [FIRST_ADMIN] };
}

/** @throws StartFailure where the known accounts are those of a demo studio other than `content`. */
function refuseOther(known: ReadonlySet<string>, content: StudioContent | null): void {
  const other = STUDIOS.find(
    (studio) => studio !== content && Object.values(studio.accounts).some(({ uid }) => known.has(uid)),
  );
  if (other)
    throw new StartFailure(
      `Estos datos son del estudio ${other.name}: ábrelos con --studio ${other.name}, ` +
        'o elige otros con DATA_DIR o DATABASE_URL.',
    );
}

/** The uids of all demo studios' accounts that the database has. */
async function knownAccounts(db: Db): Promise<ReadonlySet<string>> {
  const uids = STUDIOS.flatMap(({ accounts }) => Object.values(accounts)).map(({ uid }) => uid);
  return new Set(
    (await db.selectFrom('customer').select('uid').where('uid', 'in', uids).execute()).flatMap(({ uid }) => uid ?? []),
  );
}

/**
 * `npm run seed -- --studio casa-aura|bravo|large [--reset]`: seeds the database of DATABASE_URL, else the embedded one
 * of `npm start` (DATA_DIR), which must not be running. Refuses a database with a studio unless --reset, which empties
 * it first. 'large' is Casa Aura with many customers, 'demo' another name of casa-aura. The next `npm start` creates
 * the sign-in accounts.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../server/db/connection';
import { migrateToLatest } from '../server/db/migrate';
import type { Db } from '../server/db/schema';
import { openDatabase } from '../demo/database';
import { refuseInProduction } from '../demo/guard';
import { readEnvironment, studioOf } from '../demo/options';
import { CASA_AURA, isSeeded, seedStudio } from './index';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { studio: { type: 'string', default: CASA_AURA.name }, reset: { type: 'boolean', default: false } },
  });
  const size = values.studio === 'large' ? 'large' : 'demo';
  const content = values.studio === 'large' || values.studio === 'demo' ? CASA_AURA : studioOf(values.studio);
  refuseInProduction();
  const { dataDir, databaseUrl, databaseDirectUrl } = await readEnvironment(process.env, content);
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, onLost: () => undefined });
  const pool = createPool(database.directUrl, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  const db = createDatabase(pool);
  try {
    await migrateToLatest(database.directUrl);
    if (values.reset) await clearStudio(db);
    else if (await isSeeded(db))
      throw new Error('La base de datos ya tiene un estudio. Con --reset se borra y se llena de nuevo.');
    const started = performance.now();
    await seedStudio({ db, content, size, now: new Date(), accounts: null });
    console.log(
      `Estudio "${values.studio}" listo en ${((performance.now() - started) / 1000).toFixed(1)} s (${database.about}).`,
    );
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** Deletes the studio's rows but not those that migrations insert. */
async function clearStudio(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('studio.emptying', 'on', true)`.execute(trx);
    await sql`truncate app_config, message_setting, file, customer, page, page_version, announcement, location, class_type,
      instructor, tag,
      video_type, class_package restart identity cascade`.execute(trx);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

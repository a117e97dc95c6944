/**
 * Brings the databases of all studios to the newest schema, while servers of the previous version go on. Each is
 * entered when it is done: a command that was killed goes on where it was. One that fails stays as it is, and keeps no
 * other up.
 */
import pLimit from 'p-limit';
import { migrateToLatest } from '../db/migrate';
import { isAhead, SCHEMA_VERSION } from '../db/schemaVersion';
import { withLock, studioLock } from './lock';
import { recordEvent } from '../directory/events';
import { readCount, type Operator, type Outcome } from './operator';
import { reasonOf } from './print';
import { directUrl, findServer, requireNamed, type StudioRow } from './repository';

/** A command has some connections to the directory, of which each studio takes two. */
const MOST = 16;
const USUAL = 4;

/** current: it was before. ahead: newer code has migrated it. */
type Result = 'upgraded' | 'current' | 'ahead' | 'skipped';

const UPGRADED: readonly StudioRow['state'][] = ['active', 'suspended', 'moving'];

async function upgradeStudio(op: Operator, { studio_id }: StudioRow): Promise<Result> {
  return withLock(op.db, studioLock(studio_id), {}, async () => {
    // As it is now that another command may have had it.
    const studio = await op.db
      .selectFrom('studio')
      .selectAll()
      .where('studio_id', '=', studio_id)
      .where('state', 'in', UPGRADED)
      .executeTakeFirst();
    if (!studio) return 'skipped';
    const { name, state, database, schema_version } = studio;
    if (schema_version === SCHEMA_VERSION) return 'current';
    if (isAhead(schema_version)) return 'ahead';
    if (state === 'moving') throw new Error('se está mudando; repite el comando después');
    let told = false;
    await migrateToLatest(directUrl(await findServer(op.db, studio.server_id), database), () => {
      if (!told) op.say(`${name}: espera una tabla que está en uso`);
      told = true;
    });
    await op.db.transaction().execute(async (trx) => {
      const after = { schema_version: SCHEMA_VERSION };
      await trx.updateTable('studio').set(after).where('studio_id', '=', studio_id).execute();
      await recordEvent(trx, op, { action: 'studio.upgrade', studio_id, before: { schema_version }, after });
    });
    return 'upgraded';
  });
}

export async function upgradeStudios(
  op: Operator,
  { only, parallel }: { readonly only?: string | undefined; readonly parallel?: string | undefined },
): Promise<Outcome> {
  const started = performance.now();
  const limit = pLimit(readCount('--parallel', parallel, { usual: USUAL, most: MOST }));
  const studios =
    only === undefined
      ? await op.db.selectFrom('studio').selectAll().where('state', 'in', UPGRADED).orderBy('studio_id').execute()
      : [await requireNamed(op.db, only)];
  const results: Record<Result, string[]> = { upgraded: [], current: [], ahead: [], skipped: [] };
  const failed: { readonly name: string; readonly error: string }[] = [];
  await Promise.all(
    studios.map((studio) =>
      limit(async () => {
        const { name } = studio;
        const begun = performance.now();
        try {
          const result = await upgradeStudio(op, studio);
          results[result].push(name);
          if (result === 'upgraded') op.say(`${name}: al día (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
        } catch (error) {
          failed.push({ name, error: reasonOf(error) });
          op.say(`${name}: ${reasonOf(error)}`);
        }
      }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const count = results.upgraded.length;
  return {
    text: [
      `${count} ${count === 1 ? 'estudio puesto' : 'estudios puestos'} al día en ${seconds.toFixed(1)} s; ` +
        `${results.current.length} ya lo estaban.`,
      ...results.ahead.map((name) => `${name}: su esquema es más nuevo que este programa`),
      ...failed.map(({ name, error }) => `${name}: sigue en la versión anterior: ${error}`),
    ].join('\n'),
    json: { ...results, failed, seconds: Number(seconds.toFixed(3)) },
    failed: failed.length > 0,
  };
}

import { sql } from 'kysely';
import { isConfigKey, type ConfigKey, type ConfigPair } from '../../../domain/config';
import type { ConfigVersion } from '../../../domain/contract/appconfig';
import type { LastChange } from '../../../domain/errors';
import { deleteRows, findRow } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import { keysetPage } from '../../db/cursors';

/** An arbitrary advisory lock number. */
const CONFIG_LOCK = 7_236_062;
const PAGE = 20;
/** Most characters of a value in the list of versions. */
const SHOWN = 2_000;

/** A key's stored text before and after a change; null: its default. */
export interface ConfigDifference {
  readonly key: ConfigKey;
  readonly before: string | null;
  readonly after: string | null;
}

/** Locks the configuration against other changes until the transaction ends. */
export async function lockConfig(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CONFIG_LOCK})`.execute(trx);
}

/** The stored pairs of the known keys. */
export async function findConfigPairs(db: Db): Promise<ConfigPair[]> {
  const rows = await db.selectFrom('app_config').select(['key', 'value']).orderBy('key').execute();
  return rows.filter(({ key }) => isConfigKey(key));
}

const selectVersions = (db: Db) =>
  db
    .selectFrom('app_config_version as v')
    .leftJoin('customer as c', 'c.customer_id', 'v.changed_by')
    .select(['v.app_config_version_id', 'v.created_at', 'v.restored', 'v.changes'])
    .select(sql<string | null>`nullif(concat_ws(' ', c.name, c.last_name), '')`.as('by'))
    .orderBy('v.app_config_version_id', 'desc');

/** The current version of the configuration; 0: never changed. */
export async function findConfigVersion(
  db: Db,
): Promise<{ readonly version: number; readonly updated: LastChange | null }> {
  const row = await selectVersions(db).limit(1).executeTakeFirst();
  return row
    ? { version: row.app_config_version_id, updated: { by: row.by, at: row.created_at.toISOString() } }
    : { version: 0, updated: null };
}

const cutShown = (text: string | null): string | null =>
  text && text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;

export async function findConfigVersions(
  db: Db,
  after?: number,
): Promise<{ versions: ConfigVersion[]; next: number | null }> {
  let query = selectVersions(db).limit(PAGE + 1);
  if (after !== undefined) query = query.where('v.app_config_version_id', '<', after);
  const page = keysetPage(await query.execute(), PAGE, (row) => row.app_config_version_id);
  const shown = page.shown.map(({ created_at, changes, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    changes: changes.map(({ key, before, after: value }) => ({
      key,
      before: cutShown(before),
      after: cutShown(value),
    })),
  }));
  return { versions: shown, next: page.next };
}

/** All changes after a version, the oldest first. undefined: there is no such version. */
export async function findDifferencesAfter(db: Db, version: number): Promise<ConfigDifference[] | undefined> {
  const rows = await db
    .selectFrom('app_config_version')
    .select(['app_config_version_id', 'changes'])
    .where('app_config_version_id', '>=', version)
    .orderBy('app_config_version_id')
    .execute();
  const since = rows.filter(({ app_config_version_id }) => app_config_version_id > version);
  if (version > 0 && since.length === rows.length) return undefined;
  return since
    .flatMap(({ changes }) => changes)
    .filter((change): change is ConfigDifference => isConfigKey(change.key));
}

export async function writeConfigValues(trx: Trx, differences: readonly ConfigDifference[]): Promise<void> {
  const gone = differences.filter(({ after }) => after === null).map(({ key }) => key);
  const kept = differences.flatMap(({ key, after }) => (after === null ? [] : [{ key, value: after }]));
  if (gone.length > 0) await deleteRows(trx, 'app_config', { key: gone });
  if (kept.length > 0)
    await trx
      .insertInto('app_config')
      .values(kept)
      .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute();
}

export async function insertConfigVersion(
  trx: Trx,
  row: {
    readonly app_config_version_id: number;
    readonly changed_by: number | null;
    readonly created_at: Date;
    readonly restored: number | null;
    readonly changes: readonly ConfigDifference[];
  },
): Promise<void> {
  await trx
    .insertInto('app_config_version')
    .values({ ...row, changes: JSON.stringify(row.changes) })
    .execute();
}

/** The title of the content page at '/{slug}', in any capitals. */
export async function findPageTitle(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('page')
    .select('title')
    .where((eb) => eb(eb.fn<string>('lower', ['slug']), '=', slug.toLowerCase()))
    .executeTakeFirst();
  return row?.title;
}

/** Counts uploaded files by location: on this server or elsewhere. */
export async function countFiles(db: Db): Promise<{ readonly here: number; readonly elsewhere: number }> {
  const { rows } = await sql<{ here: number; elsewhere: number }>`
    select count(*) filter (where src like '/files/%')::int as here,
      count(*) filter (where src not like '/files/%')::int as elsewhere from file`.execute(db);
  return rows[0] ?? { here: 0, elsewhere: 0 };
}

export async function findPackage(
  db: Db,
  id: number,
): Promise<{ readonly title: string; readonly status: 'active' | 'inactive' } | undefined> {
  return findRow(db, 'class_package', { class_package_id: id, is_charge: false }, ['title', 'status']);
}

/** A studio's own environment, stored sealed. Values go in and never come out. */
import { readConfig } from '../config';
import { maySet, sealedName } from '../directoryConfig';
import { openText, sealText } from '../sealedText';
import type { DirectoryDb, DirectoryTrx } from '../directory/tables';
import { recordEvent } from '../directory/events';
import type { Operator, Outcome } from './operator';
import { lockNamed, requireNamed } from './repository';

function checkName(name: string): void {
  if (!maySet(name)) throw new Error(`«${name}» no es un ajuste propio de un estudio (docs/operations.md).`);
}

/** Reads 'NAME=value'; the value of 'NAME=-' comes from the standard input. */
export async function readSettings(op: Operator, texts: readonly string[]): Promise<Map<string, string>> {
  const settings = new Map<string, string>();
  for (const text of texts) {
    const [, name, value] = /^([^=]+)=([^]*)$/.exec(text) ?? [];
    // Not repeated: it may be a value whose name was forgotten.
    if (name === undefined || value === undefined) throw new Error('Un ajuste se escribe NOMBRE=valor.');
    checkName(name);
    if (settings.has(name)) throw new Error(`${name} está dos veces.`);
    settings.set(name, value);
  }
  const asked = [...settings].filter(([, value]) => value === '-');
  if (asked.length > 1) throw new Error('Solo un ajuste puede leerse de la entrada estándar.');
  for (const [name] of asked) settings.set(name, await op.stdin());
  const empty = [...settings].find(([, value]) => value.trim() === '');
  if (empty) throw new Error(`${empty[0]} no tiene valor. Para quitarlo: studios unset`);
  return settings;
}

async function valuesOf(db: DirectoryDb, op: Operator, studio_id: number): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('studio_setting')
    .select(['name', 'sealed'])
    .where('studio_id', '=', studio_id)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, sealed }) => [name, openText(op.key, sealedName(studio_id, name), sealed)]));
}

/**
 * Throws where a server couldn't open the studio with its settings. What they lack may stand in the servers'
 * environment, which the command doesn't know.
 */
function checkTogether(op: Operator, values: ReadonlyMap<string, string | null>): void {
  const own = Object.fromEntries([...values].filter(([, value]) => value !== null));
  try {
    readConfig({ NODE_ENV: op.env.NODE_ENV, ...own, DATABASE_URL: 'postgres://', FIREBASE_PROJECT_ID: 'x' });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.startsWith('Falta ')) return;
    // Some messages go on with the value.
    throw new Error(`Ese ajuste no sirve: ${message.split(/: |; /)[0] ?? ''}`);
  }
}

/** Returns the names of those that changed. */
export async function storeSettings(
  trx: DirectoryTrx,
  op: Operator,
  studio_id: number,
  settings: ReadonlyMap<string, string>,
): Promise<string[]> {
  const before = await valuesOf(trx, op, studio_id);
  const changed = [...settings].filter(([name, value]) => before.get(name) !== value);
  if (changed.length === 0) return [];
  checkTogether(op, new Map([...before, ...settings]));
  for (const [name, value] of changed) {
    const sealed = sealText(op.key, sealedName(studio_id, name), value);
    await trx
      .insertInto('studio_setting')
      .values({ studio_id, name, sealed })
      .onConflict((conflict) => conflict.columns(['studio_id', 'name']).doUpdateSet({ sealed }))
      .execute();
    await recordEvent(trx, op, {
      action: 'setting.set',
      studio_id,
      ...(before.has(name) ? { before: { name } } : {}),
      after: { name },
    });
  }
  return changed.map(([name]) => name);
}

export async function setSettings(op: Operator, name: string, texts: readonly string[]): Promise<Outcome> {
  if (texts.length === 0) throw new Error('Falta el ajuste: NOMBRE=valor.');
  const settings = await readSettings(op, texts);
  const changed = await op.db.transaction().execute(async (trx) => {
    const { studio_id } = await lockNamed(trx, name);
    return storeSettings(trx, op, studio_id, settings);
  });
  return {
    text: changed.length > 0 ? `Guardado en «${name}»: ${changed.join(', ')}.` : `«${name}» ya lo tenía así.`,
    json: { studio: name, changed },
  };
}

export async function unsetSettings(op: Operator, name: string, names: readonly string[]): Promise<Outcome> {
  if (names.length === 0) throw new Error('Falta el nombre del ajuste.');
  await op.db.transaction().execute(async (trx) => {
    const { studio_id } = await lockNamed(trx, name);
    for (const setting of names) {
      const gone = await trx
        .deleteFrom('studio_setting')
        .where('studio_id', '=', studio_id)
        .where('name', '=', setting)
        .returning('name')
        .executeTakeFirst();
      if (!gone) throw new Error(`«${name}» no tiene ${setting}.`);
      await recordEvent(trx, op, { action: 'setting.unset', studio_id, before: { name: setting } });
    }
  });
  return { text: `Quitado de «${name}»: ${names.join(', ')}.`, json: { studio: name, removed: names } };
}

export async function listSettings(op: Operator, name: string): Promise<Outcome> {
  const { studio_id } = await requireNamed(op.db, name);
  const values = await valuesOf(op.db, op, studio_id);
  const lines = [...values].map(([setting, value]) =>
    value === null ? `${setting}  (guardado con otra SECRETS_KEY: ponlo de nuevo)` : setting,
  );
  return { text: lines.join('\n') || `«${name}» no tiene ajustes propios.`, json: [...values.keys()] };
}

/**
 * Writes a studio's whole database to a file, by PostgreSQL's own pg_dump: it holds every row, the schema and what
 * versions of the schema left, and pg_restore makes a studio of it again. The product's export (modules/export) is
 * tables for people, made by a job of the studio, and can't be restored.
 */
import { link, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesFolder } from '../directoryConfig';
import { recordEvent } from '../directory/events';
import type { Operator, Outcome } from './operator';
import { dumpToFile } from './postgresPrograms';
import { megabytes } from './print';
import { directUrl, findHosts, findServer, requireNamed } from './repository';

export async function exportStudio(op: Operator, name: string, folder: string): Promise<Outcome> {
  const studio = await requireNamed(op.db, name);
  const { studio_id, state, database, schema_version, identity_project } = studio;
  if (schema_version === null) throw new Error(`«${name}» aún no tiene base de datos.`);
  const server = await findServer(op.db, studio.server_id);
  const hosts = await findHosts(op.db, studio_id);
  const settings = await op.db
    .selectFrom('studio_setting')
    .select('name')
    .where('studio_id', '=', studio_id)
    .orderBy('name')
    .execute();
  // Personal data: for the operator alone.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = op.now();
  const stem = join(folder, `${name}-${at.toISOString().slice(0, 19).replaceAll(':', '')}`);
  const file = `${stem}.dump`;
  const unfinished = `${file}.${process.pid}`;
  try {
    // So that no other user can read it while it is written.
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
    await dumpToFile(directUrl(server, database), unfinished, op.env);
    // Unlike a renaming it replaces no other file.
    await link(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  const about = {
    studio_id,
    name,
    state,
    identity_project,
    schema_version,
    exported_at: at.toISOString(),
    hosts: hosts.map(({ host, verified_at }) => ({ host, verified: verified_at !== null })),
    /** Their values stay in the directory. */
    settings: settings.map((setting) => setting.name),
  };
  await writeFile(`${stem}.json`, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await op.db
    .transaction()
    .execute((trx) => recordEvent(trx, op, { action: 'studio.export', studio_id, after: { schema_version } }));
  const { size } = await stat(file);
  const files = filesFolder(op.env, studio.copy_of ?? studio_id);
  return {
    text:
      `La base de «${name}» está en ${file} (${megabytes(size)}); se abre con pg_restore.\n` +
      `Sus archivos no van ahí: están en ${files} o en su bucket.`,
    json: { ...about, file, bytes: size, files },
  };
}

import { sql, type Insertable, type Selectable } from 'kysely';
import { isConfigKey } from '../../../domain/config';
import { CONFIG_LABELS } from '../../../domain/configLabels';
import { foldForSearch } from '../../../domain/attendance';
import { FILE_KINDS, type FilesQuery, type StoredFile } from '../../../domain/contract/files';
import { RESERVATIONS_PAGE_SIZE } from '../../../domain/pagination';
import { updateRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';
import { keysetPage } from '../../db/cursors';
import { fileSrcSql } from './address';

const COLUMNS = ['file_id', 'name', 'type', 'src', 'width', 'height', 'size', 'created_at', 'is_private'] as const;

const FILE_SRC = sql<string>`${sql.raw(fileSrcSql('file'))}`;

/** Folded like the search text (`foldForSearch` in domain/attendance). */
const SEARCHED_NAME = sql<string>`lower(regexp_replace(normalize(name, nfd), '[\\u0300-\\u036f]', '', 'g'))`;

type Row = Pick<Selectable<DB['file']>, (typeof COLUMNS)[number]>;

const fileOf = ({ created_at, is_private, ...rest }: Row): StoredFile => ({
  ...rest,
  private: is_private,
  createdAt: created_at.toISOString(),
});

/** The studio's own pictures and documents, without customers' uploads, with the final addresses of public files. */
export async function findFiles(db: Db, { page = 1, after, query, type, unused }: FilesQuery) {
  // Leaves out exports of the studio, which contain customers' data.
  let all = db
    .selectFrom('file')
    .where('customer_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('studio_export').select('file_id').whereRef('studio_export.file_id', '=', 'file.file_id'))),
    )
    // Leaves out files that the server made of videos.
    .where('file_id', 'not in', db.selectFrom('derived_file').select('file_id'));
  const typed = foldForSearch(query?.trim() ?? '');
  if (typed !== '') all = all.where(sql<boolean>`position(${typed} in ${SEARCHED_NAME}) > 0`);
  if (type !== undefined) all = all.where('type', 'like', FILE_KINDS[type]);
  if (unused) all = all.where('file_id', 'not in', db.selectFrom('file_use').select('file_id'));
  let list = all
    .select(COLUMNS)
    .select(FILE_SRC.as('address'))
    .orderBy('file_id', 'desc')
    .limit(RESERVATIONS_PAGE_SIZE + 1);
  list = after === undefined ? list.offset((page - 1) * RESERVATIONS_PAGE_SIZE) : list.where('file_id', '<', after);
  const [rows, { total }] = await Promise.all([
    list.execute(),
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const { shown, next } = keysetPage(rows, RESERVATIONS_PAGE_SIZE, ({ file_id }) => file_id);
  return { total, files: shown.map(({ address, ...row }) => fileOf({ ...row, src: address })), next };
}

/** A file with its owner, who isn't sent to clients. */
export async function findFile(
  db: Db,
  id: number,
): Promise<{ file: StoredFile; customer_id: number | null } | undefined> {
  const row = await db
    .selectFrom('file')
    .select([...COLUMNS, 'customer_id'])
    .where('file_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { customer_id, ...columns } = row;
  return { file: fileOf(columns), customer_id };
}

/** The store of a private file; null: there is none with this id and name. */
export async function findPrivateStorage(
  db: Db,
  { file_id, stem }: { file_id: number; stem: string },
): Promise<'disk' | 's3' | null> {
  const row = await db
    .selectFrom('file')
    .select('storage')
    .where('file_id', '=', file_id)
    .where('is_private', '=', true)
    .where(sql<boolean>`position(${stem} in src) > 0`)
    .executeTakeFirst();
  return row?.storage ?? null;
}

export async function findSigningKey(db: Db): Promise<Buffer> {
  return (await db.selectFrom('studio').select('signing_key').executeTakeFirstOrThrow()).signing_key;
}

/** The id of a new file, taken before its row is inserted: its name in the store begins with it. */
export async function nextFileId(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('file', 'file_id')) as id`.execute(db);
  return row!.id;
}

export async function insertFile(trx: Trx, row: Insertable<DB['file']> & { file_id: number }): Promise<StoredFile> {
  const { file_id, name, type, src, width = null, height = null, size = null, storage = null, created_at } = row;
  const { duration = null } = row;
  const { is_private = false, customer_id = null } = row;
  const {
    rows: [made],
  } = await sql<Row>`insert into file
      (file_id, name, type, src, width, height, size, storage, created_at, is_private, customer_id, duration)
      overriding system value
    values (${file_id}, ${name}, ${type}, ${src}, ${width}, ${height}, ${size}, ${storage}, ${created_at},
      ${is_private}, ${customer_id}, ${duration})
    returning file_id, name, type, src, width, height, size, created_at, is_private`.execute(trx);
  return fileOf(made!);
}

export async function renameFile(trx: Trx, id: number, name: string): Promise<StoredFile | undefined> {
  const row = await trx
    .updateTable('file')
    .set({ name })
    .where('file_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && fileOf(row);
}

/** Where a file is used, in words for admins. */
export async function usesOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ kind: DB['file_use']['kind'] | 'profile' | 'proof'; name: string }>`
    select kind, name from file_use where file_id = ${id}
    union select 'profile', concat_ws(' ', c.name, c.last_name) from customer c join file f using (customer_id)
      where f.file_id = ${id} and (${id} in (c.file_id, c.id_file_id)
        or jsonb_path_exists(custom_values, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${id}::bigint)))
    union select 'profile', concat_ws(' ', c.name, c.last_name)
      from purchase p join customer c using (customer_id) join file f using (customer_id)
      where f.file_id = ${id}
        and jsonb_path_exists(p.custom_values, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))
    union select 'profile', concat_ws(' ', c.name, c.last_name)
      from form_answer a join customer c using (customer_id) join file f using (customer_id)
      where f.file_id = ${id}
        and jsonb_path_exists(a.answers, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))
    union select 'proof', concat_ws(' ', c.name, c.last_name)
      from transfer_proof t join purchase p using (purchase_id) join customer c using (customer_id)
      where t.file_id = ${id}
    order by kind, name`.execute(db);
  const words = {
    class: 'la clase',
    program: 'el programa',
    video: 'el video',
    package: 'el paquete',
    coach: 'el perfil de',
    profile: 'el perfil de',
    proof: 'el comprobante de',
    page: 'la página',
    announcement: 'el aviso',
    config: 'la configuración',
  };
  return rows.map(({ kind, name }) => {
    if (kind === 'config' && isConfigKey(name)) return `${words[kind]} «${CONFIG_LABELS[name].label}»`;
    return `${words[kind]} ${['coach', 'profile', 'proof'].includes(kind) ? name : `«${name}»`}`;
  });
}

/** Deletes a row and returns it; SQLSTATE 23503 while a class type, a coach or a package uses it. */
function deleteFileRow(trx: Trx, id: number): Promise<Selectable<DB['file']> | undefined> {
  return trx.deleteFrom('file').where('file_id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes a file with the files that the server made of it; returns the rows, the file's own first. */
export async function deleteWithDerived(trx: Trx, id: number): Promise<Selectable<DB['file']>[]> {
  const derived = await trx.selectFrom('derived_file').select('file_id').where('source_file_id', '=', id).execute();
  const rows = [await deleteFileRow(trx, id)];
  for (const { file_id } of derived) rows.push(await deleteFileRow(trx, file_id));
  return rows.filter((row) => row !== undefined);
}

/** SQL for a text that differs between any two databases at one time, also between a copy and its original. */
const HERE = sql<string>`(select md5(s.system_identifier || ' ' || c.timeline_id || ' ' || d.oid)
  from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database())`;

/** `here`: this database. `isHome`: whether the last tag was made for it. */
export async function findFileTags(db: Db): Promise<{ tags: string[]; here: string; isHome: boolean }> {
  const { file_tags, tagged_in, here } = await db
    .selectFrom('studio')
    .select(['file_tags', 'tagged_in', HERE.as('here')])
    .executeTakeFirstOrThrow();
  return { tags: file_tags, here, isHome: tagged_in === here };
}

/** Adds a tag for this database, unless another process has just done so. */
export async function addFileTag(db: Db, last: string, tag: string): Promise<void> {
  await sql`update studio set file_tags = file_tags || ${tag}::text, tagged_in = ${HERE}
    where file_tags[cardinality(file_tags)] = ${last}`.execute(db);
}

/** Of a database that was copied from a template: what no two studios may share. */
export async function renewOwnSecrets(trx: Trx, tag: string): Promise<void> {
  await sql`update studio set file_tags = array[${tag}::text], tagged_in = ${HERE}, signing_key = default`.execute(trx);
}

/** The addresses of files, by their ids. */
export async function findSources(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('file')
    .select(['file_id', 'src'])
    .where('file_id', 'in', [0, ...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.file_id, row.src]));
}

/** Rows by id, with the final addresses of public files. */
export async function findFileRows(
  db: Db,
  ids: readonly number[],
): Promise<{ file_id: number; name: string; type: string; src: string; customer_id: number | null }[]> {
  return db
    .selectFrom('file')
    .select(['file_id', 'name', 'type', 'customer_id', FILE_SRC.as('src')])
    .where('file_id', 'in', [0, ...new Set(ids)])
    .execute();
}

export interface PublicFile {
  readonly file_id: number;
  readonly src: string;
  readonly storage: 'disk' | 's3' | null;
}

/** SQL for whether a class type, a coach, a program or a text shows the file to visitors. */
const SHOWN = sql<boolean>`(exists (select from class_type t where t.file_id = f.file_id)
  or exists (select from instructor i where i.file_id = f.file_id)
  or exists (select from program p where p.file_id = f.file_id)
  or f.file_id in (select file_id from file_in_text))`;

/** Public files that are sold with packages or are videos, and that nothing shows to visitors. */
export async function findSoldFiles(db: Db): Promise<PublicFile[]> {
  const { rows } = await sql<PublicFile>`
    select file_id, src, storage from file f
    where not is_private and storage is not null
      and (exists (select from class_package where f.file_id in (download_file_id, receipt_file_id))
        or exists (select from video v where v.file_id = f.file_id))
      and not ${SHOWN}
    order by file_id limit 100`.execute(db);
  return rows;
}

/** A public file in a store that nothing shows to visitors. */
export async function findHideable(db: Db, id: number): Promise<PublicFile | undefined> {
  const { rows } = await sql<PublicFile>`
    select file_id, src, storage from file f
    where file_id = ${id} and not is_private and storage is not null and not ${SHOWN}`.execute(db);
  return rows[0];
}

export async function hideFile(trx: Trx, id: number, src: string): Promise<void> {
  await updateRows(trx, 'file', { file_id: id }, { is_private: true, src });
}

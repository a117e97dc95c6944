import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { isConfigKey } from '../../../domain/config';
import { CONFIG_LABELS } from '../../../domain/configLabels';
import type { FilesQuery, StoredFile } from '../../../domain/contract/files';
import { RESERVATIONS_PAGE_SIZE } from '../../../domain/pagination';
import type { DB } from '../../db/schema';
import { fileSrcSql } from './address';

const COLUMNS = ['file_id', 'name', 'type', 'src', 'width', 'height', 'size', 'created_at', 'is_private'] as const;

const FILE_SRC = sql<string>`${sql.raw(fileSrcSql('file'))}`;

type Row = Pick<Selectable<DB['file']>, (typeof COLUMNS)[number]>;

const fileOf = ({ created_at, is_private, ...rest }: Row): StoredFile => ({
  ...rest,
  private: is_private,
  createdAt: created_at.toISOString(),
});

/** The studio's own pictures and documents: never what is private. */
export async function findFiles(
  db: Kysely<DB>,
  { page = 1 }: FilesQuery,
): Promise<{ total: number; files: StoredFile[] }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('file')
      .select(COLUMNS)
      .where('is_private', '=', false)
      .orderBy('file_id', 'desc')
      .limit(RESERVATIONS_PAGE_SIZE)
      .offset((page - 1) * RESERVATIONS_PAGE_SIZE)
      .execute(),
    db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('is_private', '=', false)
      .executeTakeFirstOrThrow(),
  ]);
  return { total, files: rows.map(fileOf) };
}

/** With its owner, who is no part of what is sent. */
export async function findFile(
  db: Kysely<DB>,
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

/** The store of a private file; null: there is none, or it has another name. */
export async function findPrivateStorage(
  db: Kysely<DB>,
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

export async function findSigningKey(db: Kysely<DB>): Promise<Buffer> {
  return (await db.selectFrom('studio').select('signing_key').executeTakeFirstOrThrow()).signing_key;
}

/** The number of a file that is about to be. Names in the store begin with it, so it is known before the row. */
export async function nextFileId(db: Kysely<DB>): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('file', 'file_id')) as id`.execute(db);
  return row!.id;
}

export async function insertFile(
  trx: Transaction<DB>,
  row: Insertable<DB['file']> & { file_id: number },
): Promise<StoredFile> {
  const { file_id, name, type, src, width = null, height = null, size = null, storage = null, created_at } = row;
  const { is_private = false, customer_id = null } = row;
  const {
    rows: [made],
  } = await sql<Row>`insert into file
      (file_id, name, type, src, width, height, size, storage, created_at, is_private, customer_id) overriding system value
    values (${file_id}, ${name}, ${type}, ${src}, ${width}, ${height}, ${size}, ${storage}, ${created_at},
      ${is_private}, ${customer_id})
    returning file_id, name, type, src, width, height, size, created_at, is_private`.execute(trx);
  return fileOf(made!);
}

export async function renameFile(trx: Transaction<DB>, id: number, name: string): Promise<StoredFile | undefined> {
  const row = await trx
    .updateTable('file')
    .set({ name })
    .where('file_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && fileOf(row);
}

/**
 * Where a file is used, in words for people: by its number, and where its address stands in a text. `stem` is what all
 * of its addresses have in common.
 */
export async function usesOf(db: Kysely<DB>, id: number, stem: string): Promise<string[]> {
  const { rows } = await sql<{
    kind: 'class' | 'package' | 'coach' | 'page' | 'announcement' | 'config' | 'profile';
    name: string;
  }>`
    select 'class' as kind, name from class_type where file_id = ${id} or position(${stem} in icon) > 0
    union all select 'package', title from class_package
      where ${id} in (download_file_id, receipt_file_id) or position(${stem} in image) > 0
    union select 'class', ct.name from single_class sc join class_type ct using (class_type_id)
      where position(${stem} in sc.icon) > 0
    union all select 'coach', concat_ws(' ', name, last_name) from instructor where file_id = ${id}
    union all select 'page', title from page where position(${stem} in content) > 0
    union all select 'announcement', title from announcement where position(${stem} in content) > 0
    union all select 'profile', concat_ws(' ', c.name, c.last_name) from customer c join file f using (customer_id)
      where f.file_id = ${id} and (${id} in (c.file_id, c.id_file_id)
        or jsonb_path_exists(custom_values, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${id}::bigint)))
    union all select 'profile', concat_ws(' ', c.name, c.last_name)
      from purchase p join customer c using (customer_id) join file f using (customer_id)
      where f.file_id = ${id}
        and jsonb_path_exists(p.custom_values, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))
    union all select 'config', key from app_config where position(${stem} in value) > 0
    order by kind, name`.execute(db);
  const words = {
    class: 'la clase',
    package: 'el paquete',
    coach: 'el perfil de',
    profile: 'el perfil de',
    page: 'la página',
    announcement: 'el aviso',
    config: 'la configuración',
  };
  return rows.map(
    ({ kind, name }) =>
      `${words[kind]} ${kind === 'config' && isConfigKey(name) ? `«${CONFIG_LABELS[name].label}»` : kind === 'coach' || kind === 'profile' ? name : `«${name}»`}`,
  );
}

/** The row as it was; the database refuses while a class type, a coach or a package has it (SQLSTATE 23503). */
export function deleteFileRow(trx: Transaction<DB>, id: number): Promise<Selectable<DB['file']> | undefined> {
  return trx.deleteFrom('file').where('file_id', '=', id).returningAll().executeTakeFirst();
}

/** Text that no two databases have at one time: a copy restored beside its original differs in one of the three. */
const HERE = sql<string>`(select md5(s.system_identifier || ' ' || c.timeline_id || ' ' || d.oid)
  from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database())`;

/** `here`: this database. `isHome`: the last tag was made for it. */
export async function findFileTags(db: Kysely<DB>): Promise<{ tags: string[]; here: string; isHome: boolean }> {
  const { file_tags, tagged_in, here } = await db
    .selectFrom('studio')
    .select(['file_tags', 'tagged_in', HERE.as('here')])
    .executeTakeFirstOrThrow();
  return { tags: file_tags, here, isHome: tagged_in === here };
}

/** Adds a tag for this database, unless another process has just done so. */
export async function addFileTag(db: Kysely<DB>, last: string, tag: string): Promise<void> {
  await sql`update studio set file_tags = file_tags || ${tag}::text, tagged_in = ${HERE}
    where file_tags[cardinality(file_tags)] = ${last}`.execute(db);
}

/** The addresses of files, by their ids. */
export async function findSources(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('file')
    .select(['file_id', 'src'])
    .where('file_id', 'in', [0, ...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.file_id, row.src]));
}

/** Rows by their ids, public addresses as browsers read them. */
export async function findFileRows(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<{ file_id: number; name: string; type: string; src: string; customer_id: number | null }[]> {
  return db
    .selectFrom('file')
    .select(['file_id', 'name', 'type', 'customer_id', FILE_SRC.as('src')])
    .where('file_id', 'in', [0, ...new Set(ids)])
    .execute();
}

/** Public files of a store that packages are sold with, and that no class type or coach shows. */
export async function findSoldFiles(
  db: Kysely<DB>,
): Promise<{ file_id: number; src: string; storage: 'disk' | 's3' | null }[]> {
  const { rows } = await sql<{ file_id: number; src: string; storage: 'disk' | 's3' | null }>`
    select file_id, src, storage from file f
    where not is_private and storage is not null
      and exists (select from class_package where f.file_id in (download_file_id, receipt_file_id))
      and not exists (select from class_type t where t.file_id = f.file_id)
      and not exists (select from instructor i where i.file_id = f.file_id)
    order by file_id limit 100`.execute(db);
  return rows;
}

export async function hideFile(trx: Transaction<DB>, id: number, src: string): Promise<void> {
  await trx.updateTable('file').set({ is_private: true, src }).where('file_id', '=', id).execute();
}

/** Reads the catalogue for the team: all rows, archived ones too. */
import { sql } from 'kysely';
import type * as wire from '../../../../domain/contract/catalogueAdmin';
import type { AdminClassCategory } from '../../../../domain/contract/classCategories';
import type { Db } from '../../../db/schema';
import { fileAddressSql, fileSrcSql } from '../../files/address';
import { BIRTHDAY_SQL } from '../../../people/birthdayRepository';
import { inUse, type CatalogueTable } from './repository';

const FILE = sql`(select json_build_object('file_id', f.file_id, 'name', f.name, 'type', f.type,
  'src', ${sql.raw(fileSrcSql('f'))}) from file f where f.file_id = t.file_id) as file`;
const stateColumns = (table: CatalogueTable) => sql`t.version, t.archived_at is not null as archived, ${inUse(table)}`;
/** Condition for one row; null: for all of them. */
const onlyRow = (table: CatalogueTable, id: number | null) =>
  id === null ? sql`true` : sql`${sql.ref(`t.${table}_id`)} = ${id}`;

async function allRows<R>(db: Db, statement: ReturnType<typeof sql<R>>): Promise<R[]> {
  return (await statement.execute(db)).rows;
}

export const findAdminClassTypes = (db: Db, id: number | null = null) =>
  allRows(
    db,
    sql<wire.AdminClassType>`
    select t.class_type_id, t.name, t.description, t.icon, ${sql.raw(fileAddressSql('t.icon'))} as icon_src, ${FILE},
      t.spot_map, t.restricted, t.level, t.what_to_bring, ${stateColumns('class_type')}
    from class_type t where ${onlyRow('class_type', id)} order by t.class_type_id`,
  );

export const findAdminClassCategories = (db: Db) =>
  allRows(
    db,
    sql<AdminClassCategory>`
    select t.class_category_id, t.name, t.handle, t.description, t.available, t.version,
      not t.available as archived, ${inUse('class_category')}
    from class_category t order by t.class_category_id`,
  );

export const findAdminLocations = (db: Db, id: number | null = null) =>
  allRows(
    db,
    sql<wire.AdminLocation>`
    select t.location_id, t.name, t.address, t.timezone, ${stateColumns('location')}
    from location t where ${onlyRow('location', id)} order by t.location_id`,
  );

/** `showsYear`: whether birthdates include the year. */
export const findAdminInstructors = (db: Db, showsYear: boolean, id: number | null = null) =>
  allRows(
    db,
    sql<wire.AdminInstructor>`
    select t.instructor_id, t.name, t.last_name, t.nickname, t.quote, t.short_bio, t.instagram, t.music_type, ${FILE},
      ${showsYear ? sql`t.birthdate::text` : sql.raw(BIRTHDAY_SQL.replace('i.', 't.'))} as birthdate,
      t.home, t.customer_id, ${stateColumns('instructor')}
    from instructor t where ${onlyRow('instructor', id)} order by t.instructor_id`,
  );

export const findAdminTags = (db: Db, id: number | null = null) =>
  allRows(
    db,
    sql<wire.AdminTag>`
    select t.tag_id, t.name, t.color, ${stateColumns('tag')}
    from tag t where ${onlyRow('tag', id)} order by lower(t.name), t.tag_id`,
  );

const PROGRAM = sql`t.program_id, t.name, t.description, ${FILE}, t."order", coalesce((
    select json_agg(json_build_object('tag_id', g.tag_id, 'name', g.name, 'color', g.color) order by g.tag_id)
    from program_tag join tag g using (tag_id) where program_id = t.program_id), '[]') as tags`;
const PROGRAM_ORDER = sql`order by t."order", t.program_id`;

export const findAdminPrograms = (db: Db, id: number | null = null) =>
  allRows(
    db,
    sql<wire.AdminProgram>`
    select ${PROGRAM}, ${stateColumns('program')} from program t where ${onlyRow('program', id)} ${PROGRAM_ORDER}`,
  );

/** Programs that are not archived. */
export const findPrograms = (db: Db, id: number | null = null) =>
  allRows(
    db,
    sql<wire.Program>`
    select ${PROGRAM} from program t where t.archived_at is null and ${onlyRow('program', id)} ${PROGRAM_ORDER}`,
  );

import { sql } from 'kysely';
import type { ClassType, Instructor, Location } from '../../../domain/contract/catalogue';
import type { Db } from '../../db/schema';
import { BIRTHDAY_SQL } from '../../people/birthdayRepository';
import { fileAddressSql } from '../files/address';

export function findLocations(db: Db): Promise<Location[]> {
  return db
    .selectFrom('location')
    .select(['location_id', 'name', 'address', 'timezone'])
    .where('archived_at', 'is', null)
    .orderBy('location_id')
    .execute();
}

/** Locations with a future class. */
export function findLocationsWithSchedule(db: Db, now: Date): Promise<Location[]> {
  return db
    .selectFrom('location as l')
    .select(['l.location_id', 'l.name', 'l.address', 'l.timezone'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('single_class as sc')
          .select('sc.single_class_id')
          .whereRef('sc.location_id', '=', 'l.location_id')
          .where('sc.deleted_at', 'is', null)
          .where('sc.starts_at', '>', now)
          .where(sql<boolean>`is_published(sc.published_at, ${now})`),
      ),
    )
    .orderBy('l.location_id')
    .execute();
}

const FILE_SRC = sql<string | null>`${sql.raw(fileAddressSql('f.src'))}`.as('file_src');

interface FileColumns {
  file_id: number | null;
  file_name: string | null;
  file_type: string | null;
  file_src: string | null;
}

/** Nests the columns of a joined file as the API sends them. */
function withFile<R extends FileColumns>({ file_id, file_name, file_type, file_src, ...rest }: R) {
  const file =
    file_id !== null && file_name !== null && file_type !== null && file_src !== null
      ? { file_id, name: file_name, type: file_type, src: file_src }
      : null;
  return { ...rest, file };
}

export async function findClassTypes(db: Db): Promise<ClassType[]> {
  const rows = await db
    .selectFrom('class_type as ct')
    .leftJoin('file as f', 'f.file_id', 'ct.file_id')
    .select([
      'ct.class_type_id',
      'ct.name',
      'ct.description',
      sql<string | null>`${sql.raw(fileAddressSql('ct.icon'))}`.as('icon'),
      'ct.spot_map',
      'ct.restricted',
      'ct.level',
      'ct.what_to_bring',
    ])
    .select(['f.file_id', 'f.name as file_name', 'f.type as file_type', FILE_SRC])
    .where('ct.archived_at', 'is', null)
    .orderBy('ct.class_type_id')
    .execute();
  return rows.map(withFile);
}

export interface InstructorFilter {
  readonly instructor_id?: number;
  readonly home?: boolean;
}

const BIRTHDAY = sql<string | null>`${sql.raw(BIRTHDAY_SQL)}`.as('birthdate');

export async function findInstructors(db: Db, { instructor_id, home }: InstructorFilter = {}): Promise<Instructor[]> {
  let query = db
    .selectFrom('instructor as i')
    .leftJoin('file as f', 'f.file_id', 'i.file_id')
    .select([
      'i.instructor_id',
      'i.name',
      'i.last_name',
      'i.nickname',
      'i.quote',
      'i.short_bio',
      'i.instagram',
      BIRTHDAY,
      'i.music_type',
    ])
    .select(['f.file_id', 'f.name as file_name', 'f.type as file_type', FILE_SRC])
    .where('i.archived_at', 'is', null)
    .orderBy('i.instructor_id');
  if (instructor_id !== undefined) query = query.where('i.instructor_id', '=', instructor_id);
  if (home !== undefined) query = query.where('i.home', '=', home);
  return (await query.execute()).map(withFile);
}

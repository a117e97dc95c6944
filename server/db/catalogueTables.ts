/** Places, class types, coaches and programs as Kysely types. */
import type { ClassLevel } from '../../domain/classLevels';
import type { Defaulted, Id } from './columns';

export interface CatalogueTables {
  location: {
    location_id: Id;
    name: string;
    address: string;
    timezone: string | null;
    /** No longer offered from then on. */
    archived_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  class_type: {
    class_type_id: Id;
    name: string;
    description: string;
    icon: string | null;
    file_id: number | null;
    spot_map: string | null;
    restricted: Defaulted<boolean>;
    level: Defaulted<ClassLevel | null>;
    what_to_bring: Defaulted<string | null>;
    /** Rows of cells (domain/spotMap), from which spot_map follows. null: only spot_map is given. */
    spot_layout: Defaulted<readonly string[] | null>;
    /** No longer offered from then on. */
    archived_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  class_category: {
    class_category_id: Id;
    name: string;
    handle: string;
    description: string;
    available: Defaulted<boolean>;
    /** Incremented by each change. */
    version: Defaulted<number>;
  };
  instructor: {
    instructor_id: Id;
    name: string;
    last_name: string;
    nickname: string | null;
    quote: string | null;
    short_bio: string | null;
    instagram: string | null;
    birthdate: string | null;
    music_type: string | null;
    file_id: number | null;
    home: Defaulted<boolean>;
    /** The account that gives these classes. */
    customer_id: Defaulted<number | null>;
    /** No longer offered from then on. */
    archived_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  tag: {
    tag_id: Id;
    name: string;
    color: string;
    /** No longer offered from then on. */
    archived_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  program: {
    program_id: Id;
    name: string;
    description: Defaulted<string>;
    file_id: Defaulted<number | null>;
    order: Defaulted<number>;
    /** No longer offered from then on. */
    archived_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  program_tag: { program_id: number; tag_id: number };
}

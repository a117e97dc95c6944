/** Tables of the schedule: classes, the rooms that they are in, the series that make them, and days without them. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PublishRule } from '../../domain/series';
import type { Defaulted, Id } from './columns';

export interface ScheduleTables {
  single_class: {
    single_class_id: Id;
    /** Wall clock, in the wire's form. */
    class_date: string;
    starts_at: Date;
    duration: number;
    description: string;
    capacity: number;
    reserved: Generated<number>;
    /** Seats that customers hold while they pay. Maintained by the database. */
    held_seats: GeneratedAlways<number>;
    class_type_id: number;
    location_id: number;
    class_package_id: number | null;
    class_category_id: Defaulted<number | null>;
    /** The name or address of a picture; null: the class type's. */
    icon: Defaulted<string | null>;
    /** The coach was replaced: reservations from before may be cancelled without loss. */
    coach_changed_at: Defaulted<Date | null>;
    /** Out of service, and how many spots that leaves (null: all). Maintained by the database. */
    blocked_spots: GeneratedAlways<number[]>;
    usable_spots: GeneratedAlways<number | null>;
    /** Its time or place was changed: as with the coach. */
    moved_at: Defaulted<Date | null>;
    /** Anything of it was changed. */
    changed_at: Defaulted<Date | null>;
    room_id: Defaulted<number | null>;
    class_series_id: Defaulted<number | null>;
    /** The day of the series that it stands for, also where it was moved or cancelled. */
    series_day: Defaulted<string | null>;
    /** Changed alone: later changes of the series leave it as it is. */
    is_exception: Defaulted<boolean>;
    /** Customers see and book it from then on; null: at once. */
    published_at: Defaulted<Date | null>;
    /** Where it takes place live; only those with a place see it, shortly before. */
    live_url: Defaulted<string | null>;
    version: Generated<number>;
    deleted_at: Defaulted<Date | null>;
  };
  class_instructor: { single_class_id: number; instructor_id: number; position: Defaulted<number> };
  single_class_tag: { single_class_id: number; tag_id: number };
  room: {
    room_id: Id;
    location_id: number;
    name: string;
    capacity: number | null;
    version: Generated<number>;
    deleted_at: Defaulted<Date | null>;
  };
  /** What its classes to come are made of. */
  class_series: {
    class_series_id: Id;
    /** ISO days of the week: 1 is Monday. */
    weekdays: number[];
    /** The location's wall clock, HH:mm:ss. */
    start_time: string;
    starts_on: string;
    /** null: without end. */
    ends_on: string | null;
    duration: number;
    capacity: number;
    description: string;
    class_type_id: number;
    location_id: number;
    room_id: number | null;
    class_package_id: number | null;
    class_category_id: number | null;
    instructors: number[];
    tags: number[];
    live_url: Defaulted<string | null>;
    publish: JSONColumnType<PublishRule | null, string | null, string | null>;
  };
  holiday: { holiday_id: Id; day: string; location_id: number | null; name: string };
}

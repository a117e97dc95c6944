/** Tables of the schedule as Kysely types: classes, rooms, series and holidays. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PublishRule } from '../../domain/series';
import type { FixedPlaceEnd } from '../../domain/fixedPlaces';
import type { Created, Defaulted, Id } from './columns';

export interface ScheduleTables {
  single_class: {
    single_class_id: Id;
    /** Wall clock of the location, as the API sends it. */
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
    /** File name or address of a picture; null: that of the class type. */
    icon: Defaulted<string | null>;
    /** When the coach was replaced: reservations made before may be cancelled without loss. */
    coach_changed_at: Defaulted<Date | null>;
    /** Spots out of service; maintained by the database, as is the number of remaining spots (null: all). */
    blocked_spots: GeneratedAlways<number[]>;
    usable_spots: GeneratedAlways<number | null>;
    /** When time or place was changed: reservations made before may be cancelled without loss. */
    moved_at: Defaulted<Date | null>;
    /** When anything of the class was last changed. */
    changed_at: Defaulted<Date | null>;
    room_id: Defaulted<number | null>;
    class_series_id: Defaulted<number | null>;
    /** The day of the series that it replaces, also if it was moved or cancelled. */
    series_day: Defaulted<string | null>;
    /** Changed by itself: later changes of the series leave it unchanged. */
    is_exception: Defaulted<boolean>;
    /** From then on customers see and book it; null: at once. */
    published_at: Defaulted<Date | null>;
    /** The link of a live class, which only customers with a place see, shortly before. */
    /** Minutes before it at which its waitlist closes; null: those of the studio. */
    waitlist_close_minutes: Defaulted<number | null>;
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
    /** Rows of cells (domain/spotMap); null: its classes have the maps of their types. */
    spot_layout: Defaulted<readonly string[] | null>;
    /** Follows from spot_layout. */
    spot_map: GeneratedAlways<string | null>;
    version: Generated<number>;
    deleted_at: Defaulted<Date | null>;
  };
  /** The pattern from which future classes are made. */
  class_series: {
    class_series_id: Id;
    /** ISO days of the week: 1 is Monday. */
    weekdays: number[];
    /** The location's wall clock, HH:mm:ss. */
    start_time: string;
    starts_on: string;
    /** The last day; null: without end. */
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
  /** A place that a customer holds in a series while a package lasts. */
  fixed_place: {
    fixed_place_id: Id;
    customer_id: number;
    class_series_id: number;
    /** null: only a seat, as the room has no numbers or lost this one. */
    spot: number | null;
    /** The package that it lasts with. */
    purchase_id: number;
    starts_on: string;
    /** The last day of the series that it is for; null: as long as the package lasts. */
    ends_on: Defaulted<string | null>;
    state: Defaulted<'active' | 'ended'>;
    end_reason: Defaulted<FixedPlaceEnd | null>;
    created_at: Created;
    ended_at: Defaulted<Date | null>;
  };
  /** What became of a fixed place in one class. */
  fixed_place_day: {
    fixed_place_id: number;
    single_class_id: number;
    state: 'reserved' | 'missed' | 'released';
    class_reservation_id: number | null;
    /** The code of the error that kept it from being reserved. */
    reason: string | null;
    decided_at: Date;
  };
  holiday: { holiday_id: Id; day: string; location_id: number | null; name: string };
}

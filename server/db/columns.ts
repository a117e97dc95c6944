/** Kinds of columns as Kysely types. */
import type { ColumnType, GeneratedAlways } from 'kysely';

export type Id = GeneratedAlways<number>;
/** Set by the application's clock, so that stored times are comparable with it. */
export type Created = ColumnType<Date, Date, never>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

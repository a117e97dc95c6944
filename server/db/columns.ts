/** Kinds of columns as Kysely types. */
import type { ColumnType, GeneratedAlways } from 'kysely';

export type Id = GeneratedAlways<number>;
/** Always written by the application: one clock for what it stores and what it compares with. */
export type Created = ColumnType<Date, Date, never>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** What a table of the studio's export reads. A new table is one entry in one of the lists of sections. */
import type { CsvCell } from '../../../domain/csv';

interface Query {
  /**
   * Selects `id` and one column for each name; `$now` is the moment, `$zone` the studio's time zone. Where one column
   * doesn't identify a row, `id2` and `id3` stand beside it (`keys`).
   */
  readonly text: string;
  readonly columns: readonly string[];
  /** How many columns identify a row. Default: 1. */
  readonly keys?: 1 | 2 | 3;
  /** Names of columns in centavos. */
  readonly money?: readonly string[];
  /** Columns whose codes are replaced by words. */
  readonly words?: Readonly<Record<string, (value: CsvCell) => CsvCell>>;
}

export type Queries = Readonly<Record<string, Query>>;

/** An instant as a clock in the studio shows it. */
export const CLOCK = (column: string): string => `to_char(${column} at time zone $zone, 'YYYY-MM-DD HH24:MI')`;
export const YES = (condition: string): string => `case when ${condition} then 'sí' else 'no' end`;
export const WHO = `c.customer_id as who, c.email`;
/** The name of a person or coach. */
export const NAME = (table: string): string => `btrim(${table}.name || ' ' || ${table}.last_name)`;

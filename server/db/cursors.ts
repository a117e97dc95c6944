/** Keyset pagination: cursors of rows, and the page after a cursor. */
import { sql } from 'kysely';

/**
 * SQL for a row's cursor (domain/contract/call.ts) in a list ordered by time, then by numbers:
 * microseconds_number[_number]. The time is read back by: timestamp 'epoch' + microseconds * interval '1 microsecond'.
 */
export const cursorOf = (time: string, ...ids: readonly string[]): string =>
  `concat_ws('_', (extract(epoch from ${time}) * 1000000)::bigint, ${ids.join(', ')})`;

/**
 * Condition for the rows after a cursor of `columns`, a timestamptz and a number: '>' in an ascending list, '<' in a
 * descending one.
 */
export function behindCursor(columns: string, direction: '<' | '>', cursor: string) {
  const [time, id] = cursor.split('_');
  return sql<boolean>`(${sql.raw(columns)}) ${sql.raw(direction)}
    (timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${id}::bigint)`;
}

/** Takes up to `size` + 1 rows; returns the page, and the key of its last row if more follow. */
export function keysetPage<Row, Key>(rows: readonly Row[], size: number, keyOf: (row: Row) => Key) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: rows.length > size && last !== undefined ? keyOf(last) : null };
}

/** Lists that go on behind the last row of the page before. */
import { sql } from 'kysely';

/**
 * SQL of a row's cursor (domain/contract/call.ts) in a list in the order of a time and, where that is the same, of
 * numbers: microseconds_number[_number]. The way back: timestamp 'epoch' + microseconds * interval '1 microsecond'.
 */
export const cursorOf = (time: string, ...ids: readonly string[]): string =>
  `concat_ws('_', (extract(epoch from ${time}) * 1000000)::bigint, ${ids.join(', ')})`;

/** The rows behind a cursor of `columns`, a timestamptz and a number: '>' where the list rises, '<' where it falls. */
export function behindCursor(columns: string, direction: '<' | '>', cursor: string) {
  const [time, id] = cursor.split('_');
  return sql<boolean>`(${sql.raw(columns)}) ${sql.raw(direction)}
    (timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${id}::bigint)`;
}

/** Of `size` rows and one more: the page, and the key of its last row where others follow. */
export function keysetPage<Row, Key>(rows: readonly Row[], size: number, keyOf: (row: Row) => Key) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: rows.length > size && last !== undefined ? keyOf(last) : null };
}

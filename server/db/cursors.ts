/**
 * SQL of a row's cursor (domain/contract/call.ts) in a list in the order of a time and, where that is the same, of
 * numbers: microseconds_number[_number]. The way back: timestamp 'epoch' + microseconds * interval '1 microsecond'.
 */
export const cursorOf = (time: string, ...ids: readonly string[]): string =>
  `concat_ws('_', (extract(epoch from ${time}) * 1000000)::bigint, ${ids.join(', ')})`;

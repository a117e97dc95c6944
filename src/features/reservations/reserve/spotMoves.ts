/** Where an arrow key leads on the map of spots. */

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

const DIRECTIONS: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
] satisfies Direction[];

export const isDirection = (key: string): key is Direction => DIRECTIONS.includes(key);

/** How far right a spot is in its row: rows are centred, so this is measured from the middle. */
const offsetFromMiddle = (row: readonly number[], spot: number): number => row.indexOf(spot) - (row.length - 1) / 2;

function nearestSpot(row: readonly number[], free: readonly number[], from: number): number | undefined {
  return [...free].sort(
    (a, b) => Math.abs(offsetFromMiddle(row, a) - from) - Math.abs(offsetFromMiddle(row, b) - from),
  )[0];
}

/**
 * The free spot that a key leads to, or the one it came from: left and right go through all free spots in
 * their order, up and down to the nearest free one of the next row that has any.
 */
export function moveSpot(
  rows: readonly (readonly number[])[],
  taken: readonly number[],
  from: number,
  direction: Direction,
): number {
  const isFree = (spot: number): boolean => !taken.includes(spot);
  const free = rows.flat().filter(isFree);
  if (direction === 'Home') return free[0] ?? from;
  if (direction === 'End') return free[free.length - 1] ?? from;
  if (direction === 'ArrowRight') return free.find((spot) => spot > from) ?? from;
  if (direction === 'ArrowLeft') return [...free].reverse().find((spot) => spot < from) ?? from;

  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at];
  if (!row) return from;
  const beyond = direction === 'ArrowUp' ? rows.slice(0, at).reverse() : rows.slice(at + 1);
  const next = beyond.find((candidate) => candidate.some(isFree));
  return (next && nearestSpot(next, next.filter(isFree), offsetFromMiddle(row, from))) ?? from;
}

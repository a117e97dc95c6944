/** Spots of a class, numbered row by row: a spot_map of "4,5,5" has 1-4 in the first row, 5-9 in the second. */

export const MAX_ROW = 40;

/** The rows of a map as spot numbers; null without a map or with an invalid one. */
export function spotRows(spotMap: string | null | undefined): number[][] | null {
  if (!spotMap || spotMap.trim() === '') return null;
  const sizes = spotMap.split(',').map((s) => s.trim());
  if (!sizes.every((s) => /^\d{1,2}$/.test(s) && Number(s) >= 1 && Number(s) <= MAX_ROW)) return null;
  let next = 1;
  return sizes.map((size) => Array.from({ length: Number(size) }, () => next++));
}

interface Mapped {
  readonly spot_map: string | null;
}

/** The spot_map of a class: its room's, else the default of its type (class_map in the database). */
export const classSpotMap = (type: Mapped | null | undefined, room: Mapped | null | undefined): string | null =>
  room?.spot_map ?? type?.spot_map ?? null;

/** The spots that are not taken, in ascending order; null without a map. */
export function freeSpots(spotMap: string | null | undefined, taken: readonly number[]): number[] | null {
  return (
    spotRows(spotMap)
      ?.flat()
      .filter((spot) => !taken.includes(spot)) ?? null
  );
}

/** The number of spots; 0 without a map. */
export function spotCount(spotMap: string | null | undefined): number {
  return spotRows(spotMap)?.reduce((sum, row) => sum + row.length, 0) ?? 0;
}

/** Whether the spot exists. Without a map only null is valid. */
export function spotExists(spotMap: string | null | undefined, spot: number | null): boolean {
  const total = spotCount(spotMap);
  if (total === 0) return spot === null;
  return spot !== null && Number.isInteger(spot) && spot >= 1 && spot <= total;
}

/** The cells of a layout, whose rows are texts; a studio without layouts shows the rows of its spot_map. */
export const SPOT = 'o';
export const GAP = '.';
export const COACH = 'C';
export type SpotLayout = readonly string[];

export interface Cell {
  readonly kind: 'spot' | 'gap' | 'coach';
  /** The spot's number, counted row by row; null: no spot. */
  readonly spot: number | null;
}

/** The cells of a room with the numbers of its spots. */
export function spotCells(layout: SpotLayout): Cell[][] {
  let next = 1;
  return layout.map((row) =>
    [...row].map((cell) => {
      if (cell === SPOT) return { kind: 'spot', spot: next++ };
      return { kind: cell === COACH ? 'coach' : 'gap', spot: null };
    }),
  );
}

/** The rows of a class's room for display: its layout, else its spot_map; null without a map. */
export function roomRowsOf(spotMap: string | null | undefined, layout: SpotLayout | null | undefined): Cell[][] | null {
  if (layout && layout.length > 0) return spotCells(layout);
  const rows = spotRows(spotMap);
  return rows && rows.map((row) => row.map((spot) => ({ kind: 'spot', spot })));
}

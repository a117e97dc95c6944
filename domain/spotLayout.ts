/** Drawing a room: rows of spots, gaps and the coach's place, from which the specification's spot_map follows. */
import { COACH, GAP, MAX_ROW, SPOT, spotRows, type SpotLayout } from './spotMap';

export const MAX_ROWS = 20;

/** The sizes of the rows that have spots: '4,5,5'; null without any spot. */
export function spotMapOf(layout: SpotLayout): string | null {
  const sizes = layout.map((row) => [...row].filter((cell) => cell === SPOT).length).filter((size) => size > 0);
  return sizes.length > 0 ? sizes.join(',') : null;
}

/** A drawing to start with: the rows of a spot_map, each centred; null without a map. */
export function layoutOf(spotMap: string | null): string[] | null {
  const rows = spotRows(spotMap);
  if (!rows) return null;
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map(({ length }) => {
    const left = Math.floor((width - length) / 2);
    return GAP.repeat(left) + SPOT.repeat(length) + GAP.repeat(width - length - left);
  });
}

export type LayoutProblem = 'shape' | 'empty' | 'coaches';

/**
 * Why a layout isn't valid, or null: rows must have the same width and known cells, at least one spot, at most one
 * coach.
 */
export function layoutProblem(layout: SpotLayout): LayoutProblem | null {
  const width = layout[0]?.length ?? 0;
  const isShaped =
    layout.length <= MAX_ROWS &&
    width >= 1 &&
    width <= MAX_ROW &&
    layout.every((row) => row.length === width && /^[o.C]+$/.test(row));
  if (!isShaped) return 'shape';
  if (spotMapOf(layout) === null) return 'empty';
  return layout.join('').split(COACH).length > 2 ? 'coaches' : null;
}

/** The room with a changed cell. There is one coach: placing them elsewhere empties their old cell. */
export function withCell(layout: SpotLayout, row: number, column: number, cell: string): string[] {
  const before = cell === COACH ? layout.map((cells) => cells.replace(COACH, GAP)) : layout;
  return before.map((cells, y) => (y === row ? cells.slice(0, column) + cell + cells.slice(column + 1) : cells));
}

/** The next value of a cell when it is pressed: spot, gap, coach, spot. A coach elsewhere is skipped. */
export function nextCell(layout: SpotLayout, row: number, column: number): string {
  const cell = layout[row]?.[column];
  if (cell === SPOT) return GAP;
  return cell === GAP && !layout.join('').includes(COACH) ? COACH : SPOT;
}

/** Adds an empty row at the end. */
export const withRow = (layout: SpotLayout): string[] => [...layout, GAP.repeat(layout[0]?.length ?? 1)];
export const withoutRow = (layout: SpotLayout, row: number): string[] => layout.filter((_, y) => y !== row);
/** Adds an empty column at the right. */
export const withColumn = (layout: SpotLayout): string[] => layout.map((cells) => cells + GAP);
export const withoutColumn = (layout: SpotLayout, column: number): string[] =>
  layout.map((cells) => cells.slice(0, column) + cells.slice(column + 1));

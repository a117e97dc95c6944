import { useRef, type KeyboardEvent } from 'react';
import { nextCell, withCell } from '../../../../domain/spotLayout';
import { spotCells, type Cell, type SpotLayout } from '../../../../domain/spotMap';
import { classNames } from '../../../ui/classNames';

interface Place {
  readonly row: number;
  readonly column: number;
}

export interface RoomGridProps {
  readonly layout: SpotLayout;
  /** The cell with the keyboard focus. */
  readonly at: Place;
  readonly disabled: boolean;
  readonly onAt: (at: Place) => void;
  readonly onDraw: (layout: SpotLayout) => void;
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const cellText = ({ kind, spot }: Cell): string =>
  spot !== null ? `lugar ${spot}` : kind === 'coach' ? 'coach' : 'hueco';

/** The layout of a room: a press changes a cell, arrow keys move between cells. */
export function RoomGrid({ layout, at, disabled, onAt, onDraw }: RoomGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent, row: number, column: number): void => {
    const [down, right] = STEPS[event.key] ?? [0, 0];
    const to = { row: row + down, column: column + right };
    if (!STEPS[event.key]) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.row}-${to.column}"]`)?.focus();
  };
  return (
    <div className="rooms-grid" role="grid" aria-label="Dibujo del salón" ref={grid}>
      {spotCells(layout).map((cells, row) => (
        <div key={row} role="row" className="rooms-grid__row">
          {cells.map((cell, column) => {
            const isHere = at.row === row && at.column === column;
            return (
              <div key={column} role="gridcell">
                <button
                  type="button"
                  data-cell={`${row}-${column}`}
                  className={classNames('rooms-cell', `rooms-cell--${cell.kind}`, isHere && 'rooms-cell--here')}
                  tabIndex={isHere ? 0 : -1}
                  disabled={disabled}
                  aria-label={`Fila ${row + 1}, columna ${column + 1}: ${cellText(cell)}`}
                  onFocus={() => onAt({ row, column })}
                  onKeyDown={(event) => onKeyDown(event, row, column)}
                  onClick={() => {
                    onAt({ row, column });
                    onDraw(withCell(layout, row, column, nextCell(layout, row, column)));
                  }}
                >
                  <span aria-hidden>{cell.kind === 'coach' ? 'Coach' : cell.spot}</span>
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

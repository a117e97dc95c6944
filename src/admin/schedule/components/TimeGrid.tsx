import Plus from 'lucide-react/icons/plus';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import {
  GRID_STEP,
  columnWeight,
  firstOfNow,
  gridHoursOf,
  minutesOf,
  gridSpansOf,
  timeOf,
  toGridStep,
  type GridSpan,
} from '../../../../domain/scheduleGrid';
import type { Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import { IconButton } from '../../../ui/IconButton';
import { ClassBlock } from './ClassBlock';
import { useDrag, type Dragged } from './useDrag';

export interface GridColumn {
  /** Id of the location, coach or room; 0 for a day. */
  readonly id: number;
  readonly day: Day;
  readonly title: string;
  /** Second line of the title. */
  readonly detail?: string;
  /** Name for screen readers, also for actions in the column. */
  readonly label: string;
  readonly today?: boolean;
  /** The holiday's name, if the studio is closed. */
  readonly holiday?: string | null;
  readonly classes: readonly AdminClass[];
}

export interface TimeGridProps {
  readonly columns: readonly GridColumn[];
  /** Current minute of the day; null: today isn't shown. */
  readonly now: number | null;
  readonly nowInstant: Date;
  readonly zone: string;
  readonly editable: boolean;
  /** Selected classes; null: no selection. */
  readonly selected: ReadonlySet<number> | null;
  readonly movable: (one: AdminClass) => boolean;
  readonly onOpen: (one: AdminClass) => void;
  readonly onCreate: (column: GridColumn, minutes: number) => void;
  readonly onMove: (one: AdminClass, from: GridColumn, to: GridColumn, minutes: number) => void;
}

/** Pixels per minute: 45 minutes are as high as four lines. */
const SCALE = 1.7;
/** Pixels in which a class's time, name and coach can be read. */
const LANE = 104;
const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const ARROWS: Readonly<Record<string, readonly [columns: number, steps: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Block {
  readonly one: AdminClass;
  readonly column: number;
  readonly place: GridSpan;
}

const keyOf = ({ one, column }: Pick<Block, 'one' | 'column'>): string => `${column}-${one.single_class_id}`;

/** The block to which an arrow key moves: the next one in the column, or the nearest in another. */
function neighbourBlock(blocks: readonly Block[], at: Block, columns: number, steps: number): Block | undefined {
  if (columns === 0) {
    const own = blocks.filter(({ column }) => column === at.column);
    return own[own.indexOf(at) + steps];
  }
  const beyond = blocks.filter(({ column }) => (column - at.column) * columns > 0);
  const near = Math.min(...beyond.map(({ column }) => Math.abs(column - at.column)));
  const away = ({ place }: Block): number => Math.abs(place.start - at.place.start);
  return beyond.filter(({ column }) => Math.abs(column - at.column) === near).sort((a, b) => away(a) - away(b))[0];
}

/** Classes by time, in columns of days, locations, coaches or rooms. */
export function TimeGrid({
  columns,
  now,
  nowInstant,
  zone,
  editable,
  selected,
  movable,
  onOpen,
  onCreate,
  onMove,
}: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const all = useMemo(() => columns.flatMap(({ classes }) => classes), [columns]);
  const { from, to } = gridHoursOf(all);
  const [start, end] = [from * 60, to * 60];
  const blocks = useMemo(
    () =>
      columns.flatMap(({ classes }, column) => {
        const places = gridSpansOf(classes);
        return classes
          .map((one, i): Block => ({ one, column, place: places[i] ?? { start: 0, end: 0, lane: 0, lanes: 1 } }))
          .sort((a, b) => a.place.start - b.place.start || a.place.lane - b.place.lane);
      }),
    [columns],
  );
  const weights = useMemo(
    () =>
      columns.map((_, at) =>
        columnWeight(Math.max(1, ...blocks.filter(({ column }) => column === at).map(({ place }) => place.lanes))),
      ),
    [columns, blocks],
  );
  const showsLocation = new Set(all.map(({ location }) => location.location_id)).size > 1;
  const [focused, setFocused] = useState<string | null>(null);
  const [press, setPress] = useState<{ readonly column: number; readonly minutes: number } | null>(null);
  /** A block being moved by keyboard. */
  const [carried, setCarried] = useState<Dragged<AdminClass> | null>(null);

  const drop = ({ item, from: source, column, minutes }: Dragged<AdminClass>): void => {
    const [left, right] = [columns[source], columns[column]];
    if (left && right) onMove(item, left, right, minutes);
  };
  const { dragged, take, wasDragged } = useDrag<AdminClass>({
    body,
    scroller,
    weights,
    start,
    scale: SCALE,
    onDrop: drop,
  });
  const grabbed = dragged ?? carried;

  // Scrolls to what is on now or comes next, else to the first class.
  const starts = all.map(({ class_date }) => minutesOf(class_date));
  const earliest = Math.min(...starts);
  const todays = columns.filter(({ today }) => today).flatMap(({ classes }) => classes);
  const top = now === null ? earliest : (firstOfNow(todays, now) ?? Math.max(...starts) - 4 * 60);
  const first = columns[0]?.day;
  const isWeek = columns.some(({ day }) => day !== first);
  useEffect(() => {
    const [grid, own] = [scroller.current, body.current?.querySelector<HTMLElement>('[data-today]')];
    if (grid && Number.isFinite(top)) grid.scrollTop = (Math.max(top, earliest) - start - 30) * SCALE;
    if (grid && own && isWeek) grid.scrollLeft = own.offsetLeft;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as other days are shown, not as time goes by
  }, [first, columns.length]);

  const minutesAt = (event: MouseEvent<HTMLElement>): number => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    return Math.floor(toGridStep(start + y / SCALE - GRID_STEP / 2) / GRID_STEP) * GRID_STEP;
  };

  const onKey = (block: Block, event: KeyboardEvent<HTMLElement>): void => {
    const arrow = ARROWS[event.key];
    if (carried && event.key === 'Escape') {
      event.preventDefault();
      setCarried(null);
    } else if (carried && event.key === 'Enter') {
      event.preventDefault();
      setCarried(null);
      drop(carried);
    } else if (arrow && event.altKey && movable(block.one)) {
      event.preventDefault();
      const base = carried ?? { item: block.one, from: block.column, column: block.column, minutes: block.place.start };
      setCarried({
        ...base,
        column: Math.min(Math.max(base.column + arrow[0], 0), columns.length - 1),
        minutes: toGridStep(base.minutes + arrow[1] * GRID_STEP),
      });
    } else if (arrow && !event.altKey && !carried) {
      event.preventDefault();
      const next = neighbourBlock(blocks, block, ...arrow);
      if (next) scroller.current?.querySelector<HTMLElement>(`[data-block="${keyOf(next)}"]`)?.focus();
    }
  };

  const target = grabbed && columns[grabbed.column];
  const tabStop = blocks.some((block) => keyOf(block) === focused) ? focused : blocks[0] && keyOf(blocks[0]);
  const style = {
    '--least': `${sumOf(weights) * LANE}px`,
    '--tracks': weights.map((weight) => `minmax(${weight * LANE}px, ${weight}fr)`).join(' '),
    '--height': `${(end - start) * SCALE}px`,
    '--hour': `${60 * SCALE}px`,
  } as CSSProperties;
  const boxOf = ({ start: a, end: b, lane, lanes: of }: GridSpan): CSSProperties => ({
    top: (a - start) * SCALE,
    height: Math.max((b - a) * SCALE, 24),
    left: `${(lane / of) * 100}%`,
    width: `${100 / of}%`,
  });

  return (
    <div
      className="schedule-grid ui-card"
      style={style}
      ref={scroller}
      data-week={isWeek ? '' : undefined}
      data-dragging={dragged ? '' : undefined}
    >
      <div className="schedule-grid__head">
        <span className="schedule-grid__corner" />
        {columns.map((column) => (
          <div
            key={`${column.day}-${column.id}`}
            className={classNames('schedule-grid__title', isWeek && column.today && 'schedule-grid__title--today')}
          >
            <h2>
              <span>{column.title}</span>
              {column.detail && <small>{column.detail}</small>}
            </h2>
            {column.holiday && <p className="schedule-grid__holiday">Cerrado: {column.holiday}</p>}
            {editable && (
              <IconButton
                label={`Nueva clase: ${column.label}`}
                className="schedule-grid__add"
                onClick={() => onCreate(column, Math.max(start, 8 * 60))}
              >
                <Plus size={18} aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
      </div>
      <div className="schedule-grid__rows">
        <div className="schedule-grid__axis" aria-hidden>
          {Array.from({ length: to - from }, (_, i) => (
            <span key={i}>{timeOf((from + i) * 60)}</span>
          ))}
        </div>
        <div className="schedule-grid__body" ref={body}>
          {columns.map((column, at) => (
            <section
              key={`${column.day}-${column.id}`}
              className={classNames('schedule-column', column.holiday && 'schedule-column--closed')}
              aria-label={column.label}
              data-today={column.today ? '' : undefined}
            >
              {editable && !selected && (
                // For the pointer only; the keyboard has the button in the column's head.
                <div
                  className="schedule-column__free"
                  aria-hidden
                  onMouseMove={(event) => setPress({ column: at, minutes: minutesAt(event) })}
                  onMouseLeave={() => setPress(null)}
                  onClick={(event) => onCreate(column, minutesAt(event))}
                >
                  {press?.column === at && !grabbed && (
                    <span className="schedule-column__new" style={{ top: (press.minutes - start) * SCALE }}>
                      + {timeOf(press.minutes)}
                    </span>
                  )}
                </div>
              )}
              {column.today && now !== null && now >= start && now <= end && (
                <span className="schedule-column__now" style={{ top: (now - start) * SCALE }} aria-hidden />
              )}
              <ul>
                {blocks
                  .filter((block) => block.column === at)
                  .map((block) => {
                    const { one, place } = block;
                    const key = keyOf(block);
                    return (
                      <li key={key} style={boxOf(place)}>
                        <ClassBlock
                          one={one}
                          now={nowInstant}
                          zone={zone}
                          showsLocation={showsLocation}
                          chosen={selected ? selected.has(one.single_class_id) : undefined}
                          held={grabbed?.item === one}
                          movable={editable && !selected && movable(one)}
                          data-block={key}
                          tabIndex={key === tabStop ? 0 : -1}
                          onFocus={() => setFocused(key)}
                          onBlur={() => setCarried(null)}
                          onKeyDown={(event) => onKey(block, event)}
                          onPointerDown={(event) => {
                            if (editable && !selected && movable(one)) take(one, at, event);
                          }}
                          onClick={() => {
                            if (!wasDragged()) onOpen(one);
                          }}
                        />
                      </li>
                    );
                  })}
              </ul>
              {grabbed && grabbed.column === at && (
                <div
                  className="schedule-column__ghost"
                  aria-hidden
                  style={boxOf({
                    start: grabbed.minutes,
                    end: grabbed.minutes + grabbed.item.duration,
                    lane: 0,
                    lanes: 1,
                  })}
                >
                  <strong>{timeOf(grabbed.minutes)}</strong>
                  <span>{grabbed.item.class_type.name}</span>
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
      <p className="ui-hidden" role="status">
        {carried && target && `${target.label}, ${timeOf(carried.minutes)}. Enter la mueve, Escape la deja igual.`}
      </p>
    </div>
  );
}

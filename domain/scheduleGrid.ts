/**
 * The time grid of the team's schedule: positions of classes in a column, and the result of dragging one. Minutes count
 * from the studio's midnight.
 */
import { type Day, type WallClock } from './studioTime';

/** Dragging and creating classes snaps to quarters of an hour. */
export const GRID_STEP = 15;
const DAY_MINUTES = 24 * 60;
/** The hours shown for a day without early or late classes. */
const USUAL_HOURS = { from: 7, to: 21 } as const;

export interface TimedClass {
  readonly class_date: WallClock;
  /** Minutes. */
  readonly duration: number;
}

export const dayOf = (wallClock: WallClock): Day => wallClock.slice(0, 10);

export const minutesOf = (wallClock: WallClock): number =>
  Number(wallClock.slice(11, 13)) * 60 + Number(wallClock.slice(14, 16));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '07:15' */
export const timeOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

export const wallClockAt = (day: Day, minutes: number): WallClock => `${day}T${timeOf(minutes)}:00.000Z`;

/** The nearest quarter of an hour at which a class can still begin that day. */
export const toGridStep = (minutes: number): number =>
  Math.min(Math.max(Math.round(minutes / GRID_STEP) * GRID_STEP, 0), DAY_MINUTES - GRID_STEP);

/** The end within the class's own day, as a class past midnight stays in its column. */
const endOf = ({ class_date, duration }: TimedClass): number => Math.min(minutesOf(class_date) + duration, DAY_MINUTES);

export interface GridSpan {
  readonly start: number;
  readonly end: number;
  /** Index of its part of the column's width, which is split into `lanes`. */
  readonly lane: number;
  readonly lanes: number;
}

/**
 * The positions of a column's classes, in their order. Overlapping classes, also through a third one, share the width;
 * one that begins when another ends is below it.
 */
export function gridSpansOf(classes: readonly TimedClass[]): GridSpan[] {
  const spans = classes
    .map((one, at) => ({ at, start: minutesOf(one.class_date), end: endOf(one) }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.at - b.at);
  const places: GridSpan[] = [];
  let group: { at: number; start: number; end: number; lane: number }[] = [];
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    for (const { at, ...place } of group) places[at] = { ...place, lanes };
    group = [];
  };
  for (const span of spans) {
    if (group.every(({ end }) => end <= span.start)) close();
    const taken = new Set(group.filter(({ end }) => end > span.start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ ...span, lane });
  }
  close();
  return places;
}

/** A class alone in its column has somewhat more room than one beside others. */
export const columnWeight = (lanes: number): number => Math.max(lanes, 1.15);

/** The column at a part of the width (0: the left edge, 1: the right one), by the columns' shares of it. */
export function columnAt(weights: readonly number[], part: number): number {
  let left = part * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return at === -1 ? weights.length - 1 : at;
}

/** The first minute of what is on now or still to come; null: nothing is. */
export function firstOfNow(classes: readonly TimedClass[], now: number): number | null {
  const ahead = classes.filter((one) => endOf(one) > now).map(({ class_date }) => minutesOf(class_date));
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** The hours that the grid shows: the usual ones, and all that its classes need. `to` is its end. */
export function gridHoursOf(classes: readonly TimedClass[]): { readonly from: number; readonly to: number } {
  const starts = classes.map(({ class_date }) => Math.floor(minutesOf(class_date) / 60));
  const ends = classes.map((one) => Math.ceil(endOf(one) / 60));
  return { from: Math.min(USUAL_HOURS.from, ...starts), to: Math.max(USUAL_HOURS.to, ...ends) };
}

/** What the columns of the day view stand for. */
export const COLUMNS_BY = ['estudio', 'coach', 'sala'] as const;
export type ColumnsBy = (typeof COLUMNS_BY)[number];

/** The parts of a class that decide its columns. */
export interface GridClass extends TimedClass {
  readonly location: { readonly location_id: number };
  readonly room?: { readonly room_id: number } | null;
  readonly class_instructors: readonly { readonly instructor: { readonly instructor_id: number } }[];
}

/** The columns of a class in the day view: one for each of its coaches; 0: no room, or no coach. */
export function columnsOf(one: GridClass, by: ColumnsBy): number[] {
  if (by === 'estudio') return [one.location.location_id];
  if (by === 'sala') return [one.room?.room_id ?? 0];
  const coaches = one.class_instructors.map(({ instructor }) => instructor.instructor_id);
  return coaches.length === 0 ? [0] : [...new Set(coaches)];
}

/** Where a class is to be moved. Fields that are left out don't change. */
export interface ClassMove {
  readonly class_date: WallClock;
  readonly location_id?: number;
  /** null: none. */
  readonly room_id?: number | null;
  readonly instructor_ids?: readonly number[];
}

const coachIdsOf = ({ class_instructors }: GridClass): number[] =>
  class_instructors.map(({ instructor }) => instructor.instructor_id);

/** Replaces a coach of the class, without naming one twice. */
const replaceCoach = (ids: readonly number[], from: number, to: number): number[] => [
  ...new Set(ids.includes(from) ? ids.map((id) => (id === from ? to : id)) : [...ids, to]),
];

/**
 * The move that a drag means, to a column of the same kind and a time; null: nothing changes. A class's only coach is
 * never removed; another location has other rooms.
 */
export function moveClassTo(
  one: GridClass,
  class_date: WallClock,
  by: ColumnsBy | null = null,
  from = 0,
  to: number = from,
): ClassMove | null {
  if (by === null || from === to) return class_date === one.class_date ? null : { class_date };
  if (by === 'estudio') return { class_date, location_id: to, room_id: null };
  if (by === 'sala') return { class_date, room_id: to === 0 ? null : to };
  return to === 0 ? null : { class_date, instructor_ids: replaceCoach(coachIdsOf(one), from, to) };
}

/**
 * The visitor's filter of a week's classes. It is in the address, so that it can be shared, and is applied in the
 * browser: the server sends the same week to all visitors.
 */
import { isClassFull } from './classCard';
import { CLASS_LEVELS, type ClassLevel } from './classLevels';
import type { SingleClass } from './contract/schedule';

export const DAY_PARTS = ['manana', 'tarde', 'noche'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export interface ChosenClasses {
  readonly class_type_id: number | null;
  readonly class_category_id: number | null;
  readonly instructor_id: number | null;
  readonly part: DayPart | null;
  readonly level: ClassLevel | null;
  readonly tag_id: number | null;
  /** Only classes with a free place. */
  readonly free: boolean;
}

/** Names of the filters in the address. */
export const FILTER_PARAMS = {
  class_type_id: 'tipo',
  class_category_id: 'categoria',
  instructor_id: 'coach',
  part: 'horario',
  level: 'nivel',
  tag_id: 'etiqueta',
  free: 'lugares',
} as const satisfies Record<keyof ChosenClasses, string>;
const FREE = '1';

/** Hours of the studio's clock at which afternoon and evening begin. */
const AFTERNOON = 12;
const EVENING = 18;

export function dayPart({ class_date }: Pick<SingleClass, 'class_date'>): DayPart {
  const hour = Number(class_date.slice(11, 13));
  return hour < AFTERNOON ? 'manana' : hour < EVENING ? 'tarde' : 'noche';
}

type Params = Pick<URLSearchParams, 'get'>;

const readId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** The filters of an address; values that aren't valid are ignored. */
export function readFilter(params: Params): ChosenClasses {
  return {
    class_type_id: readId(params.get(FILTER_PARAMS.class_type_id)),
    class_category_id: readId(params.get(FILTER_PARAMS.class_category_id)),
    instructor_id: readId(params.get(FILTER_PARAMS.instructor_id)),
    part: oneOf(DAY_PARTS, params.get(FILTER_PARAMS.part)),
    level: oneOf(CLASS_LEVELS, params.get(FILTER_PARAMS.level)),
    tag_id: readId(params.get(FILTER_PARAMS.tag_id)),
    free: params.get(FILTER_PARAMS.free) === FREE,
  };
}

export const NO_FILTER: ChosenClasses = readFilter({ get: () => null });

const KEYS = Object.keys(FILTER_PARAMS) as (keyof ChosenClasses)[];

/** The same parameters with this filter; others are unchanged. */
export function writeFilter(params: URLSearchParams, filter: ChosenClasses): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of KEYS) {
    const value = filter[key];
    if (value === null || value === false) next.delete(FILTER_PARAMS[key]);
    else next.set(FILTER_PARAMS[key], value === true ? FREE : String(value));
  }
  return next;
}

/** How many filters are set. */
export const filterCount = (filter: ChosenClasses): number =>
  KEYS.filter((key) => filter[key] !== null && filter[key] !== false).length;

/** The level of a class type; null where the studio hasn't set it. */
export type LevelOf = (class_type_id: number) => ClassLevel | null | undefined;

/** Whether a class matches the filter. A type for all levels matches each. */
export function matchesFilter(single: SingleClass, filter: ChosenClasses, levelOf: LevelOf): boolean {
  const { class_type_id, class_category_id, instructor_id, part, level, tag_id, free } = filter;
  const type = single.class_type.class_type_id;
  return (
    (class_type_id === null || type === class_type_id) &&
    (class_category_id === null || single.class_category_id === class_category_id) &&
    (instructor_id === null || single.class_instructors.some((c) => c.instructor.instructor_id === instructor_id)) &&
    (part === null || dayPart(single) === part) &&
    (level === null || [level, 'Todos los niveles'].includes(levelOf(type) ?? '')) &&
    (tag_id === null || single.tags.some((tag) => tag.tag_id === tag_id)) &&
    (!free || !isClassFull(single))
  );
}

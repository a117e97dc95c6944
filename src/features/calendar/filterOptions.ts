/** Choices for each part of the filter, from the received weeks. */
import { DAY_PARTS, type ChosenClasses } from '../../../domain/classFilter';
import { CLASS_LEVELS } from '../../../domain/classLevels';
import { coachName } from '../../../domain/classTitle';
import type { ClassType } from '../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../domain/contract/classCategories';
import type { SingleClass } from '../../../domain/contract/schedule';
import { DAY_PART_LABELS } from '../schedule/labels';

export interface FilterOptions {
  readonly key: Exclude<keyof ChosenClasses, 'free'>;
  readonly label: string;
  /** Label of the choice "all". */
  readonly all: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

const byLabel = (a: { readonly label: string }, b: { readonly label: string }): number =>
  a.label.localeCompare(b.label, 'es');

function namedOptions(pairs: ReadonlyArray<readonly [id: number, label: string]>): FilterOptions['options'] {
  return [...new Map(pairs)].map(([id, label]) => ({ value: String(id), label })).sort(byLabel);
}

/** Filter parts with a real choice, or with a chosen value. */
export function filterOptions(
  classes: readonly SingleClass[],
  types: readonly ClassType[] | null,
  categories: readonly ClassCategory[] | null,
  filter: ChosenClasses,
): FilterOptions[] {
  const taught = new Set(classes.map(({ class_category_id }) => class_category_id));
  const shown = (categories ?? []).filter(({ class_category_id }) => taught.has(class_category_id));
  const levels = CLASS_LEVELS.filter((level) => types?.some((type) => type.level === level));
  const all: FilterOptions[] = [
    {
      key: 'class_type_id',
      label: 'Clase',
      all: 'Todas',
      options: namedOptions(classes.map(({ class_type }) => [class_type.class_type_id, class_type.name])),
    },
    {
      key: 'class_category_id',
      label: 'Categoría',
      all: 'Todas',
      options: namedOptions(shown.map(({ class_category_id, name }) => [class_category_id, name])),
    },
    {
      key: 'instructor_id',
      label: 'Coach',
      all: 'Todos',
      options: namedOptions(
        classes.flatMap(({ class_instructors }) =>
          class_instructors.map((coach) => [coach.instructor.instructor_id, coachName(coach)] as const),
        ),
      ),
    },
    {
      key: 'part',
      label: 'Horario',
      all: 'Todo el día',
      options: DAY_PARTS.map((part) => ({ value: part, label: DAY_PART_LABELS[part] })),
    },
    { key: 'level', label: 'Nivel', all: 'Todos', options: levels.map((level) => ({ value: level, label: level })) },
    {
      key: 'tag_id',
      label: 'Etiqueta',
      all: 'Todas',
      options: namedOptions(classes.flatMap(({ tags }) => tags.map(({ tag_id, name }) => [tag_id, name] as const))),
    },
  ];
  const few = (key: FilterOptions['key']): number => (key === 'tag_id' ? 1 : 2);
  return all.filter(({ key, options }) => options.length >= few(key) || filter[key] !== null);
}

const NUMBERS: ReadonlySet<string> = new Set(['class_type_id', 'class_category_id', 'instructor_id', 'tag_id']);

/** The filter with one part chosen anew; '' is all. */
export function withChoice(filter: ChosenClasses, key: FilterOptions['key'], value: string): ChosenClasses {
  return { ...filter, [key]: value === '' ? null : NUMBERS.has(key) ? Number(value) : value };
}

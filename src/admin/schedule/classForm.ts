/** The form of a class: its values, fields and request. */
import type { Location } from '../../../domain/contract/catalogue';
import type { AdminClass, ChangeClass, NewClass, Repeat } from '../../../domain/contract/scheduleAdmin';
import { isLiveUrl } from '../../../domain/liveClass';
import type { FieldItem, FormField, FormValues } from '../../../domain/forms/types';
import { dayOf, minutesOf, timeOf, wallClockAt } from '../../../domain/scheduleGrid';
import { weekdayOf } from '../../../domain/series';
import { classSpotMap, spotCount } from '../../../domain/spotMap';
import { instantOf, wallClockOf, zoneOf, type Day } from '../../../domain/studioTime';
import { formField } from '../../ui/form/controls';
import type { Catalogue } from './service';

/** Initial values of a new class, from a press on the grid or a copied class. */
export interface Draft {
  readonly day: Day;
  readonly minutes: number;
  readonly location_id: number | null;
  readonly room_id?: number | null;
  readonly instructor_ids?: readonly number[];
  /** The copied class. */
  readonly like?: AdminClass;
}

export interface FormChoices extends Catalogue {
  readonly locations: readonly Location[];
  /** The studio's. */
  readonly zone: string;
}

const withMissing = <T>(known: readonly T[], own: readonly T[], idOf: (one: T) => number): readonly T[] => [
  ...known,
  ...own.filter((one) => !known.some((other) => idOf(other) === idOf(one))),
];

/** The choices, with those of the class that are no longer offered. */
export function choicesWithOwn(choices: FormChoices, one: AdminClass | null): FormChoices {
  const { categories } = choices;
  const offered = categories.filter(
    ({ available, class_category_id }) => available || class_category_id === one?.class_category_id,
  );
  if (!one) return { ...choices, categories: offered };
  const coaches = one.class_instructors.map(({ instructor }) => instructor);
  return {
    ...choices,
    categories: offered,
    class_types: withMissing(choices.class_types, [one.class_type], ({ class_type_id }) => class_type_id),
    instructors: withMissing(choices.instructors, coaches, ({ instructor_id }) => instructor_id),
    locations: withMissing(choices.locations, [one.location], ({ location_id }) => location_id),
    tags: withMissing(choices.tags, one.tags, ({ tag_id }) => tag_id),
  };
}

const toIds = (numbers: readonly number[]): string[] => numbers.map(String);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const toNumbers = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap((one) => Number(one) || []) : []);
const idOrNull = (value: unknown): number | null => Number(text(value)) || null;

const NOTHING_YET: FormValues = {
  class_type_id: null,
  room_id: null,
  coaches: [],
  duration: '50',
  capacity: '',
  repeats: false,
  weekdays: [],
  ends: 'nunca',
  until: null,
  opens: 'ahora',
  opens_at: null,
  opens_before: 1,
  opens_weekday: 1,
  opens_time: '12:00',
  more: false,
  description: '',
  live_url: '',
  class_category_id: null,
  class_package_id: null,
  tags: [],
  scope: 'this',
};

/** When it becomes visible: its own time, or the rule of its series. */
function openingOf({ published_at, class_series, location }: AdminClass, scope: unknown, zone: string): FormValues {
  if (scope !== 'this') {
    const rule = class_series?.publish;
    if (!rule) return { opens: 'ahora' };
    const { weeks_before, weekday, time } = rule;
    return { opens: 'regla', opens_before: weeks_before, opens_weekday: weekday, opens_time: time };
  }
  if (published_at === null) return { opens: 'ahora' };
  return { opens: 'fecha', opens_at: wallClockOf(new Date(published_at), zoneOf(location, zone)).slice(0, 16) };
}

function factsOf(one: AdminClass): FormValues {
  const { class_category_id, class_package_id, description, live_url, tags } = one;
  return {
    class_type_id: one.class_type.class_type_id,
    location_id: one.location.location_id,
    room_id: one.room?.room_id ?? null,
    coaches: toIds(one.class_instructors.map(({ instructor }) => instructor.instructor_id)),
    duration: String(one.duration),
    capacity: String(one.capacity),
    description,
    live_url: live_url ?? '',
    class_category_id,
    class_package_id,
    tags: toIds(tags.map(({ tag_id }) => tag_id)),
    more: [description, live_url, class_category_id, class_package_id].some(Boolean) || tags.length > 0,
  };
}

/** The values of a class that exists. */
export const valuesOf = (one: AdminClass, zone: string): FormValues => ({
  ...NOTHING_YET,
  ...factsOf(one),
  day: dayOf(one.class_date),
  time: timeOf(minutesOf(one.class_date)),
  weekdays: (one.class_series?.weekdays ?? []).map(String),
  ends: one.class_series?.until ? 'fecha' : 'nunca',
  until: one.class_series?.until ?? null,
  ...openingOf(one, 'this', zone),
});

export function valuesOfDraft({ day, minutes, location_id, room_id, instructor_ids, like }: Draft): FormValues {
  return {
    ...NOTHING_YET,
    ...(like ? factsOf(like) : { location_id, room_id: room_id ?? null, coaches: toIds(instructor_ids ?? []) }),
    day,
    time: timeOf(minutes),
    weekdays: [String(weekdayOf(day))],
  };
}

/** Values for a copy of a class, without parts that are no longer offered; returns the names of these. */
export function valuesOfCopy(
  draft: Draft,
  choices: FormChoices,
): { readonly values: FormValues; readonly archived: readonly string[] } {
  const values = valuesOfDraft(draft);
  const { like } = draft;
  if (!like) return { values, archived: [] };
  const hasType = choices.class_types.some(({ class_type_id }) => class_type_id === like.class_type.class_type_id);
  const hasPlace = choices.locations.some(({ location_id }) => location_id === like.location.location_id);
  const coaches = like.class_instructors.map(({ instructor }) => instructor);
  const isOffered = ({ instructor_id }: (typeof coaches)[number]) =>
    choices.instructors.some((one) => one.instructor_id === instructor_id);
  const tags = like.tags.filter(({ tag_id }) => choices.tags.some((one) => one.tag_id === tag_id));
  return {
    values: {
      ...values,
      ...(hasType ? {} : { class_type_id: null }),
      ...(hasPlace ? {} : { location_id: null, room_id: null }),
      coaches: toIds(coaches.filter(isOffered).map(({ instructor_id }) => instructor_id)),
      tags: toIds(tags.map(({ tag_id }) => tag_id)),
    },
    archived: [
      ...(hasType ? [] : [like.class_type.name]),
      ...(hasPlace ? [] : [like.location.name]),
      ...coaches.filter((one) => !isOffered(one)).map(({ name, last_name }) => `${name} ${last_name}`.trim()),
    ],
  };
}

const isSeries = (values: FormValues, before: AdminClass | null): boolean =>
  before ? values.scope !== 'this' : values.repeats === true;

/** Consequences of a change: the rooms of another location, the usual length and capacity of a type, the spots of a room. */
export function withConsequences(
  next: FormValues,
  old: FormValues,
  before: AdminClass | null,
  choices: FormChoices,
  known: readonly AdminClass[],
): FormValues {
  let values = next;
  if (next.location_id !== old.location_id) values = { ...values, room_id: null };
  const hasOtherType = next.class_type_id !== old.class_type_id;
  if ((hasOtherType || values.room_id !== old.room_id) && !before) {
    const type = choices.class_types.find(({ class_type_id }) => class_type_id === next.class_type_id);
    const room = choices.rooms.find(({ room_id }) => room_id === values.room_id);
    const usual = known.find(({ class_type }) => class_type.class_type_id === next.class_type_id);
    const spots = spotCount(classSpotMap(type, room));
    if (hasOtherType && usual && !room?.spot_map)
      values = { ...values, duration: String(usual.duration), capacity: String(usual.capacity) };
    else if (spots > 0) values = { ...values, capacity: String(spots) };
  }
  if (next.day !== old.day && typeof next.day === 'string' && next.day !== '') {
    const [was, is] = [text(old.day), next.day].map((day) => (day === '' ? '' : String(weekdayOf(day))));
    const weekdays = (next.weekdays as readonly string[]).filter((one) => one !== was);
    values = { ...values, weekdays: [...new Set([...weekdays, is ?? ''])].sort() };
  }
  if (before && next.scope !== old.scope) values = { ...values, ...openingOf(before, next.scope, choices.zone) };
  else if (isSeries(next, before) !== isSeries(old, before)) values = { ...values, opens: 'ahora' };
  return values;
}

const fieldItem = (value: FieldItem['value'], label: string): FieldItem => ({ value, label });
const optional = { required: false } as const;
export const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** The fields needed by the values, in order. */
export function fieldsOf(values: FormValues, before: AdminClass | null, choices: FormChoices): FormField[] {
  const { class_types, instructors, rooms, categories, events, locations, tags } = choices;
  const series = isSeries(values, before);
  const hasSeries = Boolean(before?.class_series);
  const fields: (FormField | false)[] = [
    hasSeries &&
      formField('scope', 'select', 'Qué clases cambian', {
        items: [
          fieldItem('this', 'Solo esta clase'),
          fieldItem('following', 'Esta y las siguientes'),
          fieldItem('all', 'Todas las que faltan'),
        ],
      }),
    formField('class_type_id', 'select', 'Clase', {
      items: class_types.map(({ class_type_id, name }) => fieldItem(class_type_id, name)),
    }),
    formField('day', 'date', 'Día', { className: 'col-5' }),
    formField('time', 'time', 'Hora', { className: 'col-4' }),
    formField('duration', 'number', 'Minutos', { className: 'col-3' }),
    locations.length > 1 &&
      formField('location_id', 'select', 'Estudio', {
        items: locations.map(({ location_id, name }) => fieldItem(location_id, name)),
        className: 'col-6',
      }),
    rooms.some(({ location_id }) => location_id === values.location_id) &&
      formField('room_id', 'select', 'Sala', {
        ...optional,
        items: rooms
          .filter(({ location_id }) => location_id === values.location_id)
          .map(({ room_id, name }) => fieldItem(room_id, name)),
        className: 'col-6',
      }),
    formField('coaches', 'creatable-select', 'Coach', {
      items: instructors.map((one) => fieldItem(String(one.instructor_id), `${one.name} ${one.last_name}`.trim())),
    }),
    formField('capacity', 'number', 'Cupo', { className: 'col-6' }),
    !before && formField('repeats', 'boolean', 'Se repite cada semana', optional),
    series &&
      formField('weekdays', 'creatable-select', 'Días', {
        items: WEEKDAYS.map((label, i) => fieldItem(String(i + 1), label)),
      }),
    series &&
      formField('ends', 'select', 'Termina', {
        items: [fieldItem('nunca', 'Sin fecha final'), fieldItem('fecha', 'En una fecha')],
        className: 'col-6',
      }),
    series && values.ends === 'fecha' && formField('until', 'date', 'Última fecha', { className: 'col-6' }),
    formField('opens', 'select', 'Se publica', {
      items: series
        ? [fieldItem('ahora', 'Al guardar'), fieldItem('regla', 'Cada semana, con anticipación')]
        : [fieldItem('ahora', 'Al guardar'), fieldItem('fecha', 'En una fecha')],
    }),
    values.opens === 'fecha' && formField('opens_at', 'datetime', 'Abre'),
    ...(values.opens === 'regla'
      ? [
          formField('opens_weekday', 'select', 'Abre el', {
            items: WEEKDAYS.map((label, i) => fieldItem(i + 1, label.toLowerCase())),
            className: 'col-6',
          }),
          formField('opens_time', 'time', 'A las', { className: 'col-6' }),
          formField('opens_before', 'select', 'De', {
            items: [
              fieldItem(0, 'la misma semana'),
              fieldItem(1, 'la semana anterior'),
              ...[2, 3, 4, 5, 6, 7, 8].map((n) => fieldItem(n, `${n} semanas antes`)),
            ],
          }),
        ]
      : []),
    formField('more', 'boolean', 'Más opciones', optional),
    ...(values.more === true
      ? [
          formField('description', 'textarea', 'Descripción', { ...optional, ownRules: true }),
          formField('live_url', 'text', 'Enlace de la clase en vivo', { ...optional, ownRules: true }),
          formField('class_category_id', 'select', 'Categoría', {
            ...optional,
            items: categories.map(({ class_category_id, name }) => fieldItem(class_category_id, name)),
          }),
          formField('class_package_id', 'select', 'Evento que la vende', {
            ...optional,
            items: events.map(({ class_package_id, title }) => fieldItem(class_package_id, title)),
          }),
          ...(tags.length > 0
            ? [
                formField('tags', 'creatable-select', 'Etiquetas', {
                  ...optional,
                  items: tags.map(({ tag_id, name }) => fieldItem(String(tag_id), name)),
                }),
              ]
            : []),
        ]
      : []),
  ];
  return fields.flatMap((field, order) => (field ? { ...field, order } : []));
}

/** Whether the series' weekdays lack the day of the edited class. */
const lacksOwnDay = ({ scope, day, weekdays }: FormValues, before: AdminClass | null): boolean =>
  Boolean(before?.class_series) &&
  !before?.is_exception &&
  scope !== 'this' &&
  text(day) !== '' &&
  !(weekdays as readonly string[]).includes(String(weekdayOf(text(day))));

/** Problems that single fields don't show. */
export function problemsOf(values: FormValues, before: AdminClass | null = null): Record<string, string | null> {
  const duration = Number(text(values.duration));
  const capacity = Number(text(values.capacity));
  const liveUrl = text(values.live_url).trim();
  return {
    duration: Number.isInteger(duration) && duration >= 5 && duration <= 600 ? null : 'De 5 a 600 minutos.',
    capacity: Number.isInteger(capacity) && capacity >= 0 && capacity <= 1000 ? null : 'De 0 a 1,000 lugares.',
    live_url: liveUrl === '' || isLiveUrl(liveUrl) ? null : 'Pega el enlace completo, que empieza con https://',
    coaches: toNumbers(values.coaches).length > 0 ? null : 'Elige quién da la clase.',
    weekdays: lacksOwnDay(values, before)
      ? 'Deja marcado el día de esta clase; para quitarlo, abre la serie en otro de sus días.'
      : (values.weekdays as readonly string[]).length > 0
        ? null
        : 'Elige al menos un día.',
    until: text(values.until) < text(values.day) ? 'Debe ser después de la primera clase.' : null,
  };
}

type Terms = Omit<NewClass, 'repeat' | 'accept_conflicts'>;

function termsOf(values: FormValues, choices: FormChoices): Terms {
  const location_id = Number(values.location_id);
  const location = choices.locations.find((one) => one.location_id === location_id);
  const opens = `${text(values.opens_at)}:00.000Z`;
  return {
    class_date: wallClockAt(text(values.day), minutesOf(`${text(values.day)}T${text(values.time)}`)),
    duration: Number(text(values.duration)),
    capacity: Number(text(values.capacity)),
    class_type_id: Number(values.class_type_id),
    location_id,
    class_instructors: toNumbers(values.coaches).map((instructor_id) => ({ instructor_id })),
    room_id: idOrNull(values.room_id),
    description: text(values.description).trim(),
    tags: toNumbers(values.tags).filter((id) => choices.tags.some(({ tag_id }) => tag_id === id)),
    class_category_id: idOrNull(values.class_category_id),
    class_package_id: idOrNull(values.class_package_id),
    live_url: text(values.live_url).trim() || null,
    published_at: values.opens === 'fecha' ? instantOf(opens, zoneOf(location, choices.zone)).toISOString() : null,
  };
}

function repeatOf(values: FormValues): Repeat {
  const { opens_before, opens_weekday, opens_time, weekdays } = values;
  return {
    weekdays: toNumbers(weekdays).sort(),
    until: values.ends === 'fecha' ? text(values.until) : null,
    publish:
      values.opens === 'regla'
        ? { weeks_before: Number(opens_before), weekday: Number(opens_weekday), time: text(opens_time) }
        : null,
  };
}

export function newClass(values: FormValues, choices: FormChoices): NewClass {
  const { published_at, ...terms } = termsOf(values, choices);
  if (values.repeats !== true) return { ...terms, published_at };
  return { ...terms, repeat: repeatOf(values) };
}

function changedEntries<T extends object>(after: T, before: T): Partial<T> {
  const entries = Object.entries(after) as [keyof T, unknown][];
  return Object.fromEntries(
    entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  ) as Partial<T>;
}

/** The fields that differ from the class as read; null: none. */
export function changeOf(values: FormValues, before: AdminClass, choices: FormChoices): ChangeClass | null {
  const old = valuesOf(before, choices.zone);
  const scope = before.class_series ? (values.scope as ChangeClass['scope']) : undefined;
  const isWhole = scope !== undefined && scope !== 'this';
  const { published_at, ...terms } = changedEntries(termsOf(values, choices), termsOf(old, choices));
  const whole = changedEntries(repeatOf(values), repeatOf({ ...old, ...openingOf(before, 'all', choices.zone) }));
  const changes = { ...terms, ...(isWhole ? whole : published_at === undefined ? {} : { published_at }) };
  if (Object.keys(changes).length === 0) return null;
  const { single_class_id, version } = before;
  return { single_class_id, version, ...(scope && { scope }), ...changes };
}

/** Whether customers with a place are notified of a change. */
export const notifiesCustomers = (change: ChangeClass): boolean =>
  change.class_date !== undefined || change.location_id !== undefined || change.class_instructors !== undefined;

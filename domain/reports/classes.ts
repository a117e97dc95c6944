/** Reports of classes that took place: how full they were, who missed them, and who found no place. */
import type { ReportColumn, ReportDefinition, ReportFilter } from './types';

const WHAT =
  'Clases del horario que ya empezaron, en el día y la hora de su estudio. La ocupación son los lugares reservados ' +
  'entre los que había.';
const MORE =
  'No asistió quien tenía lugar y no fue marcado al terminar la clase; canceló tarde quien lo hizo sin la anticipación ' +
  'de tu configuración actual; se quedó fuera quien esperó en la lista y nunca tuvo lugar.';

const SUMS = [
  { key: 'capacity', label: 'Lugares', kind: 'count', total: true },
  { key: 'taken', label: 'Reservados', kind: 'count', total: true },
  { key: 'fill', label: 'Ocupación', kind: 'percent', of: ['taken', 'capacity'] },
  { key: 'attended', label: 'Asistieron', kind: 'count', total: true },
  { key: 'missed', label: 'No asistieron', kind: 'count', total: true },
  { key: 'late', label: 'Canceladas tarde', kind: 'count', total: true },
  { key: 'waiting', label: 'Se quedaron fuera', kind: 'count', total: true },
] as const satisfies readonly ReportColumn[];
const CLASSES = { key: 'classes', label: 'Clases', kind: 'count', total: true } as const satisfies ReportColumn;

const FILTERS = [
  'location_id',
  'instructor_id',
  'class_type_id',
  'room_id',
  'slot',
] as const satisfies readonly ReportFilter[];
const LIST = 'clases';

export const CLASS_REPORTS = {
  'ocupacion-por-horario': {
    subject: 'classes',
    title: 'Ocupación por día y hora',
    definition: `${WHAT} ${MORE}`,
    filters: FILTERS,
    columns: [
      { key: 'weekday', label: 'Día', kind: 'weekday' },
      { key: 'hour', label: 'Hora', kind: 'hour' },
      { ...CLASSES, opens: { report: LIST, by: 'slot' } },
      ...SUMS,
    ],
    sort: 'weekday',
    chart: { kind: 'grid', rows: 'hour', columns: 'weekday', value: 'fill' },
  },
  'ocupacion-por-dia': {
    subject: 'classes',
    title: 'Ocupación por fecha',
    definition: `${WHAT} ${MORE}`,
    filters: FILTERS,
    columns: [{ key: 'day', label: 'Día', kind: 'day', opens: { report: LIST, by: 'day' } }, CLASSES, ...SUMS],
    sort: '-day',
  },
  'ocupacion-por-tipo-de-clase': {
    subject: 'classes',
    title: 'Ocupación por tipo de clase',
    definition: `${WHAT} ${MORE}`,
    filters: FILTERS,
    columns: [
      { key: 'type', label: 'Tipo de clase', kind: 'group', opens: { report: LIST, by: 'class_type_id' } },
      CLASSES,
      ...SUMS,
    ],
    sort: '-fill',
  },
  'ocupacion-por-coach': {
    subject: 'classes',
    title: 'Ocupación por coach',
    definition: `${WHAT} Con varios coaches la clase cuenta para el primero. ${MORE}`,
    filters: FILTERS,
    columns: [
      { key: 'coach', label: 'Coach', kind: 'group', opens: { report: LIST, by: 'instructor_id' } },
      CLASSES,
      ...SUMS,
    ],
    sort: '-fill',
  },
  'ocupacion-por-sala': {
    subject: 'classes',
    title: 'Ocupación por sala',
    definition: `${WHAT} ${MORE}`,
    filters: FILTERS,
    columns: [
      { key: 'location', label: 'Estudio', kind: 'group', opens: { report: LIST, by: 'location_id' } },
      { key: 'room', label: 'Sala', kind: 'group', opens: { report: LIST, by: 'room_id' } },
      CLASSES,
      ...SUMS,
    ],
    sort: '-fill',
  },
  'ocupacion-por-estudio': {
    subject: 'classes',
    title: 'Ocupación por estudio',
    definition: `${WHAT} ${MORE}`,
    filters: FILTERS,
    columns: [
      { key: 'location', label: 'Estudio', kind: 'group', opens: { report: LIST, by: 'location_id' } },
      CLASSES,
      ...SUMS,
    ],
    sort: '-fill',
  },
  [LIST]: {
    subject: 'classes',
    title: 'Clases una por una',
    definition: `${WHAT} ${MORE}`,
    filters: FILTERS,
    columns: [
      { key: 'class', label: 'Clase', kind: 'class' },
      { key: 'date', label: 'Fecha', kind: 'clock' },
      { key: 'coach', label: 'Coach', kind: 'text' },
      { key: 'location', label: 'Estudio', kind: 'text' },
      { key: 'room', label: 'Sala', kind: 'text', hidden: true },
      ...SUMS,
    ],
    sort: '-date',
  },
  'sugerencias-de-horario': {
    subject: 'classes',
    title: 'Clases que agregar o mover',
    definition:
      'Clases de la misma hora, tipo y estudio en las cuatro semanas que terminan el último día del periodo: ocupadas ' +
      'a más del 90 %, o a menos de la mitad en cada una de las cuatro.',
    filters: FILTERS,
    columns: [
      { key: 'hint', label: 'Sugerencia', kind: 'text' },
      { key: 'weekday', label: 'Día', kind: 'weekday' },
      { key: 'time', label: 'Hora', kind: 'text' },
      { key: 'type', label: 'Tipo de clase', kind: 'group', opens: { report: LIST, by: 'class_type_id' } },
      { key: 'location', label: 'Estudio', kind: 'group', opens: { report: LIST, by: 'location_id' } },
      CLASSES,
      { key: 'capacity', label: 'Lugares', kind: 'count' },
      { key: 'taken', label: 'Reservados', kind: 'count' },
      { key: 'fill', label: 'Ocupación', kind: 'percent', of: ['taken', 'capacity'] },
      { key: 'waiting', label: 'Se quedaron fuera', kind: 'count' },
    ],
    sort: '-fill',
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

/** A weekday (1 is Monday) and hour (0 to 23) as one number: 118 is Monday at 18:00. */
export const slotOf = (weekday: number, hour: number): number => weekday * 100 + hour;

/** Weeks that a suggestion looks at, and the shares of taken places at which it is made. */
export const HINT_WEEKS = 4;
const FULL = 0.9;
const EMPTY = 0.5;
const HINTS = { add: 'Agrega una clase', move: 'Muévela o quítala' } as const;

interface SlotWeek {
  readonly capacity: number;
  readonly taken: number;
}

/** What to do with a slot of the schedule. `weeks`: its classes of each week in which there was one. */
export function slotHint(weeks: readonly SlotWeek[]): string | null {
  const sum = (of: keyof SlotWeek): number => weeks.reduce((all, week) => all + week[of], 0);
  if (sum('taken') > FULL * sum('capacity')) return HINTS.add;
  const isEmpty = weeks.length === HINT_WEEKS && weeks.every(({ capacity, taken }) => taken < EMPTY * capacity);
  return isEmpty ? HINTS.move : null;
}

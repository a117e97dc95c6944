/** Reports of how customers come back, by month. */
import type { ReportColumn, ReportDefinition } from './types';

/** Months that these reports cover, this one included. */
export const MONTHS_BACK = 24;
/** Months after the first visit that a cohort is followed. */
export const COHORT_MONTHS = 12;
/** Days away after which a customer who comes again was won back. */
export const WON_BACK_DAYS = 60;

const SPAN = `Últimos ${MONTHS_BACK} meses`;
const WHO =
  'Una visita es una clase a la que asistió el cliente o alguien de su familia, sin contar a sus invitados; sin el ' +
  'equipo ni las cuentas borradas.';

const [CAME, FIRST, BACK, LAPSED] = [
  'clientes-que-vinieron',
  'primeras-visitas',
  'clientes-recuperados',
  'clientes-perdidos',
] as const;
const CUSTOMER = { key: 'customer', label: 'Cliente', kind: 'person' } as const satisfies ReportColumn;
const PHONE = { key: 'phone', label: 'Teléfono', kind: 'text' } as const satisfies ReportColumn;

export const VISIT_REPORTS = {
  cohortes: {
    subject: 'people',
    title: 'Cohortes',
    definition:
      `Clientes por el mes de su primera visita, y cuántos vinieron en cada uno de los ${COHORT_MONTHS} meses que ` +
      `siguieron (el mes 0 es el de la primera). El mes en curso cuenta hasta hoy. ${WHO}`,
    asOfNow: true,
    span: SPAN,
    filters: [],
    columns: [
      { key: 'month', label: 'Primera visita', kind: 'month' },
      { key: 'after', label: 'Mes', kind: 'count' },
      { key: 'people', label: 'Clientes', kind: 'count', opens: { report: FIRST, by: 'month' } },
      { key: 'came', label: 'Vinieron', kind: 'count' },
      { key: 'share', label: 'Vinieron (%)', kind: 'percent', of: ['came', 'people'] },
    ],
    sort: '-month',
    chart: { kind: 'grid', rows: 'month', columns: 'after', value: 'share' },
  },
  'cohortes-en-dinero': {
    subject: 'people',
    title: 'Cohortes en dinero',
    definition:
      `Lo que dejaron los clientes de cada cohorte en su primer mes y en los ${COHORT_MONTHS} que siguieron: pagos menos ` +
      'reembolsos y contracargos perdidos, cada uno en su mes; lo que pagaron antes de la primera visita cuenta en el ' +
      `mes 0. Por cliente es entre todos los de la cohorte. ${WHO}`,
    asOfNow: true,
    span: SPAN,
    filters: [],
    columns: [
      { key: 'month', label: 'Primera visita', kind: 'month' },
      { key: 'after', label: 'Mes', kind: 'count' },
      { key: 'people', label: 'Clientes', kind: 'count', opens: { report: FIRST, by: 'month' } },
      { key: 'net', label: 'Neto', kind: 'money', total: true },
      { key: 'each', label: 'Por cliente', kind: 'money' },
    ],
    sort: '-month',
    chart: { kind: 'grid', rows: 'month', columns: 'after', value: 'each' },
  },
  'clientes-activos': {
    subject: 'people',
    title: 'Clientes activos, perdidos y recuperados',
    definition:
      'Por mes terminado: activos son los que vinieron; perdidos, los que vinieron el mes anterior y no han vuelto ' +
      `desde entonces; recuperados, los que volvieron tras ${WON_BACK_DAYS} días o más sin venir. ${WHO}`,
    asOfNow: true,
    span: SPAN,
    filters: [],
    columns: [
      { key: 'month', label: 'Mes', kind: 'month' },
      { key: 'before', label: 'Activos el mes anterior', kind: 'count' },
      { key: 'active', label: 'Activos', kind: 'count', opens: { report: CAME, by: 'month' } },
      { key: 'fresh', label: 'Primera visita', kind: 'count', total: true, opens: { report: FIRST, by: 'month' } },
      { key: 'back', label: 'Recuperados', kind: 'count', total: true, opens: { report: BACK, by: 'month' } },
      { key: 'lapsed', label: 'Perdidos', kind: 'count', total: true, opens: { report: LAPSED, by: 'month' } },
      { key: 'churn', label: 'Perdidos (%)', kind: 'percent', of: ['lapsed', 'before'] },
    ],
    sort: '-month',
  },
  [CAME]: {
    subject: 'people',
    title: 'Clientes que vinieron',
    definition: `Quién vino en el periodo, cuántos días y cuándo por última vez. ${WHO}`,
    filters: [],
    columns: [
      CUSTOMER,
      { key: 'days', label: 'Días que vino', kind: 'count', total: true },
      { key: 'last', label: 'Última visita', kind: 'day' },
      PHONE,
    ],
    sort: '-days',
    namesPeople: true,
  },
  [FIRST]: {
    subject: 'people',
    title: 'Primeras visitas',
    definition: `Quién vino por primera vez en el periodo, y cuántos días ha venido hasta hoy. ${WHO}`,
    filters: [],
    columns: [
      CUSTOMER,
      { key: 'day', label: 'Primera visita', kind: 'day' },
      { key: 'days', label: 'Días que ha venido', kind: 'count' },
      PHONE,
    ],
    sort: '-day',
    namesPeople: true,
  },
  [BACK]: {
    subject: 'people',
    title: 'Clientes recuperados',
    definition: `Quién volvió en el periodo tras ${WON_BACK_DAYS} días o más sin venir; cada regreso es una fila. ${WHO}`,
    filters: [],
    columns: [
      CUSTOMER,
      { key: 'day', label: 'Volvió', kind: 'day' },
      { key: 'before', label: 'Visita anterior', kind: 'day' },
      { key: 'away', label: 'Días sin venir', kind: 'count' },
      PHONE,
    ],
    sort: '-day',
    namesPeople: true,
  },
  [LAPSED]: {
    subject: 'people',
    title: 'Clientes perdidos',
    definition:
      'Por mes terminado que toca el periodo: quién vino el mes anterior y no ha vuelto desde entonces. ' + WHO,
    filters: [],
    columns: [
      CUSTOMER,
      { key: 'month', label: 'Perdido en', kind: 'month' },
      { key: 'last', label: 'Última visita', kind: 'day' },
      { key: 'days', label: 'Días que vino', kind: 'count' },
      PHONE,
    ],
    sort: '-days',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

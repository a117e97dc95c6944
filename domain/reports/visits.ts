/** Reports of how customers come back, by month. */
import type { ReportDefinition } from './types';

/** Months that these reports cover, this one included. */
export const MONTHS_BACK = 24;
/** Months after the first visit that a cohort is followed. */
export const COHORT_MONTHS = 12;
/** Days away after which a customer who comes again was won back. */
export const WON_BACK_DAYS = 60;

const SPAN = `Últimos ${MONTHS_BACK} meses`;
const WHO =
  'Una visita es una clase a la que el cliente asistió, sin contar a sus invitados; sin el equipo ni las cuentas borradas.';

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
      { key: 'people', label: 'Clientes', kind: 'count' },
      { key: 'came', label: 'Vinieron', kind: 'count' },
      { key: 'share', label: 'Vinieron (%)', kind: 'percent', of: ['came', 'people'] },
    ],
    sort: '-month',
    chart: { kind: 'grid', rows: 'month', columns: 'after', value: 'share' },
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
      { key: 'active', label: 'Activos', kind: 'count' },
      { key: 'fresh', label: 'Primera visita', kind: 'count', total: true },
      { key: 'back', label: 'Recuperados', kind: 'count', total: true },
      { key: 'lapsed', label: 'Perdidos', kind: 'count', total: true },
      { key: 'churn', label: 'Perdidos (%)', kind: 'percent', of: ['lapsed', 'before'] },
    ],
    sort: '-month',
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

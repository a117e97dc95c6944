/** What coaches are paid. */
import type { ReportDefinition } from './types';

export const COACH_PAY_REPORTS = {
  'pago-por-coach': {
    subject: 'money',
    title: 'Pago por coach',
    definition:
      'Lo que dice Pago de coaches: las clases que ya terminaron, con la tarifa de su día, y lo que cambió en clases ' +
      'de pagos ya aprobados. Lo aprobado ya no cambia.',
    filters: ['instructor_id'],
    columns: [
      { key: 'coach', label: 'Coach', kind: 'group', opens: { report: 'clases', by: 'instructor_id' } },
      { key: 'classes', label: 'Clases', kind: 'count', total: true },
      { key: 'attended', label: 'Asistieron', kind: 'count', total: true },
      { key: 'without_rate', label: 'Sin tarifa', kind: 'count', total: true },
      { key: 'approved', label: 'Aprobado', kind: 'money', total: true },
      { key: 'open', label: 'Por aprobar', kind: 'money', total: true },
      { key: 'total', label: 'Pago', kind: 'money', total: true },
      { key: 'status', label: 'Estado', kind: 'text' },
    ],
    sort: '-total',
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

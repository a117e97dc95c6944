/** Reports of subscriptions that run today. */
import type { ReportDefinition } from './types';

const WHAT =
  'Suscripciones activas hoy. Al mes es lo que cobra cada una llevado a un mes (un día por 365/12, un año entre 12); ' +
  'una congelada no cobra nada. No son pagos: lo cobrado está en las ventas.';

export const SUBSCRIPTION_REPORTS = {
  suscripciones: {
    subject: 'money',
    title: 'Suscripciones activas',
    definition: WHAT,
    asOfNow: true,
    filters: ['class_package_id'],
    columns: [
      {
        key: 'package',
        label: 'Suscripción',
        kind: 'group',
        opens: { report: 'suscripciones-una-por-una', by: 'class_package_id' },
      },
      { key: 'active', label: 'Activas', kind: 'count', total: true },
      { key: 'frozen', label: 'Congeladas', kind: 'count', total: true },
      { key: 'overdue', label: 'Con cobro fallido', kind: 'count', total: true },
      { key: 'monthly', label: 'Al mes', kind: 'money', total: true },
    ],
    sort: '-monthly',
  },
  'suscripciones-una-por-una': {
    subject: 'money',
    title: 'Suscripciones una por una',
    definition: WHAT,
    asOfNow: true,
    filters: ['class_package_id'],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'package', label: 'Suscripción', kind: 'group' },
      { key: 'since', label: 'Desde', kind: 'instant' },
      { key: 'state', label: 'Estado', kind: 'text' },
      { key: 'overdue', label: 'Cobro fallido desde', kind: 'instant' },
      { key: 'amount', label: 'Cada cobro', kind: 'money' },
      { key: 'monthly', label: 'Al mes', kind: 'money', total: true },
    ],
    sort: 'state',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

/** What customers still have to pay. */
import type { ReportDefinition } from './types';

export const OWED_REPORTS = {
  'por-cobrar': {
    subject: 'money',
    title: 'Por cobrar: efectivo y ligas de pago',
    definition:
      'Hoy: compras en efectivo que nadie ha pagado, también las vencidas de las que se usó un lugar y no se han ' +
      'perdonado, y ligas de pago abiertas. Los cobros fallidos de suscripciones están en las suscripciones.',
    asOfNow: true,
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'kind', label: 'Qué falta', kind: 'text' },
      { key: 'title', label: 'Compra', kind: 'text' },
      { key: 'since', label: 'Desde', kind: 'instant' },
      { key: 'until', label: 'Vence', kind: 'instant' },
      { key: 'amount', label: 'Importe', kind: 'money', total: true },
    ],
    sort: 'until',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

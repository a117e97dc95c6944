/** Reports of the cash in the tills. */
import type { ReportColumn, ReportDefinition } from './types';

const MOVED = [
  { key: 'sale', label: 'Ventas', kind: 'money', total: true },
  { key: 'confirmed', label: 'Efectivo confirmado', kind: 'money', total: true },
  { key: 'refund', label: 'Devoluciones', kind: 'money', total: true },
  { key: 'deposit', label: 'Entradas', kind: 'money', total: true },
  { key: 'withdrawal', label: 'Retiros', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];
const COUNTS = 'cortes-de-caja';

export const TILL_REPORTS = {
  'efectivo-por-dia': {
    subject: 'money',
    title: 'Efectivo en caja por día',
    definition:
      'El efectivo que entró y salió de la caja de cada persona, en el día en que se movió; una devolución cuenta en la ' +
      'caja de quien la entregó. Terminal, transferencias y ligas no son efectivo.',
    filters: [],
    columns: [
      { key: 'day', label: 'Día', kind: 'day', opens: { report: COUNTS, by: 'day' } },
      { key: 'till', label: 'Caja de', kind: 'person' },
      ...MOVED,
      { key: 'cash', label: 'Cambio en caja', kind: 'money', total: true },
    ],
    sort: '-day',
  },
  [COUNTS]: {
    subject: 'money',
    title: 'Cortes de caja: contado contra esperado',
    definition:
      'Los cortes que se cerraron en el periodo, con todo su efectivo desde que se abrieron: lo que debía haber es el ' +
      'fondo más lo que entró y salió; la diferencia es lo contado menos eso.',
    filters: [],
    columns: [
      { key: 'closed', label: 'Cerró', kind: 'instant' },
      { key: 'opened', label: 'Abrió', kind: 'instant' },
      { key: 'till', label: 'Caja de', kind: 'person' },
      { key: 'float', label: 'Fondo inicial', kind: 'money' },
      ...MOVED,
      { key: 'expected', label: 'Debía haber', kind: 'money', total: true },
      { key: 'counted', label: 'Contado', kind: 'money', total: true },
      { key: 'difference', label: 'Diferencia', kind: 'money', total: true },
    ],
    sort: '-closed',
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

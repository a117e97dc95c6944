/** Reports of money that the studio took and gave back. */
import type { ReportColumn, ReportDefinition, ReportFilter } from './types';

const WHAT =
  'Pagos que compraron algo, en el día en que se hicieron; reembolsos pedidos y no fallidos, en el día en que se ' +
  'pidieron; contracargos perdidos, en el día en que se perdieron.';

/** net = gross - discount - refunded - charged_back */
const SUMS = [
  { key: 'payments', label: 'Pagos', kind: 'count', total: true },
  { key: 'gross', label: 'Precio de lista', kind: 'money', total: true },
  { key: 'discount', label: 'Descuentos', kind: 'money', total: true },
  { key: 'paid', label: 'Cobrado', kind: 'money', total: true },
  { key: 'refunded', label: 'Reembolsos', kind: 'money', total: true },
  { key: 'charged_back', label: 'Contracargos', kind: 'money', total: true },
  { key: 'net', label: 'Neto', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];

const FILTERS = ['location_id', 'class_package_id', 'payment_method_id'] as const satisfies readonly ReportFilter[];
const PAYMENTS = 'pagos';

export const MONEY_REPORTS = {
  'ventas-por-dia': {
    subject: 'money',
    title: 'Ventas por día',
    definition: WHAT,
    filters: FILTERS,
    columns: [{ key: 'day', label: 'Día', kind: 'day', opens: { report: PAYMENTS, by: 'day' } }, ...SUMS],
    sort: '-day',
    chart: { kind: 'line', x: 'day', y: ['paid', 'net'] },
  },
  'ventas-por-forma-de-pago': {
    subject: 'money',
    title: 'Ventas por forma de pago',
    definition: `${WHAT} Un reembolso cuenta en la forma en que se pagó.`,
    filters: FILTERS,
    columns: [
      { key: 'method', label: 'Forma de pago', kind: 'group', opens: { report: PAYMENTS, by: 'payment_method_id' } },
      ...SUMS,
    ],
    sort: '-net',
  },
  'ventas-por-estudio': {
    subject: 'money',
    title: 'Ventas por estudio',
    definition:
      `${WHAT} El estudio es el de la caja en que se vendió; si no se sabe, el de la clase con la que se compró; con ` +
      'un solo estudio, ese.',
    filters: FILTERS,
    columns: [
      { key: 'location', label: 'Estudio', kind: 'group', opens: { report: PAYMENTS, by: 'location_id' } },
      ...SUMS,
    ],
    sort: '-net',
  },
  'ventas-por-paquete': {
    subject: 'money',
    title: 'Ventas por paquete',
    definition: `${WHAT} Los cargos sin paquete van juntos.`,
    filters: FILTERS,
    columns: [
      { key: 'package', label: 'Paquete', kind: 'group', opens: { report: PAYMENTS, by: 'class_package_id' } },
      ...SUMS,
    ],
    sort: '-net',
  },
  'ventas-por-vendedor': {
    subject: 'money',
    title: 'Ventas por vendedor',
    definition: `${WHAT} Vende quien cobró en caja o envió la liga; lo demás se vendió solo, en el sitio o al renovarse.`,
    filters: FILTERS,
    columns: [
      { key: 'channel', label: 'Dónde', kind: 'text' },
      { key: 'seller', label: 'Quién', kind: 'person' },
      ...SUMS,
    ],
    sort: '-net',
  },
  [PAYMENTS]: {
    subject: 'money',
    title: 'Pagos, reembolsos y contracargos',
    definition: `${WHAT} Cada uno es una fila.`,
    filters: FILTERS,
    columns: [
      { key: 'at', label: 'Fecha', kind: 'instant' },
      { key: 'kind', label: 'Movimiento', kind: 'text' },
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'title', label: 'Compra', kind: 'text' },
      { key: 'method', label: 'Forma de pago', kind: 'text' },
      { key: 'channel', label: 'Dónde', kind: 'text', hidden: true },
      { key: 'seller', label: 'Quién', kind: 'person', hidden: true },
      { key: 'gross', label: 'Precio de lista', kind: 'money', total: true, hidden: true },
      { key: 'discount', label: 'Descuento', kind: 'money', total: true, hidden: true },
      { key: 'net', label: 'Importe', kind: 'money', total: true },
    ],
    sort: '-at',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

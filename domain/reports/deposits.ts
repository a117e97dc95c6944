/** Reports of what Stripe and PayPal kept and paid out, by their own books, which are read every five minutes. */
import type { ReportColumn, ReportDefinition, ReportFilter } from './types';

const FILTERS = ['payout_id'] as const satisfies readonly ReportFilter[];
const MOVEMENTS = 'movimientos-del-saldo';

/** gross - refunded - disputed - fees + other = what it comes to */
const SUMS = [
  { key: 'payments', label: 'Pagos', kind: 'count', total: true },
  { key: 'gross', label: 'Cobrado', kind: 'money', total: true },
  { key: 'refunded', label: 'Reembolsos', kind: 'money', total: true },
  { key: 'disputed', label: 'Disputas', kind: 'money', total: true },
  { key: 'fees', label: 'Comisiones', kind: 'money', total: true },
  { key: 'other', label: 'Otros', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];

const AT = { key: 'at', label: 'Fecha', kind: 'instant' } as const satisfies ReportColumn;
const WHOSE = [
  { key: 'customer', label: 'Cliente', kind: 'person' },
  { key: 'title', label: 'Compra', kind: 'text' },
  { key: 'provider', label: 'Proveedor', kind: 'text' },
] as const satisfies readonly ReportColumn[];
const ABOUT = [
  AT,
  { key: 'kind', label: 'Movimiento', kind: 'text' },
  ...WHOSE,
] as const satisfies readonly ReportColumn[];
const AMOUNTS = [
  { key: 'gross', label: 'Importe', kind: 'money', total: true },
  { key: 'fee', label: 'Comisión', kind: 'money', total: true },
  { key: 'net', label: 'Neto', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];
const PAYOUT = {
  key: 'payout',
  label: 'Depósito',
  kind: 'group',
  opens: { report: MOVEMENTS, by: 'payout_id' },
} as const satisfies ReportColumn;

export const DEPOSIT_REPORTS = {
  depositos: {
    subject: 'money',
    title: 'Depósitos',
    definition:
      'Depósitos que Stripe hizo a tu banco y retiros de PayPal, en el día en que salieron, con lo que lleva cada uno; ' +
      'PayPal no dice qué pagos lleva un retiro: va completo en «Sin desglose».',
    filters: FILTERS,
    columns: [
      { key: 'at', label: 'Salió', kind: 'instant' },
      PAYOUT,
      { key: 'provider', label: 'Proveedor', kind: 'text', hidden: true },
      { key: 'status', label: 'Estado', kind: 'text' },
      { key: 'arrives', label: 'Llega', kind: 'day' },
      ...SUMS,
      { key: 'unlisted', label: 'Sin desglose', kind: 'money', total: true, hidden: true },
      { key: 'returned', label: 'Devuelto por el banco', kind: 'money', total: true, hidden: true },
      { key: 'amount', label: 'Depositado', kind: 'money', total: true },
    ],
    sort: '-at',
    fromProviders: true,
  },
  'por-depositar': {
    subject: 'money',
    title: 'Por depositar',
    definition:
      'Movimientos de Stripe, de cuando sean hasta el último día del periodo, que ningún depósito lleva todavía; el ' +
      'dinero de PayPal se queda en tu saldo hasta que lo retiras, y no está aquí.',
    filters: [],
    columns: [...ABOUT, ...AMOUNTS, { key: 'available', label: 'Disponible desde', kind: 'day' }],
    sort: '-at',
    fromProviders: true,
    namesPeople: true,
  },
  comisiones: {
    subject: 'money',
    title: 'Comisiones por pago',
    definition:
      'Pagos en línea, en el día en que se hicieron, con lo que Stripe o PayPal se quedó de cada uno, con IVA, y el ' +
      'depósito que lo lleva.',
    filters: FILTERS,
    columns: [
      AT,
      ...WHOSE,
      { key: 'paid', label: 'Cobrado', kind: 'money', total: true },
      { key: 'fee', label: 'Comisión', kind: 'money', total: true },
      { key: 'share', label: 'Porcentaje', kind: 'percent', of: ['fee', 'paid'] },
      { key: 'net', label: 'Neto', kind: 'money', total: true },
      PAYOUT,
    ],
    sort: '-at',
    fromProviders: true,
    namesPeople: true,
  },
  'saldo-por-dia': {
    subject: 'money',
    title: 'Saldo en Stripe y PayPal por día',
    definition:
      'Lo que entró y salió de tu saldo en Stripe y PayPal cada día: cobrado menos reembolsos, disputas y comisiones, y ' +
      'lo que se depositó.',
    filters: [],
    columns: [
      { key: 'day', label: 'Día', kind: 'day', opens: { report: MOVEMENTS, by: 'day' } },
      { key: 'provider', label: 'Proveedor', kind: 'text' },
      ...SUMS,
      { key: 'net', label: 'Neto', kind: 'money', total: true },
      { key: 'deposited', label: 'Depositado', kind: 'money', total: true },
    ],
    sort: '-day',
    fromProviders: true,
  },
  [MOVEMENTS]: {
    subject: 'money',
    title: 'Movimientos en Stripe y PayPal',
    definition:
      'Cada movimiento de tu saldo en Stripe y PayPal, en el día en que se hizo; con un depósito elegido, los que lleva, ' +
      'de cuando sean.',
    filters: FILTERS,
    columns: [...ABOUT, ...AMOUNTS, PAYOUT],
    sort: '-at',
    fromProviders: true,
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

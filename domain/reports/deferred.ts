/** Reports of credits that were paid and not used. */
import type { ReportColumn, ReportDefinition, ReportFilter } from './types';

const PRICE =
  'Cada clase vale su parte de lo que se pagó por el paquete; un reembolso parcial no la cambia. No cuentan los planes ' +
  'ilimitados, los regalos, lo que no se ha pagado, lo que se retiró ni lo que está en disputa.';

const TO_GIVE =
  'Clases pagadas que aún no se toman, hoy, por el mes en que vencen; las apartadas cuentan hasta que empieza su clase. ' +
  PRICE;

const LOST =
  'Clases pagadas que vencieron, o que se perdieron por cancelar tarde, en el mes en que pasó; las de una compra ' +
  `congelada no vencen. ${PRICE}`;

const FILTERS = ['class_package_id'] as const satisfies readonly ReportFilter[];

/** A month (YYYY-MM) as one number, 202612; any other text, of credits that don't expire, as the last that there is. */
export const expiryMonthOf = (month: string): number =>
  Number(/^\d{4}-\d{2}$/.test(month) ? month.replace('-', '') : 999912);

const SUMS = [
  { key: 'credits', label: 'Clases', kind: 'count', total: true },
  { key: 'booked', label: 'De ellas, apartadas', kind: 'count', total: true },
  { key: 'value', label: 'Importe', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];
const [EACH, LAPSED] = ['clases-por-dar-por-cliente', 'vencido-por-cliente'] as const;
const LAPSE = [
  { key: 'expired', label: 'Vencidas', kind: 'count', total: true },
  { key: 'forfeited', label: 'Perdidas al cancelar', kind: 'count', total: true },
  { key: 'value', label: 'Importe', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];

export const DEFERRED_REPORTS = {
  'clases-por-dar': {
    subject: 'money',
    title: 'Clases por dar, por mes',
    definition: TO_GIVE,
    asOfNow: true,
    filters: FILTERS,
    columns: [{ key: 'month', label: 'Vencen en', kind: 'text', opens: { report: EACH, by: 'expiry_month' } }, ...SUMS],
    sort: 'month',
  },
  'clases-por-dar-por-paquete': {
    subject: 'money',
    title: 'Clases por dar, por paquete',
    definition: TO_GIVE,
    asOfNow: true,
    filters: FILTERS,
    columns: [
      { key: 'package', label: 'Paquete', kind: 'group', opens: { report: EACH, by: 'class_package_id' } },
      ...SUMS,
    ],
    sort: '-value',
  },
  [EACH]: {
    subject: 'money',
    title: 'Clases por dar, por cliente',
    definition: TO_GIVE,
    asOfNow: true,
    filters: [...FILTERS, 'expiry_month'],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'package', label: 'Paquete', kind: 'group' },
      { key: 'month', label: 'Vencen en', kind: 'text' },
      ...SUMS,
    ],
    sort: 'month',
    namesPeople: true,
  },
  'vencido-sin-usarse': {
    subject: 'money',
    title: 'Lo que venció sin usarse',
    definition: LOST,
    filters: FILTERS,
    columns: [{ key: 'month', label: 'Mes', kind: 'month', opens: { report: LAPSED, by: 'month' } }, ...LAPSE],
    sort: '-month',
  },
  [LAPSED]: {
    subject: 'money',
    title: 'Lo que venció sin usarse, por cliente',
    definition: LOST,
    filters: FILTERS,
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'package', label: 'Paquete', kind: 'group' },
      { key: 'month', label: 'Mes', kind: 'month' },
      ...LAPSE,
    ],
    sort: '-value',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

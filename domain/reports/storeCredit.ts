/** Reports of store credit: what the studio owes its customers, and how it came and went. */
import type { ReportDefinition } from './types';
import { MONTHS_BACK } from './visits';

const HOLDERS = 'saldo-a-favor-por-cliente';

export const STORE_CREDIT_REPORTS = {
  'saldo-a-favor': {
    subject: 'money',
    title: 'Saldo a favor por mes',
    definition:
      'Lo que el estudio debe a sus clientes como saldo a favor al empezar y al terminar cada mes; el mes en curso, hasta ' +
      'hoy. Lo del inicio más reembolsos, pagos de más, cortesías (menos correcciones) y tarjetas de regalo, menos lo ' +
      'usado en compras y lo vencido, da lo del final; lo que devuelve una compra que no se completó resta de lo usado.',
    asOfNow: true,
    span: `Últimos ${MONTHS_BACK} meses`,
    filters: [],
    columns: [
      { key: 'month', label: 'Mes', kind: 'month' },
      { key: 'start', label: 'Al empezar', kind: 'money' },
      { key: 'refund', label: 'Reembolsos', kind: 'money', total: true },
      { key: 'overpayment', label: 'Pagos de más', kind: 'money', total: true },
      { key: 'goodwill', label: 'Cortesías', kind: 'money', total: true },
      { key: 'gift_card', label: 'Tarjetas de regalo', kind: 'money', total: true },
      { key: 'used', label: 'Usado', kind: 'money', total: true },
      { key: 'expired', label: 'Vencido', kind: 'money', total: true },
      { key: 'end', label: 'Al terminar', kind: 'money', opens: { report: HOLDERS, by: 'month' } },
    ],
    sort: '-month',
  },
  [HOLDERS]: {
    subject: 'money',
    title: 'Saldo a favor por cliente',
    definition:
      'Los clientes que tenían saldo a favor al terminar el periodo, o que lo tienen hasta hoy; por mes suman lo mismo ' +
      'que el saldo a favor por mes.',
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'moved', label: 'Último movimiento', kind: 'instant' },
      { key: 'given', label: 'Recibido', kind: 'money', total: true },
      { key: 'used', label: 'Usado o vencido', kind: 'money', total: true },
      { key: 'balance', label: 'Saldo a favor', kind: 'money', total: true },
    ],
    sort: '-balance',
    namesPeople: true,
  },
  'tarjetas-de-regalo-por-canjear': {
    subject: 'money',
    title: 'Tarjetas de regalo por canjear',
    definition:
      'Las tarjetas de regalo pagadas que todavía no se canjean: lo que el estudio debe además del saldo a favor. Sin las ' +
      'reembolsadas ni las que tienen su pago en disputa.',
    asOfNow: true,
    filters: [],
    columns: [
      { key: 'customer', label: 'La compró', kind: 'person' },
      { key: 'bought', label: 'Comprada', kind: 'instant' },
      { key: 'last4', label: 'Termina en', kind: 'text' },
      { key: 'send_on', label: 'Día de envío', kind: 'day' },
      { key: 'amount', label: 'Importe', kind: 'money', total: true },
    ],
    sort: '-bought',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

import type { CashCount } from '../../../domain/contract/tills';
import { csvMoment, type CsvCell } from '../../../domain/csv';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import type { MovementKind, MovementMethod } from '../../../domain/till';

export const KIND_LABELS: Readonly<Record<MovementKind, string>> = {
  sale: 'Ventas en efectivo',
  confirmed: 'Efectivo confirmado',
  refund: 'Devoluciones',
  deposit: 'Entradas',
  withdrawal: 'Retiros',
};

export const METHOD_LABELS: Readonly<Record<MovementMethod, string>> = {
  cash: 'Efectivo',
  terminal: 'Terminal',
  other: 'Transferencia u otra',
};

/** Sums that aren't in the drawer: 'Terminal $250.00 · Transferencias $0.00 · Ligas $0.00'. */
export const outsideDrawerText = ({ terminal, other, link }: CashCount['totals']): string =>
  `Terminal ${money(terminal)} · Transferencias ${money(other)} · Ligas ${money(link)}`;

/** Pesos, with a sign for money that leaves. */
export const money = (pesos: number): string =>
  pesos < 0 ? `−${formatMoney(toCentavos(-pesos))}` : formatMoney(toCentavos(pesos));

/** 'Faltan $20.00' */
export function differenceText(pesos: number): string {
  if (pesos === 0) return 'Cuadra';
  return pesos < 0 ? `Faltan ${money(-pesos)}` : `Sobran ${money(pesos)}`;
}

/** A table for spreadsheets, with the hours of the studio's zone. */
export const csvOf = (counts: readonly CashCount[], zone: string): CsvCell[][] => [
  [
    ...['Corte', 'Persona', 'Abrió', 'Cerró', 'Fondo', 'Ventas', 'Confirmado', 'Devoluciones', 'Entradas', 'Retiros'],
    ...['Esperado', 'Contado', 'Diferencia', 'Terminal', 'Transferencias', 'Ligas', 'Nota'],
  ],
  ...counts.map(({ totals, ...count }) => [
    count.cash_count_id,
    count.person.name,
    csvMoment(count.openedAt, zone),
    count.closedAt && csvMoment(count.closedAt, zone),
    count.opening_float,
    totals.sale,
    totals.confirmed,
    totals.refund,
    totals.deposit,
    totals.withdrawal,
    count.expected,
    count.counted,
    count.difference,
    totals.terminal,
    totals.other,
    totals.link,
    count.note,
  ]),
];

import type { CashCount, TillMovement } from '../../../domain/contract/tills';
import { csvMoment, type CsvCell } from '../../../domain/csv';
import { toCentavos } from '../../../domain/money';
import { formatAmount, formatMoney } from '../../../domain/numbers';
import type { MovementKind, MovementMethod, OtherWay } from '../../../domain/till';

export const KIND_LABELS: Readonly<Record<MovementKind, string>> = {
  sale: 'Ventas en efectivo',
  confirmed: 'Efectivo confirmado',
  refund: 'Devoluciones',
  deposit: 'Entradas',
  withdrawal: 'Retiros',
};

const METHOD_LABELS: Readonly<Record<MovementMethod, string>> = {
  cash: 'Efectivo',
  terminal: 'Terminal',
  other: 'Otra forma',
};
export const movementLabel = ({ method, way }: Pick<TillMovement, 'method' | 'way'>): string =>
  way ?? METHOD_LABELS[method];

type Totals = CashCount['totals'];

/** The ways to pay in any of the sums, besides cash, terminal and link: one column each. */
export const waysIn = (all: readonly Totals[]): readonly OtherWay[] => {
  const ways = new Map(all.flatMap((totals) => totals.ways).map((way) => [way.payment_method_id, way]));
  return [...ways.values()].sort((a, b) => a.payment_method_id - b.payment_method_id);
};
/** The sum in one of them. */
export const wayTotal = ({ ways }: Totals, { payment_method_id: id }: OtherWay): number =>
  ways.find(({ payment_method_id }) => payment_method_id === id)?.amount ?? 0;

/** Sums that aren't in the drawer: 'Terminal $250.00 · Vales $80.00 · Ligas $0.00'. */
export const outsideDrawerText = ({ terminal, ways, link }: Totals): string =>
  [
    `Terminal ${amountOf(terminal)}`,
    ...ways.map(({ name, amount }) => `${name} ${amountOf(amount)}`),
    `Ligas ${amountOf(link)}`,
  ].join(' · ');

const signed =
  (format: (centavos: number) => string) =>
  (pesos: number): string =>
    pesos < 0 ? `−${format(toCentavos(-pesos))}` : format(toCentavos(pesos));

/** Pesos, with a sign for money that leaves. */
export const signedMoney = signed(formatMoney);

/** The same below a head that says the currency. */
export const amountOf = signed(formatAmount);

/** 'Faltan $20.00' */
export function differenceText(pesos: number, show = signedMoney): string {
  if (pesos === 0) return 'Cuadra';
  return pesos < 0 ? `Faltan ${show(-pesos)}` : `Sobran ${show(pesos)}`;
}

/** A table for spreadsheets, with the hours of the studio's zone. */
export const csvOf = (counts: readonly CashCount[], zone: string): CsvCell[][] => {
  const ways = waysIn(counts.map(({ totals }) => totals));
  return [
    [
      'Corte',
      'Persona',
      'Abrió',
      'Cerró',
      'Fondo',
      'Ventas',
      'Confirmado',
      'Devoluciones',
      'Entradas',
      'Retiros',
      'Esperado',
      'Contado',
      'Diferencia',
      'Terminal',
      ...ways.map(({ name }) => name),
      'Ligas',
      'Nota',
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
      ...ways.map((way) => wayTotal(totals, way)),
      totals.link,
      count.note,
    ]),
  ];
};

import type { DeskSale } from '../../../domain/contract/desk';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import type { DeskMethod } from '../../../domain/till';
import type { BadgeTone } from '../../ui/Badge';

export const METHOD_LABELS: Readonly<Record<Exclude<DeskMethod, 'other'>, string>> = {
  cash: 'Efectivo',
  terminal: 'Terminal',
  link: 'Liga de pago',
};

type Paid = Pick<DeskSale, 'method' | 'payment_method' | 'total' | 'store_credit'>;

/** How a sale was paid, by the studio's own name where it is its own way: 'Efectivo y saldo a favor ($200.00 MXN)'. */
export function methodLabel({ method, payment_method, total, store_credit: credit }: Paid): string {
  if (credit > 0 && credit === total) return 'Saldo a favor';
  const way = method === 'other' ? (payment_method?.name ?? '') : METHOD_LABELS[method];
  return credit > 0 ? `${way} y saldo a favor (${formatMoney(toCentavos(credit))})` : way;
}

export const STATUS_LABELS: Readonly<Record<DeskSale['status'], readonly [text: string, tone: BadgeTone]>> = {
  paid: ['Pagada', 'success'],
  waiting: ['Por pagar', 'warning'],
  lapsed: ['Venció', 'neutral'],
  withdrawn: ['Retirada', 'neutral'],
  voided: ['Anulada', 'danger'],
};

export const nameOf = (person: { readonly name: string; readonly last_name: string } | null): string =>
  person ? `${person.name} ${person.last_name}`.trim() : 'Visitante';

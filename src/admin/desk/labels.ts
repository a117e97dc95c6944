import type { DeskSale } from '../../../domain/contract/desk';
import type { DeskMethod } from '../../../domain/till';
import type { BadgeTone } from '../../ui/Badge';

export const METHOD_LABELS: Readonly<Record<Exclude<DeskMethod, 'other'>, string>> = {
  cash: 'Efectivo',
  terminal: 'Terminal',
  link: 'Liga de pago',
};

/** How a sale was paid, by the studio's own name where it is its own way. */
export const methodLabel = ({ method, payment_method }: Pick<DeskSale, 'method' | 'payment_method'>): string =>
  method === 'other' ? (payment_method?.name ?? '') : METHOD_LABELS[method];

export const STATUS_LABELS: Readonly<Record<DeskSale['status'], readonly [text: string, tone: BadgeTone]>> = {
  paid: ['Pagada', 'success'],
  waiting: ['Por pagar', 'warning'],
  lapsed: ['Venció', 'neutral'],
  withdrawn: ['Retirada', 'neutral'],
  voided: ['Anulada', 'danger'],
};

export const nameOf = (person: { readonly name: string; readonly last_name: string } | null): string =>
  person ? `${person.name} ${person.last_name}`.trim() : 'Visitante';

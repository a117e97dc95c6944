/** Words of several mails about a purchase. */
import { formatInstant, formatMoney } from '../../../../domain/format';
import { invoicePrice } from '../../../../domain/pricing';
import { ROUTES } from '../../../../domain/routes';
import type { PurchaseMailFacts } from '../purchaseFactsRepository';
import type { ShownFact } from './kind';

export const OWN_PURCHASES = { label: 'Ver mis compras', path: ROUTES.purchases.path };

/** What a subscription is charged next. */
export const nextAmount = ({
  amount,
  discount,
  next_charge,
  first_payment,
  later_payment,
}: PurchaseMailFacts): number =>
  (next_charge === 0 ? first_payment : later_payment) ?? invoicePrice(amount, discount, next_charge);

export const whatIsNext = (facts: PurchaseMailFacts, timezone: string): string =>
  facts.due_at === null
    ? ''
    : `El ${formatInstant(facts.due_at, timezone)} se cobran ${formatMoney(nextAmount(facts))}. ` +
      'Puedes cancelar antes, cuando quieras.';

/** The facts below the words, where a kind has no others. */
export const priceFacts = ({ title, amount }: PurchaseMailFacts): ShownFact[] => [
  ['Paquete', title],
  ['Precio', formatMoney(amount)],
];

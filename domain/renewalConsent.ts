/**
 * What the buyer of a subscription agrees to beside a box of its own, before it charges by itself (LFPC, art. 76 Bis).
 * The browser shows the sentence and sends it; the server composes it again and stores it.
 */
import { formatDate } from './format';
import { RENEWAL_CYCLE_DAYS } from './mailTimes';
import { formatMoney } from './numbers';
import {
  comingCharges,
  everyPeriod,
  trialEnd,
  type ChargeAmounts,
  type FreeTrial,
  type SubscriptionTerms,
} from './renewal';
import type { Day } from './studioTime';

const NO_NOTICE = ' Como el periodo es tan corto, no recibiré un aviso antes de cada cargo.';

const isNoticed = ({ subscription_period, subscription_interval }: SubscriptionTerms): boolean =>
  subscription_period !== 'day' || subscription_interval >= RENEWAL_CYCLE_DAYS;

/**
 * "Acepto que Casa Aura me cobre $1,500.00 MXN cada mes, a partir del 27 dic. 2026, hasta que cancele." `today`: the
 * studio's day on which it is bought.
 */
export function renewalConsent(
  business: string,
  today: Day,
  terms: SubscriptionTerms & FreeTrial,
  amounts: ChargeAmounts,
): string {
  const [next, after] = comingCharges(today, terms, amounts);
  const charges = after ?? next;
  if (!next || !charges) return '';
  const trial = trialEnd(today, terms) !== null;
  const { first, later } = amounts;
  const once = first === later ? '' : `${formatMoney(first)} ${trial ? `el ${formatDate(next.day)}` : 'hoy'} y `;
  const begins = `Acepto que ${trial ? 'al terminar mi prueba gratis ' : ''}${business} me cobre ${once}`;
  return `${begins}${formatMoney(later)} ${everyPeriod(terms)}, a partir del ${formatDate(charges.day)}, hasta que cancele.${
    isNoticed(terms) ? '' : NO_NOTICE
  }`;
}

/** What the customer of a running subscription agrees to when its price rises. `day`: its first charge; null: not known. */
export function priceConsent(
  business: string,
  terms: SubscriptionTerms,
  { first, later }: ChargeAmounts,
  day: Day | null,
): string {
  const once = first === later ? '' : `${formatMoney(first)} en el primer cobro y `;
  const begins = day === null ? 'al reanudarse' : `a partir del ${formatDate(day)}`;
  return `Acepto que ${business} me cobre ${once}${formatMoney(later)} ${everyPeriod(terms)}, ${begins}, hasta que cancele.${
    isNoticed(terms) ? '' : NO_NOTICE
  }`;
}

/** What the lists and the receipt say about purchases and charges. Amounts are centavos. */
import type { Invoice, Purchase } from '../../../domain/contract/purchases';
import { formatDate, formatInstant, formatMoment } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { CASH } from '../../../domain/pricing';
import { offersCancellation, purchaseBadge, type PurchaseList } from '../../../domain/purchaseStatus';
import { nextRenewal, trialEnd, type FreeTrial } from '../../../domain/renewal';
import { studioDay } from '../../../domain/studioTime';
import { everyPeriod, trialLength } from '../packages/labels';

/** Statuses in which something was bought, if only once. */
const BOUGHT: ReadonlySet<string> = new Set(['active', 'completed', 'cancelled', 'revoked']);

export interface PurchaseView {
  readonly purchase: Purchase;
  readonly title: string;
  /** DD MMM YYYY. */
  readonly date: string;
  /** 'Efectivo', 'Tarjeta', ...; a free package has none. */
  readonly method: string;
  /** 'Activa', 'Cancelada el 23 nov. 2026', ... */
  readonly badge: string;
  /** What was paid; 0 for a subscription that began with a trial. */
  readonly total: number;
  readonly refunded: number;
  /** 'cada mes', 'cada 3 meses'; null: bought once. */
  readonly period: string | null;
  /** DD MMM YYYY; only of an active subscription. */
  readonly renewal: string | null;
  /** A free trial runs: the next renewal is the first charge. */
  readonly onTrial: boolean;
  /** What the customer should know about its state. */
  readonly note: string | null;
  readonly cancellable: boolean;
  readonly hasReceipt: boolean;
}

function noteOf({ status, payment_method_id, pay_by, failure, disputed }: Purchase, timeZone: string): string | null {
  if (disputed) return 'Se está revisando tu pago: los créditos sin usar están en pausa hasta que se decida.';
  if (status === 'failed') return failure;
  if (status !== 'pending') return null;
  if (payment_method_id !== CASH) return 'Estamos confirmando tu pago.';
  const until = pay_by === null ? '' : ` Vence el ${formatMoment(pay_by, timeZone)}.`;
  return `Paga en recepción para confirmarla.${until}`;
}

const badgeOf = ({ status, cancelledAt, disputed }: Purchase, timeZone: string): string =>
  purchaseBadge(status, cancelledAt && formatInstant(cancelledAt, timeZone), disputed);

/** A purchase as its row shows it; `timeZone` is the studio's. */
export function viewOf(purchase: Purchase, timeZone: string, now: Date, list: PurchaseList): PurchaseView {
  const { status, subscription_period, subscription_interval } = purchase;
  const createdDay = studioDay(new Date(purchase.createdAt), timeZone);
  const today = studioDay(now, timeZone);
  const renewal =
    subscription_period === null || subscription_interval === null
      ? null
      : nextRenewal({ ...purchase, subscription_period, subscription_interval, createdDay }, today);
  return {
    purchase,
    title: purchase.class_package.title,
    date: formatInstant(purchase.createdAt, timeZone),
    method: purchase.payment_method?.name ?? 'Sin costo',
    badge: badgeOf(purchase, timeZone),
    total: toCentavos(purchase.total_payment),
    refunded: toCentavos(purchase.refunded),
    period: everyPeriod(purchase),
    renewal: renewal && formatDate(renewal),
    onTrial: renewal !== null && renewal === trialEnd(createdDay, purchase),
    note: noteOf(purchase, timeZone),
    cancellable: offersCancellation(purchase, list),
    hasReceipt: BOUGHT.has(status),
  };
}

export interface ReceiptLine {
  readonly label: string;
  /** Negative: taken off. */
  readonly amount: number;
}

export interface ReceiptView {
  readonly purchase: Purchase;
  readonly date: string;
  readonly method: string;
  readonly badge: string;
  readonly period: string | null;
  /** Price, discount or trial. */
  readonly lines: readonly ReceiptLine[];
  readonly total: number;
  /** What has been paid, or has to be. */
  readonly totalLabel: string;
  readonly refunded: number;
}

/** What stands between the price and what was paid. */
function reduction(price: number, total: number, trial: FreeTrial): ReceiptLine[] {
  if (price <= total) return [];
  if (total === 0 && trial.free_trial_length !== null)
    return [{ label: `Prueba gratis de ${trialLength(trial)}`, amount: -price }];
  return [{ label: 'Descuento', amount: total - price }];
}

/** The receipt of a purchase, or of one of its charges. */
export function receiptOf(purchase: Purchase, charge: Invoice | null, timeZone: string): ReceiptView {
  const price = toCentavos(purchase.amount);
  const total = toCentavos(charge ? charge.total_payment : purchase.total_payment);
  return {
    purchase,
    date: formatInstant((charge ?? purchase).createdAt, timeZone),
    method: purchase.payment_method?.name ?? 'Sin costo',
    badge: badgeOf(purchase, timeZone),
    period: everyPeriod(purchase),
    lines: [{ label: 'Precio', amount: price }, ...reduction(price, total, purchase)],
    total,
    totalLabel:
      charge || BOUGHT.has(purchase.status)
        ? 'Total pagado'
        : purchase.status === 'pending'
          ? 'Total por pagar'
          : 'Total',
    refunded: toCentavos(charge ? charge.refunded : purchase.refunded),
  };
}

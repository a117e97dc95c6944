/** What the lists and the receipt say about purchases and charges. Amounts are centavos. */
import { withPlan } from '../../../domain/installments';
import type { AppConfig } from '../../../domain/config';
import type { Invoice, Purchase } from '../../../domain/contract/purchases';
import { formatDate, formatInstant, formatMoment } from '../../../domain/format';
import { classMoment } from '../../../domain/localTime';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { blockedByRenewalAt, isBlockedByRenewal, nextRetry, retryDays } from '../../../domain/overdue';
import { CASH, isPaidLater, OXXO, SPEI, WALLET } from '../../../domain/pricing';
import { offersCancellation, purchaseBadge, type PurchaseList } from '../../../domain/purchaseStatus';
import { hasExpired, nextCharge, nextRenewal, trialEnd } from '../../../domain/renewal';
import { studioDay, type Day } from '../../../domain/studioTime';
import { everyPeriod, trialLength } from '../packages/labels';
import { cardName } from '../paymentMethods/labels';

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
  /** 'Se renueva cada mes por $1,800.00 MXN': what will be charged; null: nothing. */
  readonly charges: string | null;
  /** Why its card needs to be changed; null: it doesn't. */
  readonly warning: string | null;
  /** 'Cambiar tarjeta' is offered. */
  readonly cardChangeable: boolean;
  /** PayPal charges it: its source is changed there. */
  readonly isWallet: boolean;
  /** A free trial runs: the next renewal is the first charge. */
  readonly onTrial: boolean;
  /** What the customer should know about its state. */
  readonly note: string | null;
  readonly cancellable: boolean;
  readonly hasReceipt: boolean;
  /** It waits for a transfer, whose data can be seen again. */
  readonly awaitsTransfer: boolean;
  /** Its voucher, which can be seen again, waits to be paid at OXXO. */
  readonly awaitsVoucher: boolean;
}

/** A frozen membership, as its customer reads it. */
function frozenText({ frozen, subscription_period, status }: Purchase, timeZone: string): string | null {
  if (!frozen) return null;
  const until =
    frozen.until === null ? 'hasta que pidas reanudarla' : `hasta el ${formatInstant(frozen.until, timeZone)}`;
  const charge = subscription_period !== null && status === 'active' ? ' y no se te cobra' : '';
  return `Congelada ${until}: sus clases te esperan, vencen esos días después${charge}.`;
}

/** Until when a voucher can be paid, or that its payment may still be told. */
function voucherNote({ voucher_ends_at: end }: Purchase, timeZone: string, now: Date): string {
  if (end === undefined) return 'Estamos preparando tu ficha de OXXO.';
  const until = formatMoment(end, timeZone);
  return new Date(end) > now
    ? `Paga tu ficha en OXXO antes del ${until}.`
    : `Tu ficha venció el ${until}. Si ya pagaste, se acredita a más tardar el siguiente día hábil.`;
}

function noteOf(purchase: Purchase, timeZone: string, now: Date): string | null {
  const { status, payment_method_id, pay_by, failure, disputed, total_payment } = purchase;
  if (disputed) return 'Se está revisando tu pago: los créditos sin usar están en pausa hasta que se decida.';
  if (purchase.frozen) return frozenText(purchase, timeZone);
  if (status === 'failed') return failure;
  if (status !== 'pending') return null;
  if (purchase.transfer?.proof?.status === 'waiting') return 'Estamos revisando tu comprobante.';
  if (payment_method_id === SPEI) return 'Esperamos tu transferencia.';
  if (payment_method_id === OXXO) return voucherNote(purchase, timeZone, now);
  if (!isPaidLater(payment_method_id)) return 'Estamos confirmando tu pago.';
  const until = pay_by === null ? '' : ` Vence el ${formatMoment(pay_by, timeZone)}.`;
  const credit = creditBeside(purchase);
  const rest = credit > 0 ? ` ${formatMoney(toCentavos(total_payment) - credit)}` : '';
  const how = payment_method_id === CASH ? `Paga${rest} en recepción` : 'Transfiere y sube tu comprobante';
  return `${how} para confirmarla.${until}`;
}

const badgeOf = ({ status, cancelledAt, disputed, frozen }: Purchase, timeZone: string): string =>
  frozen && !disputed
    ? 'Congelada'
    : purchaseBadge(status, cancelledAt && formatInstant(cancelledAt, timeZone), disputed);

/** What store credit pays beside another way, in centavos. */
const creditBeside = ({ store_credit = 0, total_payment }: Pick<Purchase, 'store_credit' | 'total_payment'>): number =>
  store_credit < total_payment ? toCentavos(store_credit) : 0;

/** "Tarjeta", "Tarjeta (Visa •••• 4242) a 3 meses sin intereses", "Efectivo y saldo a favor ($200.00 MXN)", "Sin costo". */
function methodOf(
  paid: Pick<Purchase, 'payment_method' | 'store_credit' | 'total_payment' | 'installments'>,
  card: Invoice['card'] | undefined,
): string {
  const name = paid.payment_method?.name ?? 'Sin costo';
  const way = withPlan(card ? `${name} (${cardName(card)})` : name, paid.installments);
  const credit = creditBeside(paid);
  return credit > 0 ? `${way} y saldo a favor (${formatMoney(credit)})` : way;
}

/**
 * How a subscription charges: "por $1,800.00 MXN", or the first charge and what follows. Amounts of old ones are
 * unknown.
 */
function amountsText({ first_payment, later_payment }: Purchase): string {
  if (typeof first_payment !== 'number' || typeof later_payment !== 'number') return '';
  const money = (pesos: number): string => formatMoney(toCentavos(pesos));
  return first_payment === later_payment
    ? ` por ${money(later_payment)}`
    : ` por ${money(later_payment)}; el primer cargo es de ${money(first_payment)}`;
}

/** What the next charges of an active subscription are. */
function chargesText(purchase: Purchase, renewal: Day, onTrial: boolean): string {
  const { first_payment, later_payment, subscription_period, subscription_interval } = purchase;
  const period = everyPeriod(purchase) ?? '';
  const amount = (pesos: number | null | undefined): string =>
    typeof pesos === 'number' ? ` por ${formatMoney(toCentavos(pesos))}` : '';
  if (!onTrial) return `Se renueva ${period}${amount(later_payment)}`;
  if (typeof first_payment !== 'number' || subscription_period === null) return 'Termina tu prueba gratis';
  const then = nextCharge(renewal, { subscription_period, subscription_interval: subscription_interval ?? 1 });
  const after = first_payment === later_payment ? ` y se renueva ${period}` : '';
  const changed =
    first_payment === later_payment ? '' : `; desde el ${formatDate(then)}, ${period}${amount(later_payment)}`;
  return `Termina tu prueba gratis: se cobran ${formatMoney(toCentavos(first_payment))}${after}${changed}`;
}

type OverdueRules = Pick<AppConfig, 'overdue_block_days' | 'renewal_retry_days'>;
const NO_RULES: OverdueRules = { overdue_block_days: null, renewal_retry_days: '' };

/** What an overdue renewal means for its customer: the next try, and until when they can reserve. */
function overdueText(
  { overdue_since, overdue_next_at, card_changeable }: Purchase,
  timeZone: string,
  now: Date,
  { overdue_block_days: days, renewal_retry_days }: OverdueRules,
): string {
  const since = overdue_since === null ? null : new Date(overdue_since);
  const byProvider = overdue_next_at === null ? null : new Date(overdue_next_at);
  // The studio's own days are for cards: a wallet retries by itself.
  const own = card_changeable ? retryDays(renewal_retry_days) : [];
  const next = since && nextRetry(own, { since, byProvider }, now);
  const blocked = isBlockedByRenewal(days, since, now);
  const end = since === null || days === null ? null : blockedByRenewalAt(days, since).toISOString();
  const pay = card_changeable ? 'Págala con otra tarjeta' : 'Revisa tu forma de pago';
  return [
    `No pudimos cobrar tu renovación${blocked ? ' y no puedes reservar hasta que se pague' : ''}.`,
    ...(next ? [`Lo intentamos de nuevo el ${formatInstant(next.toISOString(), timeZone)}.`] : []),
    blocked || end === null
      ? `${pay} para conservar tu suscripción.`
      : `${pay} antes del ${formatMoment(end, timeZone)} para seguir reservando.`,
  ].join(' ');
}

function warningOf({ card }: Purchase, renewal: Day | null, today: Day): string | null {
  if (!card || renewal === null) return null;
  if (hasExpired(card, today)) return `Tu tarjeta ${cardName(card)} ya venció. Cámbiala antes del próximo cargo.`;
  return hasExpired(card, renewal)
    ? `Tu tarjeta ${cardName(card)} vence antes del próximo cargo. Cámbiala a tiempo.`
    : null;
}

/** A purchase as its row shows it; `timeZone` is the studio's, `rules` its configuration. */
export function viewOf(
  purchase: Purchase,
  timeZone: string,
  now: Date,
  list: PurchaseList,
  rules: OverdueRules = NO_RULES,
): PurchaseView {
  const { status, subscription_period, subscription_interval } = purchase;
  const createdDay = studioDay(new Date(purchase.createdAt), timeZone);
  const today = studioDay(now, timeZone);
  const renewal =
    subscription_period === null || subscription_interval === null
      ? null
      : nextRenewal(
          {
            ...purchase,
            subscription_period,
            subscription_interval,
            createdDay,
            resumedDay: purchase.renews_at && studioDay(new Date(purchase.renews_at), timeZone),
          },
          today,
        );
  const trial = trialEnd(createdDay, purchase);
  // A freeze moves the end of a trial with its charge.
  const onTrial = renewal !== null && trial !== null && (renewal === trial || (trial > today && renewal > trial));
  return {
    purchase,
    title: purchase.class_package.title,
    date: formatInstant(purchase.createdAt, timeZone),
    method: methodOf(purchase, purchase.card ?? purchase.paid_card),
    badge: badgeOf(purchase, timeZone),
    total: toCentavos(purchase.total_payment),
    refunded: toCentavos(purchase.refunded),
    period: everyPeriod(purchase),
    renewal: renewal && formatDate(renewal),
    charges: renewal && chargesText(purchase, renewal, onTrial),
    warning: purchase.overdue ? overdueText(purchase, timeZone, now, rules) : warningOf(purchase, renewal, today),
    cardChangeable: purchase.card_changeable === true,
    isWallet: status === 'active' && subscription_period !== null && purchase.payment_method_id === WALLET,
    onTrial,
    note: noteOf(purchase, timeZone, now),
    cancellable: offersCancellation(purchase, list),
    hasReceipt: BOUGHT.has(status),
    awaitsTransfer: status === 'pending' && purchase.payment_method_id === SPEI,
    awaitsVoucher: status === 'pending' && purchase.payment_method_id === OXXO,
  };
}

interface ReceiptLine {
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
function reductionLines(price: number, total: number, purchase: Purchase): ReceiptLine[] {
  if (price <= total) return [];
  if (total === 0 && purchase.free_trial_length !== null)
    return [{ label: `Prueba gratis de ${trialLength(purchase)}`, amount: -price }];
  const byMethod = toCentavos(purchase.method_discount ?? 0);
  const { discount_code: code, first_payment, later_payment } = purchase;
  const once = typeof later_payment === 'number' && later_payment !== first_payment;
  const label = ['Descuento', ...(code ? [code] : [])].join(' ');
  const byCode = price - total - byMethod;
  return [
    ...(byCode > 0 ? [{ label: once ? `${label}, solo en tu primer pago` : label, amount: -byCode }] : []),
    ...(byMethod > 0 ? [{ label: 'Descuento por tu forma de pago', amount: -byMethod }] : []),
  ];
}

/** The receipt of a purchase, or of one of its charges. */
export function receiptOf(purchase: Purchase, charge: Invoice | null, timeZone: string): ReceiptView {
  const price = toCentavos(purchase.amount);
  const credit = creditBeside(purchase);
  // What the receipt is about: all of a purchase, or one of the payments that store credit stands beside.
  const whole = toCentavos(charge && credit === 0 ? charge.total_payment : purchase.total_payment);
  const toPay = purchase.status === 'pending' ? whole - credit : whole;
  const own = charge && credit > 0 ? toCentavos(charge.total_payment) : toPay;
  // A sale of several things at the desk is one receipt.
  const others = charge ? [] : (purchase.sold_with ?? []);
  const withOthers = (amount: number, of: 'total_payment' | 'refunded'): number =>
    others.reduce((sum, one) => sum + toCentavos(one[of]), amount);
  return {
    purchase,
    date: formatInstant((charge ?? purchase).createdAt, timeZone),
    method: charge
      ? methodOf({ ...charge.purchase, total_payment: charge.total_payment }, charge.card)
      : methodOf(purchase, purchase.paid_card),
    badge: badgeOf(purchase, timeZone),
    period: everyPeriod(purchase) && `${everyPeriod(purchase)}${amountsText(purchase)}`,
    lines: [
      { label: 'Precio', amount: price },
      ...reductionLines(price, whole, purchase),
      ...(own < whole ? [{ label: charge ? 'Pagado de otra forma' : 'Saldo a favor', amount: own - whole }] : []),
      ...others.map(({ title, total_payment }) => ({ label: title, amount: toCentavos(total_payment) })),
    ],
    total: withOthers(own, 'total_payment'),
    totalLabel:
      charge || BOUGHT.has(purchase.status)
        ? 'Total pagado'
        : purchase.status === 'pending'
          ? 'Total por pagar'
          : 'Total',
    refunded: withOthers(toCentavos(charge ? charge.refunded : purchase.refunded), 'refunded'),
  };
}

/**
 * "Ritmo · lun 23 nov 2026 · 07:00 · Roma · lugar 7": the class that a purchase reserved, with the city where its clock
 * isn't the studio's. An event's name is its package's.
 */
export function boughtClass(
  { title, class_date, location, spots = [] }: NonNullable<Purchase['single_class']>,
  packageTitle: string,
  timeZone: string,
): string {
  const name = title === undefined || title === packageTitle ? [] : [title];
  const places = spots.length === 0 ? [] : [`${spots.length === 1 ? 'lugar' : 'lugares'} ${spots.join(' y ')}`];
  return [...name, classMoment({ class_date, location }, timeZone), location.name, ...places].join(' · ');
}

/** Reasons for cancelling a subscription, offered as one press. */
export const CANCEL_REASONS = [
  'Es muy cara para mí',
  'No tengo tiempo',
  'Los horarios no me quedan',
  'Me mudo o viajo',
  'Por salud',
  'No era lo que esperaba',
] as const;

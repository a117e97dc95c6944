/** Maps Mercado Pago's payments, refunds and chargebacks to those of the port. */
import type { DisputeStatus } from '../../../../domain/disputes';
import { toCentavos } from '../../../../domain/money';
import {
  UNKNOWN_PAYMENT,
  type PaidCard,
  type Payment,
  type PaymentState,
  type ProviderDispute,
  type ProviderRefund,
} from '../../../ports/paymentFacts';

/** What we read of a payment; the search names the same fields. */
export interface PaymentWire {
  readonly id: number | string;
  readonly status: string;
  readonly status_detail?: string | null;
  readonly currency_id: string;
  readonly external_reference?: string | null;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded?: number;
  readonly date_created: string;
  readonly date_approved?: string | null;
  readonly payment_method_id?: string | null;
  readonly payment_type_id?: string | null;
  readonly card?: { readonly last_four_digits?: string | null } | null;
}

export interface RefundWire {
  readonly id: number | string;
  readonly amount: number;
  readonly status: string;
  readonly date_created: string;
}

export interface ChargebackWire {
  readonly id: number | string;
  readonly amount: number | string;
  readonly reason?: string | null;
  /** Whether the seller keeps the money; null, and perhaps false: not decided. */
  readonly coverage_applied?: boolean | null;
  readonly date_documentation_deadline?: string | null;
  readonly date_created?: string | null;
  readonly date_last_updated?: string | null;
}

const CURRENCY = 'MXN';
/** Statuses of payments that were taken, even if they were given back later. A claim doesn't take the money back. */
const TAKEN: readonly string[] = ['approved', 'refunded', 'charged_back', 'in_mediation'];
/** Statuses of payments that may still be taken. */
const OPEN: readonly string[] = ['pending', 'in_process', 'authorized'];

export const isTaken = ({ status, currency_id }: PaymentWire): boolean =>
  TAKEN.includes(status) && currency_id === CURRENCY;

export const isOpen = ({ status }: PaymentWire): boolean => OPEN.includes(status);

/** The purchase that an external_reference names; null: it isn't one of ours. */
export function purchaseNamed(
  reference: string | null | undefined,
): { readonly purchase_id: number; readonly key: string } | null {
  const [key, number] = /^p(\d{1,15})-[0-9a-z]+$/.exec(reference ?? '') ?? [];
  return key === undefined ? null : { purchase_id: Number(number), key };
}

/** Mercado Pago's names of cards that differ from the house's. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['master', 'mastercard'],
  ['debmaster', 'mastercard'],
  ['debvisa', 'visa'],
]);

function cardOf({ payment_type_id: type, payment_method_id: method, card }: PaymentWire): PaidCard | null {
  if (!type?.endsWith('_card') || !method || !card?.last_four_digits) return null;
  return { card_type: BRANDS.get(method) ?? method, last_digits: card.last_four_digits };
}

const paymentOf = (wire: PaymentWire): Payment => ({
  id: String(wire.id),
  amount: toCentavos(wire.transaction_amount),
  paidAt: new Date(wire.date_approved ?? wire.date_created),
  card: cardOf(wire),
});

/** Why the last try was rejected, in the words that the house stores; null: none was. */
export function rejectionOf(payments: readonly PaymentWire[]): string | null {
  const rejected = payments.filter(({ status }) => status === 'rejected').at(-1);
  if (!rejected) return null;
  return rejected.status_detail === 'cc_rejected_insufficient_amount'
    ? 'card_declined/insufficient_funds'
    : 'card_declined';
}

/**
 * State of what is paid at Mercado Pago's page. A rejected card doesn't end it, as the buyer may choose another there.
 * `url`: the page; null: it is gone, or not needed.
 */
export function stateOf(reference: string | null, payments: readonly PaymentWire[], url: string | null): PaymentState {
  const taken = payments.filter(isTaken).map(paymentOf);
  const waits = taken.length === 0 && !payments.some(isOpen) && url !== null;
  return { ...UNKNOWN_PAYMENT, reference, payments: taken, waiting: waits ? { url } : null };
}

const REFUND_STATUS: Readonly<Record<string, ProviderRefund['status']>> = {
  approved: 'succeeded',
  rejected: 'failed',
  cancelled: 'failed',
};

/** Mercado Pago stores no name of ours with a refund. */
export function refundOf({ id, amount, status, date_created }: RefundWire): ProviderRefund {
  const known = REFUND_STATUS[status] ?? 'pending';
  return {
    provider_refund_id: String(id),
    amount: toCentavos(amount),
    status: known,
    failure: known === 'failed' ? status : null,
    created_at: new Date(date_created),
    refund_id: null,
  };
}

/** The payment says where its money is: with the seller again, gone, or held while it is being decided. */
function chargebackStatus(
  { coverage_applied: kept }: ChargebackWire,
  detail: string | null | undefined,
): DisputeStatus {
  if (kept === true || detail === 'reimbursed') return 'won';
  return detail === 'settled' || (kept === false && detail !== 'in_process') ? 'lost' : 'open';
}

/** `payment`: the one that is taken back. */
export function disputeOf(wire: ChargebackWire, payment: PaymentWire): ProviderDispute {
  const { date_documentation_deadline: deadline, date_created, date_last_updated } = wire;
  return {
    id: String(wire.id),
    status: chargebackStatus(wire, payment.status_detail),
    amount: toCentavos(Number(wire.amount)),
    reason: wire.reason ?? 'chargeback',
    respondBy: deadline ? new Date(deadline) : null,
    // Some name no day.
    openedAt: new Date(date_created ?? date_last_updated ?? payment.date_created),
  };
}

/** PayPal's responses as received, and their parsing. */
import { toCentavos } from '../../../../domain/money';
import type {
  WalletPaymentStatus,
  WalletPayment,
  WalletOrder,
  WalletSubscription,
  PlanUnit,
  PlanCycle,
  WalletDispute,
  WalletRefund,
} from './paypalTypes';

export const CURRENCY = 'MXN';

export interface MoneyWire {
  readonly currency_code: string;
  readonly value: string;
}

export function centavos({ currency_code, value }: MoneyWire): number {
  if (currency_code !== CURRENCY || !/^-?\d+(\.\d{1,2})?$/.test(value))
    throw new Error(`PayPal speaks of ${value} ${currency_code}, not of pesos`);
  return toCentavos(Number(value));
}

export interface PaymentWire {
  readonly id: string;
  readonly status: string;
  readonly amount: MoneyWire;
  readonly create_time: string;
  readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: string } };
}

export interface RefundWire {
  readonly id: string;
  readonly status: string;
  readonly amount: MoneyWire;
  readonly create_time: string;
  readonly custom_id?: string;
}

export const refund = ({ id, status, amount, create_time, custom_id }: RefundWire): WalletRefund => ({
  id,
  amount: centavos(amount),
  createdAt: new Date(create_time),
  key: custom_id ?? null,
  status: status === 'COMPLETED' ? 'succeeded' : status === 'PENDING' ? 'pending' : 'failed',
});

export interface DisputeWire {
  readonly dispute_id: string;
  readonly create_time: string;
  readonly reason: string;
  readonly status: string;
  readonly dispute_amount: MoneyWire;
  readonly seller_response_due_date?: string;
  readonly disputed_transactions?: ReadonlyArray<{ readonly seller_transaction_id?: string }>;
  readonly dispute_outcome?: { readonly outcome_code?: string };
}

/** Outcomes in which the buyer gets the money; in any other it stays with the studio. */
const LOST: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

export const dispute = (wire: DisputeWire): WalletDispute => ({
  id: wire.dispute_id,
  paymentIds: (wire.disputed_transactions ?? []).flatMap(({ seller_transaction_id: id }) => id ?? []),
  status: wire.status !== 'RESOLVED' ? 'open' : LOST.has(wire.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won',
  amount: centavos(wire.dispute_amount),
  reason: wire.reason,
  respondBy: wire.seller_response_due_date ? new Date(wire.seller_response_due_date) : null,
  openedAt: new Date(wire.create_time),
});

const PAYMENT_STATUS: Readonly<Record<string, WalletPaymentStatus>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'partially-refunded',
  REFUNDED: 'refunded',
};

function paymentStatus(status: string): WalletPaymentStatus {
  const known = PAYMENT_STATUS[status];
  if (!known) throw new Error(`PayPal calls a payment ${status}`);
  return known;
}

export const payment = ({ id, status, amount, create_time }: PaymentWire): WalletPayment => ({
  id,
  status: paymentStatus(status),
  amount: centavos(amount),
  createdAt: new Date(create_time),
});

export interface OrderWire {
  readonly id: string;
  readonly status: string;
  readonly create_time?: string;
  readonly update_time?: string;
  readonly purchase_units: ReadonlyArray<{
    readonly custom_id?: string;
    readonly amount: MoneyWire;
    readonly payments?: { readonly captures?: readonly PaymentWire[]; readonly refunds?: readonly RefundWire[] };
  }>;
}

const ORDER_STATUS: Readonly<Record<string, WalletOrder['status']>> = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
};

export function order({ id, status, create_time, update_time, purchase_units: [unit] }: OrderWire): WalletOrder {
  const known = ORDER_STATUS[status];
  if (!known || !unit) throw new Error(`PayPal calls an order ${status}`);
  // At most one capture succeeds; declined ones may precede it.
  const captures = (unit.payments?.captures ?? []).map(payment);
  return {
    id,
    status: known,
    customId: unit.custom_id ?? null,
    amount: centavos(unit.amount),
    updatedAt: update_time ?? create_time ?? '',
    payment: captures.find((each) => each.status !== 'declined') ?? captures.at(-1) ?? null,
  };
}

export interface SubscriptionWire {
  readonly id: string;
  readonly plan_id: string;
  readonly plan_overridden?: boolean;
  readonly subscriber?: { readonly payer_id?: string };
  readonly status: string;
  readonly custom_id?: string;
  readonly status_update_time?: string;
  readonly start_time?: string;
  readonly billing_info?: { readonly next_billing_time?: string; readonly failed_payments_count?: number };
}

const SUBSCRIPTION_STATUS: Readonly<Record<string, WalletSubscription['status']>> = {
  APPROVAL_PENDING: 'approval-pending',
  APPROVED: 'approval-pending',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

export function subscription({
  id,
  plan_id,
  plan_overridden = false,
  status,
  status_update_time,
  custom_id,
  start_time,
  billing_info,
  subscriber,
}: SubscriptionWire): WalletSubscription {
  const known = SUBSCRIPTION_STATUS[status];
  if (!known) throw new Error(`PayPal calls a subscription ${status}`);
  return {
    id,
    planId: plan_id,
    repriced: plan_overridden,
    status: known,
    customId: custom_id ?? null,
    payer: subscriber?.payer_id ?? null,
    startedAt: start_time ? new Date(start_time) : null,
    statusAt: status_update_time ? new Date(status_update_time) : null,
    nextBillingAt: billing_info?.next_billing_time ? new Date(billing_info.next_billing_time) : null,
    failedPayments: billing_info?.failed_payments_count ?? 0,
  };
}

export interface TransactionWire {
  readonly transaction_id: string;
  readonly transaction_event_code: string;
  readonly transaction_status: string;
  readonly transaction_initiation_date: string;
  readonly transaction_amount: MoneyWire;
  readonly fee_amount?: MoneyWire;
  readonly custom_field?: string;
  readonly paypal_reference_id?: string;
  readonly paypal_reference_id_type?: string;
}

export interface ListWire {
  readonly transaction_details?: ReadonlyArray<{ readonly transaction_info: TransactionWire }>;
  readonly total_pages?: number;
}

export const LISTED_STATUS: Readonly<Record<string, WalletPaymentStatus>> = {
  S: 'completed',
  P: 'pending',
  D: 'declined',
  F: 'partially-refunded',
  V: 'refunded',
};
/** PayPal's transaction codes of payments, refunds, and payments taken back by PayPal or by a bank. */
export const PAYMENTS = /^T00/;
export const REVERSALS = /^T(1106|1201)$/;
/** Codes of reversals that were undone: cancelled, or a chargeback that was reversed or made good. */
export const CANCELLED_REVERSALS = /^T(1106|1201|1202|1205)$/;
export const REFUNDS = /^T11(?!06)/;

export interface PlanWire {
  readonly billing_cycles: ReadonlyArray<{
    readonly frequency: { readonly interval_unit: string; readonly interval_count?: number };
    readonly pricing_scheme?: { readonly fixed_price?: MoneyWire };
  }>;
}

const UNITS: Readonly<Record<string, PlanUnit>> = { DAY: 'day', MONTH: 'month', YEAR: 'year' };

export function cycleOf({
  frequency: { interval_unit, interval_count = 1 },
  pricing_scheme,
}: PlanWire['billing_cycles'][number]): PlanCycle {
  const unit = UNITS[interval_unit];
  if (!unit) throw new Error(`PayPal bills every ${interval_unit}`);
  return {
    amount: pricing_scheme?.fixed_price ? centavos(pricing_scheme.fixed_price) : 0,
    unit,
    count: interval_count,
  };
}

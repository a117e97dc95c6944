/**
 * PayPal's REST API, as far as we need it. Amounts are centavos here and text ("1200.50" MXN) on the wire. Every POST
 * carries a PayPal-Request-Id that its caller derives from what it is for: the same thing is never done twice.
 */
import { toCentavos, toPesos } from '../../domain/money';
import { paypalHttp, PaypalError } from './paypalHttp';

export interface PaypalOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Which of the account's webhooks is ours; events of others are not believed. */
  readonly webhookId: string;
  /** PayPal's own unless told. */
  readonly apiUrl?: string | null;
  readonly clock?: () => Date;
}

export type WalletPaymentStatus = 'completed' | 'pending' | 'declined' | 'partially-refunded' | 'refunded';

/** Money that PayPal took, or is looking at: an order's capture or a subscription's charge. */
export interface WalletPayment {
  readonly id: string;
  readonly status: WalletPaymentStatus;
  /** Centavos. */
  readonly amount: number;
  readonly createdAt: Date;
}

export interface WalletOrder {
  readonly id: string;
  /** 'created': the buyer has not agreed yet; 'approved': to be captured. */
  readonly status: 'created' | 'approved' | 'completed' | 'voided';
  /** What we called it: the purchase's id. */
  readonly customId: string | null;
  /** Centavos. */
  readonly amount: number;
  /** Changes with every step, also when the buyer chooses another instrument. */
  readonly updatedAt: string;
  readonly payment: WalletPayment | null;
}

export interface WalletSubscription {
  readonly id: string;
  readonly planId: string;
  readonly status: 'approval-pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
  /** What the button called it: the purchase's id, as far as the browser is honest. */
  readonly customId: string | null;
  readonly startedAt: Date | null;
  readonly nextBillingAt: Date | null;
  readonly failedPayments: number;
}

export interface WalletPlan {
  /** Named once per package; made where PayPal doesn't know it. */
  readonly product: { readonly id: string; readonly name: string };
  readonly name: string;
  /** What is paid before the regular price, in order; amount 0 is free. Centavos. */
  readonly trials: ReadonlyArray<{ readonly amount: number; readonly unit: PlanUnit; readonly count: number }>;
  readonly regular: { readonly amount: number; readonly unit: PlanUnit; readonly count: number };
}

export type PlanUnit = 'day' | 'month' | 'year';

/** A payment as the account's bookkeeping lists it. */
export interface ListedPayment extends WalletPayment {
  readonly subscriptionId: string | null;
  readonly customId: string | null;
}

export interface WalletRefund {
  readonly id: string;
  readonly status: 'completed' | 'pending' | 'failed';
}

export interface Paypal {
  createOrder(key: string, order: { readonly amount: number; readonly customId: string; readonly invoiceId: string; readonly description: string; readonly brand: string }): Promise<WalletOrder>;
  /** null where PayPal doesn't know it (any more: an order that nobody pays is forgotten within hours). */
  getOrder(id: string): Promise<WalletOrder | null>;
  /** @throws PaypalError with has('INSTRUMENT_DECLINED'), has('ORDER_NOT_APPROVED') or has('ORDER_ALREADY_CAPTURED') among others. */
  captureOrder(key: string, id: string): Promise<WalletOrder>;
  getPayment(id: string): Promise<WalletPayment | null>;
  /** Gives back a payment of an order or of a subscription, or a part of it. */
  refundPayment(key: string, paymentId: string, refund: { readonly amount: number; readonly note: string }): Promise<WalletRefund>;
  /** Makes a plan, and its product where there is none yet; answers the plan's id. */
  createPlan(key: string, plan: WalletPlan): Promise<string>;
  getSubscription(id: string): Promise<WalletSubscription | null>;
  /** One that has already ended is left as it is. */
  cancelSubscription(key: string, id: string, reason: string): Promise<void>;
  listSubscriptionPayments(id: string, from: Date, to: Date): Promise<WalletPayment[]>;
  /** Payments of the whole account, at most 31 days of them; PayPal lists them up to three hours late. Refunds are not among them. */
  listRecentPayments(from: Date, to: Date): Promise<ListedPayment[]>;
  /** Whether PayPal itself sent this text. */
  verifyWebhook(headers: Readonly<Record<string, string | string[] | undefined>>, text: string): Promise<boolean>;
}

const CURRENCY = 'MXN';
/** Failed charges in a row after which PayPal suspends a subscription. */
const FAILURES = 3;
/** PayPal's longest texts. */
const LONGEST = { name: 127, note: 255, reason: 128, brand: 127 } as const;

const money = (centavos: number) => ({ currency_code: CURRENCY, value: toPesos(centavos).toFixed(2) });
const cut = (text: string, longest: number) => Array.from(text).slice(0, longest).join('');

interface MoneyWire { readonly currency_code: string; readonly value: string }

function centavos({ currency_code, value }: MoneyWire): number {
  if (currency_code !== CURRENCY || !/^-?\d+(\.\d{1,2})?$/.test(value)) throw new Error(`PayPal speaks of ${value} ${currency_code}, not of pesos`);
  return toCentavos(Number(value));
}

interface PaymentWire { readonly id: string; readonly status: string; readonly amount: MoneyWire; readonly create_time: string }

const PAYMENT_STATUS: Readonly<Record<string, WalletPaymentStatus>> = {
  COMPLETED: 'completed', PENDING: 'pending', DECLINED: 'declined', FAILED: 'declined', PARTIALLY_REFUNDED: 'partially-refunded', REFUNDED: 'refunded',
};

function paymentStatus(status: string): WalletPaymentStatus {
  const known = PAYMENT_STATUS[status];
  if (!known) throw new Error(`PayPal calls a payment ${status}`);
  return known;
}

const payment = ({ id, status, amount, create_time }: PaymentWire): WalletPayment => ({
  id, status: paymentStatus(status), amount: centavos(amount), createdAt: new Date(create_time),
});

interface OrderWire {
  readonly id: string;
  readonly status: string;
  readonly create_time?: string;
  readonly update_time?: string;
  readonly purchase_units: ReadonlyArray<{ readonly custom_id?: string; readonly amount: MoneyWire; readonly payments?: { readonly captures?: readonly PaymentWire[] } }>;
}

const ORDER_STATUS: Readonly<Record<string, WalletOrder['status']>> = {
  CREATED: 'created', SAVED: 'created', PAYER_ACTION_REQUIRED: 'created', APPROVED: 'approved', COMPLETED: 'completed', VOIDED: 'voided',
};

function order({ id, status, create_time, update_time, purchase_units: [unit] }: OrderWire): WalletOrder {
  const known = ORDER_STATUS[status];
  if (!known || !unit) throw new Error(`PayPal calls an order ${status}`);
  // One capture at most succeeds; declined ones may lie before it.
  const captures = (unit.payments?.captures ?? []).map(payment);
  return {
    id, status: known, customId: unit.custom_id ?? null, amount: centavos(unit.amount), updatedAt: update_time ?? create_time ?? '',
    payment: captures.find((each) => each.status !== 'declined') ?? captures.at(-1) ?? null,
  };
}

interface SubscriptionWire {
  readonly id: string;
  readonly plan_id: string;
  readonly status: string;
  readonly custom_id?: string;
  readonly start_time?: string;
  readonly billing_info?: { readonly next_billing_time?: string; readonly failed_payments_count?: number };
}

const SUBSCRIPTION_STATUS: Readonly<Record<string, WalletSubscription['status']>> = {
  APPROVAL_PENDING: 'approval-pending', APPROVED: 'approval-pending', ACTIVE: 'active', SUSPENDED: 'suspended', CANCELLED: 'cancelled', EXPIRED: 'expired',
};

function subscription({ id, plan_id, status, custom_id, start_time, billing_info }: SubscriptionWire): WalletSubscription {
  const known = SUBSCRIPTION_STATUS[status];
  if (!known) throw new Error(`PayPal calls a subscription ${status}`);
  return {
    id, planId: plan_id, status: known, customId: custom_id ?? null, startedAt: start_time ? new Date(start_time) : null,
    nextBillingAt: billing_info?.next_billing_time ? new Date(billing_info.next_billing_time) : null, failedPayments: billing_info?.failed_payments_count ?? 0,
  };
}

interface ListWire {
  readonly transaction_details?: ReadonlyArray<{ readonly transaction_info: {
    readonly transaction_id: string; readonly transaction_event_code: string; readonly transaction_status: string; readonly transaction_initiation_date: string;
    readonly transaction_amount: MoneyWire; readonly custom_field?: string; readonly paypal_reference_id?: string; readonly paypal_reference_id_type?: string;
  } }>;
  readonly total_pages?: number;
}

const LISTED_STATUS: Readonly<Record<string, WalletPaymentStatus>> = { S: 'completed', P: 'pending', D: 'declined', F: 'partially-refunded', V: 'refunded' };
/** The groups T00: payments; refunds, fees and withdrawals have others. */
const PAYMENTS = /^T00/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const cycle = (tenure: 'TRIAL' | 'REGULAR', { amount, unit, count }: WalletPlan['regular'], index: number) => ({
  tenure_type: tenure, sequence: index + 1, total_cycles: tenure === 'TRIAL' ? 1 : 0,
  frequency: { interval_unit: unit.toUpperCase(), interval_count: count },
  ...(amount === 0 ? {} : { pricing_scheme: { fixed_price: money(amount) } }),
});

/** PayPal for one studio's account. */
export function paypal({ clientId, clientSecret, webhookId, apiUrl, clock = () => new Date() }: PaypalOptions): Paypal {
  const http = paypalHttp({ clientId, clientSecret, apiUrl: apiUrl ?? 'https://api-m.paypal.com', clock });
  const orNull = async <T>(asked: Promise<T>): Promise<T | null> => asked.catch((error: unknown) => {
    if (error instanceof PaypalError && error.status === 404) return null;
    throw error;
  });

  return {
    createOrder: async (key, { amount, customId, invoiceId, description, brand }) => order(await http.post<OrderWire>('/v2/checkout/orders', key, {
      intent: 'CAPTURE',
      purchase_units: [{ amount: money(amount), custom_id: customId, invoice_id: invoiceId, description: cut(description, LONGEST.name) }],
      application_context: { brand_name: cut(brand, LONGEST.brand), locale: 'es-MX', shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    })),

    getOrder: async (id) => {
      const found = await orNull(http.get<OrderWire>(`/v2/checkout/orders/${encodeURIComponent(id)}`));
      return found && order(found);
    },

    captureOrder: async (key, id) => order(await http.post<OrderWire>(`/v2/checkout/orders/${encodeURIComponent(id)}/capture`, key, {})),

    getPayment: async (id) => {
      const found = await orNull(http.get<PaymentWire>(`/v2/payments/captures/${encodeURIComponent(id)}`));
      return found && payment(found);
    },

    refundPayment: async (key, paymentId, { amount, note }) => {
      const made = await http.post<{ id: string; status: string }>(`/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`, key, {
        amount: money(amount), custom_id: key, ...(note ? { note_to_payer: cut(note, LONGEST.note) } : {}),
      });
      return { id: made.id, status: made.status === 'COMPLETED' ? 'completed' : made.status === 'PENDING' ? 'pending' : 'failed' };
    },

    createPlan: async (key, { product, name, trials, regular }) => {
      const known = await orNull(http.get<{ id: string }>(`/v1/catalogs/products/${encodeURIComponent(product.id)}`));
      if (!known) {
        await http.post('/v1/catalogs/products', `product-${product.id}`, { id: product.id, name: cut(product.name, LONGEST.name), type: 'SERVICE' }).catch((error: unknown) => {
          // Somebody else made it between the two calls.
          if (!(error instanceof PaypalError && error.has('DUPLICATE_RESOURCE_IDENTIFIER'))) throw error;
        });
      }
      const made = await http.post<{ id: string }>('/v1/billing/plans', key, {
        product_id: product.id, name: cut(name, LONGEST.name),
        billing_cycles: [...trials.map((trial, index) => cycle('TRIAL', trial, index)), cycle('REGULAR', regular, trials.length)],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: FAILURES },
      });
      return made.id;
    },

    getSubscription: async (id) => {
      const found = await orNull(http.get<SubscriptionWire>(`/v1/billing/subscriptions/${encodeURIComponent(id)}`));
      return found && subscription(found);
    },

    cancelSubscription: async (key, id, reason) => {
      await http.post(`/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`, key, { reason: cut(reason, LONGEST.reason) }).catch((error: unknown) => {
        if (!(error instanceof PaypalError && error.has('SUBSCRIPTION_STATUS_INVALID'))) throw error;
      });
    },

    listSubscriptionPayments: async (id, from, to) => {
      const query = new URLSearchParams({ start_time: from.toISOString(), end_time: to.toISOString() });
      const { transactions = [] } = await http.get<{ transactions?: ReadonlyArray<{ id: string; status: string; time: string; amount_with_breakdown: { gross_amount: MoneyWire } }> }>(
        `/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${query.toString()}`,
      );
      return transactions.map(({ time, amount_with_breakdown, ...rest }) => payment({ ...rest, amount: amount_with_breakdown.gross_amount, create_time: time }));
    },

    listRecentPayments: async (from, to) => {
      const found: ListedPayment[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = new URLSearchParams({ start_date: from.toISOString(), end_date: to.toISOString(), fields: 'transaction_info', page_size: '500', page: String(page) });
        const { transaction_details = [], total_pages = 1 } = await http.get<ListWire>(`/v1/reporting/transactions?${query.toString()}`);
        pages = total_pages;
        for (const { transaction_info: info } of transaction_details) {
          const status = LISTED_STATUS[info.transaction_status];
          // What else the account did (sums sent, other currencies) is none of ours.
          if (!status || !PAYMENTS.test(info.transaction_event_code) || info.transaction_amount.currency_code !== CURRENCY || info.transaction_amount.value.startsWith('-')) continue;
          found.push({
            id: info.transaction_id, status, amount: centavos(info.transaction_amount), createdAt: new Date(info.transaction_initiation_date),
            customId: info.custom_field ?? null, subscriptionId: info.paypal_reference_id_type === 'SUB' ? (info.paypal_reference_id ?? null) : null,
          });
        }
      }
      return found;
    },

    verifyWebhook: async (headers, text) => {
      const header = (name: string): string => {
        const value = headers[name];
        return typeof value === 'string' ? value : '';
      };
      const proof = {
        auth_algo: header('paypal-auth-algo'), cert_url: header('paypal-cert-url'), transmission_id: header('paypal-transmission-id'),
        transmission_sig: header('paypal-transmission-sig'), transmission_time: header('paypal-transmission-time'), webhook_id: webhookId,
      };
      if (Object.values(proof).some((value) => value === '')) return false;
      // As it was sent: written anew it might differ from what was signed. Only one JSON value can stand there.
      if (!isJson(text)) return false;
      const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`;
      const { verification_status } = await http.postText<{ verification_status: string }>('/v1/notifications/verify-webhook-signature', body);
      return verification_status === 'SUCCESS';
    },
  };
}

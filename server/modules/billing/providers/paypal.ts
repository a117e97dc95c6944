/**
 * Client for the part of PayPal's REST API that we need. Amounts are centavos here and text ("1200.50" MXN) in the API.
 * Every POST has a PayPal-Request-Id that its caller derives from its purpose, so that nothing is done twice.
 */
import { toPesos } from '../../../../domain/money';
import { paypalHttp, PaypalError } from './paypalHttp';
import type {
  WalletPayment,
  WalletOrder,
  WalletSubscription,
  WalletPlan,
  PlanCycle,
  ListedPayment,
  ListedRefund,
  WalletDispute,
  WalletRefund,
} from './paypalTypes';
import {
  CURRENCY,
  LISTED_STATUS,
  PAYMENTS,
  REFUNDS,
  CANCELLED_REVERSALS,
  REVERSALS,
  centavos,
  cycleOf,
  dispute,
  order,
  payment,
  refund,
  subscription,
  type MoneyWire,
  type DisputeWire,
  type PaymentWire,
  type RefundWire,
  type OrderWire,
  type SubscriptionWire,
  type ListWire,
  type TransactionWire,
  type PlanWire,
} from './paypalWire';

export interface PaypalOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Id of our webhook in the account; events of other webhooks are refused. */
  readonly webhookId: string;
  /** Address of the API; PayPal's own by default. */
  readonly apiUrl?: string | null;
  readonly clock?: () => Date;
}

export interface Paypal {
  /** Throws PaypalError 401 for wrong keys. */
  checkKeys(): Promise<void>;
  createOrder(
    key: string,
    order: {
      readonly amount: number;
      readonly customId: string;
      readonly invoiceId: string;
      readonly description: string;
      readonly brand: string;
    },
  ): Promise<WalletOrder>;
  /** null if PayPal doesn't know the order (any more: it deletes unpaid ones within hours). */
  getOrder(id: string): Promise<WalletOrder | null>;
  /**
   * @throws PaypalError with has('INSTRUMENT_DECLINED'), has('ORDER_NOT_APPROVED') or has('ORDER_ALREADY_CAPTURED')
   * among others.
   */
  captureOrder(key: string, id: string): Promise<WalletOrder>;
  getPayment(id: string): Promise<(WalletPayment & { readonly orderId: string | null }) | null>;
  /** Refunds a payment of an order or of a subscription, wholly or in part. */
  refundPayment(
    key: string,
    paymentId: string,
    refund: { readonly amount: number; readonly note: string },
  ): Promise<WalletRefund>;
  getRefund(id: string): Promise<WalletRefund | null>;
  listOrderRefunds(orderId: string): Promise<WalletRefund[]>;
  /** Disputes of a payment, or those changed since then (at most 180 days ago). */
  listDisputes(filter: { readonly paymentId: string } | { readonly since: Date }): Promise<WalletDispute[]>;
  /** Creates a plan, and its product if there is none yet; returns the plan's id. */
  createPlan(key: string, plan: WalletPlan): Promise<string>;
  /** The plan's billing cycles in order; the last one repeats for ever. */
  getPlan(id: string): Promise<{ readonly cycles: readonly PlanCycle[] } | null>;
  getSubscription(id: string): Promise<WalletSubscription | null>;
  /** Leaves a subscription that has ended unchanged. */
  cancelSubscription(key: string, id: string, reason: string): Promise<void>;
  /** Suspends or activates a subscription; leaves it unchanged if it already is, or has ended. */
  moveSubscription(key: string, id: string, to: 'suspend' | 'activate', reason: string): Promise<void>;
  listSubscriptionPayments(id: string, from: Date, to: Date): Promise<WalletPayment[]>;
  /** Payments and refunds of the whole account, for at most 31 days; PayPal lists them up to three hours late. */
  /** One page of the account's transactions, for at most 31 days; PayPal lists them up to three hours late. */
  listTransactions(
    from: Date,
    to: Date,
    page: number,
  ): Promise<{ readonly transactions: readonly TransactionWire[]; readonly pages: number }>;
  listRecent(
    from: Date,
    to: Date,
  ): Promise<{
    readonly payments: readonly ListedPayment[];
    readonly refunds: readonly ListedRefund[];
    /** Payments that were taken back, and reversals that were cancelled. */
    readonly reversals: readonly ListedRefund[];
    readonly cancelledReversals: readonly ListedRefund[];
  }>;
  /** Whether PayPal sent this text. */
  verifyWebhook(headers: Readonly<Record<string, string | string[] | undefined>>, text: string): Promise<boolean>;
}

/** Failed charges in a row after which PayPal suspends a subscription. */
const FAILURES = 3;
/** PayPal's limits on text lengths. */
const LONGEST = { name: 127, note: 255, reason: 128, brand: 127 } as const;

const moneyWire = (centavos: number) => ({ currency_code: CURRENCY, value: toPesos(centavos).toFixed(2) });
const cutText = (text: string, longest: number) => Array.from(text).slice(0, longest).join('');

const cycleWire = (tenure: 'TRIAL' | 'REGULAR', { amount, unit, count }: PlanCycle, index: number) => ({
  tenure_type: tenure,
  sequence: index + 1,
  total_cycles: tenure === 'TRIAL' ? 1 : 0,
  frequency: { interval_unit: unit.toUpperCase(), interval_count: count },
  ...(amount === 0 ? {} : { pricing_scheme: { fixed_price: moneyWire(amount) } }),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Client for one studio's account. */
export function paypal({ clientId, clientSecret, webhookId, apiUrl, clock = () => new Date() }: PaypalOptions): Paypal {
  const http = paypalHttp({ clientId, clientSecret, apiUrl: apiUrl ?? 'https://api-m.paypal.com', clock });
  const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
    asked.catch((error: unknown) => {
      if (error instanceof PaypalError && error.status === 404) return null;
      throw error;
    });
  const moveSubscription = async (
    key: string,
    id: string,
    to: 'cancel' | 'suspend' | 'activate',
    reason: string,
  ): Promise<void> => {
    await http
      .post(`/v1/billing/subscriptions/${encodeURIComponent(id)}/${to}`, key, {
        reason: cutText(reason, LONGEST.reason),
      })
      .catch((error: unknown) => {
        if (!(error instanceof PaypalError && error.has('SUBSCRIPTION_STATUS_INVALID'))) throw error;
      });
  };

  const listTransactions: Paypal['listTransactions'] = async (from, to, page) => {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      fields: 'transaction_info',
      page_size: '500',
      page: String(page),
    });
    const { transaction_details = [], total_pages = 1 } = await http.get<ListWire>(
      `/v1/reporting/transactions?${query.toString()}`,
    );
    return { transactions: transaction_details.map((detail) => detail.transaction_info), pages: total_pages };
  };

  return {
    // A call without effect: with valid keys PayPal responds that there is no such order.
    checkKeys: () =>
      http.get('/v2/checkout/orders/00000000000000000').then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof PaypalError) || ![400, 404, 422].includes(error.status)) throw error;
        },
      ),
    createOrder: async (key, { amount, customId, invoiceId, description, brand }) =>
      order(
        await http.post<OrderWire>('/v2/checkout/orders', key, {
          intent: 'CAPTURE',
          purchase_units: [
            {
              amount: moneyWire(amount),
              custom_id: customId,
              invoice_id: invoiceId,
              description: cutText(description, LONGEST.name),
            },
          ],
          application_context: {
            brand_name: cutText(brand, LONGEST.brand),
            locale: 'es-MX',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
          },
        }),
      ),

    getOrder: async (id) => {
      const found = await orNull(http.get<OrderWire>(`/v2/checkout/orders/${encodeURIComponent(id)}`));
      return found && order(found);
    },

    captureOrder: async (key, id) =>
      order(await http.post<OrderWire>(`/v2/checkout/orders/${encodeURIComponent(id)}/capture`, key, {})),

    getPayment: async (id) => {
      const found = await orNull(http.get<PaymentWire>(`/v2/payments/captures/${encodeURIComponent(id)}`));
      return found && { ...payment(found), orderId: found.supplementary_data?.related_ids?.order_id ?? null };
    },

    refundPayment: async (key, paymentId, { amount, note }) => {
      return refund(
        await http.post<RefundWire>(`/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`, key, {
          amount: moneyWire(amount),
          custom_id: key,
          ...(note ? { note_to_payer: cutText(note, LONGEST.note) } : {}),
        }),
      );
    },

    getRefund: async (id) => {
      const found = await orNull(http.get<RefundWire>(`/v2/payments/refunds/${encodeURIComponent(id)}`));
      return found && refund(found);
    },

    listOrderRefunds: async (orderId) => {
      const found = await orNull(http.get<OrderWire>(`/v2/checkout/orders/${encodeURIComponent(orderId)}`));
      return (found?.purchase_units ?? []).flatMap(({ payments }) => (payments?.refunds ?? []).map(refund));
    },

    listDisputes: async (filter) => {
      const found: WalletDispute[] = [];
      const query = new URLSearchParams({
        page_size: '50',
        ...('paymentId' in filter
          ? { disputed_transaction_id: filter.paymentId }
          : { update_time_after: filter.since.toISOString() }),
      });
      for (let token: string | null = ''; token !== null;) {
        if (token !== '') query.set('next_page_token', token);
        const page: { items?: readonly DisputeWire[]; links?: ReadonlyArray<{ rel: string; href: string }> } =
          await http.get(`/v1/customer/disputes?${query.toString()}`);
        // The list contains neither payment nor outcome, so each dispute is read.
        for (const { dispute_id } of page.items ?? [])
          found.push(dispute(await http.get<DisputeWire>(`/v1/customer/disputes/${encodeURIComponent(dispute_id)}`)));
        const next = page.links?.find(({ rel }) => rel === 'next')?.href;
        token = next === undefined ? null : new URL(next, 'https://paypal').searchParams.get('next_page_token');
      }
      return found;
    },

    createPlan: async (key, { product, name, trials, regular }) => {
      const known = await orNull(http.get<{ id: string }>(`/v1/catalogs/products/${encodeURIComponent(product.id)}`));
      if (!known) {
        await http
          .post('/v1/catalogs/products', `product-${product.id}`, {
            id: product.id,
            name: cutText(product.name, LONGEST.name),
            type: 'SERVICE',
          })
          .catch((error: unknown) => {
            // A concurrent request created the product between the two calls.
            if (!(error instanceof PaypalError && error.has('DUPLICATE_RESOURCE_IDENTIFIER'))) throw error;
          });
      }
      const made = await http.post<{ id: string }>('/v1/billing/plans', key, {
        product_id: product.id,
        name: cutText(name, LONGEST.name),
        billing_cycles: [
          ...trials.map((trial, index) => cycleWire('TRIAL', trial, index)),
          cycleWire('REGULAR', regular, trials.length),
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: FAILURES },
      });
      return made.id;
    },

    getPlan: async (id) => {
      const found = await orNull(http.get<PlanWire>(`/v1/billing/plans/${encodeURIComponent(id)}`));
      return found && { cycles: found.billing_cycles.map(cycleOf) };
    },

    getSubscription: async (id) => {
      const found = await orNull(http.get<SubscriptionWire>(`/v1/billing/subscriptions/${encodeURIComponent(id)}`));
      return found && subscription(found);
    },

    cancelSubscription: (key, id, reason) => moveSubscription(key, id, 'cancel', reason),
    // A subscription that PayPal doesn't know takes no money.
    moveSubscription: async (...move) => void (await orNull(moveSubscription(...move))),

    listSubscriptionPayments: async (id, from, to) => {
      const query = new URLSearchParams({ start_time: from.toISOString(), end_time: to.toISOString() });
      const { transactions = [] } = await http.get<{
        transactions?: ReadonlyArray<{
          id: string;
          status: string;
          time: string;
          amount_with_breakdown: { gross_amount: MoneyWire };
        }>;
      }>(`/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${query.toString()}`);
      return transactions.map(({ time, amount_with_breakdown, ...rest }) =>
        payment({ ...rest, amount: amount_with_breakdown.gross_amount, create_time: time }),
      );
    },

    listTransactions,

    listRecent: async (from, to) => {
      const payments: ListedPayment[] = [];
      const refunds: ListedRefund[] = [];
      const reversals: ListedRefund[] = [];
      const cancelledReversals: ListedRefund[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const listed = await listTransactions(from, to, page);
        pages = listed.pages;
        for (const info of listed.transactions) {
          // Ignore other transactions of the account (fees, transfers, other currencies).
          if (info.transaction_amount.currency_code !== CURRENCY) continue;
          const amount = centavos(info.transaction_amount);
          const about = { id: info.transaction_id, createdAt: new Date(info.transaction_initiation_date) };
          const status = LISTED_STATUS[info.transaction_status];
          if (status && amount > 0 && PAYMENTS.test(info.transaction_event_code)) {
            payments.push({
              ...about,
              amount,
              status,
              customId: info.custom_field ?? null,
              subscriptionId: info.paypal_reference_id_type === 'SUB' ? (info.paypal_reference_id ?? null) : null,
            });
          } else if (amount < 0 && info.paypal_reference_id) {
            const taken = { ...about, amount: -amount, paymentId: info.paypal_reference_id };
            if (REFUNDS.test(info.transaction_event_code)) refunds.push(taken);
            if (REVERSALS.test(info.transaction_event_code)) reversals.push(taken);
          } else if (info.paypal_reference_id && CANCELLED_REVERSALS.test(info.transaction_event_code)) {
            cancelledReversals.push({ ...about, amount, paymentId: info.paypal_reference_id });
          }
        }
      }
      return { payments, refunds, reversals, cancelledReversals };
    },

    verifyWebhook: async (headers, text) => {
      const header = (name: string): string => {
        const value = headers[name];
        return typeof value === 'string' ? value : '';
      };
      const proof = {
        auth_algo: header('paypal-auth-algo'),
        cert_url: header('paypal-cert-url'),
        transmission_id: header('paypal-transmission-id'),
        transmission_sig: header('paypal-transmission-sig'),
        transmission_time: header('paypal-transmission-time'),
        webhook_id: webhookId,
      };
      if (Object.values(proof).some((value) => value === '')) return false;
      // The text as received, as re-serializing might break the signature. It must be a single JSON value, as it is
      // inserted into the body.
      if (!isJson(text)) return false;
      const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`;
      const { verification_status } = await http.postText<{ verification_status: string }>(
        '/v1/notifications/verify-webhook-signature',
        body,
      );
      return verification_status === 'SUCCESS';
    },
  };
}

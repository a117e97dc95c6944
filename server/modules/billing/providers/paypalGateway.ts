/** The wallet implemented by PayPal. */
import { DAY, MINUTE } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import {
  UNKNOWN_PAYMENT,
  type KnownPurchase,
  type PaymentState,
  type ProviderDispute,
  type ProviderRefund,
} from '../../../ports/paymentFacts';
import { Refused, type WalletGateway, type WalletTerms } from '../../../ports/payments';
import { digest } from './digest';
import { paypalBalance } from './paypalBalance';
import { paypal, type Paypal, type PaypalOptions } from './paypal';
import { purchaseNamed, readPaypalEvent } from './paypalEvents';
import { PaypalError } from './paypalHttp';
import { DECLINED, isOver, stateOfOrder, stateOfSubscription } from './paypalState';
import type { PlanCycle, WalletRefund, WalletSubscription } from './paypalTypes';

/** Logs why PayPal could not be used, never who paid or with what. */
export type OnTrouble = (trouble: {
  readonly provider: string;
  readonly type: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
}) => void;

/** The longest period, in milliseconds, for which PayPal lists transactions: 31 days. */
const LISTED = 31 * DAY - MINUTE;
/** PayPal's longest intervals by unit. */
const LONGEST = { day: 365, month: 12, year: 1 } as const;

/** Id of our refund, from its idempotency key. */
const refundNamed = (key: string | null): number | null => {
  const [, number] = /^refund-p(\d{1,15})-/.exec(key ?? '') ?? [];
  return number === undefined ? null : Number(number);
};

const refundOf = ({ id, status, amount, createdAt, key }: WalletRefund): ProviderRefund => ({
  provider_refund_id: id,
  amount,
  status,
  failure: status === 'failed' ? 'failed' : null,
  created_at: createdAt,
  refund_id: refundNamed(key),
});

type Listed = Awaited<ReturnType<Paypal['listRecent']>>;

/** Billing cycles of a plan in order; the last one repeats for ever. */
function cyclesOf({ price, period, interval, trial, coupon }: WalletTerms): PlanCycle[] {
  const reduced = price - (coupon?.off ?? 0);
  return [
    ...(trial ? [{ amount: 0, ...trial }] : []),
    ...(coupon?.firstInvoiceOnly ? [{ amount: reduced, unit: period, count: interval }] : []),
    { amount: coupon?.firstInvoiceOnly ? price : reduced, unit: period, count: interval },
  ];
}

/** PayPal's live API, where real money moves. */
const LIVE = 'https://api-m.paypal.com';

export interface WalletOptions extends PaypalOptions {
  /** Address of the script for the buttons; null: PayPal's own. */
  readonly jsUrl: string | null;
}

export function openPaypal(options: WalletOptions, onTrouble: OnTrouble = () => undefined): WalletGateway {
  const { clock = () => new Date() } = options;
  const api = paypal(options);

  /** Throws Refused, or AppError 'checkout/unavailable' where a retry may help. */
  async function ask<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      const code = error.details[0]?.issue;
      // Invalid credentials are logged; they don't make the purchase fail.
      const locked = error.status === 401 || error.status === 403;
      if (!error.has('INSTRUMENT_DECLINED'))
        onTrouble({ provider: 'paypal', type: error.reason, code, status: error.status });
      if (error.isUncertain || locked) throw new AppError('checkout/unavailable');
      throw new Refused(error.message, code ?? error.reason);
    }
  }

  const lookAtOrder = async (reference: string): Promise<PaymentState> => {
    const order = await ask(api.getOrder(reference));
    // PayPal deletes unpaid orders: a missing one has ended.
    return order
      ? stateOfOrder(order, clock())
      : { ...UNKNOWN_PAYMENT, reference, ended: { at: clock(), failure: null } };
  };

  const isAtOurPrice = (
    { planId, repriced }: Pick<WalletSubscription, 'planId' | 'repriced'>,
    { provider_reference }: KnownPurchase,
  ): boolean => !repriced && provider_reference?.split('/', 1)[0] === planId;
  const isFor = (subscription: WalletSubscription, purchase: KnownPurchase): boolean =>
    purchaseNamed(subscription.customId)?.purchase_id === purchase.purchase_id && isAtOurPrice(subscription, purchase);

  /**
   * Recent transactions; none without permission for the transaction search: the reports of browser and events usually
   * suffice.
   */
  const lately = (since: Date): Promise<Listed> => {
    const now = clock();
    return ask(
      api.listRecent(new Date(Math.max(since.getTime(), now.getTime() - LISTED)), now).catch((error: unknown) => {
        if (!(error instanceof PaypalError) || error.status !== 403) throw error;
        onTrouble({ provider: 'paypal', type: error.reason, code: 'reporting', status: error.status });
        return { payments: [], refunds: [], reversals: [], cancelledReversals: [] };
      }),
    );
  };

  /** A subscription that the browser created without reporting it: found by its charge, hours later. */
  async function lostSubscription(purchase: KnownPurchase): Promise<WalletSubscription | null> {
    const { payments } = await lately(new Date(purchase.created_at.getTime() - DAY));
    for (const { subscriptionId, customId } of payments) {
      if (subscriptionId === null || purchaseNamed(customId)?.purchase_id !== purchase.purchase_id) continue;
      const found = await ask(api.getSubscription(subscriptionId));
      if (found && isFor(found, purchase)) return found;
    }
    return null;
  }

  const cancelSubscription = async (id: string): Promise<void> => {
    try {
      await ask(api.cancelSubscription(`cancel-${id}`, id, 'Cancelada en el estudio'));
    } catch (error) {
      // A subscription that PayPal doesn't know takes no money.
      if (!(error instanceof Refused)) throw error;
    }
  };

  // A new key each time: PayPal responds to a known one without doing anything.
  const move = (id: string, to: 'suspend' | 'activate'): Promise<void> =>
    ask(api.moveSubscription(`${to}-${id}-${clock().getTime().toString(36)}`, id, to, 'Paquete congelado'));

  async function lookAtSubscription(purchase: KnownPurchase): Promise<PaymentState> {
    const subscription =
      purchase.subscription_id === null
        ? await lostSubscription(purchase)
        : await ask(api.getSubscription(purchase.subscription_id));
    if (!subscription) return { ...UNKNOWN_PAYMENT, reference: purchase.provider_reference, waiting: {} };
    // A subscription that has failed too often could be revived at PayPal, and one with changed prices isn't ours: both
    // are cancelled there.
    if (isOver(subscription) || (subscription.status === 'active' && !isAtOurPrice(subscription, purchase)))
      await cancelSubscription(subscription.id);
    const now = clock();
    const [plan, payments] = await Promise.all([
      ask(api.getPlan(subscription.planId)),
      subscription.status === 'approval-pending'
        ? []
        : ask(api.listSubscriptionPayments(subscription.id, new Date(purchase.created_at.getTime() - DAY), now)),
    ]);
    return stateOfSubscription({
      subscription,
      cycles: plan?.cycles ?? [],
      payments,
      reference: purchase.provider_reference,
      now,
    });
  }

  const look = (purchase: KnownPurchase): Promise<PaymentState> => {
    if (purchase.is_subscription) return lookAtSubscription(purchase);
    return purchase.provider_reference === null
      ? Promise.resolve(UNKNOWN_PAYMENT)
      : lookAtOrder(purchase.provider_reference);
  };

  const refundsOf = async (paymentId: string): Promise<ProviderRefund[]> => {
    const payment = await ask(api.getPayment(paymentId));
    if (!payment) return [];
    if (payment.orderId !== null) return (await ask(api.listOrderRefunds(payment.orderId))).map(refundOf);
    if (payment.status !== 'refunded' && payment.status !== 'partially-refunded') return [];
    // PayPal can't list the refunds of a subscription's payment, so the account's transactions are searched.
    const { refunds } = await lately(payment.createdAt);
    const found = await Promise.all(
      refunds.filter((refund) => refund.paymentId === paymentId).map(({ id }) => ask(api.getRefund(id))),
    );
    return found.flatMap((refund) => (refund ? [refundOf(refund)] : []));
  };

  /** Disputes; without permission to list them, only reversals are found by the transaction search. */
  const cases: Paypal['listDisputes'] = (filter) =>
    ask(
      api.listDisputes(filter).catch((error: unknown) => {
        if (!(error instanceof PaypalError) || error.status !== 403) throw error;
        onTrouble({ provider: 'paypal', type: error.reason, code: 'disputes', status: error.status });
        return [];
      }),
    );

  const disputesOf = async (paymentId: string): Promise<ProviderDispute[]> => {
    const known = await cases({ paymentId });
    if (known.length > 0) return known;
    const payment = await ask(api.getPayment(paymentId));
    if (!payment) return [];
    const { reversals, cancelledReversals } = await lately(payment.createdAt);
    const givenBack = cancelledReversals.filter((back) => back.paymentId === paymentId);
    return reversals
      .filter((reversal) => reversal.paymentId === paymentId)
      .map(({ id, amount, createdAt }) => ({
        id,
        amount,
        status: givenBack.some((back) => back.amount === amount && back.createdAt >= createdAt) ? 'won' : 'lost',
        reason: 'reversal',
        respondBy: null,
        openedAt: createdAt,
      }));
  };

  return {
    provider: 'paypal',
    publicKey: options.clientId,
    script: options.jsUrl,
    account: async () => {
      try {
        await api.checkKeys();
      } catch (error) {
        if (error instanceof PaypalError && !error.isUncertain) throw new Refused(error.message, 'keys');
        throw new AppError('checkout/unavailable');
      }
      return { isLive: (options.apiUrl ?? LIVE) === LIVE, id: null, canCharge: null };
    },
    look,
    cancelSubscription,
    pauseSubscription: (id) => move(id, 'suspend'),
    // PayPal's cycle can't be moved: charges during the pause are skipped.
    resumeSubscription: (id) => move(id, 'activate'),
    refundsOf,
    disputesOf,

    // PayPal can't cancel an order. It takes no money as long as we don't capture it.
    abandon: async (purchase) => {
      const state = await look(purchase);
      if (state.ended) return state;
      if (state.subscriptionId !== null && state.waiting === null) {
        await cancelSubscription(state.subscriptionId);
        return look(purchase);
      }
      return state.waiting || state.reference === null
        ? { ...state, waiting: null, ended: { at: clock(), failure: null } }
        : state;
    },

    createOrder: async ({ purchase: { key }, title, amount, brand }) =>
      (
        await ask(
          api.createOrder(`${key}-create`, { amount, customId: key, invoiceId: key, description: title, brand }),
        )
      ).id,

    capture: async (purchase) => {
      if (purchase.provider_reference === null) return UNKNOWN_PAYMENT;
      const order = await ask(api.getOrder(purchase.provider_reference));
      if (order?.status !== 'approved') return lookAtOrder(purchase.provider_reference);
      try {
        // One key per approval: after a declined instrument the buyer may choose another.
        const key = `${purchase.key}-capture-${(Date.parse(order.updatedAt) / 1000).toString(36)}`;
        return stateOfOrder(await ask(api.captureOrder(key, order.id)), clock());
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const state = await lookAtOrder(order.id);
        return error.code === 'INSTRUMENT_DECLINED' ? { ...state, declined: DECLINED } : state;
      }
    },

    canBill: (terms) => {
      const cycles = cyclesOf(terms);
      return (
        (cycles.at(-1)?.amount ?? 0) > 0 && cycles.every(({ unit, count }) => count >= 1 && count <= LONGEST[unit])
      );
    },

    createPlan: async (terms) => {
      const cycles = cyclesOf(terms);
      const regular = cycles.at(-1);
      if (!regular) throw new Error('A plan without a price');
      const { class_package_id, title } = terms;
      return ask(
        api.createPlan(`plan-${digest(class_package_id, title, cycles)}`, {
          product: { id: `paquete-${class_package_id}`, name: title },
          name: title,
          trials: cycles.slice(0, -1),
          regular,
        }),
      );
    },

    knowsPlan: async (plan) => (await ask(api.getPlan(plan))) !== null,

    claimOf: async (subscriptionId) => {
      const found = await ask(api.getSubscription(subscriptionId));
      return (
        found && {
          purchase_id: purchaseNamed(found.customId)?.purchase_id ?? null,
          plan: found.planId,
          repriced: found.repriced,
          begun: found.status !== 'approval-pending',
        }
      );
    },

    refund: async ({ key, payment_id, amount, provider_refund_id, refund_id }) => {
      if (provider_refund_id !== null) {
        const known = await ask(api.getRefund(provider_refund_id));
        if (known) return { ...refundOf(known), refund_id };
      }
      // PayPal remembers a key for hours only, so look for the refund first and never send it twice.
      const sent = (await refundsOf(payment_id)).find((refund) => refund.refund_id === refund_id);
      return sent ?? { ...refundOf(await ask(api.refundPayment(key, payment_id, { amount, note: '' }))), refund_id };
    },

    balance: paypalBalance(api, ask),

    recent: async (since) => {
      const { payments, refunds, reversals, cancelledReversals } = await lately(since);
      const changed = await cases({ since });
      const taken = payments
        .filter(({ status }) => status !== 'pending' && status !== 'declined')
        .map(({ id, customId }) => ({ payment_id: id, named: purchaseNamed(customId) }));
      return {
        purchases: taken.flatMap(({ payment_id, named }) => (named ? [{ ...named, payment_id }] : [])),
        orphanPayments: taken.filter(({ named }) => named === null).map(({ payment_id }) => payment_id),
        refunded: [...new Set(refunds.map(({ paymentId }) => paymentId))],
        disputed: [
          ...new Set([
            ...changed.flatMap(({ paymentIds }) => paymentIds),
            ...[...reversals, ...cancelledReversals].map(({ paymentId }) => paymentId),
          ]),
        ],
      };
    },

    recentSubscriptions: async (since) => {
      const { payments } = await lately(since);
      return [...new Set(payments.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
    },

    readEvent: async (raw, headers) => {
      const text = raw.toString('utf8');
      if (!(await ask(api.verifyWebhook(headers, text)))) throw new AppError('webhook/invalid');
      return requireFound(readPaypalEvent(text), 'webhook/invalid');
    },
  };
}

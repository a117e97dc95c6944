/** Card payments by Stripe, with its SDK (which pins the version of its API). */
import type Stripe from 'stripe';
import { AppError } from '../../../../domain/errors';
import type { KnownPurchase, PaymentState, ProviderRefund, SavedCard } from '../../../ports/paymentFacts';
import { type CardGateway, type Order, Refused } from '../../../ports/payments';
import type { StripeConfig } from '../../../ports/paymentKeys';
import { digest } from './digest';
import { stripeBalance } from './stripeBalance';
import { cardPayments } from './stripeCards';
import { connectStripe, stripeAccount } from './stripeConnection';
import { askStripe, type OnTrouble } from './stripeErrors';
import { readStripeEvent } from './stripeEvents';
import { subscriptionPauses } from './stripePauses';
import { cardSetups } from './stripeSetups';
import { KEEPS, subscriptionCards } from './stripeSubscriptionCards';
import { collectedFor, deleteStripeCustomer, stripeTransfers } from './stripeTransfers';
import { stripeVouchers } from './stripeVouchers';
import {
  disputeOf,
  type Found,
  hasBegun,
  idOf,
  invoicePayment,
  isCollected,
  isTransfer,
  metadataOf,
  NOTHING,
  purchaseIn,
  savedCard,
  stateOf,
  trialCard,
} from './stripeState';

const CURRENCY = 'mxn';
/** Seconds for which Stripe's payment page is valid. */
const PAGE_OPEN = 3_600;
const CARD_ONLY: Stripe.SubscriptionCreateParams.PaymentSettings = {
  payment_method_types: ['card'],
  ...KEEPS,
};

export function openStripe(config: StripeConfig, onTrouble: OnTrouble = () => undefined): CardGateway {
  const stripe = connectStripe(config);
  const ask = <T>(call: Promise<T>): Promise<T> => askStripe(call, onTrouble);
  const once = (key: string) => ({ idempotencyKey: key });

  const paymentIntent = (id: string): Promise<Stripe.PaymentIntent> =>
    ask(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const paidInvoices = (subscription: string): Promise<Stripe.Invoice[]> =>
    ask(
      stripe.invoices
        .list({ subscription, status: 'paid', limit: 100, expand: ['data.payments'] })
        .autoPagingToArray({ limit: 1000 }),
    );

  async function foundSubscription(id: string, session: Stripe.Checkout.Session | null): Promise<Found> {
    const subscription = await ask(
      stripe.subscriptions.retrieve(id, {
        expand: [
          'latest_invoice.payments',
          'latest_invoice.confirmation_secret',
          'pending_setup_intent',
          'default_payment_method',
        ],
      }),
    );
    const { latest_invoice: latest, pending_setup_intent: setup } = subscription;
    const begins =
      subscription.status === 'incomplete' ||
      subscription.status === 'incomplete_expired' ||
      subscription.status === 'canceled';
    const first =
      begins && latest !== null && typeof latest === 'object' && latest.status !== 'paid'
        ? idOf(latest.payments?.data[0]?.payment.payment_intent)
        : null;
    return {
      ...NOTHING,
      session,
      subscription,
      paidInvoices: await paidInvoices(id),
      intent: first === null ? null : await paymentIntent(first),
      setup: setup !== null && typeof setup === 'object' ? setup : null,
    };
  }

  /**
   * Finds what Stripe stores for a purchase: by its reference or, if the server was killed before storing that, by
   * metadata among the customer's objects.
   */
  async function find(purchase: KnownPurchase): Promise<Found> {
    const reference = purchase.subscription_id ?? purchase.provider_reference ?? (await lostReference(purchase));
    if (reference === null) return NOTHING;
    if (reference.startsWith('sub_')) return foundSubscription(reference, null);
    if (reference.startsWith('pi_')) {
      const intent = await paymentIntent(reference);
      const mayHaveMore = isTransfer(intent) && ['succeeded', 'canceled'].includes(intent.status);
      return { ...NOTHING, intent, collected: mayHaveMore ? await collectedFor(stripe, ask, intent, purchase) : [] };
    }
    const session = await ask(stripe.checkout.sessions.retrieve(reference));
    const [subscription, intent] = [idOf(session.subscription), idOf(session.payment_intent)];
    if (subscription !== null) return foundSubscription(subscription, session);
    return { ...NOTHING, session, intent: intent === null ? null : await paymentIntent(intent) };
  }

  async function lostReference({
    provider_customer_id: customer,
    created_at,
    key,
    is_subscription,
  }: KnownPurchase): Promise<string | null> {
    if (customer === null) return null;
    // Allows for clocks that differ a little.
    const since = { customer, created: { gte: Math.floor(created_at.getTime() / 1000) - 300 }, limit: 100 };
    const mine = ({ metadata }: { metadata: Stripe.Metadata | null }): boolean => metadata?.purchase_key === key;
    const sessions = await ask(stripe.checkout.sessions.list(since).autoPagingToArray({ limit: 1000 }));
    const session = sessions.find(mine);
    if (session) return session.id;
    const found = is_subscription
      ? (await ask(stripe.subscriptions.list({ ...since, status: 'all' }).autoPagingToArray({ limit: 1000 }))).find(
          mine,
        )
      : (await ask(stripe.paymentIntents.list(since).autoPagingToArray({ limit: 1000 }))).find(
          (intent) => mine(intent) && !isCollected(intent),
        );
    return found?.id ?? null;
  }

  const cardOf = async (id: string): Promise<SavedCard | null> =>
    savedCard(await ask(stripe.paymentMethods.retrieve(id)));

  /** The card that the customer chose to save, once the payment succeeded. */
  async function cardToKeep({ intent, subscription }: Found): Promise<SavedCard | null> {
    const kept = subscription ?? intent;
    if (kept?.metadata.save_card !== '1') return null;
    const id = subscription
      ? idOf(subscription.default_payment_method)
      : intent?.status === 'succeeded'
        ? idOf(intent.payment_method)
        : null;
    return id === null ? null : cardOf(id);
  }

  async function look(purchase: KnownPurchase): Promise<PaymentState> {
    const found = await find(purchase);
    const [card, trial] = [await cardToKeep(found), trialCard(found)];
    const payer = trial === null ? null : trial === card?.source_id ? card : await cardOf(trial);
    const method = found.subscription?.default_payment_method ?? null;
    const charged = method !== null && typeof method === 'object' ? savedCard(method) : null;
    return stateOf(found, purchase, { card, payer: payer?.fingerprint ?? null, charged });
  }

  /** Makes a call that fails if its object has ended meanwhile; the caller reads the state again. */
  async function trying(call: Promise<unknown>): Promise<void> {
    try {
      await ask(call);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  const cancelSubscription = (id: string): Promise<void> => trying(stripe.subscriptions.cancel(id));

  /** Voids a subscription's unpaid first charge; false: it is paid, or its payment is on its way. */
  async function voidFirstCharge({ latest_invoice: charge }: Stripe.Subscription): Promise<boolean> {
    if (charge === null || typeof charge !== 'object' || charge.status !== 'open') return true;
    await trying(stripe.invoices.voidInvoice(charge.id));
    return (await ask(stripe.invoices.retrieve(charge.id))).status === 'void';
  }

  const setups = cardSetups(stripe, ask);
  const common = ({ purchase }: Order) => ({ customer: purchase.provider_customer_id });
  const refundOf = ({ id, amount, status, failure_reason, created, metadata }: Stripe.Refund): ProviderRefund => {
    const ours = Number(metadata?.refund_id);
    return {
      provider_refund_id: id,
      amount,
      created_at: new Date(created * 1000),
      failure: failure_reason ?? null,
      status:
        status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
      refund_id: Number.isSafeInteger(ours) && ours > 0 ? ours : null,
    };
  };

  const refundsOf = async (paymentId: string): Promise<ProviderRefund[]> =>
    (await ask(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: 1000 }))).map(
      refundOf,
    );

  return {
    provider: 'stripe',
    script: config.jsUrl,
    account: () => stripeAccount(stripe, config.secretKey),
    look,
    cancelSubscription,

    abandon: async (purchase) => {
      const found = await find(purchase);
      const { session, subscription, intent, setup } = found;
      // Its card was confirmed or its first charge paid since the caller read it: it goes on.
      if (hasBegun(found) || (setup && !(await setups.callOffTrial(setup)))) return look(purchase);
      if (session?.status === 'open') await trying(stripe.checkout.sessions.expire(session.id));
      else if (subscription) {
        // The first charge is voided before: cancelling alone would also end a subscription that is paid at this
        // moment.
        if (subscription.status === 'incomplete' && !(await voidFirstCharge(subscription))) return look(purchase);
        if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
          await cancelSubscription(subscription.id);
      } else if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
        await trying(stripe.paymentIntents.cancel(intent.id));
      return look(purchase);
    },

    createCustomer: async (person) => {
      const { customer_id, email, name } = person;
      const { id } = await ask(
        stripe.customers.create(
          { ...(email !== null && { email }), name, metadata: { customer_id: String(customer_id) } },
          once(`customer-${customer_id}-${digest(email ?? '', name)}`),
        ),
      );
      return id;
    },

    deleteCustomer: (id) => deleteStripeCustomer(stripe, ask, id),

    createPlan: async (terms) => {
      const { title, price, period, interval } = terms;
      const { id } = await ask(
        stripe.prices.create(
          {
            currency: CURRENCY,
            unit_amount: price,
            recurring: { interval: period, interval_count: interval },
            product_data: { name: title },
          },
          once(`plan-${digest(title, price, period, interval)}`),
        ),
      );
      return id;
    },

    createCoupon: async ({ off, firstInvoiceOnly }) => {
      const duration = firstInvoiceOnly ? 'once' : 'forever';
      const { id } = await ask(
        stripe.coupons.create(
          { currency: CURRENCY, amount_off: off, duration },
          once(`coupon-${digest(off, duration)}`),
        ),
      );
      return id;
    },

    create: async (order) => {
      const { purchase, title, amount, subscription, saveCard } = order;
      const metadata = metadataOf(purchase, saveCard);
      const key = once(`purchase-${purchase.key}-create-${digest(purchase.provider_customer_id, subscription)}`);
      if (!subscription) {
        const { id } = await ask(
          stripe.paymentIntents.create(
            {
              ...common(order),
              amount,
              currency: CURRENCY,
              description: title,
              metadata,
              allowed_payment_method_types: ['card'],
              ...(saveCard ? { setup_future_usage: 'off_session' } : {}),
            },
            key,
          ),
        );
        return id;
      }
      const { plan, coupon, trialDays } = subscription;
      const { id } = await ask(
        stripe.subscriptions.create(
          {
            ...common(order),
            items: [{ price: plan }],
            metadata,
            payment_behavior: 'default_incomplete',
            payment_settings: CARD_ONLY,
            ...(coupon === null ? {} : { discounts: [{ coupon }] }),
            ...(trialDays === null ? {} : { trial_period_days: trialDays }),
          },
          key,
        ),
      );
      return id;
    },

    createSession: async (order, urls, inMonths) => {
      const { purchase, title, amount, subscription, saveCard } = order;
      const metadata = metadataOf(purchase, saveCard);
      const shared = {
        ...common(order),
        metadata,
        client_reference_id: String(purchase.purchase_id),
        success_url: urls.success,
        cancel_url: urls.cancel,
        locale: 'es-419' as const,
        allowed_payment_method_types: ['card' as const],
        expires_at: Math.floor(purchase.created_at.getTime() / 1000) + PAGE_OPEN,
      };
      const params: Stripe.Checkout.SessionCreateParams = subscription
        ? {
            ...shared,
            mode: 'subscription',
            line_items: [{ price: subscription.plan, quantity: 1 }],
            subscription_data: {
              metadata,
              ...(subscription.trialDays === null ? {} : { trial_period_days: subscription.trialDays }),
            },
            ...(subscription.coupon === null ? {} : { discounts: [{ coupon: subscription.coupon }] }),
          }
        : {
            ...shared,
            mode: 'payment',
            // Said in either case, as the account's own settings would decide otherwise.
            payment_method_options: { card: { installments: { enabled: inMonths } } },
            line_items: [
              { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name: title } } },
            ],
            payment_intent_data: {
              metadata,
              description: title,
              ...(saveCard ? { setup_future_usage: 'off_session' as const } : {}),
            },
          };
      const { id } = await ask(
        stripe.checkout.sessions.create(
          params,
          once(`purchase-${purchase.key}-session-${digest(purchase.provider_customer_id, subscription, inMonths)}`),
        ),
      );
      return id;
    },

    ...cardPayments(stripe, ask, find, look),
    transfers: stripeTransfers(stripe, ask),
    vouchers: stripeVouchers(stripe, ask),
    saveCard: setups.saveCard,
    endSetup: setups.endSetup,
    detachCard: (sourceId) => trying(stripe.paymentMethods.detach(sourceId)),
    ...subscriptionCards(stripe, ask),
    ...subscriptionPauses(stripe, ask),

    refund: async ({ refund_id, key, payment_id, amount, provider_refund_id }) => {
      if (provider_refund_id !== null) return refundOf(await ask(stripe.refunds.retrieve(provider_refund_id)));
      // Stripe remembers a key for a day only, so look for the refund first and never send it twice.
      const sent = (await refundsOf(payment_id)).find((refund) => refund.refund_id === refund_id);
      return (
        sent ??
        refundOf(
          await ask(
            stripe.refunds.create(
              { payment_intent: payment_id, amount, metadata: { refund_id: String(refund_id) } },
              once(key),
            ),
          ),
        )
      );
    },
    refundsOf,
    disputesOf: async (paymentId) =>
      (
        await ask(stripe.disputes.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: 1000 }))
      ).map(disputeOf),

    balance: stripeBalance(stripe, ask),

    recent: async (since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const all = { limit: 10_000 };
      const [intents, invoices, refunds, disputes] = await Promise.all([
        ask(stripe.paymentIntents.list({ created, limit: 100 }).autoPagingToArray(all)),
        ask(
          stripe.invoices
            .list({ created, status: 'paid', limit: 100, expand: ['data.payments'] })
            .autoPagingToArray(all),
        ),
        ask(stripe.refunds.list({ created, limit: 100 }).autoPagingToArray(all)),
        ask(stripe.disputes.list({ created, limit: 100 }).autoPagingToArray(all)),
      ]);
      // Invoices of 0 are left out: that of a trial exists before its card does.
      const billed = invoices
        .filter(({ amount_paid }) => amount_paid > 0)
        .map((invoice) => ({
          payment_id: invoicePayment(invoice).id,
          named: purchaseIn(invoice.parent?.subscription_details?.metadata),
        }));
      const ofInvoices = new Set(billed.map(({ payment_id }) => payment_id));
      const paid = intents
        .filter(({ id, status }) => status === 'succeeded' && !ofInvoices.has(id))
        .map(({ id, metadata }) => ({ payment_id: id, named: purchaseIn(metadata) }));
      const payments = [...paid, ...billed];
      return {
        purchases: payments.flatMap(({ payment_id, named }) => (named ? [{ ...named, payment_id }] : [])),
        orphanPayments: payments.filter(({ named }) => named === null).map(({ payment_id }) => payment_id),
        refunded: [...new Set(refunds.flatMap(({ payment_intent }) => idOf(payment_intent) ?? []))],
        disputed: [...new Set(disputes.flatMap(({ payment_intent }) => idOf(payment_intent) ?? []))],
      };
    },

    readEvent: (raw, signature) => {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(raw, signature, config.webhookSecret);
      } catch {
        throw new AppError('webhook/invalid');
      }
      return readStripeEvent(event);
    },
  };
}

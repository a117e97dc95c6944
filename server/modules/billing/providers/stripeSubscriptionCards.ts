/** Cards and prices of Stripe's subscriptions, and the cards of payments. */
import type Stripe from 'stripe';
import { type CardGateway, Refused } from '../../../ports/payments';
import { failureOf } from './stripeErrors';
import { cardIn, idOf } from './stripeState';

/** The card that pays a subscription's invoice is charged from then on. */
export const KEEPS = { save_default_payment_method: 'on_subscription' } as const;

type Part = Pick<CardGateway, 'chargedCard' | 'chargeTo' | 'reprice' | 'payOverdue' | 'retryOverdue'> &
  Required<Pick<CardGateway, 'paidWith'>>;

export function subscriptionCards(stripe: Stripe, ask: <T>(call: Promise<T>) => Promise<T>): Part {
  const intentOf = (id: string) => ask(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const withInvoice = (subscriptionId: string) =>
    ask(stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.payments'] }));
  const invoiceIn = ({ latest_invoice: latest }: Stripe.Subscription): Stripe.Invoice | null =>
    latest !== null && typeof latest === 'object' ? latest : null;
  return {
    chargedCard: async (subscriptionId) =>
      idOf((await ask(stripe.subscriptions.retrieve(subscriptionId))).default_payment_method),

    chargeTo: async (subscriptionId, sourceId) => {
      await ask(stripe.subscriptions.update(subscriptionId, { default_payment_method: sourceId }));
    },

    reprice: async (subscriptionId, { plan, coupon }) => {
      const { items } = await ask(stripe.subscriptions.retrieve(subscriptionId));
      await ask(
        stripe.subscriptions.update(subscriptionId, {
          items: items.data.map(({ id }) => ({ id, price: plan })),
          proration_behavior: 'none',
          discounts: coupon === null ? '' : [{ coupon }],
        }),
      );
    },

    payOverdue: async (subscriptionId, sourceId) => {
      const subscription = await withInvoice(subscriptionId);
      const invoice = invoiceIn(subscription);
      if (invoice?.status !== 'open') return null;
      const id = idOf(invoice.payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent);
      if (id === null) return null;
      // Stripe charges the card that pays from then on, also where the customer doesn't come back after the bank's
      // challenge. Of subscriptions that began on its own page it doesn't by itself.
      if (subscription.payment_settings?.save_default_payment_method !== KEEPS.save_default_payment_method)
        await ask(stripe.subscriptions.update(subscriptionId, { payment_settings: KEEPS }));
      // On session: the customer is present and can answer the bank's challenge.
      try {
        await ask(stripe.paymentIntents.confirm(id, { payment_method: sourceId, use_stripe_sdk: true }));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, declineCode } = error;
        if ((await intentOf(id)).status === 'succeeded') return null;
        return { declined: failureOf({ code: code ?? undefined, decline_code: declineCode ?? undefined }) };
      }
      const { status, client_secret } = await intentOf(id);
      return status === 'requires_action' && client_secret !== null ? { clientSecret: client_secret } : null;
    },

    retryOverdue: async (subscriptionId, key) => {
      const invoice = invoiceIn(await withInvoice(subscriptionId));
      // A paid one may have been paid by this key: only the call tells.
      if (invoice?.status !== 'open' && invoice?.status !== 'paid') return null;
      try {
        await ask(stripe.invoices.pay(invoice.id, { off_session: true }, { idempotencyKey: key }));
        return 'paid';
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, declineCode } = error;
        // Paid by another way meanwhile.
        if ((await ask(stripe.invoices.retrieve(invoice.id))).status === 'paid') return null;
        return { declined: failureOf({ code: code ?? undefined, decline_code: declineCode ?? undefined }) };
      }
    },

    paidWith: async (paymentId) => (paymentId.startsWith('pi_') ? cardIn(await intentOf(paymentId)) : null),
  };
}

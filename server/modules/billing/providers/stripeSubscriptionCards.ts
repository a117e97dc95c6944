/** Cards and prices of Stripe's subscriptions, and the cards of payments. */
import type Stripe from 'stripe';
import { type CardGateway, Refused } from '../../../ports/payments';
import { failureOf } from './stripeErrors';
import { cardIn, idOf } from './stripeState';

type Part = Pick<CardGateway, 'chargedCard' | 'chargeTo' | 'reprice' | 'payOverdue'> &
  Required<Pick<CardGateway, 'paidWith'>>;

export function subscriptionCards(stripe: Stripe, ask: <T>(call: Promise<T>) => Promise<T>): Part {
  const intentOf = (id: string) => ask(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
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
      const { latest_invoice: latest } = await ask(
        stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.payments'] }),
      );
      const invoice = latest !== null && typeof latest === 'object' && latest.status === 'open' ? latest : null;
      const id = idOf(invoice?.payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent);
      if (id === null) return null;
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

    paidWith: async (paymentId) => (paymentId.startsWith('pi_') ? cardIn(await intentOf(paymentId)) : null),
  };
}

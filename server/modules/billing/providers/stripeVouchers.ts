/** Vouchers of Stripe, which are paid in cash at OXXO. */
import type Stripe from 'stripe';
import type { VoucherGateway } from '../../../ports/payments';
import { digest } from './digest';
import { metadataOf, purchaseIn } from './stripeState';

type Ask = <T>(call: Promise<T>) => Promise<T>;

export function stripeVouchers(stripe: Stripe, ask: Ask): VoucherGateway {
  return {
    create: async ({ purchase, title, amount }, days) => {
      const { provider_customer_id: customer } = purchase;
      const { id } = await ask(
        stripe.paymentIntents.create(
          {
            allowed_payment_method_types: ['oxxo'],
            payment_method_options: { oxxo: { expires_after_days: days } },
            customer,
            amount,
            currency: 'mxn',
            description: title,
            metadata: metadataOf(purchase, false),
          },
          { idempotencyKey: `purchase-${purchase.key}-voucher-${digest(customer, days)}` },
        ),
      );
      return id;
    },

    confirm: async ({ key }, reference, billing_details) => {
      await ask(
        stripe.paymentIntents.confirm(
          reference,
          { payment_method_data: { type: 'oxxo', billing_details } },
          { idempotencyKey: `purchase-${key}-confirm-voucher` },
        ),
      );
    },

    told: async (since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const types = ['payment_intent.succeeded'];
      const events = await ask(stripe.events.list({ types, created, limit: 100 }).autoPagingToArray({ limit: 10_000 }));
      return events.flatMap((event) => {
        if (event.type !== 'payment_intent.succeeded') return [];
        const { id, metadata, payment_method_types: by } = event.data.object;
        const named = purchaseIn(metadata);
        return named && by.includes('oxxo') ? [{ ...named, payment_id: id }] : [];
      });
    },
  };
}

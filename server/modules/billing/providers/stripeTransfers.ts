/**
 * SPEI transfers by Stripe. A payment shows the customer's CLABE; what arrives there pays the customer's waiting
 * payments, and what is left (too much, or too late) stays on their cash balance until it is collected.
 */
import type Stripe from 'stripe';
import type { KnownPurchase } from '../../../ports/paymentFacts';
import { Refused, type TransferGateway } from '../../../ports/payments';
import { digest } from './digest';
import { COLLECTS, idOf, isCollected, metadataOf } from './stripeState';

const CURRENCY = 'mxn';
const TRANSFER: Pick<Stripe.PaymentIntentCreateParams, 'allowed_payment_method_types' | 'payment_method_options'> = {
  allowed_payment_method_types: ['customer_balance'],
  payment_method_options: {
    customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
  },
};
const METHOD = { payment_method_data: { type: 'customer_balance' } } as const;

type Ask = <T>(call: Promise<T>) => Promise<T>;

/** Payments that collected money for a purchase after its own one ended. */
export async function collectedFor(
  stripe: Stripe,
  ask: Ask,
  { id, customer }: Stripe.PaymentIntent,
  { key, created_at }: KnownPurchase,
): Promise<Stripe.PaymentIntent[]> {
  const owner = idOf(customer);
  if (owner === null) return [];
  // Allows for clocks that differ a little.
  const created = { gte: Math.floor(created_at.getTime() / 1000) - 300 };
  const all = await ask(
    stripe.paymentIntents
      .list({ customer: owner, created, limit: 100, expand: ['data.latest_charge'] })
      .autoPagingToArray({ limit: 1000 }),
  );
  return all.filter((one) => one.id !== id && isCollected(one) && one.metadata.purchase_key === key).reverse();
}

/** Deletes a customer; of one who has transferred money, which can't be deleted, name and address. May be repeated. */
export async function deleteStripeCustomer(stripe: Stripe, ask: Ask, id: string): Promise<void> {
  try {
    await ask(stripe.customers.del(id));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'resource_missing') return;
    await ask(stripe.customers.update(id, { name: '', email: '' })).catch((refused: unknown) => {
      if (!(refused instanceof Refused)) throw refused;
    });
  }
}

export function stripeTransfers(stripe: Stripe, ask: Ask): TransferGateway {
  return {
    create: async ({ purchase, title, amount }) => {
      const { provider_customer_id: customer } = purchase;
      const { id } = await ask(
        stripe.paymentIntents.create(
          {
            ...TRANSFER,
            customer,
            amount,
            currency: CURRENCY,
            description: title,
            metadata: metadataOf(purchase, false),
          },
          { idempotencyKey: `purchase-${purchase.key}-transfer-${digest(customer)}` },
        ),
      );
      return id;
    },

    confirm: async ({ key }, reference) => {
      await ask(
        stripe.paymentIntents.confirm(reference, METHOD, { idempotencyKey: `purchase-${key}-confirm-transfer` }),
      );
    },

    // The newest movement tells the balance after it: both are read at the same moment.
    leftOver: async (customer) => {
      const { data } = await ask(stripe.customers.listCashBalanceTransactions(customer, { limit: 1 }));
      const [last] = data;
      if (!last || last.currency !== CURRENCY || last.ending_balance <= 0) return null;
      return { movement: last.id, amount: last.ending_balance };
    },

    collect: async ({ purchase, customer, title, amount, movement }) => {
      const { id, status } = await ask(
        stripe.paymentIntents.create(
          {
            ...TRANSFER,
            ...METHOD,
            customer,
            amount,
            currency: CURRENCY,
            description: title,
            metadata: { ...metadataOf(purchase, false), [COLLECTS]: '1' },
            confirm: true,
          },
          { idempotencyKey: `purchase-${purchase.key}-collect-${digest(movement, amount)}` },
        ),
      );
      // Another payment took the money first: what this one got goes back.
      if (status !== 'succeeded')
        await ask(stripe.paymentIntents.cancel(id)).catch((error: unknown) => {
          // It was cancelled before, or is paid after all: the state that is read next tells.
          if (!(error instanceof Refused)) throw error;
        });
    },

    funded: async (since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const types = ['customer_cash_balance_transaction.created'];
      const events = await ask(stripe.events.list({ types, created, limit: 100 }).autoPagingToArray({ limit: 10_000 }));
      const customers = events.map((event) =>
        event.type === 'customer_cash_balance_transaction.created' ? idOf(event.data.object.customer) : null,
      );
      return [...new Set(customers.flatMap((id) => id ?? []))];
    },
  };
}

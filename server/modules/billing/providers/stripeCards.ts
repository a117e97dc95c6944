/** Pays a created purchase with a card at Stripe, at once or in months without interest. */
import type Stripe from 'stripe';
import { INSTALLMENTS_UNAVAILABLE } from '../../../../domain/checkoutErrors';
import type { KnownPurchase, PaymentState } from '../../../ports/paymentFacts';
import { type CardGateway, Refused } from '../../../ports/payments';
import { digest } from './digest';
import { failureOf } from './stripeErrors';
import type { Found } from './stripeState';

const ENABLED = { card: { installments: { enabled: true } } };

/** The months of an intent's plans; Stripe lists them once it knows the card. */
const monthsOf = ({ payment_method_options: options }: Stripe.PaymentIntent): number[] =>
  (options?.card?.installments?.available_plans ?? []).flatMap(({ type, interval, count }) =>
    type === 'fixed_count' && interval === 'month' && count !== null ? [count] : [],
  );

export function cardPayments(
  stripe: Stripe,
  ask: <T>(call: Promise<T>) => Promise<T>,
  find: (purchase: KnownPurchase) => Promise<Found>,
  look: (purchase: KnownPurchase) => Promise<PaymentState>,
): Pick<CardGateway, 'plansOf' | 'confirm'> {
  /** Names the card, so that Stripe says which plans it has; false: not this one. */
  async function hasPlan(intent: string, card: string, months: number, key: string): Promise<boolean> {
    const known = await ask(
      stripe.paymentIntents.update(
        intent,
        { payment_method: card, payment_method_options: ENABLED },
        { idempotencyKey: key },
      ),
    );
    return monthsOf(known).includes(months);
  }

  return {
    plansOf: async ({ card, customer, amount }) => {
      const intent = await ask(
        stripe.paymentIntents.create({
          amount,
          currency: 'mxn',
          payment_method: card,
          allowed_payment_method_types: ['card'],
          payment_method_options: ENABLED,
          ...(customer !== null && { customer }),
        }),
      );
      // It was only asked; without its cancellation it would stay open at Stripe, unpaid.
      await ask(stripe.paymentIntents.cancel(intent.id)).catch(() => undefined);
      return monthsOf(intent);
    },

    confirm: async (purchase, card, installments) => {
      const { intent, setup } = await find(purchase);
      const parts = installments === null ? digest(card) : digest(card, installments);
      const once = (step: string) => ({ idempotencyKey: `purchase-${purchase.key}-${step}-${parts}` });
      const use = { payment_method: card, use_stripe_sdk: true };
      let lacksPlan = false;
      try {
        if (setup && setup.status !== 'succeeded')
          await ask(stripe.setupIntents.confirm(setup.id, use, once('confirm')));
        else if (intent && (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation')) {
          const { id } = intent;
          lacksPlan = installments !== null && !(await hasPlan(id, card, installments, once('plans').idempotencyKey));
          const plan = installments && {
            count: installments,
            interval: 'month' as const,
            type: 'fixed_count' as const,
          };
          const terms = plan ? { ...use, payment_method_options: { card: { installments: { plan } } } } : use;
          if (!lacksPlan) await ask(stripe.paymentIntents.confirm(id, terms, once('confirm')));
        }
      } catch (error) {
        // A declined card is part of the state; other refusals never reached the bank and are thrown.
        if (!(error instanceof Refused)) throw error;
        const state = await look(purchase);
        return {
          ...state,
          declined:
            state.declined ??
            failureOf({ code: error.code ?? undefined, decline_code: error.declineCode ?? undefined }),
        };
      }
      if (lacksPlan) throw new Refused('The card has no such plan.', INSTALLMENTS_UNAVAILABLE);
      return look(purchase);
    },
  };
}

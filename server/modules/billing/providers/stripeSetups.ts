/** Cards at Stripe for later charges: saved ones, and those of free trials. */
import type Stripe from 'stripe';
import { digest } from './digest';
import { type CardGateway, Refused } from '../../../ports/payments';
import { failureOf } from './stripeErrors';
import { idOf, savedCard } from './stripeState';

interface Setups extends Pick<CardGateway, 'saveCard' | 'endSetup'> {
  /** Prevents that a trial begins; false: its card is confirmed already, and the trial goes on. */
  callOffTrial(setup: Stripe.SetupIntent): Promise<boolean>;
}

export function cardSetups(stripe: Stripe, ask: <T>(call: Promise<T>) => Promise<T>): Setups {
  const endSetup = async (id: string): Promise<void> => {
    try {
      await ask(stripe.setupIntents.cancel(id));
    } catch (error) {
      // The setup has ended meanwhile.
      if (!(error instanceof Refused)) throw error;
    }
  };

  return {
    endSetup,

    callOffTrial: async ({ id, status }) => {
      if (status !== 'succeeded' && status !== 'canceled') await endSetup(id);
      return (await ask(stripe.setupIntents.retrieve(id))).status !== 'succeeded';
    },

    saveCard: async (customer, card) => {
      try {
        const intent = await ask(
          stripe.setupIntents.create(
            {
              customer,
              payment_method: card,
              confirm: true,
              usage: 'off_session',
              use_stripe_sdk: true,
              allowed_payment_method_types: ['card'],
            },
            { idempotencyKey: `keep-${digest(customer, card)}` },
          ),
        );
        // Read again, as the stored response to a repeated key may be outdated.
        const { status, client_secret } = await ask(stripe.setupIntents.retrieve(intent.id));
        const kept = savedCard(await ask(stripe.paymentMethods.retrieve(idOf(intent.payment_method) ?? card)));
        if (status === 'succeeded' && kept) return { card: kept };
        if (status === 'requires_action' && kept && client_secret !== null)
          return { card: kept, clientSecret: client_secret, setup_id: intent.id };
        return { declined: 'card_declined' };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return {
          declined: failureOf({ code: error.code ?? undefined, decline_code: error.declineCode ?? undefined }),
        };
      }
    },
  };
}

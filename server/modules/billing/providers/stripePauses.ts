/** Pauses and resumes Stripe's subscriptions. */
import type Stripe from 'stripe';
import { type Gateway, Refused } from '../../../ports/payments';

type Part = Pick<Gateway, 'pauseSubscription' | 'resumeSubscription'>;

export function subscriptionPauses(stripe: Stripe, ask: <T>(call: Promise<T>) => Promise<T>): Part {
  const update = async (id: string, params: Stripe.SubscriptionUpdateParams): Promise<void> => {
    try {
      await ask(stripe.subscriptions.update(id, params));
    } catch (error) {
      // A subscription that has ended takes no money.
      if (!(error instanceof Refused && error.code === 'resource_missing')) throw error;
    }
  };
  return {
    // Invoices during the pause are voided, so that they aren't owed later.
    pauseSubscription: (id) => update(id, { pause_collection: { behavior: 'void' } }),
    // Stripe moves a cycle by a trial until then, whose invoice of 0 buys nothing (stripeState).
    resumeSubscription: (id, nextChargeAt) =>
      update(id, {
        pause_collection: '',
        ...(nextChargeAt && { trial_end: Math.floor(nextChargeAt.getTime() / 1000), proration_behavior: 'none' }),
      }),
  };
}

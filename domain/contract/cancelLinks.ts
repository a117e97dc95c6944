/** The link in a renewal notice by which its reader cancels the subscription, without signing in. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Instant, Nullable, Pesos, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Compras');

export const LinkedSubscription = Type.Object({
  first_name: Type.String(),
  title: Type.String(),
  cancelled: Type.Boolean(),
  /** When it is charged next; null: it isn't (any more), or while it is frozen. */
  next_charge: Nullable(Instant),
  /** What is charged then. */
  amount: Pesos,
  /** Until when the credits that are paid can be used; null: none are left, or they don't expire. */
  usable_until: Nullable(Instant),
  /** Whether a reason was given. */
  reason_given: Type.Boolean(),
});
export type LinkedSubscription = Static<typeof LinkedSubscription>;
const LinkedSubscriptionResponse = Type.Object({ subscription: LinkedSubscription });

const LINK = {
  params: Exact({ token: Type.String({ minLength: 1, maxLength: 80 }) }),
  response: LinkedSubscriptionResponse,
} as const;

export const getCancelLink = call('GET /cancel_links/{token}', 'public', 'La suscripción de una liga para cancelar', {
  ...LINK,
  errors: ['cancel-link/invalid'],
});

/** Cancels at once. A repeat changes nothing, but may still give the reason, once. */
export const CancelByLink = Exact({ reason: Type.Optional(Lines({ minLength: 1, maxLength: 500 })) });
export type CancelByLink = Static<typeof CancelByLink>;
export const postCancelLink = call(
  'POST /cancel_links/{token}',
  'public',
  'Cancela de inmediato la suscripción de una liga; el motivo es opcional y puede darse después',
  { ...LINK, body: CancelByLink, errors: ['cancel-link/invalid', 'purchase/not-cancellable'] },
);

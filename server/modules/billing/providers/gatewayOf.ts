import type { Provider } from '../../../db/schema';
import type { Gateway, Payments } from './gateway';

/** null: the studio has no account there (any more). */
export function gatewayOf(payments: Payments, provider: Provider): Gateway | null {
  return provider === 'stripe' ? payments.card : payments.wallet;
}

import type { RootState } from '../../core/state';
import type { PaymentMethodsState } from './reducer';

export const selectPaymentMethods = (state: RootState): PaymentMethodsState => state.paymentMethods;

/** Whether a card can be added: the studio saves cards, and takes them. */
export const selectCanAdd = (state: RootState): boolean =>
  state.appconfig.payment_sources_enabled && state.paymentMethods.card !== null;

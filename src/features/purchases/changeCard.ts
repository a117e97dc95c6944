/** Changes the card of a subscription, with the bank's questions in between where it has some. */
import type { SubscriptionCard } from '../../../domain/contract/purchases';
import { showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, request, type AppThunk } from '../../core/thunk';
import { selectMe } from '../customers/selectors';
import { confirmWithBank, selectPaymentMethods } from '../paymentMethods/actions';
import type { CardEntry } from '../paymentMethods/stripe/CardField';
import { receivedPurchase } from './actions';
import * as service from './service';

/** The bank may challenge saving the card, and again paying with it. */
const MOST_ANSWERS = 2;

export interface ChosenCard {
  /** A saved card; null: the one in the field. */
  readonly payment_source_id: number | null;
  readonly entry: CardEntry | null;
  /** The renewal that waits for its money is paid at once. */
  readonly payNow: boolean;
}

/** Returns null once the subscription has its card, else why not. */
export function changeCard(purchaseId: number, chosen: ChosenCard): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const entered = chosen.payment_source_id === null ? await tokenizeEntered(chosen.entry, getState) : null;
    if (entered && !entered.ok) return entered.message ?? 'Revisa los datos de tu tarjeta.';
    const body: SubscriptionCard = {
      ...(entered ? { token_id: entered.id } : { payment_source_id: chosen.payment_source_id ?? 0 }),
      pay_now: chosen.payNow,
    };
    for (let answers = 0; ; answers += 1) {
      const result = await request(dispatch, () => service.putSubscriptionCard(purchaseId, body), PERSONAL_SILENT);
      if (!result.ok) return result.error.message;
      const { purchase, clientSecret } = result.data;
      if (clientSecret === undefined) {
        dispatch(receivedPurchase(purchase));
        dispatch(showSuccess('La tarjeta de tu suscripción cambió.'));
        return null;
      }
      const method = selectPaymentMethods(getState()).card;
      const refusal =
        method && answers < MOST_ANSWERS
          ? await confirmWithBank(method, clientSecret)
          : 'Tu banco no confirmó la tarjeta.';
      if (refusal !== null) return refusal;
    }
  };
}

const tokenizeEntered = async (entry: CardEntry | null, getState: () => Parameters<typeof selectMe>[0]) =>
  entry ? entry.create(selectMe(getState())?.email ?? null) : ({ ok: false, message: null } as const);

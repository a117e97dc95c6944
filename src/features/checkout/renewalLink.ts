/** Paying by the link of a mail, without signing in. Nothing of it is in the store: the page is one card. */
import type { LinkedPayment, LinkedRenewal } from '../../../domain/contract/renewalLinks';
import type { ApiError } from '../../core/http/apiError';
import { idempotencyKey } from '../../core/http/idempotency';
import { jsonEntry } from '../../core/storage';
import { request, type AppThunk, type Result } from '../../core/thunk';
import { confirmWithBank } from '../paymentMethods/actions';
import { getCardMethod } from '../paymentMethods/service';
import * as service from './service';

/** A press whose outcome isn't known: its repeat carries the same key. */
interface Press {
  readonly key: string;
  readonly body: LinkedPayment;
}
const linkEntry = (token: string) => jsonEntry(`renovar.${token}`, 'sessionStorage');

function pressOf(token: string, body: LinkedPayment): Press {
  const stored = linkEntry(token).read() as Partial<Press> | null;
  const isSame = typeof stored?.key === 'string' && JSON.stringify(stored.body) === JSON.stringify(body);
  return { key: isSame && stored.key ? stored.key : idempotencyKey(), body };
}

const SILENT = { errors: 'silent' } as const;
const UNCONFIRMED = 'Tu banco aún no confirma el pago. Espera un momento y vuelve a intentarlo: no se cobra dos veces.';

export const readRenewalLink =
  (token: string): AppThunk<Promise<Result<LinkedRenewal>>> =>
  (dispatch) =>
    request(dispatch, () => service.getRenewalLink(token), SILENT);

/** After the bank's question. null: it is paid. */
const confirmPurchase =
  (token: string, purchase_id: number): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    const result = await request(dispatch, () => service.confirmRenewalLink(token, purchase_id), SILENT);
    if (!result.ok) return result.error.message;
    const { status, failure } = result.data;
    if (status === 'pending') return UNCONFIRMED;
    return status === 'failed' ? (failure ?? 'El pago no se realizó. Inténtalo de nuevo.') : null;
  };

/** A lost response may be of a payment: only another key begins a new one. */
const isUnknown = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** Pays, with the bank's question in between where it has one. null: it is paid; else the message to show. */
export function payRenewalLink(
  token: string,
  body: LinkedPayment,
  isSubscription: boolean,
): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const press = pressOf(token, body);
    linkEntry(token).write(press);
    const pay = () => request(dispatch, () => service.payRenewalLink(token, body, press.key), SILENT);
    const result = await pay();
    if (!result.ok) {
      if (!isUnknown(result.error)) linkEntry(token).clear();
      return result.error.message;
    }
    const { purchase_id, clientSecret } = result.data;
    if (clientSecret === undefined) {
      linkEntry(token).clear();
      return null;
    }
    const method = await request(dispatch, () => getCardMethod(), SILENT);
    const refusal = method.ok && method.data ? await confirmWithBank(method.data, clientSecret) : UNCONFIRMED;
    if (refusal !== null) {
      linkEntry(token).clear();
      return refusal;
    }
    if (!isSubscription) return dispatch(confirmPurchase(token, purchase_id));
    // The same call completes it. What an event of the provider has settled meanwhile is refused: it is paid.
    const completed = await pay();
    linkEntry(token).clear();
    if (completed.ok) return completed.data.clientSecret === undefined ? null : UNCONFIRMED;
    return completed.error.code === 'renewal/over' ? null : completed.error.message;
  };
}

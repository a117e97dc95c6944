import type { LinkedSubscription } from '../../../domain/contract/cancelLinks';
import type { LinkedPrice } from '../../../domain/contract/priceLinks';
import type { Invoice, Purchase } from '../../../domain/contract/purchases';
import type { StoreCreditResponse } from '../../../domain/contract/storeCredit';
import { showSuccess } from '../../core/alerts/state';
import {
  PERSONAL_SILENT,
  type AppThunk,
  request,
  type Result,
  type Spinner,
  type SpinnerAction,
  spinnerOf,
} from '../../core/thunk';
import { CANCELED } from '../../core/http/apiError';
import { fetchPackage } from '../packages/actions';
import { selectPackage } from '../packages/selectors';
import * as service from './service';
import type { AvailableClass } from '../../../domain/contract/credits';
import type { RootState } from '../../core/state';

export interface PurchaseFailure {
  readonly purchase_id: number;
  /** There is no such purchase; trying again is of no use. */
  readonly missing: boolean;
}

/** What is listed: 'Mis Compras' with the movements of store credit, and 'Mis Cargos'. */
export type PurchasesPart = 'purchases' | 'invoices' | 'storeCredit';

export type PurchasesAction =
  | { readonly type: 'purchases/RECEIVED_PURCHASES'; readonly purchases: readonly Purchase[] }
  | { readonly type: 'purchases/RECEIVED_INVOICES'; readonly invoices: readonly Invoice[] }
  | { readonly type: 'purchases/RECEIVED_STORE_CREDIT'; readonly credit: StoreCreditResponse }
  | { readonly type: 'purchases/RECEIVED_PURCHASE'; readonly purchase: Purchase }
  | { readonly type: 'purchases/SET_FAILURE'; readonly failure: PurchaseFailure | null }
  | { readonly type: 'purchases/SET_PART_FAILED'; readonly part: PurchasesPart }
  | { readonly type: 'purchases/SHOW_PART_SPINNER'; readonly part: PurchasesPart }
  | { readonly type: 'purchases/HIDE_PART_SPINNER'; readonly part: PurchasesPart }
  | SpinnerAction<'purchases'>;

const receivedPurchases = (purchases: readonly Purchase[]): PurchasesAction => ({
  type: 'purchases/RECEIVED_PURCHASES',
  purchases,
});
const receivedInvoices = (invoices: readonly Invoice[]): PurchasesAction => ({
  type: 'purchases/RECEIVED_INVOICES',
  invoices,
});
export const receivedPurchase = (purchase: Purchase): PurchasesAction => ({
  type: 'purchases/RECEIVED_PURCHASE',
  purchase,
});
const setFailure = (failure: PurchaseFailure | null): PurchasesAction => ({ type: 'purchases/SET_FAILURE', failure });
const setPartFailed = (part: PurchasesPart): PurchasesAction => ({ type: 'purchases/SET_PART_FAILED', part });
const spinner = spinnerOf('purchases');

const readOptions = (part: PurchasesPart) => {
  const spins: Spinner<PurchasesAction> = [
    { type: 'purchases/SHOW_PART_SPINNER', part },
    { type: 'purchases/HIDE_PART_SPINNER', part },
  ];
  return { spinner: spins, ...PERSONAL_SILENT } as const;
};

/** The customer's purchases, for 'Mis Compras'. */
export function fetchPurchases(): AppThunk<Promise<Result<Purchase[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getPurchases, readOptions('purchases'));
    dispatch(result.ok ? receivedPurchases(result.data) : setPartFailed('purchases'));
    return result;
  };
}

/** The customer's payments, for 'Mis Cargos' and their receipts. */
export function fetchInvoices(): AppThunk<Promise<Result<Invoice[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getInvoices, readOptions('invoices'));
    dispatch(result.ok ? receivedInvoices(result.data) : setPartFailed('invoices'));
    return result;
  };
}

/** Sends the proof of a transfer, which was uploaded before; the screen shows a refusal itself. */
export function sendTransferProof(purchaseId: number, fileId: number): AppThunk<Promise<Result<Purchase>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postTransferProof(purchaseId, fileId), PERSONAL_SILENT);
    if (result.ok) {
      dispatch(receivedPurchase(result.data));
      dispatch(showSuccess('Recibimos tu comprobante.'));
    }
    return result;
  };
}

/** The customer's store credit, below 'Mis Compras'. */
export function fetchStoreCredit(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getStoreCredit, readOptions('storeCredit'));
    dispatch(
      result.ok ? { type: 'purchases/RECEIVED_STORE_CREDIT', credit: result.data } : setPartFailed('storeCredit'),
    );
  };
}

/** One purchase, for the thank-you page and the receipt, which show failures themselves. */
export function fetchPurchase(purchaseId: number): AppThunk<Promise<Result<Purchase>>> {
  return async (dispatch) => {
    dispatch(setFailure(null));
    const result = await request(dispatch, () => service.getPurchase(purchaseId), { spinner, ...PERSONAL_SILENT });
    if (result.ok) dispatch(receivedPurchase(result.data));
    else if (result.error.code !== CANCELED)
      dispatch(setFailure({ purchase_id: purchaseId, missing: result.error.status === 404 }));
    return result;
  };
}

/** A purchase together with its package, which names the class types of its credits (and may be gone by now). */
export function openOrder(purchaseId: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const result = await dispatch(fetchPurchase(purchaseId));
    if (!result.ok) return;
    const { class_package_id } = result.data.class_package;
    if (!selectPackage(getState(), class_package_id)) await dispatch(fetchPackage(class_package_id));
  };
}

/**
 * Ends a subscription for a reason. The caller shows a refusal; it may be news (it has
 * ended already), so the list is read again then.
 */
export function cancelSubscription(purchaseId: number, reason: string): AppThunk<Promise<Result<Purchase>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.cancelPurchase(purchaseId, reason), PERSONAL_SILENT);
    if (result.ok) {
      dispatch(receivedPurchase(result.data));
      dispatch(showSuccess('¡Suscripción cancelada!'));
    } else if (result.error.status === 404 || result.error.status === 409) {
      void dispatch(fetchPurchases());
    }
    return result;
  };
}

/** The subscription of a renewal notice's link. */
export function readCancelLink(token: string): AppThunk<Promise<Result<LinkedSubscription>>> {
  return (dispatch) => request(dispatch, () => service.getCancelLink(token), { errors: 'silent' });
}

export function readPriceLink(token: string): AppThunk<Promise<Result<LinkedPrice>>> {
  return (dispatch) => request(dispatch, () => service.getPriceLink(token), { errors: 'silent' });
}

export function agreeToPrice(token: string, consent: string): AppThunk<Promise<Result<LinkedPrice>>> {
  return (dispatch) => request(dispatch, () => service.postPriceLink(token, consent), { errors: 'silent' });
}

/** Cancels it, or gives the reason afterwards. */
export function cancelByLink(token: string, reason?: string): AppThunk<Promise<Result<LinkedSubscription>>> {
  return (dispatch) => request(dispatch, () => service.postCancelLink(token, reason), { errors: 'silent' });
}

/** A purchase by its id; null while it has not been read. */
export const selectPurchase = (state: RootState, purchaseId: number): Purchase | null => {
  const { purchase } = state.purchases;
  return purchase?.purchase_id === purchaseId ? purchase : null;
};

/** 'Mis Compras'. */
export const selectPurchases = (state: RootState): RootState['purchases']['purchases'] => state.purchases.purchases;

/** 'Mis Cargos'. */
export const selectInvoices = (state: RootState): RootState['purchases']['invoices'] => state.purchases.invoices;

/** Below 'Mis Compras'. */
export const selectStoreCredit = (state: RootState): RootState['purchases']['storeCredit'] =>
  state.purchases.storeCredit;

/** Why a purchase can't be shown: there is none, or it can be requested again. */
export function failureOf({ failure }: RootState['purchases'], purchaseId: number | null): 'missing' | 'failed' | null {
  if (failure === null || failure.purchase_id !== purchaseId) return null;
  return failure.missing ? 'missing' : 'failed';
}

/** The free credits that a purchase gave. */
export const creditsOf = (credits: readonly AvailableClass[], purchaseId: number): AvailableClass[] =>
  credits.filter((credit) => credit.purchase_id === purchaseId);

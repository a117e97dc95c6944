import type { Invoice, Purchase } from '../../../domain/contract/purchases';
import type { StoreCreditEntry } from '../../../domain/contract/storeCredit';
import { toCentavos } from '../../../domain/money';
import { withSpinner } from '../../core/thunk';
import type { PurchaseFailure, PurchasesAction, PurchasesPart } from './actions';
import type { CustomersAction } from '../customers/state';

declare module '../../core/state' {
  interface RootState {
    readonly purchases: PurchasesState;
  }
}

export interface Listed<T> {
  /** null: not read yet. */
  readonly rows: readonly T[] | null;
  /** The last reading failed; what was read before stays. */
  readonly failed: boolean;
  readonly spinner: boolean;
}

export interface PurchasesState {
  /** 'Mis Compras'. */
  readonly purchases: Listed<Purchase>;
  /** 'Mis Cargos'. */
  readonly invoices: Listed<Invoice>;
  /** Movements of store credit; the balance in centavos. */
  readonly storeCredit: Listed<StoreCreditEntry> & { readonly balance: number };
  /** The one that was read last. */
  readonly purchase: Purchase | null;
  readonly failure: PurchaseFailure | null;
  readonly spinner: boolean;
}

const NOTHING = { rows: null, failed: false, spinner: false } as const;

export const initialPurchases: PurchasesState = {
  purchases: NOTHING,
  invoices: NOTHING,
  storeCredit: { ...NOTHING, balance: 0 },
  purchase: null,
  failure: null,
  spinner: false,
};

const withPart = (
  state: PurchasesState,
  part: PurchasesPart,
  changes: { readonly failed?: boolean; readonly spinner?: boolean },
): PurchasesState => ({ ...state, [part]: { ...state[part], ...changes } });

/** A purchase that was read again, also in its row of the list. */
function withPurchase(state: PurchasesState, purchase: Purchase): PurchasesState {
  const { rows } = state.purchases;
  const list = rows && rows.map((row) => (row.purchase_id === purchase.purchase_id ? purchase : row));
  return { ...state, purchase, failure: null, purchases: { ...state.purchases, rows: list } };
}

export function purchasesReducer(
  state: PurchasesState = initialPurchases,
  action: PurchasesAction | CustomersAction,
): PurchasesState {
  switch (action.type) {
    case 'purchases/RECEIVED_PURCHASES':
      return { ...state, purchases: { ...state.purchases, rows: action.purchases, failed: false } };
    case 'purchases/RECEIVED_INVOICES':
      return { ...state, invoices: { ...state.invoices, rows: action.invoices, failed: false } };
    case 'purchases/RECEIVED_STORE_CREDIT': {
      const { balance, entries } = action.credit;
      const credit = { ...state.storeCredit, rows: entries, balance: toCentavos(balance), failed: false };
      return { ...state, storeCredit: credit };
    }
    case 'purchases/RECEIVED_PURCHASE':
      return withPurchase(state, action.purchase);
    case 'purchases/SET_FAILURE':
      return state.failure === action.failure ? state : { ...state, failure: action.failure };
    case 'purchases/SET_PART_FAILED':
      return withPart(state, action.part, { failed: true });
    case 'purchases/SHOW_PART_SPINNER':
      return withPart(state, action.part, { spinner: true });
    case 'purchases/HIDE_PART_SPINNER':
      return withPart(state, action.part, { spinner: false });
    // The next person at this device must not see these purchases.
    case 'customers/SET_ME':
      return initialPurchases;
    default:
      return withSpinner(state, action, 'purchases');
  }
}

/** The last action that can be undone: one offer at a time, for a few seconds. */
import type { CustomersAction } from '../../features/customers/state';
import type { AppDispatch } from '../../core/state';

declare module '../../core/state' {
  interface RootState {
    readonly undo?: UndoState;
  }
}

export const UNDO_MS = 8000;

export interface UndoOffer {
  /** The text: 'Se quitó a Ana Robles de la clase.' */
  readonly text: string;
  /** Undoes the action; shows its own errors. */
  readonly undo: () => unknown;
}

export interface UndoState {
  readonly offer: UndoOffer | null;
}

export type UndoAction =
  | { readonly type: 'undo/SET_OFFER'; readonly offer: UndoOffer }
  | { readonly type: 'undo/CLEAR_OFFER'; readonly offer: UndoOffer };

/** Shows a toast with 'Deshacer' in the admin area. A newer offer replaces an older one. */
export function offerUndo(dispatch: AppDispatch, { text, undo }: UndoOffer): void {
  dispatch({ type: 'undo/SET_OFFER', offer: { text, undo } } satisfies UndoAction);
}

export const clearUndo = (offer: UndoOffer): UndoAction => ({ type: 'undo/CLEAR_OFFER', offer });

export const initialUndo: UndoState = { offer: null };

export function undoReducer(state: UndoState = initialUndo, action: UndoAction | CustomersAction): UndoState {
  switch (action.type) {
    case 'undo/SET_OFFER':
      return { offer: action.offer };
    case 'undo/CLEAR_OFFER':
      return state.offer === action.offer ? initialUndo : state;
    case 'customers/SET_ME':
      return initialUndo;
    default:
      return state;
  }
}

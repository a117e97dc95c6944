/**
 * The global modal: static backdrop, optional title, size, cancel/OK footer. It is plain data, so the OK
 * button's effect is an action, not a function.
 */
import type { Action } from 'redux';

export interface ModalContent {
  readonly title?: string;
  /** The paragraphs of the modal. */
  readonly text: readonly string[];
  readonly size?: 'sm' | 'md' | 'lg';
  readonly ok?: { readonly label: string; readonly action?: Action; readonly to?: string };
  readonly cancel?: string;
}

export type ModalAction =
  { readonly type: 'modal/SET_MODAL'; readonly modal: ModalContent } | { readonly type: 'modal/CLOSE_MODAL' };

export const openModal = (modal: ModalContent): ModalAction => ({ type: 'modal/SET_MODAL', modal });
export const closeModal = (): ModalAction => ({ type: 'modal/CLOSE_MODAL' });

declare module '../state' {
  interface RootState {
    readonly modal: ModalState;
  }
}

export type ModalState = ModalContent | null;

export function modalReducer(state: ModalState = null, action: ModalAction): ModalState {
  switch (action.type) {
    case 'modal/SET_MODAL':
      return action.modal;
    case 'modal/CLOSE_MODAL':
      return null;
    default:
      return state;
  }
}

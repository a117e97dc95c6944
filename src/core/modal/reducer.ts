import type { ModalAction, ModalContent } from './actions';

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

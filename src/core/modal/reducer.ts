import type { AppAction } from '../../app/rootReducer';
import type { ModalContent } from './actions';

export type ModalState = ModalContent | null;

export function modalReducer(state: ModalState = null, action: AppAction): ModalState {
  switch (action.type) {
    case 'modal/SET_MODAL':
      return action.modal;
    case 'modal/CLOSE_MODAL':
      return null;
    default:
      return state;
  }
}

/** The signup fee: its package is paid before any other (specification, section 5). */
import type { ClassPackage } from '../../../domain/contract/packages';
import { openModal, type ModalAction } from '../../core/modal/state';
import { checkoutPath } from '../../core/routing/paths';
import type { AppThunk } from '../../core/thunk';
import { selectDueFee } from './selectors';

export const openFeeDialog = (fee: number): ModalAction =>
  openModal({
    title: 'Completar Inscripción',
    text: ['Antes de comprar un paquete de clases debes pagar tu inscripción.'],
    ok: { label: 'Ir a Pagar', to: checkoutPath(fee) },
    cancel: 'Ahora no',
  });

/** Buys, or says that the fee comes first and returns null. */
export function buyUnlessFeeIsDue<T>(pkg: ClassPackage, buy: AppThunk<Promise<T | null>>): AppThunk<Promise<T | null>> {
  return async (dispatch, getState) => {
    const fee = selectDueFee(getState(), pkg);
    if (fee === null) return dispatch(buy);
    dispatch(openFeeDialog(fee));
    return null;
  };
}

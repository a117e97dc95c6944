import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { setEvent } from '../actions';
import { EventChoice } from '../components/EventChoice';
import { selectEvent, selectEvents, selectHeld } from '../selectors';

export default connect(
  (state: RootState, { pkg: { class_package_id } }: { readonly pkg: ClassPackage }) => ({
    events: selectEvents(state, class_package_id) ?? [],
    chosen: selectEvent(state, class_package_id),
    heldClass: state.checkout.hold?.single_class_id ?? null,
    disabled: state.checkout.spinner || selectHeld(state, class_package_id) !== null,
  }),
  (dispatch: AppDispatch) => ({ onChoose: (single_class_id: number) => void dispatch(setEvent(single_class_id)) }),
)(EventChoice);

import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { setMethod } from '../actions';
import type { Choice } from '../choices';
import { MethodChoice } from '../components/MethodChoice';
import { selectCashRefusal, selectChoice, selectChoices, selectMethods } from '../selectors';

export default connect(
  (state: RootState, { pkg }: { readonly pkg: ClassPackage }) => ({
    methods: selectMethods(state),
    sources: state.checkout.sources,
    choices: selectChoices(state, pkg.class_package_id),
    value: selectChoice(state, pkg.class_package_id),
    cashRefusal: selectCashRefusal(state, pkg.class_package_id),
    disabled: state.checkout.spinner,
  }),
  (dispatch: AppDispatch) => ({ onChange: (choice: Choice) => void dispatch(setMethod(choice)) }),
)(MethodChoice);

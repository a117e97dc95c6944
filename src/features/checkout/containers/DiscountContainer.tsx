import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { applyDiscount, clearDiscount } from '../actions';
import { DiscountBox } from '../components/DiscountBox';

interface Own {
  readonly pkg: ClassPackage;
}

export default connect(
  ({ checkout }: RootState, { pkg }: Own) => ({
    discount: checkout.discount,
    wanted: checkout.wantedCode,
    subscription: pkg.is_subscription,
    error: checkout.discountError,
    spinner: checkout.discountSpinner,
  }),
  (dispatch: AppDispatch, { pkg }: Own) => ({
    onApply: (code: string) => void dispatch(applyDiscount(pkg.class_package_id, code)),
    onRemove: () => void dispatch(clearDiscount()),
  }),
)(DiscountBox);

import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { SummaryColumn, type SummaryColumnProps } from '../components/SummaryColumn';
import { quote } from '../quote';
import { selectEvents, selectHeld, selectSeat } from '../selectors';

export default connect((state: RootState, { pkg }: Pick<SummaryColumnProps, 'pkg'>) => {
  const { discounts_enabled, timezone } = selectConfig(state);
  const held = selectHeld(state, pkg.class_package_id) !== null;
  return {
    discount: state.checkout.discount,
    discountable: discounts_enabled && !held && quote(pkg, null).first > 0,
    timeZone: timezone,
    isEvent: selectEvents(state, pkg.class_package_id) !== null,
    single: selectSeat(state, pkg.class_package_id),
  };
})(SummaryColumn);

import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { lazyComponent } from '../../../ui/lazyComponent';

const ConfirmedDialog = lazyComponent(() => import('./ConfirmedContainer'));

/** Fetches the confirmation with the first reservation. */
function ConfirmedLoader({ wanted }: { readonly wanted: boolean }) {
  return wanted ? <ConfirmedDialog /> : null;
}

export default connect((state: RootState) => ({ wanted: state.confirmed.confirmed !== null }))(ConfirmedLoader);

import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { keptOnceWanted } from '../../../ui/keptOnceWanted';
import { lazyComponent } from '../../../ui/lazyComponent';
import { selectSessionDialog } from '../state';

const SessionDialog = keptOnceWanted(lazyComponent(() => import('./SessionDialog')));

/** Fetches the dialog when it is first needed. */
export default connect((state: RootState) => ({ wanted: selectSessionDialog(state) !== null }))(SessionDialog);

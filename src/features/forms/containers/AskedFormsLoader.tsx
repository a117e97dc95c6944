import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { keptOnceWanted } from '../../../ui/keptOnceWanted';
import { lazyComponent } from '../../../ui/lazyComponent';
import { selectAskedForms } from '../state';

const AskedFormsDialog = keptOnceWanted(lazyComponent(() => import('./AskedFormsDialog')));

/** Fetches the dialog when it is first needed. */
export default connect((state: RootState) => ({ wanted: selectAskedForms(state).length > 0 }))(AskedFormsDialog);

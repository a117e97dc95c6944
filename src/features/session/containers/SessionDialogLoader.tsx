import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { selectSessionDialog } from '../state';
import { lazyComponent } from '../../../ui/lazyComponent';

const SessionDialog = lazyComponent(() => import('./SessionDialog'));

/** Fetches the dialog when it is first needed, then leaves it rendered, so that it can close with its animation. */
function SessionDialogLoader({ wanted }: { readonly wanted: boolean }) {
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    if (wanted) setLoaded(true);
  }, [wanted]);
  return loaded ? <SessionDialog /> : null;
}

export default connect((state: RootState) => ({ wanted: selectSessionDialog(state) !== null }))(SessionDialogLoader);

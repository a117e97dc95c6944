import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { lazyComponent } from '../../../ui/lazyComponent';
import { selectAskedForms } from '../state';

const AskedFormsDialog = lazyComponent(() => import('./AskedFormsDialog'));

/** Fetches the dialog when it is first needed, then leaves it rendered, so that it can close with its animation. */
function AskedFormsLoader({ wanted }: { readonly wanted: boolean }) {
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    if (wanted) setLoaded(true);
  }, [wanted]);
  return loaded ? <AskedFormsDialog /> : null;
}

export default connect((state: RootState) => ({ wanted: selectAskedForms(state).length > 0 }))(AskedFormsLoader);

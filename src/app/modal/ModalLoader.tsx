import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { lazyRoute } from '../../ssr/lazyRoute';
import type { RootState } from '../../core/state';

const GlobalModal = lazyRoute('modal', () => import(/* webpackChunkName: "modal" */ './GlobalModal'));

/**
 * Fetches the global modal when it is first needed, then leaves it rendered, so that it can close with its animation.
 */
function ModalLoader({ wanted }: { readonly wanted: boolean }) {
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    if (wanted) setLoaded(true);
  }, [wanted]);
  return loaded ? <GlobalModal /> : null;
}

export default connect((state: RootState) => ({ wanted: state.modal !== null }))(ModalLoader);

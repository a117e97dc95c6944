import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { lazyRoute } from '../../ssr/lazyRoute';
import type { RootState } from '../../core/state';

const GlobalModal = lazyRoute('modal', () => import(/* webpackChunkName: "modal" */ './GlobalModal'));

/** Loads the global modal when it is first needed, then keeps it rendered, so that closing is animated. */
function ModalLoader({ wanted }: { readonly wanted: boolean }) {
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    if (wanted) setLoaded(true);
  }, [wanted]);
  return loaded ? <GlobalModal /> : null;
}

export default connect((state: RootState) => ({ wanted: state.modal !== null }))(ModalLoader);

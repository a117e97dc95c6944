import { lazy, Suspense } from 'react';
import { connect } from 'react-redux';
import { retrying } from '../../../core/http/chunks';
import type { RootState } from '../../../core/state';

const ConfirmedDialog = lazy(retrying(() => import('./ConfirmedContainer')));

/** Fetches the confirmation with the first reservation. */
export function ConfirmedLoader({ wanted }: { readonly wanted: boolean }) {
  return wanted ? (
    <Suspense fallback={null}>
      <ConfirmedDialog />
    </Suspense>
  ) : null;
}

export default connect((state: RootState) => ({ wanted: state.confirmed.confirmed !== null }))(ConfirmedLoader);

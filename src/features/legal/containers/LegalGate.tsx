import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchPages } from '../../content/actions';
import { fetchMe } from '../../customers/state';
import { selectMissingPages } from '../actions';
import { lazyComponent } from '../../../ui/lazyComponent';

const LegalDialog = lazyComponent(() => import('./LegalDialog'));

interface Own {
  readonly onSignOut: () => void;
}

interface LegalGateProps extends Own {
  /** The numbers of the pages that are to be accepted; '' for none. */
  readonly missing: string;
  readonly onLoad: () => void;
  readonly onAccepted: () => void;
}

/** Prompts a customer for the required pages that they haven't accepted, over whatever screen they open. */
function LegalGate({ missing, onLoad, onAccepted, onSignOut }: LegalGateProps) {
  const { pathname } = useLocation();
  // A list of pages that failed is read again with the next screen.
  useEffect(onLoad, [onLoad, pathname]);
  // The server decides: what it no longer requires isn't prompted for while the list here is older.
  const [finished, setFinished] = useState('');
  useEffect(() => {
    if (missing === '') setFinished('');
  }, [missing]);
  if (missing === '' || missing === finished) return null;
  const finish = (): void => {
    setFinished(missing);
    onAccepted();
  };
  return <LegalDialog onDone={finish} onSignOut={onSignOut} />;
}

export default connect(
  (state: RootState) => ({
    missing: selectMissingPages(state)
      .map(({ page_id }) => page_id)
      .join(),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPages()),
    onAccepted: () => void dispatch(fetchMe('silent')),
  }),
)(LegalGate);

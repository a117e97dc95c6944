import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { isIntentStored } from '../../session/intent';
import { lazyComponent } from '../../../ui/lazyComponent';

const FinishIntentContainer = lazyComponent(() => import('./FinishIntentContainer'));

/** The bar above a customer's calendar that finishes the stored intent; fetched only where one is stored. */
export function IntentBar({ uid }: { readonly uid: string | null }) {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (uid !== null && isIntentStored()) setWaits(true);
  }, [uid]);
  return waits ? <FinishIntentContainer look="bar" /> : null;
}

export default connect((state: RootState) => ({
  uid: state.session.status === 'signed-in' ? (state.session.account?.uid ?? null) : null,
}))(IntentBar);

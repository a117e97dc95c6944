import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { isThreadStored } from '../../session/thread';
import { lazyComponent } from '../../../ui/lazyComponent';

const FinishContainer = lazyComponent(() => import('./FinishContainer'));

/** The line above a customer's calendar that ends what was chosen before; fetched only where a class waits. */
export function WaitingClass({ uid }: { readonly uid: string | null }) {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (uid !== null && isThreadStored()) setWaits(true);
  }, [uid]);
  return waits ? <FinishContainer look="bar" /> : null;
}

export default connect((state: RootState) => ({
  uid: state.session.status === 'signed-in' ? (state.session.account?.uid ?? null) : null,
}))(WaitingClass);

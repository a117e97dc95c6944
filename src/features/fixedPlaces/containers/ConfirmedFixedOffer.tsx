import Pin from 'lucide-react/icons/pin';
import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { Button } from '../../../ui/Button';
import { askFixedPlace, readFixedPlaces } from '../actions';
import { ASK_LABEL } from '../labels';

interface OfferProps {
  readonly singleClassId: number;
  readonly onRead: (singleClassId: number) => Promise<boolean>;
  readonly onAsk: (singleClassId: number) => Promise<boolean>;
}

/** Offers to hold the spot that was just reserved every week, where it can be. */
function Offer({ singleClassId, onRead, onAsk }: OfferProps) {
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let shown = true;
    void onRead(singleClassId).then((is) => shown && setOffered(is));
    return () => void (shown = false);
  }, [onRead, singleClassId]);
  if (!offered) return null;
  const ask = async (): Promise<void> => {
    setBusy(true);
    const isGiven = await onAsk(singleClassId);
    setBusy(false);
    setOffered(!isGiven);
  };
  return (
    <Button block variant="ghost" busy={busy} icon={<Pin size={18} aria-hidden />} onClick={() => void ask()}>
      {ASK_LABEL}
    </Button>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({
  onRead: async (singleClassId: number) => {
    const result = await dispatch(readFixedPlaces());
    return result.ok && result.data.offers.some((offer) => offer.single_class_id === singleClassId);
  },
  onAsk: async (singleClassId: number) => (await dispatch(askFixedPlace(singleClassId))).ok,
}))(Offer);

import { textEntry } from '../../../core/storage';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button';
import { pushState, type PushState } from '../browser';
import { BLOCKED_HINT, INSTALL_HINT } from '../labels';
import '../push.scss';
import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { turnPushOn } from '../actions';

/** A person who declined in this browser gets no second offer; 'Avisos' still has the switch. */
export const declinedOffer = textEntry('push.declined');

interface PushOfferProps {
  readonly onTurnOn: () => Promise<PushState>;
}

/** One quiet line after a booking; nothing where the person has answered, or the browser can't. */
export function PushOffer({ onTurnOn }: PushOfferProps) {
  const [offer, setOffer] = useState<'off' | 'install' | null>(null);
  const [outcome, setOutcome] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (declinedOffer.read() !== null) return undefined;
    let gone = false;
    void pushState().then((state) => {
      if (!gone && (state === 'off' || state === 'install')) setOffer(state);
    });
    return () => {
      gone = true;
    };
  }, []);

  const decline = (): void => {
    declinedOffer.write('1');
    setOffer(null);
  };
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    const state = await onTurnOn();
    if (state === 'blocked') declinedOffer.write('1');
    setBusy(false);
    setOutcome(state);
  };
  if (offer === null) return null;
  const done = outcome === 'on' || outcome === 'blocked';
  return (
    <div className="push-offer">
      <Bell size={18} aria-hidden />
      <p role="status">
        {outcome === 'on' && 'Listo: te avisamos aquí si algo cambia.'}
        {outcome === 'blocked' && BLOCKED_HINT}
        {!done && (offer === 'install' ? INSTALL_HINT : '¿Te avisamos aquí si algo cambia en tus clases?')}
      </p>
      {!done && (
        <div className="push-offer__actions">
          {offer === 'off' && (
            <Button size="sm" variant="ghost" busy={busy} onClick={() => void turnOn()}>
              Activar avisos
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={decline}>
            {offer === 'off' ? 'No, gracias' : 'Entendido'}
          </Button>
        </div>
      )}
    </div>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({ onTurnOn: () => dispatch(turnPushOn()) }))(PushOffer);

import { useEffect, useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { pushState, type PushState } from '../browser';
import { BLOCKED_HINT, INSTALL_HINT } from '../labels';
import '../push.scss';
import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { turnPushOff, turnPushOn } from '../actions';

interface PushSwitchProps {
  readonly onTurnOn: () => Promise<PushState>;
  readonly onTurnOff: () => Promise<PushState>;
}

const NOTES: Readonly<Partial<Record<PushState, string>>> = {
  unsupported: 'Este navegador no puede recibir notificaciones.',
  install: INSTALL_HINT,
  blocked: BLOCKED_HINT,
};

/** Whether this browser gets notifications. */
export function PushSwitch({ onTurnOn, onTurnOff }: PushSwitchProps) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    void pushState().then((found) => !gone && setState(found));
    return () => {
      gone = true;
    };
  }, []);
  const change = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    setState(await (wanted ? onTurnOn() : onTurnOff()));
    setBusy(false);
  };
  const note = state && NOTES[state];
  return (
    <div className="push-switch" aria-live="polite">
      {note ? (
        <p>{note}</p>
      ) : (
        <Checkbox checked={state === 'on'} disabled={state === null || busy} onChange={(on) => void change(on)}>
          Notificaciones en este dispositivo
        </Checkbox>
      )}
    </div>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({
  onTurnOn: () => dispatch(turnPushOn()),
  onTurnOff: () => dispatch(turnPushOff()),
}))(PushSwitch);

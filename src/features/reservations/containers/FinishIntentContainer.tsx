import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { ReserveStep } from '../reserve/actions';
import { clearIntent } from '../../session/intent';
import { useStoredIntent } from '../../session/useStoredIntent';
import '../finish/finish.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { finishIntent } from '../reserve/finish';
import { selectReserve } from '../reserve/selectors';

const ReserveDialogs = lazyComponent(() => import('../reserve/containers/ReserveDialogs'));

interface FinishIntentProps {
  readonly uid: string | null;
  readonly step: ReserveStep;
  /** It is being reserved. */
  readonly busy: boolean;
  /** 'order': the button of a paid order, pressed by itself where the customer chose that; 'bar': above the calendar. */
  readonly look: 'order' | 'bar';
  /** Shown where no intent is stored. */
  readonly otherwise?: ReactNode;
  readonly onFinish: () => Promise<void>;
}

/** 'Terminar mi reservación: Ritmo, lun 23, 07:00, lugar 7': one press reserves the stored intent. */
function FinishIntent({ uid, step, busy, look, otherwise = null, onFinish }: FinishIntentProps) {
  const [dropped, setDropped] = useState(0);
  const { intent, started } = useStoredIntent(uid, `${step} ${dropped}`);
  const isOrder = look === 'order';
  const isAuto = isOrder && intent?.finish === 'auto';
  const begun = useRef(false);
  useEffect(() => {
    if (!isAuto || begun.current) return;
    begun.current = true;
    void onFinish();
  }, [isAuto, onFinish]);

  const name = intent?.label ? `: ${intent.label}` : '';
  const isBusy = busy || step === 'preparing';
  return (
    <>
      {started && (
        <p className="finish-started" role="status">
          La clase que elegiste ya empezó: {started}. Elige otra.
        </p>
      )}
      {!intent && otherwise}
      {intent && isOrder && (
        <Button size="lg" className="finish-button" busy={isBusy} onClick={() => void onFinish()}>
          Terminar mi reservación{name}
        </Button>
      )}
      {intent && !isOrder && (
        <section className="finish-bar" aria-label="Tu reservación pendiente">
          <p>
            Te falta terminar{name && ': '}
            <strong>{intent.label}</strong>
          </p>
          <Button size="sm" busy={isBusy} onClick={() => void onFinish()}>
            Terminar mi reservación
          </Button>
          <IconButton
            label="Ya no la quiero"
            onClick={() => {
              clearIntent();
              setDropped((times) => times + 1);
            }}
          >
            <X size={20} aria-hidden />
          </IconButton>
        </section>
      )}
      {isOrder && step !== 'closed' && <ReserveDialogs />}
    </>
  );
}

export default connect(
  (state: RootState) => ({
    uid: state.session.status === 'signed-in' ? (state.session.account?.uid ?? null) : null,
    step: selectReserve(state).step,
    busy: selectReserve(state).spinner,
  }),
  (dispatch: AppDispatch) => ({ onFinish: () => dispatch(finishIntent()) }),
)(FinishIntent);

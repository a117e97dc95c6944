import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { RootState } from '../../core/state';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { UNDO_MS, clearUndo, type UndoOffer } from './undo';
import './undo.scss';

interface ToastProps {
  readonly offer: UndoOffer;
  readonly onClose: () => void;
}

/** Its time stops while pointer or focus is on it. */
function Toast({ offer, onClose }: ToastProps) {
  const [paused, setPaused] = useState(false);
  const left = useRef(UNDO_MS);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (paused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [paused]);
  return (
    // Hovering only stops the time; all actions are buttons.
    <div
      className="admin-undo__toast"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p>{offer.text}</p>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          onClose();
          offer.undo();
        }}
      >
        Deshacer
      </Button>
      <IconButton label="Cerrar aviso" onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

let count = 0;
const numbers = new WeakMap<UndoOffer, number>();
/** A key per offer, so that a newer one restarts the time. */
const keyOf = (offer: UndoOffer): number => {
  if (!numbers.has(offer)) numbers.set(offer, (count += 1));
  return numbers.get(offer) ?? 0;
};

/** The live region is always on the page, as one that appears together with its text isn't read. */
export function UndoToast() {
  const dispatch = useDispatch();
  const offer = useSelector((state: RootState) => state.undo?.offer ?? null);
  return (
    <div className="admin-undo" role="status">
      {offer && <Toast key={keyOf(offer)} offer={offer} onClose={() => dispatch(clearUndo(offer))} />}
    </div>
  );
}

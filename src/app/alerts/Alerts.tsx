import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { ALERT_MS, type Alert, dismissAlert } from '../../core/alerts/state';
import { connect } from 'react-redux';
import type { RootState } from '../../core/state';

interface AlertItemProps {
  readonly alert: Alert;
  readonly onDismiss: (id: number) => void;
}

/** Disappears after its time, which stops while pointer or focus is on it. */
function AlertItem({ alert, onDismiss }: AlertItemProps) {
  const [paused, setPaused] = useState(false);
  const left = useRef<number>(ALERT_MS[alert.kind]);

  useEffect(() => {
    if (paused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => onDismiss(alert.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [paused, alert.id, onDismiss]);

  return (
    // Hovering only stops the time; the only action is the button.
    <div
      className={`app-alert app-alert--${alert.kind}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {alert.kind === 'error' ? <CircleAlert size={22} aria-hidden /> : <CircleCheck size={22} aria-hidden />}
      <p>{alert.text}</p>
      <IconButton label="Cerrar aviso" onClick={() => onDismiss(alert.id)}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

interface AlertStackProps {
  readonly alerts: readonly Alert[];
  readonly onDismiss: (id: number) => void;
}

/** Both live regions are always on the page, as one that appears together with its text isn't read. */
function AlertStack({ alerts, onDismiss }: AlertStackProps) {
  const items = (kind: Alert['kind']) =>
    alerts.filter((a) => a.kind === kind).map((a) => <AlertItem key={a.id} alert={a} onDismiss={onDismiss} />);
  return (
    <div className="app-alerts">
      <div role="alert" aria-live="assertive">
        {items('error')}
      </div>
      <div role="status" aria-live="polite">
        {items('success')}
      </div>
    </div>
  );
}

export default connect((state: RootState) => ({ alerts: state.alerts.alerts }), { onDismiss: dismissAlert })(
  AlertStack,
);

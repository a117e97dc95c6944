import CloudUpload from 'lucide-react/icons/cloud-upload';
import X from 'lucide-react/icons/x';
import { plural } from '../../../../domain/numbers';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import type { QueuedCheckIn } from '../storage';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { dismissQueued, sendQueue } from '../actions';
import { selectAttendance } from '../selectors';

interface QueueStatusProps {
  readonly queue: readonly QueuedCheckIn[];
  readonly sending: boolean;
  readonly onSend: () => void;
  readonly onDismiss: (key: string) => void;
}

/** Marks that are still to be sent, and refused ones until they are dismissed. */
function QueueStatus({ queue, sending, onSend, onDismiss }: QueueStatusProps) {
  const pending = queue.filter((item) => item.state === 'pending').length;
  const rejected = queue.filter((item) => item.state === 'rejected');
  return (
    <div className="attendance-queue ui-container" role="status">
      {pending > 0 && (
        <p className="attendance-queue__pending">
          <CloudUpload size={20} aria-hidden />
          <span>{plural(pending, 'registro pendiente', 'registros pendientes')} de enviar</span>
          {!sending && (
            <Button variant="ghost" size="sm" onClick={onSend}>
              Enviar ahora
            </Button>
          )}
        </p>
      )}
      {rejected.map(({ key, name, attend, reason }) => (
        <p key={key} className="attendance-queue__rejected">
          <span>
            <strong>{name}</strong>: {attend ? 'no se registró' : 'no se quitó'}. {reason}
          </span>
          <IconButton label={`Quitar aviso de ${name}`} onClick={() => onDismiss(key)}>
            <X size={20} aria-hidden />
          </IconButton>
        </p>
      ))}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ queue: selectAttendance(state).queue, sending: selectAttendance(state).sending }),
  (dispatch: AppDispatch) => ({
    onSend: () => void dispatch(sendQueue()),
    onDismiss: (key: string) => dispatch(dismissQueued(key)),
  }),
)(QueueStatus);

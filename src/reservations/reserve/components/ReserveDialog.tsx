import CalendarX from 'lucide-react/icons/calendar-x-2';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Ticket from 'lucide-react/icons/ticket';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { isClassFull } from '../../../../domain/classCard';
import { spotRows } from '../../../../domain/spotMap';
import { coachNames } from '../../../schedule/classWords';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { takenSpots } from '../opening';
import { ClassSummary } from './ClassSummary';
import { SpotMap } from './SpotMap';

export interface ReserveDialogProps {
  readonly open: boolean;
  readonly single: SingleClass;
  readonly spot: number | null;
  /** "1 crédito, te quedan 4" */
  readonly cost: string;
  /** The cancellation rule. */
  readonly rules: readonly string[];
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSpot: (spot: number) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** A room with more spots than this in a row gets a wider dialog. */
const WIDE_ROW = 8;

export function ReserveDialog({ open, single, spot, cost, rules, error, busy, onSpot, onConfirm, onClose, onExited }: ReserveDialogProps) {
  const rows = spotRows(single.class_type.spot_map);
  const full = isClassFull(single);
  const missing = rows !== null && spot === null;
  const label = full ? 'Sin lugares' : missing ? 'Elige tu lugar' : spot === null ? 'Reservar' : `Reservar lugar ${spot}`;

  return (
    <Dialog
      open={open}
      // While it is not known whether the reservation was made, the dialog stays to tell.
      onClose={busy ? () => undefined : onClose}
      onExited={onExited}
      title="Reservar clase"
      size={rows && rows.some((row) => row.length > WIDE_ROW) ? 'lg' : 'md'}
      fixed={busy}
      footer={
        <div className="reserve-footer">
          {error && <p className="reserve-error" role="alert"><CircleAlert size={18} aria-hidden /><span>{error}</span></p>}
          <p className="reserve-cost"><Ticket size={18} aria-hidden />{cost}</p>
          <Button block size="lg" busy={busy} disabled={full || missing} onClick={onConfirm}>{label}</Button>
        </div>
      }
    >
      <ClassSummary single={single} />
      {rows && <SpotMap rows={rows} taken={takenSpots(single)} chosen={spot} disabled={busy} front={coachNames(single) || 'Coach'} onChoose={onSpot} />}
      <div className="reserve-rules">
        <CalendarX size={18} aria-hidden />
        <div>{rules.map((rule) => <p key={rule}>{rule}</p>)}</div>
      </div>
    </Dialog>
  );
}

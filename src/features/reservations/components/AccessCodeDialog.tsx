import { QRCodeSVG } from 'qrcode.react';
import { accessCodePath } from '../../../../domain/attendance';
import Dialog from '../../../ui/Dialog';
import { className } from '../../schedule/labels';
import type { ReservationView } from '../actions';
import '../dialogs.scss';
import { placeLabel } from './GuestName';

export interface AccessCodeDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** Specification, section 9: size 256, low error correction. */
const SIZE = 256;
/** Modules of white around the code, without which cameras don't find it. */
const QUIET = 2;

/** 'Código de Acceso': leads staff to the page of this reservation. */
export default function AccessCodeDialog({
  view: { reservation, when },
  open,
  onClose,
  onExited,
}: AccessCodeDialogProps) {
  const { class_reservation_id, single_class, spot, guest } = reservation;
  const title = `Código de acceso a ${className(single_class)}`;
  return (
    <Dialog open={open} onClose={onClose} onExited={onExited} title="Código de Acceso" size="sm">
      <div className="access-code">
        <div className="access-code__frame">
          <QRCodeSVG
            value={`${window.location.origin}${accessCodePath(class_reservation_id)}`}
            size={SIZE}
            level="L"
            marginSize={QUIET}
            bgColor="#ffffff"
            fgColor="#000000"
            title={title}
            role="img"
            aria-label={title}
          />
        </div>
        <p className="access-code__facts">
          <strong>{className(single_class)}</strong>
          <span>{when}</span>
          <span>{[single_class.location.name, spot !== null && `lugar ${spot}`].filter(Boolean).join(' · ')}</span>
          {guest && (
            <span>
              {placeLabel(reservation)}: {guest}
            </span>
          )}
        </p>
        <p className="access-code__hint">Muéstralo en la recepción al llegar. Sube el brillo de tu pantalla.</p>
      </div>
    </Dialog>
  );
}

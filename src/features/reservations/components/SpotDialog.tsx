import { useEffect, useState } from 'react';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { spotRows } from '../../../../domain/spotMap';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { className, coachNames } from '../../schedule/labels';
import { SpotMap } from '../reserve/components/SpotMap';
import { takenSpots } from '../../schedule/selectors';
import { freeSpotsOf, ownSpots } from '../reserve/opening';
import type { ReservationView } from '../actions';
import '../reserve/reserve.scss';
import '../reservations.scss';
import { placeLabel } from './GuestName';

export interface SpotDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly busy: boolean;
  /** Why the server refused. */
  readonly error: string | null;
  /** Reads which spots are taken now; null: they could not be read. */
  readonly onRead: (single_class_id: number) => Promise<SingleClass | null>;
  readonly onMove: (spot: number) => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** 'Cambiar lugar': another free spot of the class. */
export default function SpotDialog({ view, open, busy, error, onRead, onMove, onClose, onExited }: SpotDialogProps) {
  const { single_class, single_class_id, spot: current, guest } = view.reservation;
  const [single, setSingle] = useState<SingleClass | 'failed' | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reading, setReading] = useState(0);
  // A refusal is news about the spots: they are read again.
  useEffect(() => {
    let here = true;
    void onRead(single_class_id).then((read) => {
      if (!here) return;
      setSingle(read ?? 'failed');
      setChosen((spot) => (read && spot !== null && takenSpots(read).includes(spot) ? null : spot));
    });
    return () => void (here = false);
  }, [single_class_id, onRead, error, reading]);

  const rows = spotRows(single_class.class_type.spot_map);
  const content = (): JSX.Element | null => {
    if (!rows || !view.movable) return null;
    if (single === 'failed')
      return <ErrorState title="No pudimos cargar los lugares." onRetry={() => setReading(reading + 1)} />;
    if (!single) return <SkeletonGroup label="Cargando lugares" shape="block" height={180} />;
    return (
      <>
        {freeSpotsOf(single)?.length === 0 && <p>Por ahora no hay otro lugar libre en esta clase.</p>}
        <SpotMap
          rows={rows}
          taken={takenSpots(single)}
          blocked={single.blocked_spots ?? []}
          layout={single.class_type.spot_layout ?? null}
          held={single.held_spots}
          chosen={chosen}
          mine={ownSpots(single)}
          disabled={busy}
          front={coachNames(single_class) || 'Coach'}
          onChoose={setChosen}
        />
      </>
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Cambiar lugar"
      locked={busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {current === null ? 'Cerrar' : `Conservar lugar ${current}`}
          </Button>
          <Button busy={busy} disabled={chosen === null} onClick={() => chosen !== null && onMove(chosen)}>
            {chosen === null ? 'Elige otro lugar' : `Cambiar al lugar ${chosen}`}
          </Button>
        </>
      }
    >
      <div className="reservations-cancel">
        <p className="reservations-cancel__class">
          <strong>{className(single_class)}</strong>
          <span>{view.when}</span>
          <span>
            {[single_class.location.name, current !== null && `lugar ${current}`].filter(Boolean).join(' · ')}
          </span>
          {guest && (
            <span>
              {placeLabel(view.reservation)}: {guest}
            </span>
          )}
        </p>
        {content()}
        <AlertRegion text={error} className="reservations-cancel__alert">
          {error && <p className="reservations-cancel__error">{error}</p>}
        </AlertRegion>
      </div>
    </Dialog>
  );
}

import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { rosterPath } from '../../../../domain/adminPaths';
import type { MyReservation } from '../../../../domain/contract/reservations';
import { selectConfig } from '../../../features/appconfig/state';
import Dialog from '../../../ui/Dialog';
import { EmptyState } from '../../../ui/EmptyState';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../../attendance/phase';
import { rosterPlaces } from '../../attendance/selectors';
import { getRoster } from '../../attendance/service';
import { useCalls } from '../../calls';
import PlaceDialog, { type DeskWrite } from '../../roster/components/PlaceDialog';
import '../../roster/roster.scss';
import { LoadedPart, useLoaded } from '../../useLoaded';

interface PlaceOfClassProps {
  readonly reservation: MyReservation;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** What the desk can do with a customer's place, as in the list of its class, which is read for it. */
export default function PlaceOfClass({ reservation, onChanged, onClose }: PlaceOfClassProps) {
  const { single_class_id, class_reservation_id, single_class } = reservation;
  const { onCall, onSuccess } = useCalls();
  const config = useSelector(selectConfig);
  const now = useNow();
  const [open, setOpen] = useState(true);
  const roster = useLoaded(useCallback(() => getRoster(single_class_id), [single_class_id]));

  const write: DeskWrite = async (call, done) => {
    const result = await onCall(call);
    if (!result.ok) return result.error.message;
    onSuccess(done);
    await onChanged();
    return null;
  };

  const place =
    roster.data && rosterPlaces(roster.data, []).find((p) => p.class_reservation_id === class_reservation_id);
  if (roster.data && place?.deletedAt === null)
    return (
      <PlaceDialog
        place={place}
        roster={roster.data}
        phase={phaseOf(single_class, config, now)}
        first={{ to: rosterPath(single_class_id), text: 'Ver la lista de la clase' }}
        open={open}
        onWrite={write}
        onClose={() => setOpen(false)}
        onExited={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} title="Lugar en la clase">
      <LoadedPart loaded={roster} failed="No pudimos cargar la clase.">
        {() => <EmptyState title="Este lugar ya está cancelado." />}
      </LoadedPart>
    </Dialog>
  );
}

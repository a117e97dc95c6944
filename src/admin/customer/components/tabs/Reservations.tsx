import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { MyReservation } from '../../../../../domain/contract/reservations';
import { csvWallClock } from '../../../../../domain/csv';
import { classMoment } from '../../../../../domain/localTime';
import { teamStatus, type TeamStatus } from '../../../../../domain/reservationStatus';
import { instantOf, zoneOf } from '../../../../../domain/studioTime';
import { StatusBadge } from '../../../../features/reservations/components/StatusBadge';
import { className, coachNames } from '../../../../features/schedule/labels';
import { selectConfig } from '../../../../features/appconfig/state';
import { EmptyState } from '../../../../ui/EmptyState';
import { useNow } from '../../../../ui/useNow';
import { selectAdminLocations } from '../../../location/location';
import { DataTable, type Column } from '../../../list/DataTable';
import { useList } from '../../../list/useList';
import { getReservations } from '../../service';
import PlaceOfClass from '../PlaceOfClass';

interface ReservationsProps {
  readonly customerId: number;
  /** Reads the customer again. */
  readonly onChanged: () => Promise<void>;
}

/** Places in classes, those of the newest class first; one opens what the desk can do with it. */
export function Reservations({ customerId, onChanged }: ReservationsProps) {
  const zone = useSelector(selectConfig).timezone;
  const hasSeveral = useSelector(selectAdminLocations).length > 1;
  const list = useList(
    `cliente.${customerId}.reservaciones`,
    useCallback((after?: string) => getReservations({ customer_id: customerId, after }), [customerId]),
  );
  const now = useNow();
  const [opened, setOpened] = useState<MyReservation | null>(null);
  const { reload } = list;
  const changed = useCallback(async () => {
    await Promise.all([reload(), onChanged()]);
  }, [reload, onChanged]);
  const status = (row: MyReservation): TeamStatus => {
    const { class_date, location, duration } = row.single_class;
    return teamStatus({ ...row, startsAt: instantOf(class_date, zoneOf(location, zone)) }, duration, now);
  };
  const columns: ReadonlyArray<Column<MyReservation>> = [
    { key: 'clase', label: 'Clase', text: ({ single_class }) => className(single_class) },
    {
      key: 'fecha',
      label: 'Fecha y Hora',
      text: ({ single_class }) => classMoment(single_class, zone),
      file: ({ single_class }) => csvWallClock(single_class.class_date),
    },
    { key: 'estado', label: 'Estado', cell: (row) => <StatusBadge status={status(row)} />, text: status },
    {
      key: 'lugar',
      label: 'Lugar',
      text: ({ spot }) => (spot === null ? '—' : String(spot)),
      file: ({ spot }) => spot,
    },
    { key: 'invitado', label: 'Invitado o familia', text: ({ guest }) => guest ?? '—', file: ({ guest }) => guest },
    { key: 'coach', label: 'Coach', text: ({ single_class }) => coachNames(single_class) },
    { key: 'estudio', label: 'Estudio', hidden: !hasSeveral, text: ({ single_class }) => single_class.location.name },
  ];
  return (
    <>
      <DataTable
        name="reservaciones-de-cliente"
        label="Reservaciones"
        columns={columns}
        rowKey={({ class_reservation_id }) => class_reservation_id}
        onOpen={setOpened}
        empty={<EmptyState title="Todavía no ha reservado clases." />}
        list={list}
      />
      {opened && <PlaceOfClass reservation={opened} onChanged={changed} onClose={() => setOpened(null)} />}
    </>
  );
}

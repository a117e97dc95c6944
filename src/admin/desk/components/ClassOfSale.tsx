import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { checkInPath } from '../../../../domain/adminPaths';
import { isCheckInOpen } from '../../../../domain/attendance';
import type { RosterResponse } from '../../../../domain/contract/attendance';
import type { DeskSale } from '../../../../domain/contract/desk';
import { freeSpots } from '../../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../../domain/studioTime';
import { selectConfig } from '../../../features/appconfig/state';
import { Button, LinkButton } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { Select } from '../../../ui/Select';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../../attendance/phase';
import { bookFor } from '../../attendance/booking';
import { useCalls } from '../../calls';
import { useChoiceKeys } from '../../choiceKeys';

export interface ClassOfSaleProps {
  readonly customer: NonNullable<DeskSale['customer']>;
  readonly roster: RosterResponse;
  /** Reads the roster again. */
  readonly onReload: () => Promise<void>;
}

/** After a sale for a class: reserves it for the buyer, and checks them in from the day before the class. */
export function ClassOfSale({ customer, roster, onReload }: ClassOfSaleProps) {
  const config = useSelector(selectConfig);
  const { onCall, onSuccess } = useCalls();
  const navigate = useNavigate();
  const now = useNow();
  const keyOf = useChoiceKeys();
  const [wanted, setWanted] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const { single_class: single, class_reservations } = roster;
  const list = checkInPath(single.single_class_id);
  const active = class_reservations.filter(({ deletedAt }) => deletedAt === null);
  const isIn = active.some(({ customer_id, guest }) => customer_id === customer.customer_id && guest === null);
  const isFull = active.length >= single.capacity;
  if (isIn || isFull || phaseOf(single, config, now) === 'over')
    return (
      <LinkButton block size="lg" variant="ghost" to={list}>
        {isIn ? 'Ya está en la clase: ver la lista' : isFull ? 'La clase se llenó: ver la lista' : 'Ver la lista'}
      </LinkButton>
    );

  const free = freeSpots(
    single.class_type.spot_map,
    active.flatMap(({ spot }) => spot ?? []),
  );
  const spot = wanted !== null && free?.includes(wanted) ? wanted : (free?.[0] ?? null);
  const startsAt = instantOf(single.class_date, zoneOf(single.location, config.timezone));
  const checksIn = isCheckInOpen(startsAt, now);
  const book = async (): Promise<void> => {
    setBusy(true);
    const { single_class_id } = single;
    const body = { single_class_id, customer_id: customer.customer_id, spot, ...(checksIn && { check_in: true }) };
    const result = await onCall(() => bookFor(body, keyOf(`${customer.customer_id}/${spot}/${checksIn}`)));
    setBusy(false);
    if (result.ok) {
      onSuccess(checksIn ? 'Quedó en la clase, con su asistencia.' : 'Reservación registrada.');
      return navigate(list);
    }
    setError(result.error.message);
    return onReload();
  };
  return (
    <>
      {free && (
        <Select
          label="Lugar"
          value={String(spot)}
          options={free.map((n) => ({ value: String(n), label: String(n) }))}
          onChange={(value) => setWanted(Number(value))}
        />
      )}
      <FormAlert text={error} />
      <Button block size="lg" busy={busy} onClick={() => void book()}>
        {checksIn ? 'Reservar y registrar entrada' : 'Reservar'}
      </Button>
    </>
  );
}

import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { salePath } from '../../../../domain/adminPaths';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import { seatsLeft } from '../../../../domain/classCard';
import { familyName } from '../../../../domain/family';
import { formatTime } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { freeSpots } from '../../../../domain/spotMap';
import { isDay, studioDay, type Day } from '../../../../domain/studioTime';
import type { ApiError } from '../../../core/http/apiError';
import { selectConfig } from '../../../features/appconfig/state';
import { className, coachNames } from '../../../features/schedule/labels';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { EmptyState } from '../../../ui/EmptyState';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../../attendance/phase';
import { bookFor } from '../../attendance/booking';
import { useCalls } from '../../calls';
import { useChoiceKeys } from '../../choiceKeys';
import { useMailNotice } from '../../mailNotice';
import { creditsText, fullName } from '../labels';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { getFamily } from '../../attendance/service';
import { getClassesOf } from '../service';

interface BookDialogProps {
  readonly customer: AdminCustomer;
  /** Reads the customer again. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Staff book for this customer: the day, the class, and its spot. */
export default function BookDialog({ customer, onChanged, onClose }: BookDialogProps) {
  const { onCall, onSuccess } = useCalls();
  const config = useSelector(selectConfig);
  const mailNotice = useMailNotice(customer.email);
  const zone = config.timezone;
  const now = useNow();
  const [day, setDay] = useState<Day>(() => studioDay(now, zone));
  const classes = useLoaded(useCallback(() => getClassesOf(day), [day]));
  const isFamily = config.family_enabled;
  const family = useLoaded(
    useCallback(async () => (isFamily ? (await getFamily(customer.customer_id)).family : []), [isFamily, customer]),
  );
  /** The person of the family for whom it is; null: the customer. */
  const [member, setMember] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const keyOf = useChoiceKeys();

  const single = classes.data?.find(({ single_class_id }) => single_class_id === chosen) ?? null;
  const free =
    single &&
    freeSpots(single.class_type.spot_map, [
      ...single.class_reservations.flatMap(({ spot }) => (spot === null ? [] : [spot])),
      ...(single.held_spots ?? []),
    ]);
  const spot = free ? (wanted !== null && free.includes(wanted) ? wanted : (free[0] ?? null)) : null;

  const late = single !== null && phaseOf(single, config, now) === 'late';

  const book = async (): Promise<void> => {
    if (!single || busy) return;
    setError(null);
    setBusy(true);
    const choice = { single_class_id: single.single_class_id, customer_id: customer.customer_id, spot };
    const whom = member === null ? choice : { ...choice, family_member_id: member };
    const body = late ? { ...whom, check_in: true } : whom;
    const result = await onCall(() => bookFor(body, keyOf(`${choice.single_class_id}/${spot}/${late}/${member}`)));
    if (result.ok) {
      onSuccess(late ? 'Quedó en la clase, con su asistencia.' : 'Reservación registrada.');
      await onChanged();
    }
    setBusy(false);
    if (result.ok) return onClose();
    setError(result.error);
    await classes.reload();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={`Reservar para ${fullName(customer)}`}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} disabled={!single} onClick={() => void book()}>
            {late ? 'Agregar con su asistencia' : spot === null ? 'Reservar' : `Reservar lugar ${spot}`}
          </Button>
        </>
      }
    >
      <div className="customer-part">
        <p>
          {late
            ? 'La clase ya comenzó: se usa un crédito y queda registrada su asistencia.'
            : `Se usa un crédito de esta persona.${mailNotice}`}{' '}
          Tiene: <strong>{creditsText(customer)}</strong>.
        </p>
        {family.data && family.data.length > 0 && (
          <Select
            label="Para quién"
            value={String(member ?? '')}
            options={[
              { value: '', label: fullName(customer) },
              ...family.data.map((one) => ({ value: String(one.family_member_id), label: familyName(one) })),
            ]}
            onChange={(value) => setMember(value === '' ? null : Number(value))}
          />
        )}
        <TextField
          label="Día"
          type="date"
          value={day}
          onChange={(value) => {
            if (isDay(value)) setDay(value);
            setChosen(null);
          }}
        />
        <LoadedPart loaded={classes} failed="No pudimos cargar las clases.">
          {(found) => {
            // Those to come first: a late one is the exception.
            const bookable = [
              ...found.filter((one) => phaseOf(one, config, now) === 'ahead'),
              ...found.filter((one) => phaseOf(one, config, now) === 'late'),
            ];
            return bookable.length === 0 ? (
              <EmptyState title="No hay clases en las que se pueda reservar ese día." text="Elige otro día." />
            ) : (
              <ul className="customer-choices">
                {bookable.map((one) => {
                  const left = Math.max(0, seatsLeft(one));
                  return (
                    <li key={one.single_class_id}>
                      <label className="customer-choice">
                        <input
                          type="radio"
                          name="clase"
                          value={one.single_class_id}
                          checked={one.single_class_id === chosen}
                          disabled={left === 0}
                          onChange={() => setChosen(one.single_class_id)}
                        />
                        <span>
                          {formatTime(one.class_date)} {className(one)}
                          <span className="customer-purchase__quiet">
                            {[
                              coachNames(one),
                              one.location.name,
                              phaseOf(one, config, now) === 'late' && 'ya comenzó',
                              left === 0 ? 'Llena' : plural(left, 'lugar', 'lugares'),
                            ]
                              .filter(Boolean)
                              .join(' · ')}
                          </span>
                        </span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            );
          }}
        </LoadedPart>
        {free && free.length > 0 && (
          <Select
            label="Lugar"
            value={String(spot)}
            options={free.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(value) => setWanted(Number(value))}
          />
        )}
        {error !== null && (
          <AlertRegion text={error} className="admin-form__error">
            {error.message}
          </AlertRegion>
        )}
        {chosen !== null && error?.code === 'reservation/no-credits' && (
          <LinkButton block variant="ghost" to={salePath(customer.customer_id, chosen)}>
            Vender
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

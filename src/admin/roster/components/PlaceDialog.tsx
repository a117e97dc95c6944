import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { CreditChoice } from '../../../../domain/cancellation';
import type { RosterResponse } from '../../../../domain/contract/attendance';
import type { ChangeReservation } from '../../../../domain/contract/reservations';
import { freeSpots, spotRows } from '../../../../domain/spotMap';
import { guestNameError } from '../../../../domain/validation';
import { confirm } from '../../../core/confirm/confirm';
import { idempotencyKey } from '../../../core/http/idempotency';
import { customerPath } from '../../../../domain/adminPaths';
import { selectConfig } from '../../../features/appconfig/state';
import { coachNames } from '../../../features/schedule/labels';
import { SpotMap } from '../../../features/reservations/reserve/components/SpotMap';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import type { ClassPhase } from '../../attendance/phase';
import { creditLabel, hostText, placeAlerts, type RosterPlace } from '../../attendance/selectors';
import { useMailNotice } from '../../mailNotice';
import * as service from '../service';
import { OtherClass } from './OtherClass';

/**
 * Sends a change and says that it is done, or offers `undo`, which sends what was before. Returns why it was refused;
 * null: it is done.
 */
export type DeskWrite = (
  call: () => Promise<unknown>,
  done: string,
  undo?: () => Promise<unknown>,
) => Promise<string | null>;

interface PlaceDialogProps {
  readonly place: RosterPlace;
  readonly roster: RosterResponse;
  /** Whether and how the class has begun: late, the team may correct it; after that only check-in is possible. */
  readonly phase: ClassPhase;
  /** Where the menu leads first: by default to the customer. */
  readonly first?: { readonly to: string; readonly text: string };
  readonly open: boolean;
  readonly onWrite: DeskWrite;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

type Changed = Omit<ChangeReservation, 'class_reservation_id'>;
type View = 'menu' | 'spot' | 'class' | 'guest' | 'name' | 'remove';

const TITLES: Readonly<Record<Exclude<View, 'menu'>, string>> = {
  spot: 'Cambiar lugar',
  class: 'Cambiar de clase',
  guest: 'Agregar un invitado',
  name: 'Nombre del invitado',
  remove: 'Quitar de la clase',
};
const ICON = { size: 20, 'aria-hidden': true } as const;

/** The front desk's actions for one place of a class. */
export default function PlaceDialog(props: PlaceDialogProps) {
  const { place, roster, phase, first, open, onWrite, onClose, onExited } = props;
  const { allow_class_guests } = useSelector(selectConfig);
  const { class_reservation_id: id, label, spot, guest, credit, customer_id } = place;
  const { single_class: single } = roster;
  const [view, setView] = useState<View>('menu');
  const [chosen, setChosen] = useState<number | null>(null);
  const [name, setName] = useState(guest ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [key] = useState(idempotencyKey);

  const rows = spotRows(single.class_type.spot_map);
  const active = roster.class_reservations.filter((r) => r.deletedAt === null);
  const taken = active.flatMap((r) => (r.spot === null ? [] : [r.spot]));
  const noSpot = freeSpots(single.class_type.spot_map, taken)?.length === 0;
  const late = phase === 'late';
  const mailNotice = useMailNotice();
  const isFull = active.length >= single.capacity || noSpot;

  const run: (...args: Parameters<DeskWrite>) => Promise<void> = async (...write) => {
    setBusy(true);
    setError(null);
    const refusal = await onWrite(...write);
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  const show = (next: View): void => {
    setError(null);
    setChosen(null);
    setName(next === 'name' ? (guest ?? '') : '');
    setView(next);
  };
  const remove = async (choice: CreditChoice): Promise<void> => {
    const fate = choice === 'return' ? 'Su crédito regresa.' : 'Su crédito no regresa.';
    const text = `¿Quitar a ${label} de la clase?${credit?.counted ? ` ${fate}` : ''}${late ? '' : mailNotice}`;
    if (await confirm({ text, ok: 'Quitar' }))
      await run(() => service.removeReservation(id, choice), `${label} ya no está en la clase.`);
  };
  const change = (to: Changed, before: Changed, text: string): Promise<void> => {
    const send = (changed: Changed) => () => service.putReservation({ class_reservation_id: id, ...changed });
    return run(send(to), text, send(before));
  };
  const nameError = name.trim() === '' ? null : guestNameError(name.trim());
  const save = (): Promise<void> => {
    const { single_class_id } = single;
    if (view === 'guest')
      return run(
        () => service.postGuest({ single_class_id, customer_id, guest: name.trim(), spot: chosen }, key),
        'Invitado registrado.',
      );
    return change({ guest: name.trim() }, { guest: guest ?? '' }, `El invitado ahora es ${name.trim()}.`);
  };
  const map = rows && (
    <SpotMap
      rows={rows}
      taken={taken}
      chosen={chosen}
      disabled={busy}
      front={coachNames(single) || 'Coach'}
      onChoose={setChosen}
    />
  );
  const item = (to: View, icon: ReactNode, text: string) => (
    <li>
      <button type="button" className="roster-menu__item" onClick={() => show(to)}>
        {icon}
        {text}
      </button>
    </li>
  );
  const menu = (
    <ul className="roster-menu">
      <li>
        <Link className="roster-menu__item" to={first?.to ?? customerPath(customer_id)}>
          {first ? <ClipboardList {...ICON} /> : <UserRound {...ICON} />}
          {first?.text ?? (guest === null ? 'Ver al cliente' : `Ver a ${place.host}`)}
        </Link>
      </li>
      {phase !== 'over' && (
        <>
          {rows && !noSpot && item('spot', <MapPin {...ICON} />, 'Cambiar lugar')}
          {!place.attend && item('class', <ArrowLeftRight {...ICON} />, 'Cambiar de clase')}
          {allow_class_guests &&
            (guest === null
              ? !isFull && item('guest', <UserPlus {...ICON} />, 'Agregar un invitado')
              : !late && !place.family && item('name', <Pencil {...ICON} />, 'Cambiar el nombre del invitado'))}
          {!place.attend &&
            item('remove', <UserMinus {...ICON} />, late ? 'Disculpar o quitar de la clase' : 'Quitar de la clase')}
        </>
      )}
    </ul>
  );

  const content = (): ReactNode => {
    switch (view) {
      case 'spot':
        return (
          <>
            {map}
            <Button
              block
              busy={busy}
              disabled={chosen === null}
              onClick={() =>
                chosen !== null &&
                void change({ spot: chosen }, { spot: spot ?? chosen }, `${label} pasó al lugar ${chosen}.`)
              }
            >
              {chosen === null ? 'Elige otro lugar' : `Cambiar al lugar ${chosen}`}
            </Button>
          </>
        );
      case 'class':
        return (
          <OtherClass
            place={place}
            from={roster.single_class.location.location_id}
            guests={active.filter(
              (r) => r.customer_id === customer_id && r.guest !== null && !r.family && guest === null,
            )}
            busy={busy}
            error={error}
            onMove={(body, moveKey) =>
              void run(() => service.moveToClass(id, body, moveKey), `${label} cambió de clase.`)
            }
          />
        );
      case 'guest':
      case 'name':
        return (
          <form
            method="dialog"
            className="roster-form"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {view === 'guest' && <p>Se usa un crédito de {label}.</p>}
            <TextField label="Nombre" name="invitado" value={name} error={nameError} onChange={setName} required />
            {view === 'guest' && map}
            <Button
              type="submit"
              block
              busy={busy}
              disabled={guestNameError(name.trim()) !== null || (view === 'guest' && rows !== null && chosen === null)}
            >
              Guardar
            </Button>
          </form>
        );
      case 'remove':
        return (
          <div className="roster-form">
            <p>
              {late
                ? 'La clase ya comenzó: no le llega un correo, y nadie de la lista de espera toma el lugar.'
                : 'Su lugar queda libre, o pasa a quien espera.'}
            </p>
            {credit?.counted === false ? (
              <Button block variant="danger" busy={busy} onClick={() => void remove('return')}>
                {late ? 'Disculpar la falta' : 'Quitar de la clase'}
              </Button>
            ) : (
              <>
                <Button block busy={busy} onClick={() => void remove('return')}>
                  {late ? 'Disculpar y regresar el crédito' : 'Quitar y regresar el crédito'}
                </Button>
                <Button block variant="danger" busy={busy} onClick={() => void remove('keep')}>
                  Quitar sin regresar el crédito
                </Button>
              </>
            )}
          </div>
        );
      default:
        return menu;
    }
  };
  const facts = [spot !== null && `Lugar ${spot}`, hostText(place), creditLabel(place)];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      locked={busy}
      title={view === 'menu' ? label : `${TITLES[view]}: ${label}`}
    >
      <div className="roster-place">
        <p className="roster-place__facts">{facts.filter(Boolean).join(' · ')}</p>
        {placeAlerts(place).map((alert, i) => (
          <p key={i} className="roster-place__alert">
            {alert}
          </p>
        ))}
        {view !== 'menu' && (
          <Button
            variant="quiet"
            size="sm"
            disabled={busy}
            icon={<ArrowLeft size={18} aria-hidden />}
            onClick={() => show('menu')}
          >
            Opciones
          </Button>
        )}
        {content()}
        <AlertRegion text={error}>{error !== null && <p className="attendance-book__error">{error}</p>}</AlertRegion>
      </div>
    </Dialog>
  );
}

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { GUEST_NAME_MAX, guestNameError } from '../../../../domain/validation';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { useId } from '../../../ui/useId';
import { className } from '../../schedule/labels';
import type { ReservationView } from '../actions';
import '../reservations.scss';

export interface GuestDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly busy: boolean;
  /** Why the server refused. */
  readonly error: string | null;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** Another name for a guest. */
export default function GuestDialog({ view, open, busy, error, onRename, onClose, onExited }: GuestDialogProps) {
  const { single_class, guest, spot } = view.reservation;
  const [name, setName] = useState(guest ?? '');
  const [asked, setAsked] = useState(false);
  const form = useId('invitado');
  const field = useRef<HTMLInputElement>(null);
  const nameless = asked ? guestNameError(name) : null;
  useEffect(() => {
    if (nameless) field.current?.focus();
  }, [nameless]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (guestNameError(name) === null) onRename(name.trim());
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Cambiar invitado"
      size="sm"
      locked={busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Conservar
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Guardar nombre
          </Button>
        </>
      }
    >
      <form id={form} className="reservations-cancel" noValidate onSubmit={submit}>
        <p className="reservations-cancel__class">
          <strong>{className(single_class)}</strong>
          <span>{view.when}</span>
          <span>{[single_class.location.name, spot !== null && `lugar ${spot}`].filter(Boolean).join(' · ')}</span>
        </p>
        <TextField
          ref={field}
          label="Nombre de tu invitado"
          name="guest"
          value={name}
          error={nameless}
          maxLength={GUEST_NAME_MAX}
          autoComplete="off"
          onChange={setName}
        />
        <AlertRegion text={error} className="reservations-cancel__alert">
          {error && <p className="reservations-cancel__error">{error}</p>}
        </AlertRegion>
      </form>
    </Dialog>
  );
}

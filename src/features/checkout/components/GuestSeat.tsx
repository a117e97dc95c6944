import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { GUEST_NAME_MAX, guestNameError } from '../../../../domain/validation';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { TextField } from '../../../ui/TextField';

interface GuestSeatProps {
  /** Whose seat is held; null: no guest's. */
  readonly guest: string | null;
  /** null: the class has no spots. */
  readonly spot: number | null;
  readonly disabled: boolean;
  /** Holds a seat for this guest; null: gives it up. */
  readonly onHold: (guest: string | null) => void;
}

/** The seat of a guest, held beside the customer's own while both are paid. */
export function GuestSeat({ guest, spot, disabled, onHold }: GuestSeatProps) {
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const open = name !== null && guest === null;
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  if (guest !== null)
    return (
      <div className="checkout-spot__line">
        <UserPlus size={18} aria-hidden />
        <p role="status">
          <strong>{spot === null ? 'Un lugar' : `Lugar ${spot}`}</strong> apartado para {guest}
        </p>
        <IconButton label="Quitar invitado" disabled={disabled} onClick={() => onHold(null)}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    );
  if (name === null)
    return (
      <Button
        variant="quiet"
        size="sm"
        icon={<UserPlus size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => setName('')}
      >
        Agregar invitado
      </Button>
    );
  const hold = (): void => {
    const wrong = guestNameError(name);
    setError(wrong);
    if (!wrong) onHold(name.trim());
  };
  return (
    <>
      <TextField
        label="Nombre de tu invitado"
        name="guest"
        value={name}
        error={error}
        maxLength={GUEST_NAME_MAX}
        autoComplete="off"
        ref={field}
        disabled={disabled}
        onChange={setName}
      />
      <Button variant="quiet" size="sm" disabled={disabled} onClick={hold}>
        Apartar su lugar
      </Button>
    </>
  );
}

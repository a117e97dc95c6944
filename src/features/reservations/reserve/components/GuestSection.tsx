import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { GUEST_NAME_MAX } from '../../../../../domain/validation';
import type { PlaceFor } from '../../../session/intent';
import { Button } from '../../../../ui/Button';
import { IconButton } from '../../../../ui/IconButton';
import { SegmentedFilter } from '../../../../ui/SegmentedFilter';
import { TextField } from '../../../../ui/TextField';
import type { Guest } from '../reducer';
import PrivacyLink from '../../../content/containers/PrivacyLink';

export interface GuestSectionProps {
  readonly guest: Guest | null;
  /** The guest alone gets a place, and can't be removed. */
  readonly alone: boolean;
  /** Why no guest can be added, where worth showing; null: a guest can be added. */
  readonly hint: string | null;
  /** The class has spots to choose from. */
  readonly spots: boolean;
  readonly ownSpot: number | null;
  readonly placing: PlaceFor;
  readonly disabled: boolean;
  readonly onName: (name: string | null) => void;
  readonly onPlacing: (place: PlaceFor) => void;
}

const label = (who: string, spot: number | null): string =>
  `${who} · ${spot === null ? 'elige lugar' : `lugar ${spot}`}`;

/** Who comes along: added with a button, then a name and, in a class with spots, whose spot is chosen on the map. */
export function GuestSection({
  guest,
  alone,
  hint,
  spots,
  ownSpot,
  placing,
  disabled,
  onName,
  onPlacing,
}: GuestSectionProps) {
  const field = useRef<HTMLInputElement>(null);
  const there = guest !== null;
  const error = guest?.error ?? null;
  // The field comes where the button was, and is where a name is missing.
  useEffect(() => {
    if ((there && !alone) || error) field.current?.focus();
  }, [there, alone, error]);

  if (!guest) {
    if (hint)
      return (
        <p className="reserve-guest__hint">
          <UserPlus size={18} aria-hidden />
          {hint}
        </p>
      );
    return (
      <Button
        variant="ghost"
        size="sm"
        className="reserve-guest__add"
        icon={<UserPlus size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => onName('')}
      >
        Agregar invitado
      </Button>
    );
  }
  return (
    <div className="reserve-guest">
      <div className="reserve-guest__name">
        <TextField
          ref={field}
          label="Nombre de tu invitado"
          name="guest"
          value={guest.name}
          error={error}
          maxLength={GUEST_NAME_MAX}
          autoComplete="off"
          disabled={disabled}
          onChange={onName}
        />
        {!alone && (
          <IconButton label="Quitar invitado" disabled={disabled} onClick={() => onName(null)}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <PrivacyLink />
      {spots && !alone && (
        <SegmentedFilter
          label="¿De quién es el lugar?"
          value={placing}
          onChange={onPlacing}
          options={[
            { value: 'own', label: label('Tú', ownSpot) },
            { value: 'guest', label: label(guest.name.trim() || 'Invitado', guest.spot) },
          ]}
        />
      )}
    </div>
  );
}

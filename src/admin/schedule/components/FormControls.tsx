import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { optionsOf } from '../../../../domain/forms/fields';
import { Button } from '../../../ui/Button';
import type { ControlProps } from '../../../ui/form/controls';
import { labelOf, textsOf } from '../../../ui/form/controls';
import { IconButton } from '../../../ui/IconButton';
import { Select } from '../../../ui/Select';

const COACHES_MAX = 5;

/** Chooses coaches in display order; an empty choice isn't finished yet. */
export function CoachesControl({ field, id, value, onChange, errors }: ControlProps) {
  const known = textsOf(value);
  const chosen = known.length === 0 ? [''] : known;
  const options = (optionsOf(field) ?? []).map((one) => ({ value: String(one.value), label: one.label }));
  const replace = (at: number, next: string): void => onChange(chosen.map((one, i) => (i === at ? next : one)));
  return (
    <div className="schedule-coaches">
      {chosen.map((one, at) => (
        <div key={at} className="schedule-coaches__row">
          <Select
            id={at === 0 ? id : `${id}-${at}`}
            name={at === 0 ? field.name : undefined}
            label={at === 0 ? labelOf(field) : `Coach ${at + 1}`}
            value={one}
            options={[
              { value: '', label: 'Elige una opción' },
              ...options.filter((option) => option.value === one || !chosen.includes(option.value)),
            ]}
            onChange={(next) => replace(at, next)}
            error={at === 0 ? (errors[''] ?? null) : null}
          />
          {chosen.length > 1 && (
            <IconButton label={`Quitar coach ${at + 1}`} onClick={() => onChange(chosen.filter((_, i) => i !== at))}>
              <Minus size={20} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {chosen.length < COACHES_MAX && !chosen.includes('') && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...chosen, ''])}
        >
          Agregar coach
        </Button>
      )}
    </div>
  );
}

/** Expands the rest of the form. */
export function MoreControl({ field, value, onChange }: ControlProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-expanded={value === true}
      icon={value === true ? <Minus size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
      onClick={() => onChange(value !== true)}
    >
      {field.label}
    </Button>
  );
}

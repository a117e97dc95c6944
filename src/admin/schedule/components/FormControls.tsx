import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { optionsOf } from '../../../../domain/forms/fields';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import type { ControlProps } from '../../../ui/form/controls';
import { labelOf } from '../../../ui/form/controls';
import { FieldGroup } from '../../../ui/form/FieldGroup';
import { IconButton } from '../../../ui/IconButton';
import { Select } from '../../../ui/Select';

const COACHES_MAX = 5;
const textsOf = (value: ControlProps['value']): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

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

/** Chooses several of a few options. `short`: only the first letters are visible. */
export function ChipsControl({
  field,
  id,
  value,
  onChange,
  errors,
  short,
}: ControlProps & { readonly short?: number }) {
  const chosen = textsOf(value);
  return (
    <FieldGroup id={id} label={labelOf(field)} error={errors[''] ?? null}>
      <div className="schedule-chips">
        {(optionsOf(field) ?? []).map((option) => {
          const text = String(option.value);
          const isChosen = chosen.includes(text);
          return (
            <Chip
              key={text}
              active={isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((one) => one !== text) : [...chosen, text].sort())}
            >
              {short ? (
                <>
                  <span aria-hidden>{option.label.slice(0, short)}</span>
                  <span className="ui-hidden">{option.label}</span>
                </>
              ) : (
                option.label
              )}
            </Chip>
          );
        })}
      </div>
    </FieldGroup>
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

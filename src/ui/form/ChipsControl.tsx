import { optionsOf } from '../../../domain/forms/fields';
import { Chip } from '../Chip';
import { labelOf, textsOf, type ControlProps } from './controls';
import { FieldGroup } from './FieldGroup';

/** Chooses several of a few options. `short`: only the first letters are visible. */
export function ChipsControl({
  field,
  id,
  value,
  onChange,
  errors,
  short,
  hint,
}: ControlProps & { readonly short?: number; readonly hint?: string }) {
  const chosen = textsOf(value);
  return (
    <FieldGroup id={id} label={labelOf(field)} hint={hint} error={errors[''] ?? null}>
      <div className="ui-chips">
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

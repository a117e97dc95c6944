import { addressParts } from '../../../domain/forms/address';
import { valueOf, visibleFields } from '../../../domain/forms/fields';
import type { AddressValue, FieldValue } from '../../../domain/forms/types';
import { classNames } from '../classNames';
import { labelOf, type ControlProps } from './controls';
import { FieldControl } from './FieldControl';
import { FieldGroup } from './FieldGroup';

const partsOf = (value: FieldValue): AddressValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AddressValue) : {};

/** The fields of form 6 as one value. */
export function AddressControl({ field, id, value, onChange, errors, ...rest }: ControlProps) {
  const values = partsOf(value);
  return (
    <FieldGroup id={id} label={labelOf(field)} error={errors[''] ?? null} className="ui-form__fields ui-address">
      {visibleFields(addressParts(field), values).map((part) => (
        <div key={part.key} className={classNames('ui-form__field', part.className)}>
          <FieldControl
            {...rest}
            field={part}
            id={`${id}-${part.id}`}
            value={valueOf(values, part.key)}
            onChange={(one) => onChange({ ...values, [part.key]: one } as AddressValue)}
            errors={{ '': errors[part.key] ?? '' }}
          />
        </div>
      ))}
    </FieldGroup>
  );
}

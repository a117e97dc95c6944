import { ADDRESS_FIELDS } from '../../../domain/forms/address';
import { orderFields, valueOf } from '../../../domain/forms/fields';
import type { AddressValue, FieldValue } from '../../../domain/forms/types';
import { classNames } from '../classNames';
import { labelOf, textOf, type ControlProps } from './controls';
import { FieldControl } from './FieldControl';
import { FieldGroup } from './FieldGroup';

const partsOf = (value: FieldValue): AddressValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AddressValue) : {};

/** The fields of form 6 as one value. */
export function AddressControl({ field, id, value, onChange, errors, ...rest }: ControlProps) {
  const values = partsOf(value);
  return (
    <FieldGroup id={id} label={labelOf(field)} error={errors[''] ?? null} className="ui-form__fields ui-address">
      {orderFields(rest.rules.addressFields ?? ADDRESS_FIELDS).map((part) => (
        <div key={part.key} className={classNames('ui-form__field', part.className)}>
          <FieldControl
            {...rest}
            field={part}
            id={`${id}-${part.id}`}
            value={valueOf(values, part.key)}
            onChange={(text) => onChange({ ...values, [part.key]: textOf(text) })}
            errors={{ '': errors[part.key] ?? '' }}
          />
        </div>
      ))}
    </FieldGroup>
  );
}

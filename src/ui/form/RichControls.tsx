/** The types of field for which browsers have no control that is good enough. */
import type { ComponentType } from 'react';
import type { FieldType, AddressValue, FieldValue } from '../../../domain/forms/types';
import { type ControlProps, labelOf } from './controls';
import { CreatableSelect } from './CreatableSelect';
import { FileControl } from './FileControl';
import './rich.scss';
import { addressParts } from '../../../domain/forms/address';
import { valueOf, visibleFields } from '../../../domain/forms/fields';
import { classNames } from '../classNames';
import { FieldControl } from './FieldControl';
import { FieldGroup } from './FieldGroup';

const CONTROLS: { readonly [T in FieldType]?: ComponentType<ControlProps> } = {
  address: AddressControl,
  'creatable-select': CreatableSelect,
  file: FileControl,
  image: FileControl,
  'multiple-images': FileControl,
};

export default function RichControl(props: ControlProps) {
  const Control = CONTROLS[props.field.type];
  return Control ? <Control {...props} /> : null;
}

const partsOf = (value: FieldValue): AddressValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AddressValue) : {};

/** The fields of form 6 as one value. */
function AddressControl({ field, id, value, onChange, errors, ...rest }: ControlProps) {
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

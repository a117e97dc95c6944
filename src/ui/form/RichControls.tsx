/** The types of field for which browsers have no control that is good enough. */
import type { ComponentType } from 'react';
import type { FieldType } from '../../../domain/forms/types';
import { AddressControl } from './AddressControl';
import type { ControlProps } from './controls';
import { CreatableSelect } from './CreatableSelect';
import { FileControl } from './FileControl';
import './rich.scss';

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

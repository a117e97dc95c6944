import type { ComponentType } from 'react';
import type { FieldType } from '../../../domain/forms/types';
import { Skeleton, SkeletonGroup } from '../Skeleton';
import type { ControlProps } from './controls';
import { BooleanControl, ChoiceControl, TextControl } from './TextControls';
import { lazyComponent } from '../lazyComponent';

const RICH: ReadonlySet<FieldType> = new Set(['file', 'image', 'multiple-images', 'creatable-select', 'address']);
const SIMPLE: { readonly [T in FieldType]?: ComponentType<ControlProps> } = {
  select: ChoiceControl,
  location: ChoiceControl,
  boolean: BooleanControl,
};

/** A chunk of its own: no form of a public page has them. */
const RichControl = lazyComponent(
  () => import('./RichControls'),
  <SkeletonGroup className="ui-field">
    <Skeleton width="40%" />
    <Skeleton shape="block" height={48} />
  </SkeletonGroup>,
);

/** The control of a field by its type. */
export function FieldControl(props: ControlProps) {
  const { type } = props.field;
  const Control = SIMPLE[type] ?? TextControl;
  if (!RICH.has(type)) return <Control {...props} />;
  return <RichControl {...props} />;
}

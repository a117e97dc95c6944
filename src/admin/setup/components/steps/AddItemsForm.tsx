import { useState } from 'react';
import type { FormField, FormValues } from '../../../../../domain/forms/types';
import { Form, type FormProps } from '../../../../ui/form/Form';
import { useSaving } from '../../steps';
import { Items, type ItemsProps } from './Items';

export interface AddingProps extends ItemsProps, Pick<FormProps, 'render' | 'check' | 'draftKey'> {
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  readonly add: string;
  readonly onAdd: (values: FormValues) => Promise<string | null>;
}

/** Existing items, and a form to add one. */
export function AddItemsForm({ fields, initial, label, items, add, onAdd, ...form }: AddingProps) {
  const [values, setValues] = useState(initial);
  const { busy, error, run } = useSaving();
  return (
    <>
      <Items label={label} items={items} />
      <Form
        className="setup-form ui-card"
        {...form}
        fields={fields}
        values={values}
        onChange={setValues}
        busy={busy}
        error={error}
        onSubmit={async (next) => {
          const isDone = await run(() => onAdd(next));
          if (isDone) setValues(initial);
          return isDone;
        }}
        submitLabel={add}
      />
    </>
  );
}

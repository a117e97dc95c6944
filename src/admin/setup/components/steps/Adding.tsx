import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { FormField, FormValues } from '../../../../../domain/forms/types';
import { Form, type FormProps } from '../../../../ui/form/Form';
import { useSaving } from '../../steps';

export interface AddingProps extends Pick<FormProps, 'render' | 'check' | 'draftKey'> {
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  /** What is there already: 'Tus coaches'. */
  readonly label: string;
  readonly items: ReadonlyArray<{ readonly key: number; readonly title: string; readonly text?: string }>;
  readonly add: string;
  readonly onAdd: (values: FormValues) => Promise<string | null>;
}

/** What is there already, and a form for one more. */
export function Adding({ fields, initial, label, items, add, onAdd, ...form }: AddingProps) {
  const [values, setValues] = useState(initial);
  const { busy, error, run } = useSaving();
  return (
    <>
      {items.length > 0 && (
        <ul className="setup-items" aria-label={label}>
          {items.map(({ key, title, text }) => (
            <li key={key}>
              <CircleCheck size={20} aria-hidden />
              <strong>{title}</strong>
              {text && <span>{text}</span>}
            </li>
          ))}
        </ul>
      )}
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

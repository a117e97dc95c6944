/** A form with an owner that holds its values, as a screen does. */
import { mount, type ReactWrapper } from 'enzyme';
import { useState } from 'react';
import { act } from 'react-dom/test-utils';
import { initialValues } from '../../../../domain/forms/fields';
import type { FieldType, FormField, FormValues } from '../../../../domain/forms/types';
import { formField as aField } from '../../../../src/ui/form/controls';
import { Form, type FormProps } from '../../../../src/ui/form/Form';
import { flush, waitUntil } from '../../../helpers/mount';

export const formField = (key: string, type: FieldType, changes?: Partial<FormField>): FormField =>
  aField(key, type, `El ${key}`, changes);

type OwnerProps = Omit<FormProps, 'values' | 'onChange' | 'submitLabel'> & { readonly values?: FormValues };

function Owner({ values: start, ...props }: OwnerProps) {
  const [values, setValues] = useState<FormValues>(start ?? initialValues(props.fields));
  return <Form {...props} values={values} onChange={setValues} submitLabel="Guardar" />;
}

const frames: { readonly wrapper: ReactWrapper; readonly frame: HTMLElement }[] = [];
afterEach(() => {
  for (const { wrapper, frame } of frames.splice(0)) {
    if (wrapper.exists()) wrapper.unmount();
    frame.remove();
  }
});

/** In the document, so that the focus moves; waits for the chunk of the rich controls. */
export async function mountForm(props: OwnerProps): Promise<ReactWrapper> {
  const frame = document.body.appendChild(document.createElement('div'));
  const wrapper = mount(<Owner {...props} />, { attachTo: frame });
  frames.push({ wrapper, frame });
  await flush(wrapper);
  await waitUntil(wrapper, () => !wrapper.exists('[aria-busy="true"]'));
  return wrapper;
}

/** The frame of a field. */
export const frameOf = (form: ReactWrapper, key: string): ReactWrapper => form.find(`[data-field="${key}"]`);

export function typeInto(form: ReactWrapper, key: string, value: string, control = 'input'): void {
  frameOf(form, key).find(control).first().simulate('change', { target: { value } });
}

export async function submit(form: ReactWrapper): Promise<void> {
  await act(async () => {
    form.find('form').simulate('submit');
  });
  await flush(form);
}

export const errorOf = (form: ReactWrapper, key: string): string =>
  frameOf(form, key)
    .find('.ui-field__error')
    .map((error) => error.text())
    .join(' ');

export const summaryOf = (form: ReactWrapper): string => form.find('FormAlert').text();

export const focused = (): string | null => document.activeElement?.getAttribute('name') ?? null;

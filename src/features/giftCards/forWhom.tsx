/** For whom a gift card is: the fields of the site's form, and of the desk's. */
import type { GiftCardOrder } from '../../../domain/contract/giftCards';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { GIFT_MESSAGE_MAX } from '../../../domain/giftCards';
import { fieldText, formField } from '../../ui/form/controls';
import type { FormProps } from '../../ui/form/Form';
import { TextControl } from '../../ui/form/TextControls';

const text = (values: FormValues, key: string): string => fieldText(values[key] ?? null).trim();
const isMailed = (values: FormValues): boolean => values.como === 'correo';

/** What the form holds at first. `como`: how it is delivered, by mail or printed. `day`: when a mail is sent. */
export const forWhomValues = (como: 'correo' | 'imprimir', day: string): FormValues => ({
  como,
  recipient_name: '',
  recipient_email: '',
  send_on: day,
  message: '',
});

/** `printing`: who prints it. Their order begins with 2. */
export const forWhomFields = (values: FormValues, printing: string): FormField[] => [
  formField('como', 'select', 'Cómo la entregas', {
    order: 2,
    items: [
      { value: 'correo', label: 'Que le llegue por correo' },
      { value: 'imprimir', label: printing },
    ],
  }),
  formField('recipient_name', 'text', 'Para quién es', { order: 3, required: false }),
  ...(isMailed(values)
    ? [
        formField('recipient_email', 'email', 'Su correo', { order: 4 }),
        formField('send_on', 'date', 'Qué día le llega', { order: 5 }),
      ]
    : []),
  formField('message', 'textarea', 'Mensaje', { order: 6, required: false }),
];

export const FOR_WHOM: FormProps['render'] = {
  message: (control) => <TextControl {...control} extra={{ maxLength: GIFT_MESSAGE_MAX }} />,
};

/** What is wrong beyond the rules of the fields, on a day of the studio. */
export const checkForWhom = (values: FormValues, today: string): Readonly<Record<string, string | null>> => ({
  send_on: isMailed(values) && text(values, 'send_on') < today ? 'Elige hoy o un día que venga.' : null,
});

/** What is sent of it. */
export function forWhomOf(values: FormValues): Omit<GiftCardOrder, 'amount'> {
  const [name, message] = [text(values, 'recipient_name'), text(values, 'message')];
  return {
    ...(name !== '' && { recipient_name: name }),
    ...(message !== '' && { message }),
    ...(isMailed(values) && { recipient_email: text(values, 'recipient_email'), send_on: text(values, 'send_on') }),
  };
}

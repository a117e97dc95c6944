import { useRef, useState } from 'react';
import type { GiftCardOrder } from '../../../../domain/contract/giftCards';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { GIFT_MESSAGE_MAX } from '../../../../domain/giftCards';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { fieldText, formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';

interface GiftCardFormProps {
  /** Pesos. */
  readonly amounts: readonly number[];
  /** The studio's day. */
  readonly today: string;
  readonly onOrder: (order: GiftCardOrder, key: string) => Promise<Result<string>>;
  /** With the address where it is paid. */
  readonly onOrdered: (path: string) => void;
}

const text = (values: FormValues, key: string): string => fieldText(values[key] ?? null).trim();
const isMailed = (values: FormValues): boolean => values.como === 'correo';

function orderOf(values: FormValues): GiftCardOrder {
  const [name, message] = [text(values, 'recipient_name'), text(values, 'message')];
  return {
    amount: Number(text(values, 'amount')),
    ...(name !== '' && { recipient_name: name }),
    ...(message !== '' && { message }),
    ...(isMailed(values) && { recipient_email: text(values, 'recipient_email'), send_on: text(values, 'send_on') }),
  };
}

const fieldsOf = (values: FormValues, amounts: readonly number[]): FormField[] => [
  formField('amount', 'select', 'Importe', {
    items: amounts.map((one) => ({ value: String(one), label: formatMoney(toCentavos(one)) })),
  }),
  formField('como', 'select', 'Cómo la entregas', {
    order: 2,
    items: [
      { value: 'correo', label: 'Que le llegue por correo' },
      { value: 'imprimir', label: 'La imprimo yo' },
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

const RENDER: FormProps['render'] = {
  message: (control) => <TextControl {...control} extra={{ maxLength: GIFT_MESSAGE_MAX }} />,
};

/** What is bought, and for whom; it is paid on the next page. */
export function GiftCardForm({ amounts, today, onOrder, onOrdered }: GiftCardFormProps) {
  const [values, setValues] = useState<FormValues>({
    ...{ amount: String(amounts[0] ?? ''), como: 'correo', send_on: today },
    ...{ recipient_name: '', recipient_email: '', message: '' },
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(idempotencyKey());
  const send = async (given: FormValues): Promise<boolean> => {
    setBusy(true);
    setError(null);
    const result = await onOrder(orderOf(given), key.current);
    setBusy(false);
    if (result.ok) {
      onOrdered(result.data);
      return true;
    }
    const { field, message } = result.error;
    if (field !== undefined && field in values) setErrors({ [field]: message });
    else setError(message);
    return false;
  };
  return (
    <Form
      fields={fieldsOf(values, amounts)}
      values={values}
      onChange={(next) => {
        key.current = idempotencyKey();
        setValues(next);
      }}
      errors={errors}
      error={error}
      busy={busy}
      check={(given) => ({
        send_on: isMailed(given) && text(given, 'send_on') < today ? 'Elige hoy o un día que venga.' : null,
      })}
      render={RENDER}
      submitLabel="Ir a pagar"
      onSubmit={send}
    />
  );
}

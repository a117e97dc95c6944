import { useRef, useState } from 'react';
import type { GiftCardOrder } from '../../../../domain/contract/giftCards';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { fieldText, formField } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { checkForWhom, FOR_WHOM, forWhomFields, forWhomOf, forWhomValues } from '../forWhom';

interface GiftCardFormProps {
  /** Pesos. */
  readonly amounts: readonly number[];
  /** The studio's day. */
  readonly today: string;
  readonly onOrder: (order: GiftCardOrder, key: string) => Promise<Result<string>>;
  /** With the address where it is paid. */
  readonly onOrdered: (path: string) => void;
}

const orderOf = (values: FormValues): GiftCardOrder => ({
  amount: Number(fieldText(values.amount ?? null)),
  ...forWhomOf(values),
});

const fieldsOf = (values: FormValues, amounts: readonly number[]): FormField[] => [
  formField('amount', 'select', 'Importe', {
    items: amounts.map((one) => ({ value: String(one), label: formatMoney(toCentavos(one)) })),
  }),
  ...forWhomFields(values, 'La imprimo yo'),
];

/** What is bought, and for whom; it is paid on the next page. */
export function GiftCardForm({ amounts, today, onOrder, onOrdered }: GiftCardFormProps) {
  const [values, setValues] = useState<FormValues>({
    amount: String(amounts[0] ?? ''),
    ...forWhomValues('correo', today),
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
      check={(given) => checkForWhom(given, today)}
      render={FOR_WHOM}
      submitLabel="Ir a pagar"
      onSubmit={send}
    />
  );
}

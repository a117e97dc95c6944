import { useState } from 'react';
import type { RedeemedGiftCard } from '../../../../domain/contract/giftCards';
import type { FormValues } from '../../../../domain/forms/types';
import { typedGiftCode } from '../../../../domain/giftCards';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import type { Result } from '../../../core/thunk';
import { fieldText, formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';

interface RedeemFormProps {
  readonly onRedeem: (code: string) => Promise<Result<RedeemedGiftCard>>;
}

const FIELDS = [formField('code', 'text', 'Código de la tarjeta de regalo')];
const RENDER: FormProps['render'] = {
  code: (control) => (
    <TextControl
      {...control}
      extra={{ autoComplete: 'off', autoCapitalize: 'characters', maxLength: 60, hint: 'Como XXXX-XXXX-XXXX-XXXX.' }}
    />
  ),
};
const check: FormProps['check'] = ({ code }) => ({
  code: typedGiftCode(fieldText(code ?? null)) === null ? 'Escribe los 16 caracteres de la tarjeta.' : null,
});

/** What a redemption says. */
export const redeemedText = ({ amount, balance }: RedeemedGiftCard): string =>
  `Listo: ${formatMoney(toCentavos(amount))} están en tu saldo a favor. Tienes ${formatMoney(toCentavos(balance))}.`;

/** Redeems a typed code. */
export default function RedeemForm({ onRedeem }: RedeemFormProps) {
  const [values, setValues] = useState<FormValues>({ code: '' });
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const redeem = async (given: FormValues): Promise<boolean> => {
    setBusy(true);
    setError(null);
    setDone(null);
    const result = await onRedeem(fieldText(given.code ?? null));
    setBusy(false);
    if (!result.ok) {
      setError(result.error.message);
      return false;
    }
    setValues({ code: '' });
    setDone(redeemedText(result.data));
    return true;
  };
  return (
    <>
      <Form
        fields={FIELDS}
        values={values}
        onChange={setValues}
        error={error}
        busy={busy}
        check={check}
        render={RENDER}
        submitLabel="Canjear"
        submitVariant="ghost"
        onSubmit={redeem}
      />
      <p role="status">{done}</p>
    </>
  );
}

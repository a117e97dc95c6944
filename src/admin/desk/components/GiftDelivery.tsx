import type { FormValues } from '../../../../domain/forms/types';
import { fieldErrors } from '../../../../domain/forms/validate';
import { checkForWhom, FOR_WHOM, forWhomFields } from '../../../features/giftCards/forWhom';
import { Form } from '../../../ui/form/Form';

interface GiftDeliveryProps {
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onChange: (values: FormValues) => void;
}

const giftFields = (values: FormValues) => forWhomFields(values, 'Se imprime aquí');

/** What is wrong on a day of the studio, by key. */
export function giftErrors(values: FormValues, today: string): Readonly<Record<string, string>> {
  const found = { ...checkForWhom(values, today), ...fieldErrors(giftFields(values), values, { today }) };
  return Object.fromEntries(Object.entries(found).flatMap(([key, wrong]) => (wrong === null ? [] : [[key, wrong]])));
}

/** For whom the gift card is that is sold, and how it gets there. */
export function GiftDelivery({ values, errors, busy, onChange }: GiftDeliveryProps) {
  return (
    <section className="ui-card desk-questions" aria-labelledby="entrega-de-la-tarjeta">
      <h2 id="entrega-de-la-tarjeta">Tarjeta de regalo</h2>
      <Form
        fields={giftFields(values)}
        values={values}
        errors={errors}
        busy={busy}
        render={FOR_WHOM}
        onChange={onChange}
        onSubmit={() => undefined}
        submitLabel={null}
      />
    </section>
  );
}

import { useState } from 'react';
import type { CashCount, CountClosing } from '../../../../domain/contract/tills';
import type { FormValues, RowValue } from '../../../../domain/forms/types';
import { toCentavos, toPesos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { countedTotal, DENOMINATIONS } from '../../../../domain/till';
import { confirm } from '../../../core/confirm/confirm';
import { formField, fieldText } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { TextField } from '../../../ui/TextField';
import { differenceText, signedMoney } from '../labels';

export interface ClosingProps {
  readonly count: CashCount;
  /** Returns the message to show; null: it is closed. */
  readonly onClose: (closing: CountClosing) => Promise<string | null>;
}

const RULES = { requiredTexts: { note: 'Explica la diferencia en una nota.' } };

/** Number of pieces of each bill and coin. */
const piecesOf = ({ pieces }: FormValues): RowValue => (pieces ?? {}) as RowValue;

/** Counting the drawer by bills and coins. */
export function Closing({ count, onClose }: ClosingProps) {
  const [values, setValues] = useState<FormValues>({ pieces: {}, note: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const denominations = Object.fromEntries(
    Object.entries(piecesOf(values))
      .map(([value, text]) => [value, Number(text || 0)] as const)
      .filter(([, number]) => number > 0),
  );
  const counted = countedTotal(denominations);
  const difference = toPesos(counted - toCentavos(count.expected));
  const isDifferent = difference !== 0;
  const fields = [
    formField('pieces', 'text', 'Billetes y monedas', { ownRules: true }),
    formField('note', 'textarea', isDifferent ? 'Nota sobre la diferencia' : 'Nota', { required: isDifferent }),
  ];
  const render: FormProps['render'] = {
    pieces: ({ onChange }) => (
      <div className="tills-closing__pieces">
        {DENOMINATIONS.map((value) => (
          <TextField
            key={value}
            label={formatMoney(value)}
            inputMode="numeric"
            maxLength={4}
            placeholder="0"
            value={piecesOf(values)[value] ?? ''}
            onChange={(text) => onChange({ ...piecesOf(values), [value]: text.replace(/\D/g, '') })}
          />
        ))}
        <p className="tills-closing__sum" role="status">
          <span>
            Contado <strong>{formatMoney(counted)}</strong>
          </span>
          <span>
            Esperado <strong>{signedMoney(count.expected)}</strong>
          </span>
          <strong>{differenceText(difference)}</strong>
        </p>
      </div>
    ),
    note: (props) => <TextControl {...props} extra={{ maxLength: 500, rows: 2 }} />,
  };
  const close = async ({ note = '' }: FormValues): Promise<boolean> => {
    const text = `${differenceText(difference)}. Un corte cerrado no se puede cambiar.`;
    if (!(await confirm({ title: 'Cerrar corte', text, ok: 'Sí, cerrar' }))) return false;
    setBusy(true);
    const refusal = await onClose({ expected: count.expected, denominations, note: fieldText(note) });
    setError(refusal);
    setBusy(false);
    return refusal === null;
  };
  return (
    <section className="tills-closing ui-card">
      <h2>Contar y cerrar</h2>
      <Form
        fields={fields}
        values={values}
        onChange={setValues}
        rules={RULES}
        render={render}
        error={error}
        busy={busy}
        draftKey={`corte.${count.person.customer_id}.${count.cash_count_id}`}
        onSubmit={close}
        submitLabel="Cerrar corte"
      />
    </section>
  );
}

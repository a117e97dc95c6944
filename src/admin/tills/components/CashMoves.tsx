import { useMemo, useState } from 'react';
import type { CashMove } from '../../../../domain/contract/tills';
import type { FormValues } from '../../../../domain/forms/types';
import { toPesos } from '../../../../domain/money';
import { formField, fieldText } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { useDraftKey } from '../../draft';

const KINDS = [
  { value: 'withdrawal', label: 'Retiro' },
  { value: 'deposit', label: 'Entrada' },
];

export interface CashMovesProps {
  /** The float to show instead of the typed one; undefined: none. */
  readonly float?: number;
  readonly amountOf: (text: string) => number | null;
  /** Both return an error's text, '' if it is shown elsewhere; null: done. */
  readonly onMove: (move: CashMove) => Promise<string | null>;
  readonly onFloat: (pesos: number) => Promise<string | null>;
}

const MONEY = { inputMode: 'decimal', autoComplete: 'off', prefix: '$' } as const;
const RENDER: FormProps['render'] = {
  kind: ({ field, value, onChange }) => (
    <SegmentedFilter label={field.label} value={fieldText(value)} options={KINDS} onChange={onChange} />
  ),
  amount: (props) => <TextControl {...props} extra={MONEY} />,
};
const FLOAT = [formField('amount', 'text', 'Fondo inicial')];
const MOVE = [
  formField('kind', 'text', 'Movimiento'),
  formField('amount', 'text', 'Importe', { order: 2, className: 'col-4' }),
  formField('note', 'text', 'Motivo', { order: 3, className: 'col-8' }),
];
const NEW_FLOAT: FormValues = { amount: '' };
const NEW_MOVE: FormValues = { kind: 'withdrawal', amount: '', note: '' };
const typedText = (values: FormValues, key: string): string => fieldText(values[key] ?? null).trim();

export const FLOAT_DRAFT = 'corte.fondo';

interface EntryProps extends Pick<FormProps, 'fields' | 'check'> {
  readonly draft: string;
  readonly empty: FormValues;
  readonly start?: FormValues;
  readonly submitLabel: string;
  readonly onSend: (values: FormValues) => Promise<string | null>;
}

/** A form that is emptied once its entry is stored. */
function Entry({ draft, empty, start = empty, onSend, ...form }: EntryProps) {
  const [values, setValues] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const draftKey = useDraftKey(draft);
  const send = async (): Promise<boolean> => {
    setBusy(true);
    const problem = await onSend(values);
    setBusy(false);
    setError(problem || null);
    if (problem === null) setValues(empty);
    return problem === null;
  };
  return (
    <Form
      {...form}
      values={values}
      onChange={setValues}
      render={RENDER}
      error={error}
      busy={busy}
      draftKey={draftKey}
      onSubmit={send}
      submitVariant="ghost"
    />
  );
}

/** Cash without a sale: the initial float, deposits and withdrawals. */
export function CashMoves({ float, amountOf, onMove, onFloat }: CashMovesProps) {
  const checks = useMemo(() => {
    const centavos = (values: FormValues): number | null => amountOf(typedText(values, 'amount'));
    return {
      float: (values: FormValues) => ({
        amount: centavos(values) === null ? 'Escribe el fondo, por ejemplo 500.00.' : null,
      }),
      move: (values: FormValues) => ({ amount: centavos(values) ? null : 'Escribe un importe, por ejemplo 120.00.' }),
    };
  }, [amountOf]);
  const pesosOf = (values: FormValues): number => toPesos(amountOf(typedText(values, 'amount')) ?? 0);
  return (
    <section className="tills-moves ui-card">
      <h2>Efectivo sin venta</h2>
      <Entry
        key={float}
        draft={FLOAT_DRAFT}
        fields={FLOAT}
        empty={NEW_FLOAT}
        start={float === undefined ? NEW_FLOAT : { amount: String(float) }}
        check={checks.float}
        submitLabel="Guardar fondo"
        onSend={(values) => onFloat(pesosOf(values))}
      />
      <Entry
        draft="corte.movimiento"
        fields={MOVE}
        empty={NEW_MOVE}
        check={checks.move}
        submitLabel="Registrar"
        onSend={(values) =>
          onMove({
            kind: values.kind === 'deposit' ? 'deposit' : 'withdrawal',
            amount: pesosOf(values),
            note: typedText(values, 'note'),
          })
        }
      />
    </section>
  );
}

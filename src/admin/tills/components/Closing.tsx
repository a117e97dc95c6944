import { useState } from 'react';
import type { CashCount, CountClosing } from '../../../../domain/contract/tills';
import { toCentavos, toPesos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { countedTotal, DENOMINATIONS } from '../../../../domain/till';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { differenceText, money } from '../labels';

export interface ClosingProps {
  readonly count: CashCount;
  /** Returns what to tell; null: it is closed, or was given up. */
  readonly onClose: (closing: CountClosing, difference: string) => Promise<string | null>;
}

/** Counting the drawer by bills and coins. */
export function Closing({ count, onClose }: ClosingProps) {
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const denominations = Object.fromEntries(
    Object.entries(pieces)
      .map(([value, text]) => [value, Number(text || 0)] as const)
      .filter(([, number]) => number > 0),
  );
  const counted = countedTotal(denominations);
  const difference = toPesos(counted - toCentavos(count.expected));
  const close = async (): Promise<void> => {
    if (difference !== 0 && note.trim() === '') return setError('Explica la diferencia en una nota.');
    setBusy(true);
    setError(await onClose({ expected: count.expected, denominations, note }, differenceText(difference)));
    setBusy(false);
  };
  return (
    <section className="tills-closing ui-card">
      <h2>Contar y cerrar</h2>
      <div className="tills-closing__pieces">
        {DENOMINATIONS.map((value) => (
          <TextField
            key={value}
            label={formatMoney(value)}
            inputMode="numeric"
            maxLength={4}
            placeholder="0"
            value={pieces[value] ?? ''}
            onChange={(text) => setPieces({ ...pieces, [value]: text.replace(/\D/g, '') })}
          />
        ))}
      </div>
      <p className="tills-closing__sum" role="status">
        <span>
          Contado <strong>{formatMoney(counted)}</strong>
        </span>
        <span>
          Esperado <strong>{money(count.expected)}</strong>
        </span>
        <strong>{differenceText(difference)}</strong>
      </p>
      <TextArea
        label={difference === 0 ? 'Nota (opcional)' : 'Nota sobre la diferencia'}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <FormAlert text={error} />
      <Button size="lg" busy={busy} onClick={() => void close()}>
        Cerrar corte
      </Button>
    </section>
  );
}

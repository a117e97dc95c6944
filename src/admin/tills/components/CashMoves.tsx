import { useState } from 'react';
import type { CashMove } from '../../../../domain/contract/tills';
import { toPesos } from '../../../../domain/money';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { TextField } from '../../../ui/TextField';

const KINDS = [
  { value: 'withdrawal', label: 'Retiro' },
  { value: 'deposit', label: 'Entrada' },
] as const;

export interface CashMovesProps {
  readonly amountOf: (text: string) => number | null;
  /** Both return what to tell; null: done. */
  readonly onMove: (move: CashMove) => Promise<string | null>;
  readonly onFloat: (pesos: number) => Promise<string | null>;
}

/** Cash without a sale: what was there at first, what is taken out and put in. */
export function CashMoves({ amountOf, onMove, onFloat }: CashMovesProps) {
  const [float, setFloat] = useState('');
  const [kind, setKind] = useState<CashMove['kind']>('withdrawal');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>, clear: () => void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const problem = await work();
    setBusy(false);
    setError(problem);
    if (problem === null) clear();
  };
  const saveFloat = (): void => {
    const centavos = amountOf(float);
    if (centavos === null) return setError('Escribe el fondo, por ejemplo 500.00.');
    void run(
      () => onFloat(toPesos(centavos)),
      () => setFloat(''),
    );
  };
  const save = (): void => {
    const centavos = amountOf(amount);
    if (!centavos || note.trim() === '') return setError('Escribe el importe y el motivo.');
    void run(
      () => onMove({ kind, amount: toPesos(centavos), note: note.trim() }),
      () => {
        setAmount('');
        setNote('');
      },
    );
  };
  return (
    <section className="tills-moves ui-card">
      <h2>Efectivo sin venta</h2>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          saveFloat();
        }}
      >
        <TextField label="Fondo inicial" inputMode="decimal" prefix="$" value={float} onChange={setFloat} />
        <Button type="submit" variant="ghost">
          Guardar fondo
        </Button>
      </form>
      <SegmentedFilter label="Movimiento" value={kind} options={KINDS} onChange={setKind} />
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label="Importe" inputMode="decimal" prefix="$" value={amount} onChange={setAmount} />
        <TextField label="Motivo" maxLength={200} value={note} onChange={setNote} />
        <Button type="submit" variant="ghost" busy={busy}>
          Registrar
        </Button>
      </form>
      <FormAlert text={error} />
    </section>
  );
}

import { useEffect, useState, type MutableRefObject } from 'react';
import type { InstallmentQuestion } from '../../../../domain/contract/checkout';
import { planText } from '../../../../domain/installments';
import { toPesos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import '../installments.scss';

interface InstallmentsProps {
  /** What the card pays, in centavos. */
  readonly amount: number;
  /** A saved card; null: the one that is typed. */
  readonly source: number | null;
  readonly entry: MutableRefObject<CardEntry | null>;
  /** The chosen months; null: at once. */
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onChange: (months: number | null) => void;
  readonly onAsk: (question: InstallmentQuestion) => Promise<readonly number[]>;
}

/** Offers the plans that the bank of a card has for a sum, with what is paid each month; nothing where it has none. */
export default function Installments({ amount, source, entry, value, disabled, onChange, onAsk }: InstallmentsProps) {
  const [plans, setPlans] = useState<readonly number[] | null>(null);
  const name = useId('meses');

  useEffect(() => {
    let here = true;
    const ask = async (): Promise<readonly number[]> => {
      const total = toPesos(amount);
      if (source !== null) return onAsk({ total, payment_source_id: source });
      const card = await entry.current?.create(null);
      return card?.ok ? onAsk({ total, card_payment_method: card.id }) : [];
    };
    setPlans(null);
    void ask().then((found) => here && setPlans(found));
    return () => {
      here = false;
      onChange(null);
    };
  }, [amount, source, entry, onAsk, onChange]);

  if (!plans)
    return <SkeletonGroup label="Consultando los meses sin intereses de tu tarjeta" shape="block" height={44} />;
  if (plans.length === 0) return null;
  return (
    <fieldset className="checkout-plans" disabled={disabled}>
      <legend>Meses sin intereses</legend>
      {[null, ...plans].map((months) => (
        <label key={months} className="checkout-plans__plan">
          <input type="radio" name={name} checked={value === months} onChange={() => onChange(months)} />
          <span>{months === null ? `Un solo pago de ${formatMoney(amount)}` : planText(amount, months)}</span>
        </label>
      ))}
      <p role="status" className="ui-hidden">
        Tu tarjeta tiene meses sin intereses: elige en cuántos meses pagas.
      </p>
    </fieldset>
  );
}

import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import type { PaymentMethod } from '../../../domain/contract/checkout';
import { CASH } from '../../../domain/pricing';
import { useId } from '../../ui/useId';
import '../checkout.scss';

export interface MethodChoiceProps {
  readonly methods: readonly PaymentMethod[];
  /** payment_method_id */
  readonly value: number | null;
  readonly onChange: (payment_method_id: number) => void;
}

const CASH_TEXT = "Paga en recepción; tus créditos ya se pueden usar y quedan como 'Pago en Efectivo Incompleto' hasta que el estudio confirme.";

/** The ways to pay that the studio offers; the chosen one says how it goes on. */
export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const name = useId('forma-de-pago');
  return (
    <fieldset className="checkout-methods">
      <legend className="checkout-card__title">Forma de pago</legend>
      {methods.map(({ payment_method_id: id, name: label }) => (
        <label key={id} className="checkout-method">
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          {id === CASH ? <Banknote size={24} aria-hidden /> : <CreditCard size={24} aria-hidden />}
          <span className="checkout-method__words">
            <span className="checkout-method__name">{label}</span>
            {id === CASH && id === value && <span className="checkout-method__text">{CASH_TEXT}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

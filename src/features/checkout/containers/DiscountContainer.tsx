import TicketPercent from 'lucide-react/icons/ticket-percent';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Discount } from '../../../../domain/contract/discounts';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { discountLabel } from '../quote';
import '../checkout.scss';
import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { applyDiscount, clearDiscount } from '../actions';

interface DiscountBoxProps {
  readonly discount: Discount | null;
  /** A visitor's code, which is applied once they have signed in. */
  readonly wanted: string | null;
  readonly subscription: boolean;
  readonly error: string | null;
  readonly spinner: boolean;
  readonly onApply: (code: string) => void;
  readonly onRemove: () => void;
}

const WAITS = 'Lo aplicamos cuando entres a tu cuenta.';

/** A discount code: typed and applied, until it is removed. Moves the focus accordingly. */
function DiscountBox({ discount, wanted, subscription, error, spinner, onApply, onRemove }: DiscountBoxProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    if (discount || wanted !== null) remove.current?.focus();
    else field.current?.focus();
  }, [discount, wanted, error]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (spinner) return;
    setMissing(code.trim() === '');
    if (code.trim() === '') return void field.current?.focus();
    asked.current = true;
    onApply(code.trim());
  };

  const takeOff = (): void => {
    asked.current = true;
    setCode('');
    onRemove();
  };

  return (
    <div className="checkout-discount">
      <p role="status" className="ui-hidden">
        {discount ? `Descuento ${discount.code} aplicado.` : wanted === null ? '' : `${wanted}: ${WAITS}`}
      </p>
      {discount || wanted !== null ? (
        <div className="checkout-discount__applied">
          <TicketPercent size={22} aria-hidden />
          <p>
            <strong>{discount ? discount.code : wanted}</strong>
            <span>{discount ? discountLabel(discount, subscription) : WAITS}</span>
          </p>
          <Button ref={remove} variant="quiet" size="sm" onClick={takeOff}>
            Quitar<span className="ui-hidden"> el descuento</span>
          </Button>
        </div>
      ) : (
        <form className="checkout-discount__form" noValidate onSubmit={submit}>
          <TextField
            ref={field}
            label="Código de descuento"
            name="descuento"
            value={code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={missing ? 'Escribe tu código.' : error}
            onChange={(text) => {
              setCode(text);
              setMissing(false);
            }}
          />
          <Button type="submit" variant="ghost" busy={spinner}>
            Aplicar
          </Button>
        </form>
      )}
    </div>
  );
}

interface Own {
  readonly pkg: ClassPackage;
}

export default connect(
  ({ checkout }: RootState, { pkg }: Own) => ({
    discount: checkout.discount,
    wanted: checkout.wantedCode,
    subscription: pkg.is_subscription,
    error: checkout.discountError,
    spinner: checkout.discountSpinner,
  }),
  (dispatch: AppDispatch, { pkg }: Own) => ({
    onApply: (code: string) => void dispatch(applyDiscount(pkg.class_package_id, code)),
    onRemove: () => void dispatch(clearDiscount()),
  }),
)(DiscountBox);

import { useEffect } from 'react';
import { Button } from '../../../ui/Button';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { checkAddress } from '../../customers/address';
import { selectMe } from '../../customers/selectors';
import { resendConfirmation } from '../address';

interface ConfirmAddressProps {
  readonly email: string;
  /** What needs the confirmation: 'pagar en efectivo'. */
  readonly purpose: string;
  readonly onSend: () => void;
  /** Looks whether it is confirmed by now. */
  readonly onCheck: () => void;
}

/** Lets customers confirm their address without leaving the purchase; returning from the mail is noticed. */
function ConfirmAddress({ email, purpose, onSend, onCheck }: ConfirmAddressProps) {
  useEffect(() => {
    const back = (): void => void (document.visibilityState === 'visible' && onCheck());
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [onCheck]);
  return (
    <div className="checkout-confirm">
      <p>
        Para {purpose}, confirma tu correo: abre el enlace que enviamos a <strong>{email}</strong>. Tu compra te espera
        aquí.
      </p>
      <Button variant="ghost" size="sm" onClick={onSend}>
        Enviar el correo de nuevo
      </Button>
    </div>
  );
}

export default connect(
  (state: RootState) => ({ email: selectMe(state)?.email ?? '' }),
  (dispatch: AppDispatch) => ({
    onSend: () => void dispatch(resendConfirmation()),
    onCheck: () => void dispatch(checkAddress()),
  }),
)(ConfirmAddress);

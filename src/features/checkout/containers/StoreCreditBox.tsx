import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatMoney } from '../../../../domain/numbers';
import type { AppDispatch, RootState } from '../../../core/state';
import { Checkbox } from '../../../ui/Checkbox';
import { selectStoreCredit } from '../../purchases/actions';
import { setStoreCreditUse } from '../actions';
import { quote } from '../quote';
import { selectCreditUsable, selectMethodDiscount } from '../selectors';

interface StoreCreditBoxProps {
  /** Centavos. */
  readonly balance: number;
  /** What it can pay, beside the chosen method. */
  readonly usable: number;
  /** What is left to pay then. */
  readonly rest: number;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Lets a customer pay with store credit, alone or beside the chosen method, or says that it can't be used. */
function StoreCreditBox({ balance, usable, rest, checked, disabled, onChange }: StoreCreditBoxProps) {
  if (usable === 0)
    return (
      <p>
        Tienes {formatMoney(balance)} de saldo a favor. No paga suscripciones, ni una parte con la forma de pago que
        elegiste.
      </p>
    );
  return (
    <>
      <Checkbox name="saldo-a-favor" checked={checked} disabled={disabled} onChange={onChange}>
        Usar mi saldo a favor ({formatMoney(balance)})
      </Checkbox>
      {checked && rest > 0 && (
        <p role="status">
          Usas {formatMoney(usable)} de tu saldo; los {formatMoney(rest)} que faltan, con la forma de pago que elijas.
        </p>
      )}
    </>
  );
}

export default connect(
  (state: RootState, { pkg }: { readonly pkg: ClassPackage }) => {
    const usable = selectCreditUsable(state, pkg);
    return {
      balance: selectStoreCredit(state).balance,
      usable,
      rest: quote(pkg, state.checkout.discount).first - usable - selectMethodDiscount(state, pkg, usable),
      checked: state.checkout.storeCreditUsed,
      disabled: state.checkout.spinner,
    };
  },
  (dispatch: AppDispatch) => ({
    onChange: (checked: boolean) => void dispatch(setStoreCreditUse(checked)),
  }),
)(StoreCreditBox);

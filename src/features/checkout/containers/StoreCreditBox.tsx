import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatMoney } from '../../../../domain/numbers';
import type { AppDispatch, RootState } from '../../../core/state';
import { Checkbox } from '../../../ui/Checkbox';
import { selectStoreCredit } from '../../purchases/actions';
import { setStoreCreditUse } from '../actions';
import { selectCreditEnough, selectPaysWithCredit } from '../selectors';

interface StoreCreditBoxProps {
  /** Centavos. */
  readonly balance: number;
  readonly isEnough: boolean;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Lets a customer pay with store credit, or says why it can't be used. */
function StoreCreditBox({ balance, isEnough, checked, disabled, onChange }: StoreCreditBoxProps) {
  if (!isEnough)
    return (
      <p>
        Tienes {formatMoney(balance)} de saldo a favor; con él pagas paquetes de hasta esa cantidad, que no sean
        suscripciones.
      </p>
    );
  return (
    <Checkbox name="saldo-a-favor" checked={checked} disabled={disabled} onChange={onChange}>
      Usar mi saldo a favor ({formatMoney(balance)})
    </Checkbox>
  );
}

export default connect(
  (state: RootState, { pkg }: { readonly pkg: ClassPackage }) => ({
    balance: selectStoreCredit(state).balance,
    isEnough: selectCreditEnough(state, pkg),
    checked: selectPaysWithCredit(state, pkg),
    disabled: state.checkout.spinner,
  }),
  (dispatch: AppDispatch) => ({
    onChange: (checked: boolean) => void dispatch(setStoreCreditUse(checked)),
  }),
)(StoreCreditBox);

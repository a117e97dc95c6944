/** Memberships, packages and credits of one customer, on their page. */
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../core/state';
import { showError } from '../../core/alerts/state';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import * as cash from '../purchases/service';
import {
  changeAccessInWords,
  sendAccessChange,
  changeCredit,
  fetchAccess,
  fetchPackages,
  grantCredit,
} from './actions';
import { Access, type AccessActions, type AccessProps } from './components/Access';
import * as service from './service';

interface AccessPanelProps {
  readonly customerId: number;
  readonly email: string | null;
  /** Called after a change, as the page around shows the same customer. */
  readonly onChanged: () => void;
}

type Connected = AccessActions & Pick<AccessProps, 'onLoad' | 'onPackages' | 'onRefused'>;

export default connect(
  (state: RootState) => ({
    zone: selectConfig(state).timezone,
    retryDays: selectConfig(state).renewal_retry_days,
    discounts: selectConfig(state),
    isAdmin: selectMe(state)?.role === 'admin',
  }),
  (dispatch: AppDispatch): Connected => ({
    onLoad: (id) => dispatch(fetchAccess(id)),
    onPackages: () => dispatch(fetchPackages()),
    onRefused: (text) => dispatch(showError(text)),
    onGive: (gift, key) => dispatch(changeAccessInWords(() => service.giveAccess(gift, key), '¡Acceso agregado!')),
    onRevoke: (id) => dispatch(changeAccessInWords(() => service.revokeAccess(id), '¡Acceso eliminado!')),
    onRemove: (customer_id, amount, key) =>
      dispatch(changeAccessInWords(() => service.removeClasses({ customer_id, amount }, key), '¡Clases Restadas!')),
    onGrant: (credit, key, refresh) => dispatch(grantCredit(credit, key, refresh)),
    onChangeCredit: (order, former, refresh) => dispatch(changeCredit(order, former, refresh)),
    onWithdraw: (id) => dispatch(changeAccessInWords(() => service.withdrawCredit(id), 'Retiraste el crédito.')),
    onExpiry: (id, order) =>
      dispatch(sendAccessChange(() => service.changeExpiry(id, order), 'Cambiaste el vencimiento.')),
    onFreeze: (id, order) => dispatch(sendAccessChange(() => service.freeze(id, order), 'Paquete congelado.')),
    onResume: (id) => dispatch(changeAccessInWords(() => service.resume(id), 'Paquete reanudado.')),
    onRefund: (id, order, key) =>
      dispatch(changeAccessInWords(() => service.refund(id, order, key), 'Reembolso registrado.')),
    onConfirmCash: (id) => dispatch(changeAccessInWords(() => cash.confirmCash(id), '¡Pago exitoso!')),
    onVoidCash: (id) => dispatch(changeAccessInWords(() => cash.voidCash(id), 'Compra sin pago registrada.')),
  }),
)(
  ({
    customerId,
    email,
    onChanged,
    ...props
  }: AccessPanelProps & Omit<AccessProps, 'customerId' | 'email' | 'onChanged'>) => (
    <Access key={customerId} customerId={customerId} email={email} onChanged={onChanged} {...props} />
  ),
);

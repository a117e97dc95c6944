import { connect } from 'react-redux';
import { memoize } from '../../../core/memoize';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import { Payment, type PaymentProps } from '../components/Payment';
import { selectStoreCredit } from '../../purchases/actions';
import { resendConfirmation } from '../address';
import { giveUpAttempt, buyPackage } from '../pay';
import { quote } from '../quote';
import {
  selectCashRefusal,
  selectChoice,
  selectCredit,
  selectCreditEnough,
  selectDocuments,
  selectEvent,
  selectIntended,
  selectUnsettledAttempt,
  selectOfferedMethod,
  selectMethodDiscount,
  selectPaysWithCredit,
  selectPackagesPath,
  selectSessionMode,
  selectUnconfirmed,
} from '../selectors';
import { buyUnlessFeeIsDue } from '../signupFee';

const termsOf = memoize((hours: number, places: number) => ({ hours, places }));

type Own = Pick<PaymentProps, 'pkg' | 'onBought'>;

export default connect(
  (state: RootState, { pkg }: Own) => {
    const { discount, error, spinner } = state.checkout;
    const credited = selectPaysWithCredit(state, pkg);
    const choice = credited ? null : selectChoice(state, pkg.class_package_id);
    const held = selectUnsettledAttempt(state, pkg.class_package_id);
    const { payment_sources_enabled, cash_pending_hours, cash_pending_reservations, ...config } = selectConfig(state);
    const { free, today } = quote(pkg, discount);
    const credit = credited ? 0 : selectCredit(state, pkg);
    const total = today - selectMethodDiscount(state, pkg);
    const cashRefusal = free ? null : selectCashRefusal(state, pkg.class_package_id);
    const isSeatHeld = [selectEvent, selectIntended].some((select) => select(state, pkg.class_package_id) !== null);
    const seat = isSeatHeld && cashRefusal !== 'address';
    return {
      cashRefused: cashRefusal !== null,
      confirmFor: !selectUnconfirmed(state) ? null : free ? 'obtenerla' : seat ? 'apartar tu lugar' : null,
      free,
      credited,
      credit,
      mayPayInMonths:
        !pkg.is_subscription &&
        config.installments_plans !== '' &&
        total - credit >= config.installments_min_amount * 100,
      hasCredit: selectStoreCredit(state).balance > 0,
      creditable: selectCreditEnough(state, pkg),
      redeemable: config.gift_card_amounts !== '' && !pkg.is_subscription,
      today: total,
      choice,
      method: choice && selectOfferedMethod(state, choice.payment_method_id),
      sessionMode: selectSessionMode(state),
      canSaveCard: payment_sources_enabled,
      cashTerms: termsOf(cash_pending_hours, cash_pending_reservations),
      held: held !== null,
      canGiveUp: held !== null && held.purchase_id !== null && held.approval === null,
      mustAccept: selectDocuments(state).length > 0,
      error,
      spinner,
      packagesTo: selectPackagesPath(state),
    };
  },
  (dispatch: AppDispatch, { pkg, onBought }: Own) => ({
    onPay: async (card: CardEntry | null, saveCard: boolean, consent: string | null, installments: number | null) =>
      onBought(
        await dispatch(buyUnlessFeeIsDue(pkg, buyPackage(pkg.class_package_id, card, saveCard, consent, installments))),
      ),
    onConfirmAddress: () => void dispatch(resendConfirmation()),
    onGiveUp: async () => onBought(await dispatch(giveUpAttempt())),
  }),
)(Payment);

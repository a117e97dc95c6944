import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import type { CashRefusal } from '../../../../domain/cash';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import {
  CARD,
  CASH,
  isPaidLater,
  MERCADO_PAGO,
  methodPercent,
  OXXO,
  SPEI,
  TRANSFER,
  WALLET,
  type MethodDiscounts,
} from '../../../../domain/pricing';
import { useId } from '../../../ui/useId';
import { sameChoice, type Choice } from '../choices';
import ConfirmAddress from './ConfirmAddressContainer';
import { laterRefusal } from '../labels';
import '../checkout.scss';
import { brandName } from '../../paymentMethods/labels';
import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { setMethod } from '../actions';
import { selectConfig } from '../../appconfig/state';
import { selectCashRefusal, selectChoice, selectChoices, selectMethods } from '../selectors';

interface MethodChoiceProps {
  readonly methods: readonly OfferedPaymentMethod[];
  readonly sources: readonly PaymentSource[];
  readonly choices: readonly Choice[];
  readonly value: Choice | null;
  /** What ways of paying take off; null: nothing, as it is a subscription. */
  readonly discounts: MethodDiscounts | null;
  /** Why cash can't be chosen; null: it can, or the studio takes none. */
  readonly cashRefusal: CashRefusal | null;
  readonly disabled: boolean;
  readonly onChange: (choice: Choice) => void;
  /** The details of the chosen method, such as the card's field. */
  readonly children: ReactNode;
}

const ICONS: Readonly<Record<number, typeof CreditCard>> = {
  [CASH]: Banknote,
  [WALLET]: Wallet,
  [MERCADO_PAGO]: Wallet,
  [TRANSFER]: Landmark,
  [SPEI]: Landmark,
  [OXXO]: Banknote,
};

/** What tells two ways apart that are both transfers to a customer. */
const NOTES: Readonly<Record<number, string>> = {
  [TRANSFER]: 'Envías tu comprobante y el estudio la confirma',
  [SPEI]: 'Se confirma sola',
};

/** The ways to pay that the studio offers; the chosen one shows what it needs. */
function MethodChoice({
  methods,
  sources,
  choices,
  value,
  discounts,
  cashRefusal,
  disabled,
  onChange,
  children,
}: MethodChoiceProps) {
  const name = useId('forma-de-pago');
  const why = useId('sin-efectivo');

  const labelOf = ({ payment_method_id, payment_source_id }: Choice): ReactNode => {
    const source = sources.find((saved) => saved.payment_source_id === payment_source_id);
    if (source) return <CardName brand={source.card_type} digits={source.last_digits} />;
    if (payment_method_id === CARD && sources.length > 0) return 'Otra tarjeta';
    if (payment_method_id === SPEI) return 'Transferencia SPEI';
    return methods.find((method) => method.payment_method_id === payment_method_id)?.name ?? '';
  };

  return (
    <fieldset className="checkout-methods" disabled={disabled}>
      <legend className="checkout-card__title">Forma de pago</legend>
      {choices.map((choice) => {
        const chosen = sameChoice(choice, value);
        const key = `${choice.payment_method_id}-${choice.payment_source_id ?? ''}`;
        const Icon = ICONS[choice.payment_method_id] ?? CreditCard;
        const percent = discounts ? methodPercent(choice.payment_method_id, discounts) : 0;
        return (
          <div key={key} className="checkout-method">
            <label className="checkout-method__label">
              <input type="radio" name={name} value={key} checked={chosen} onChange={() => onChange(choice)} />
              <Icon size={24} aria-hidden />
              <span className="checkout-method__name">{labelOf(choice)}</span>
              {NOTES[choice.payment_method_id] && (
                <span className="checkout-method__note">{NOTES[choice.payment_method_id]}</span>
              )}
              {percent > 0 && <span className="checkout-method__note">{percent} % de descuento</span>}
            </label>
            {chosen && children && <div className="checkout-method__more">{children}</div>}
          </div>
        );
      })}
      {cashRefusal &&
        methods
          .filter(({ payment_method_id }) => isPaidLater(payment_method_id))
          .map(({ payment_method_id: id, name: label }) => {
            const Icon = ICONS[id] ?? Banknote;
            return (
              <div key={id} className="checkout-method checkout-method--off">
                <label className="checkout-method__label">
                  <input type="radio" name={name} disabled aria-describedby={`${why}-${id}`} />
                  <Icon size={24} aria-hidden />
                  <span className="checkout-method__name">{label}</span>
                </label>
                <div className="checkout-method__more" id={`${why}-${id}`}>
                  {cashRefusal === 'address' ? (
                    <ConfirmAddress purpose={id === TRANSFER ? 'pagar por transferencia' : 'pagar en efectivo'} />
                  ) : (
                    <p>{laterRefusal(cashRefusal, id)}</p>
                  )}
                </div>
              </div>
            );
          })}
    </fieldset>
  );
}

/** "Visa •••• 4242", read aloud as "Visa terminada en 4242". */
function CardName({ brand, digits }: { readonly brand: string; readonly digits: string }) {
  return (
    <>
      {brandName(brand)} <span aria-hidden>•••• </span>
      <span className="ui-hidden">terminada en </span>
      {digits}
    </>
  );
}

export default connect(
  (state: RootState, { pkg }: { readonly pkg: ClassPackage }) => ({
    methods: selectMethods(state),
    sources: state.checkout.sources,
    choices: selectChoices(state, pkg.class_package_id),
    value: selectChoice(state, pkg.class_package_id),
    discounts: pkg.is_subscription ? null : selectConfig(state),
    cashRefusal: selectCashRefusal(state, pkg.class_package_id),
    disabled: state.checkout.spinner,
  }),
  (dispatch: AppDispatch) => ({ onChange: (choice: Choice) => void dispatch(setMethod(choice)) }),
)(MethodChoice);

import { useState } from 'react';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { FormValues } from '../../../../domain/forms/types';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { packagePrice } from '../../../../domain/pricing';
import { PACKAGES_MAX } from '../../../../domain/till';
import { formField, fieldText } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { TextField } from '../../../ui/TextField';
import { useDraftKey } from '../../draft';
import { inCart, toggleGift, typedAmount, withoutPackage, type Cart } from '../cart';

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export interface ItemsProps {
  readonly packages: readonly ClassPackage[];
  /** Pesos. */
  readonly giftAmounts: readonly number[];
  readonly cart: Cart;
  readonly onChange: (change: Partial<Cart>) => void;
}

const CHARGE = [
  formField('concept', 'text', 'Cargo', { className: 'col-8' }),
  formField('amount', 'text', 'Importe', { order: 2, className: 'col-4' }),
];
const NO_CHARGE: FormValues = { concept: '', amount: '' };
const RENDER: FormProps['render'] = {
  concept: (props) => (
    <TextControl {...props} extra={{ maxLength: 80, autoComplete: 'off', hint: 'Agua, renta de tapete.' }} />
  ),
  amount: (props) => <TextControl {...props} extra={{ inputMode: 'decimal', autoComplete: 'off', prefix: '$' }} />,
};
const WRONG = 'Escribe un importe, por ejemplo 35.00.';
const RULES = { requiredTexts: { concept: 'Escribe qué se cobra.', amount: WRONG } };
const centavosOf = ({ amount = null }: FormValues): number | null => typedAmount(fieldText(amount));
const check: FormProps['check'] = (values) => ({ amount: centavosOf(values) ? null : WRONG });

/** The items for sale: packages with a search, and charges without a product. */
export function Items({ packages, giftAmounts, cart, onChange }: ItemsProps) {
  const [query, setQuery] = useState('');
  const [charge, setCharge] = useState(NO_CHARGE);
  const draftKey = useDraftKey('caja.cargo');
  const found = packages.filter(({ title }) => withoutAccents(title).includes(withoutAccents(query.trim())));
  const add = async (): Promise<boolean> => {
    const line = { concept: fieldText(charge.concept ?? null).trim(), amount: centavosOf(charge) ?? 0 };
    onChange({ charges: [...cart.charges, line] });
    setCharge(NO_CHARGE);
    return true;
  };
  return (
    <section className="desk-items ui-card">
      <h2>Qué se vende</h2>
      {cart.buyer ? (
        <>
          <TextField label="Buscar paquete" type="search" value={query} onChange={setQuery} />
          <div className="desk-items__packages" role="group" aria-label="Paquetes">
            {found.map((pkg) => {
              const { class_package_id: id } = pkg;
              const chosen = cart.packages.some(({ class_package_id }) => class_package_id === id);
              return (
                <button
                  key={id}
                  type="button"
                  className="desk-package"
                  aria-pressed={chosen}
                  disabled={!chosen && cart.packages.length >= PACKAGES_MAX}
                  onClick={() =>
                    onChange({
                      ...(chosen ? withoutPackage(cart, id) : { packages: [...cart.packages, inCart(id)] }),
                      ...(pkg.is_subscription && !chosen && { method: 'link' as const }),
                    })
                  }
                >
                  <span>{pkg.title}</span>
                  <strong>{formatMoney(toCentavos(packagePrice(pkg)))}</strong>
                  {pkg.is_subscription && <small>Suscripción: con liga de pago</small>}
                </button>
              );
            })}
          </div>
          {found.length === 0 && <p>Ningún paquete se llama así.</p>}
          {giftAmounts.length > 0 && (
            <div className="desk-items__packages" role="group" aria-label="Tarjetas de regalo">
              {giftAmounts.map((amount) => (
                <button
                  key={amount}
                  type="button"
                  className="desk-package"
                  aria-pressed={cart.charges.some((one) => one.isGift && one.amount === toCentavos(amount))}
                  onClick={() => onChange({ ...toggleGift(cart, toCentavos(amount)), usesCredit: false })}
                >
                  <span>Tarjeta de regalo</span>
                  <strong>{formatMoney(toCentavos(amount))}</strong>
                </button>
              ))}
            </div>
          )}
        </>
      ) : (
        <p className="desk-items__hint">
          Elige a un cliente para venderle un paquete. A un visitante le cobras cargos.
        </p>
      )}
      <Form
        className="desk-items__charge"
        fields={CHARGE}
        values={charge}
        onChange={setCharge}
        rules={RULES}
        check={check}
        render={RENDER}
        draftKey={draftKey}
        onSubmit={add}
        submitLabel="Agregar cargo"
        submitVariant="ghost"
      />
    </section>
  );
}

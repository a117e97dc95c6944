import { useState, useCallback } from 'react';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { toCentavos } from '../../../../domain/money';
import { formatMoney, plural } from '../../../../domain/numbers';
import { packagePrice } from '../../../../domain/pricing';
import { changeDue, DESK_METHODS, likelyPayments, type DeskMethod } from '../../../../domain/till';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { TextField } from '../../../ui/TextField';
import { typedAmount, type Cart } from '../cart';
import { METHOD_LABELS } from '../labels';
import { isClassFull, seatsLeft } from '../../../../domain/classCard';
import { formatDateTime } from '../../../../domain/format';
import { freeSpots } from '../../../../domain/spotMap';
import type { ApiGet } from '../../../core/http/api';
import { getPackageClasses } from '../../../features/packages/service';
import { takenSpots } from '../../../features/schedule/selectors';
import { Select } from '../../../ui/Select';
import { useLoaded } from '../../useLoaded';

export interface CheckoutProps {
  readonly cart: Cart;
  readonly pkg: ClassPackage | null;
  /** Centavos. */
  readonly total: number;
  readonly discounts: boolean;
  /** The studio's own ways to pay. */
  readonly ownMethods: readonly PaymentMethod[];
  readonly busy: boolean;
  readonly error: string | null;
  readonly onChange: (change: Partial<Cart>) => void;
  /** Returns the message to show; null: it is applied. */
  readonly onDiscount: (code: string, pkg: ClassPackage) => Promise<string | null>;
  readonly onSell: () => void;
}

/** The cart, the payment method, and the change. */
export function Checkout({
  cart,
  pkg,
  total,
  discounts,
  ownMethods,
  busy,
  error,
  onChange,
  onDiscount,
  onSell,
}: CheckoutProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { charges, method, received, discount, buyer } = cart;
  const given = typedAmount(received);
  const change = given === null ? null : changeDue(given, total);
  const isEmpty = !pkg && charges.length === 0;
  const own = ownMethods.map(({ payment_method_id, name }) => ({ value: `other ${payment_method_id}`, label: name }));
  const ways = DESK_METHODS.flatMap((one) =>
    one === 'other' ? own : [{ value: one, label: METHOD_LABELS[one] }],
  ).filter(({ value }) => (value === 'link' ? buyer !== null && !(pkg && charges.length > 0) : !pkg?.is_subscription));
  const way = method === 'other' ? `other ${cart.payment_method_id ?? ''}` : method;
  const pay = (next: string): void => {
    const [name, id] = next.split(' ');
    onChange({ method: name as DeskMethod, payment_method_id: id === undefined ? null : Number(id) });
  };
  const noLink =
    charges.length === 0
      ? null
      : !buyer
        ? 'Para enviar una liga de pago, elige a un cliente.'
        : pkg && 'Una liga cobra un paquete o cargos, no los dos juntos: para enviarla, quita uno y véndelo aparte.';
  const verb = method === 'link' ? 'Crear liga por' : 'Cobrar';
  return (
    <section className="desk-checkout ui-card">
      <h2>Cobro</h2>
      <ul className="desk-checkout__lines">
        {pkg && (
          <li>
            <span>{pkg.title}</span>
            <strong>{formatMoney(discount?.price ?? toCentavos(packagePrice(pkg)))}</strong>
            <Button
              variant="quiet"
              onClick={() => onChange({ class_package_id: null, single_class_id: null, spot: null, discount: null })}
            >
              Quitar<span className="ui-hidden"> {pkg.title}</span>
            </Button>
          </li>
        )}
        {charges.map(({ concept, amount }, index) => (
          <li key={`${concept}-${index}`}>
            <span>{concept}</span>
            <strong>{formatMoney(amount)}</strong>
            <Button
              variant="quiet"
              onClick={() => onChange({ charges: charges.filter((_, other) => other !== index) })}
            >
              Quitar<span className="ui-hidden"> {concept}</span>
            </Button>
          </li>
        ))}
        {isEmpty && <li>Elige un paquete o agrega un cargo.</li>}
      </ul>
      {pkg?.is_special_event && method !== 'link' && <SeatChoice pkg={pkg} cart={cart} onChange={onChange} />}
      {pkg && discounts && (
        <form
          method="dialog"
          className="desk-checkout__discount"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() !== '') void onDiscount(code.trim(), pkg).then(setProblem);
          }}
        >
          <TextField
            label="Código de descuento"
            value={code}
            onChange={setCode}
            error={problem}
            hint={discount ? `Aplicado: ${discount.code}` : undefined}
          />
          <Button type="submit" variant="ghost">
            Aplicar
          </Button>
        </form>
      )}
      <p className="desk-checkout__total">
        Total <strong>{formatMoney(total)}</strong>
      </p>
      <SegmentedFilter label="Forma de pago" value={way} options={ways} onChange={pay} />
      {noLink && <p className="desk-checkout__hint">{noLink}</p>}
      {method === 'cash' && total > 0 && (
        <>
          <TextField
            label="Recibido"
            inputMode="decimal"
            prefix="$"
            value={received}
            onChange={(text) => onChange({ received: text })}
            error={given !== null && change === null ? 'No alcanza para el total.' : null}
          />
          <div className="desk-checkout__bills" role="group" aria-label="Importes frecuentes">
            {likelyPayments(total).map((amount) => (
              <Chip
                key={amount}
                active={given === amount}
                onClick={() => onChange({ received: (amount / 100).toFixed(2) })}
              >
                {formatMoney(amount)}
              </Chip>
            ))}
          </div>
          <p role="status" className="desk-checkout__change">
            {change !== null && (
              <>
                Cambio <strong>{formatMoney(change)}</strong>
              </>
            )}
          </p>
        </>
      )}
      {method === 'terminal' && (
        <div className="desk-checkout__terminal">
          <TextField
            label="Últimos 4 dígitos (opcional)"
            inputMode="numeric"
            maxLength={4}
            value={cart.digits}
            onChange={(digits) => onChange({ digits: digits.replace(/\D/g, '') })}
          />
          <TextField
            label="Autorización (opcional)"
            maxLength={40}
            value={cart.authorisation}
            onChange={(authorisation) => onChange({ authorisation })}
          />
        </div>
      )}
      <FormAlert text={error} />
      <Button
        block
        size="lg"
        busy={busy}
        disabled={
          isEmpty ||
          !ways.some(({ value }) => value === way) ||
          (method === 'terminal' && cart.digits.length % 4 !== 0) ||
          (method === 'cash' && received !== '' && change === null)
        }
        onClick={onSell}
      >
        {verb} {formatMoney(total)}
      </Button>
    </section>
  );
}

interface SeatChoiceProps {
  readonly pkg: ClassPackage;
  readonly cart: Cart;
  readonly onChange: (change: Partial<Cart>) => void;
}

/** Chooses the date of an event, and the spot. */
function SeatChoice({ pkg: { class_package_id }, cart, onChange }: SeatChoiceProps) {
  const read = useCallback((api: ApiGet) => getPackageClasses(api, class_package_id), [class_package_id]);
  const { data: dates } = useLoaded(read);
  if (!dates || dates.length === 0) return null;
  const open = dates.filter((one) => !isClassFull(one));
  const chosen = open.find(({ single_class_id }) => single_class_id === cart.single_class_id);
  const free = chosen && freeSpots(chosen.class_type.spot_map, takenSpots(chosen));
  return (
    <div className="desk-checkout__seat">
      <Select
        label="Fecha del evento"
        value={String(chosen?.single_class_id ?? '')}
        options={[
          { value: '', label: 'La próxima con lugar' },
          ...open.map((one) => ({
            value: String(one.single_class_id),
            label: `${formatDateTime(one.class_date)} · ${one.location.name} · ${plural(seatsLeft(one), 'lugar', 'lugares')}`,
          })),
        ]}
        onChange={(id) => onChange({ single_class_id: Number(id) || null, spot: null })}
      />
      {free && (
        <Select
          label="Lugar"
          value={String(cart.spot ?? '')}
          options={[
            { value: '', label: 'Cualquiera' },
            ...free.map((spot) => ({ value: String(spot), label: `Lugar ${spot}` })),
          ]}
          onChange={(spot) => onChange({ spot: Number(spot) || null })}
        />
      )}
    </div>
  );
}

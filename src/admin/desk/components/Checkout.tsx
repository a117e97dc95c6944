import { useState, useCallback } from 'react';
import type { Location } from '../../../../domain/contract/catalogue';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import { formatMoney, plural } from '../../../../domain/numbers';
import { changeDue, DESK_METHODS, likelyPayments, type DeskMethod } from '../../../../domain/till';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Chip } from '../../../ui/Chip';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { TextField } from '../../../ui/TextField';
import {
  changePackage,
  typedAmount,
  withoutPackage,
  type Cart,
  type CartLine,
  type CartPackage,
  type PricedLine,
} from '../cart';
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
  readonly lines: readonly PricedLine[];
  /** Centavos. */
  readonly total: number;
  /** The buyer's store credit, and the part of the total that it pays. */
  readonly balance: number;
  readonly credit: number;
  readonly discounts: boolean;
  /** Those at whose desks the person sells. */
  readonly locations: readonly Location[];
  /** The one of this sale; null: not known. */
  readonly place: number | null;
  /** The studio's own ways to pay. */
  readonly ownMethods: readonly PaymentMethod[];
  readonly busy: boolean;
  readonly error: string | null;
  readonly onChange: (change: Partial<Cart>) => void;
  readonly onPlace: (location_id: number) => void;
  /** Returns the message to show; null: it is applied. */
  readonly onDiscount: (code: string) => Promise<string | null>;
  readonly onSell: () => void;
}

/** Why what is in the cart can't be sold as it is, or by link; null: it can. */
function limitOf(lines: readonly CartLine[], charges: number, buyer: boolean): string | null {
  const things = lines.length + (charges > 0 ? 1 : 0);
  if (things > 1 && lines.some(({ pkg }) => pkg.is_subscription))
    return 'Una suscripción se vende sola, con liga de pago: quita lo demás y véndelo aparte.';
  if (charges > 0 && !buyer) return 'Para enviar una liga de pago, elige a un cliente.';
  return things > 1
    ? 'Una liga cobra un paquete o cargos, no varias cosas juntas: para enviarla, deja una y vende lo demás aparte.'
    : null;
}

/** The cart, the payment method, and the change. */
export function Checkout({
  cart,
  lines,
  total,
  balance,
  credit,
  discounts,
  locations,
  place,
  ownMethods,
  busy,
  error,
  onChange,
  onPlace,
  onDiscount,
  onSell,
}: CheckoutProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { charges, method, received, buyer } = cart;
  const given = typedAmount(received);
  const rest = total - credit;
  const off = lines.reduce((sum, { methodDiscount }) => sum + methodDiscount, 0);
  const change = given === null ? null : changeDue(given, rest);
  const isEmpty = lines.length + charges.length === 0;
  const hasSubscription = lines.some(({ pkg }) => pkg.is_subscription);
  const isOneThing = lines.length + (charges.length > 0 ? 1 : 0) <= 1;
  const codes = lines.flatMap(({ chosen }) => chosen.discount?.code ?? []);
  const own = ownMethods.map(({ payment_method_id, name }) => ({ value: `other ${payment_method_id}`, label: name }));
  const ways = DESK_METHODS.flatMap((one) =>
    one === 'other' ? own : [{ value: one, label: METHOD_LABELS[one] }],
  ).filter(({ value }) => (value === 'link' ? buyer !== null && isOneThing : !hasSubscription));
  const way = method === 'other' ? `other ${cart.payment_method_id ?? ''}` : method;
  const pay = (next: string): void => {
    const [name, id] = next.split(' ');
    onChange({ method: name as DeskMethod, payment_method_id: id === undefined ? null : Number(id) });
  };
  const limit = limitOf(lines, charges.length, buyer !== null);
  const verb = method === 'link' ? 'Crear liga por' : 'Cobrar';
  return (
    <section className="desk-checkout ui-card">
      <h2>Cobro</h2>
      <ul className="desk-checkout__lines">
        {lines.map(({ pkg, price }) => (
          <li key={pkg.class_package_id}>
            <span>{pkg.title}</span>
            <strong>{formatMoney(price)}</strong>
            <Button variant="quiet" onClick={() => onChange(withoutPackage(cart, pkg.class_package_id))}>
              Quitar<span className="ui-hidden"> {pkg.title}</span>
            </Button>
          </li>
        ))}
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
      {lines.map(
        ({ pkg, chosen }) =>
          pkg.is_special_event &&
          method !== 'link' && (
            <SeatChoice
              key={pkg.class_package_id}
              chosen={chosen}
              title={lines.length > 1 ? pkg.title : null}
              onChange={(seat) => onChange(changePackage(cart, pkg.class_package_id, seat))}
            />
          ),
      )}
      {lines.length > 0 && discounts && (
        <form
          method="dialog"
          className="desk-checkout__discount"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() !== '') void onDiscount(code.trim()).then(setProblem);
          }}
        >
          <TextField
            label="Código de descuento"
            value={code}
            onChange={setCode}
            error={problem}
            hint={codes.length > 0 ? `Aplicado: ${codes.join(', ')}` : undefined}
          />
          <Button type="submit" variant="ghost">
            Aplicar
          </Button>
        </form>
      )}
      {off > 0 && <p className="desk-checkout__hint">Incluye {formatMoney(off)} de descuento por pagar en efectivo.</p>}
      <p className="desk-checkout__total">
        Total <strong>{formatMoney(total)}</strong>
      </p>
      {balance > 0 && method !== 'link' && !hasSubscription && (
        <Checkbox
          name="saldo-a-favor"
          checked={cart.usesCredit}
          onChange={(usesCredit) => onChange({ usesCredit, received: '' })}
        >
          Usar su saldo a favor ({formatMoney(balance)})
        </Checkbox>
      )}
      {credit > 0 && (
        <p className="desk-checkout__total">
          Por cobrar <strong>{formatMoney(rest)}</strong>
        </p>
      )}
      {locations.length > 1 && (
        <Select
          label="Estudio en que se vende"
          value={String(place ?? '')}
          options={[
            ...(place === null ? [{ value: '', label: 'Elige el estudio' }] : []),
            ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
          ]}
          onChange={(id) => id !== '' && onPlace(Number(id))}
        />
      )}
      <SegmentedFilter label="Forma de pago" value={way} options={ways} onChange={pay} />
      {limit && <p className="desk-checkout__hint">{limit}</p>}
      {method === 'cash' && rest > 0 && (
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
            {likelyPayments(rest).map((amount) => (
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
      {method === 'terminal' && (rest > 0 || credit === 0) && (
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
          (method === 'terminal' && rest > 0 && cart.digits.length % 4 !== 0) ||
          (method === 'cash' && rest > 0 && received !== '' && change === null)
        }
        onClick={onSell}
      >
        {credit > 0 && rest === 0 ? `Usar ${formatMoney(total)} de su saldo` : `${verb} ${formatMoney(rest)}`}
      </Button>
    </section>
  );
}

interface SeatChoiceProps {
  readonly chosen: CartPackage;
  /** The event's name, where the cart has other packages. */
  readonly title: string | null;
  readonly onChange: (seat: Pick<CartPackage, 'single_class_id' | 'spot'>) => void;
}

/** Chooses the date of an event, and the spot. */
function SeatChoice({ chosen: { class_package_id, single_class_id, spot }, title, onChange }: SeatChoiceProps) {
  const read = useCallback((api: ApiGet) => getPackageClasses(api, class_package_id), [class_package_id]);
  const { data: dates } = useLoaded(read);
  if (!dates || dates.length === 0) return null;
  const open = dates.filter((one) => !isClassFull(one));
  const chosen = open.find((one) => one.single_class_id === single_class_id);
  const of = title === null ? '' : `: ${title}`;
  const free = chosen && freeSpots(chosen.class_type.spot_map, takenSpots(chosen));
  return (
    <div className="desk-checkout__seat">
      <Select
        label={`Fecha del evento${of}`}
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
          label={`Lugar${of}`}
          value={String(spot ?? '')}
          options={[
            { value: '', label: 'Cualquiera' },
            ...free.map((one) => ({ value: String(one), label: `Lugar ${one}` })),
          ]}
          onChange={(one) => onChange({ single_class_id, spot: Number(one) || null })}
        />
      )}
    </div>
  );
}

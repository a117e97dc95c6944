import { useState } from 'react';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { packagePrice } from '../../../../domain/pricing';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { TextField } from '../../../ui/TextField';
import { typedAmount, type Cart } from '../cart';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export interface ItemsProps {
  readonly packages: readonly ClassPackage[];
  readonly cart: Cart;
  readonly onChange: (change: Partial<Cart>) => void;
}

/** Packages as cards with a search, and charges without a product. */
export function Items({ packages, cart, onChange }: ItemsProps) {
  const [query, setQuery] = useState('');
  const [concept, setConcept] = useState('');
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string | null>(null);
  const found = packages.filter(({ title }) => plain(title).includes(plain(query.trim())));
  const add = (): void => {
    const centavos = typedAmount(amount);
    if (concept.trim() === '' || !centavos) return setError('Escribe el concepto y un importe, por ejemplo 35.00.');
    onChange({ charges: [...cart.charges, { concept: concept.trim(), amount: centavos }] });
    setConcept('');
    setAmount('');
    setError(null);
  };
  return (
    <section className="desk-items ui-card">
      <h2>Qué se vende</h2>
      {cart.buyer ? (
        <>
          <TextField label="Buscar paquete" type="search" value={query} onChange={setQuery} />
          <div className="desk-items__packages" role="group" aria-label="Paquetes">
            {found.map((pkg) => {
              const chosen = cart.class_package_id === pkg.class_package_id;
              return (
                <button
                  key={pkg.class_package_id}
                  type="button"
                  className="desk-package"
                  aria-pressed={chosen}
                  onClick={() =>
                    onChange({
                      class_package_id: chosen ? null : pkg.class_package_id,
                      discount: null,
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
        </>
      ) : (
        <p className="desk-items__hint">
          Elige a un cliente para venderle un paquete. A un visitante le cobras cargos.
        </p>
      )}
      <form
        method="dialog"
        className="desk-items__charge"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField label="Cargo" placeholder="Agua" maxLength={80} value={concept} onChange={setConcept} />
        <TextField label="Importe" inputMode="decimal" prefix="$" value={amount} onChange={setAmount} />
        <Button type="submit" variant="ghost">
          Agregar
        </Button>
      </form>
      <FormAlert text={error} />
    </section>
  );
}

import { useState, type FormEvent, type ReactNode } from 'react';
import { CUSTOMERS_FOUND_MAX, CUSTOMERS_QUERY_MIN } from '../../../domain/customerSearch';
import type { Customer } from '../../../domain/contract/customers';
import { Button } from '../../ui/Button';
import { useCalls } from '../calls';
import { SearchField } from './SearchField';
import { findCustomers } from './service';
import './list.scss';

export interface CustomerPickerProps {
  /** Label of the button beside each customer, and for screen readers its continuation: ' lugar 4 para', ' a'. */
  readonly choose: string;
  readonly chooseWhat?: string;
  readonly onChoose: (customer: Customer) => void;
  /** The customer for whom a call is running; null: none. */
  readonly busy?: number | null;
  readonly hint?: ReactNode;
  /** Shown between search and results. */
  readonly children?: ReactNode;
}

/** Finds customers and lets one be chosen. */
export function CustomerPicker({
  choose,
  chooseWhat = ' a',
  onChoose,
  busy = null,
  hint,
  children,
}: CustomerPickerProps) {
  const { onCall } = useCalls();
  const [typed, setTyped] = useState('');
  const [searching, setSearching] = useState(false);
  const [customers, setCustomers] = useState<readonly Customer[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (searching) return;
    const query = typed.trim();
    if (query.length < CUSTOMERS_QUERY_MIN)
      return setError(`Escribe al menos ${CUSTOMERS_QUERY_MIN} letras o números.`);
    setError(null);
    setSearching(true);
    const result = await onCall(() => findCustomers(query));
    setSearching(false);
    if (result.ok) setCustomers(result.data);
    else setError(result.error.message);
  };

  return (
    <div className="admin-picker">
      <form method="dialog" className="admin-picker__form" onSubmit={(event) => void search(event)}>
        <SearchField label="Nombre, correo o teléfono" name="cliente" value={typed} error={error} onChange={setTyped} />
        <Button type="submit" busy={searching}>
          Buscar
        </Button>
      </form>
      {hint && <p className="admin-picker__hint">{hint}</p>}
      {customers && customers.length > 0 && children}
      <div role="status">
        {customers?.length === 0 && <p>No encontramos a nadie con esos datos.</p>}
        {customers?.length === CUSTOMERS_FOUND_MAX && (
          <p>Solo se muestran {CUSTOMERS_FOUND_MAX} personas: escribe más de su nombre.</p>
        )}
      </div>
      <ul className="admin-picker__found">
        {customers?.map((customer) => (
          <li key={customer.customer_id}>
            <div>
              <strong>{`${customer.name} ${customer.last_name}`.trim()}</strong>
              <span>
                {customer.phone} · {customer.email}
              </span>
            </div>
            <Button
              size="sm"
              busy={busy === customer.customer_id}
              disabled={busy !== null && busy !== customer.customer_id}
              onClick={() => onChoose(customer)}
            >
              {choose}
              <span className="ui-hidden">
                {chooseWhat} {customer.name} {customer.last_name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

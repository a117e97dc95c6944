import { emailText } from '../../../domain/contacts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CUSTOMERS_FOUND_MAX, CUSTOMERS_QUERY_MIN } from '../../../domain/customerSearch';
import type { Customer } from '../../../domain/contract/customers';
import { Button } from '../../ui/Button';
import { SearchField } from './SearchField';
import { useCustomerSearch } from './useCustomerSearch';
import './list.scss';

export interface CustomerPickerProps {
  /** Label of the button beside each customer, and for screen readers its continuation: ' lugar 4 para', ' a'. */
  readonly choose: string;
  readonly chooseWhat?: string;
  readonly onChoose: (customer: Customer) => void;
  /** The customer for whom a call is running; null: none. */
  readonly busy?: number | null;
  readonly hint?: ReactNode;
  /** Creates who isn't found, with what was typed. */
  readonly onCreate?: (searched: string) => void;
  /** Shown between search and results. */
  readonly children?: ReactNode;
}

/** Finds customers as their name is typed, and lets one be chosen. */
export function CustomerPicker({
  choose,
  chooseWhat = ' a',
  onChoose,
  busy = null,
  hint,
  onCreate,
  children,
}: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { customers, error, searching, searchNow } = useCustomerSearch(typed);
  const isShort = typed.trim().length < CUSTOMERS_QUERY_MIN;
  const tooShort = isAsked && isShort ? `Escribe al menos ${CUSTOMERS_QUERY_MIN} letras o números.` : null;

  const search = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    searchNow();
  };
  const type = (text: string): void => {
    setIsAsked(false);
    setTyped(text);
  };

  return (
    <div className="admin-picker">
      <form method="dialog" className="admin-picker__form" onSubmit={search}>
        <SearchField
          label="Nombre, correo o teléfono"
          name="cliente"
          value={typed}
          error={tooShort ?? error}
          hint="También los últimos cuatro números de su teléfono."
          onChange={type}
        />
        {error !== null && (
          <Button type="submit" busy={searching}>
            Reintentar
          </Button>
        )}
      </form>
      {hint && <p className="admin-picker__hint">{hint}</p>}
      {customers && customers.length > 0 && children}
      <div role="status">
        {searching && <p className="admin-picker__hint">Buscando…</p>}
        {!searching && customers?.length === 0 && (
          <div className="admin-picker__none">
            <p>No encontramos a nadie con esos datos.</p>
            {onCreate && (
              <Button size="sm" variant="ghost" onClick={() => onCreate(typed.trim())}>
                Crear cliente
              </Button>
            )}
          </div>
        )}
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
                {customer.phone} · {emailText(customer.email)}
              </span>
            </div>
            <Button
              size="sm"
              busy={busy === customer.customer_id}
              // While others are searched, a press could meet the next person in this row.
              disabled={searching || (busy !== null && busy !== customer.customer_id)}
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

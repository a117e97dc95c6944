import Search from 'lucide-react/icons/search';
import { useRef, useState, type FormEvent } from 'react';
import { CUSTOMERS_FOUND_MAX, CUSTOMERS_QUERY_MIN } from '../../../../domain/customerSearch';
import type { RosterResponse } from '../../../../domain/contract/attendance';
import type { Customer } from '../../../../domain/contract/customers';
import type { Reserve } from '../../../../domain/contract/reservations';
import { spotRows } from '../../../../domain/spotMap';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

export interface BookDialogProps {
  readonly open: boolean;
  readonly roster: RosterResponse;
  readonly onSearch: (query: string) => Promise<Result<readonly Customer[]>>;
  /** Returns why it was refused; null: it is reserved. */
  readonly onBook: (body: Reserve, key: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** Staff reserve for a customer: who, and where the class has spots, which one. */
export default function BookDialog({ open, roster, onSearch, onBook, onClose, onExited }: BookDialogProps) {
  const [typed, setTyped] = useState('');
  const [searching, setSearching] = useState(false);
  const [customers, setCustomers] = useState<readonly Customer[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [booking, setBooking] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  // A second try of the same wish, after a lost response, must not reserve twice.
  const keys = useRef(new Map<string, string>());

  const { single_class_id, class_type } = roster.single_class;
  const taken = roster.class_reservations.flatMap(({ spot, deletedAt }) => (deletedAt === null ? [spot] : []));
  const free = spotRows(class_type.spot_map)
    ?.flat()
    .filter((spot) => !taken.includes(spot));
  const spot = chosen !== null && free?.includes(chosen) ? chosen : (free?.[0] ?? null);

  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (searching) return;
    const query = typed.trim();
    if (query.length < CUSTOMERS_QUERY_MIN)
      return setError(`Escribe al menos ${CUSTOMERS_QUERY_MIN} letras o números.`);
    setError(null);
    setSearching(true);
    const result = await onSearch(query);
    setSearching(false);
    if (result.ok) setCustomers(result.data);
    else setError(result.error.message);
  };

  const book = async (customer_id: number): Promise<void> => {
    if (booking !== null) return;
    setError(null);
    setBooking(customer_id);
    const wish = `${customer_id}/${spot}`;
    const key = keys.current.get(wish) ?? idempotencyKey();
    keys.current.set(wish, key);
    const refusal = await onBook({ single_class_id, customer_id, spot }, key);
    setBooking(null);
    if (refusal === null) onClose();
    else setError(refusal);
  };

  return (
    <Dialog
      open={open}
      onClose={booking === null ? onClose : () => undefined}
      onExited={onExited}
      fixed={booking !== null}
      title="Reservar para un cliente"
    >
      <form method="dialog" className="attendance-book" onSubmit={(event) => void search(event)}>
        <TextField
          label="Nombre, correo o teléfono"
          type="search"
          name="cliente"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          prefix={<Search size={20} aria-hidden />}
        />
        <Button type="submit" busy={searching}>
          Buscar
        </Button>
      </form>
      <p className="attendance-book__hint">Se usa un crédito de esa persona, y le llega un correo.</p>
      {error !== null && (
        <p className="attendance-book__error" role="alert">
          {error}
        </p>
      )}
      {free && customers && customers.length > 0 && (
        <Select
          label="Lugar"
          name="lugar"
          value={String(spot)}
          options={free.map((n) => ({ value: String(n), label: String(n) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <div role="status">
        {customers?.length === 0 && <p className="attendance-none">No encontramos a nadie con esos datos.</p>}
        {customers?.length === CUSTOMERS_FOUND_MAX && (
          <p className="attendance-none">Solo se muestran {CUSTOMERS_FOUND_MAX} personas: escribe más de su nombre.</p>
        )}
      </div>
      <ul className="attendance-list">
        {customers?.map(({ customer_id, name, last_name, phone, email }) => (
          <li key={customer_id} className="attendance-place">
            <div className="attendance-place__words">
              <strong>{`${name} ${last_name}`.trim()}</strong>
              <span>
                {phone} · {email}
              </span>
            </div>
            <Button
              size="sm"
              busy={booking === customer_id}
              disabled={booking !== null && booking !== customer_id}
              onClick={() => void book(customer_id)}
            >
              Reservar
              <span className="ui-hidden">
                {spot !== null && ` lugar ${spot}`} para {name} {last_name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

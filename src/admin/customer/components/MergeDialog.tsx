import { emailText } from '../../../../domain/contacts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import type { MergeMoves, MergeObstacle, MergePreview } from '../../../../domain/contract/customerMerges';
import type { Customer } from '../../../../domain/contract/customers';
import { formatDateTime } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { checkInPath } from '../../../../domain/adminPaths';
import { confirm } from '../../../core/confirm/confirm';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { useCalls } from '../../calls';
import { CustomerPicker } from '../../list/CustomerPicker';
import { fullName } from '../labels';
import { getMergePreview, postMerge } from '../service';

interface MergeDialogProps {
  readonly customer: AdminCustomer;
  /** Reads the customer again. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const MOVES: Readonly<Record<keyof MergeMoves, readonly [one: string, many: string]>> = {
  reservations: ['reservación', 'reservaciones'],
  credits: ['crédito libre', 'créditos libres'],
  purchases: ['compra', 'compras'],
  invoices: ['pago', 'pagos'],
  cards: ['tarjeta guardada', 'tarjetas guardadas'],
  notes: ['nota', 'notas'],
  messages: ['mensaje', 'mensajes'],
  files: ['archivo', 'archivos'],
  waitlists: ['lista de espera', 'listas de espera'],
  penalties: ['penalización', 'penalizaciones'],
  documents: ['documento aceptado', 'documentos aceptados'],
};
const KEYS = Object.keys(MOVES) as readonly (keyof MergeMoves)[];

const OBSTACLES: Readonly<Record<Exclude<MergeObstacle['kind'], 'class'>, string>> = {
  team: 'La otra cuenta es de alguien del equipo: quítale primero su rol.',
  cash: 'Las dos deben una compra en efectivo: confirma o anula una.',
  deletion: 'Una de las dos se va a borrar: cancela primero esa solicitud.',
  paying: 'La otra cuenta está pagando un lugar: espera unos minutos.',
  subscriptions: 'Las dos tienen una suscripción con tarjeta: termina una primero.',
};

function Obstacle({ obstacle: { kind, single_class_id, title, class_date } }: { readonly obstacle: MergeObstacle }) {
  if (kind !== 'class') return <li>{OBSTACLES[kind]}</li>;
  return (
    <li>
      Las dos tienen lugar en{' '}
      {single_class_id === null ? title : <Link to={checkInPath(single_class_id)}>{title}</Link>}
      {class_date !== null && `, ${formatDateTime(class_date)}`}: cancela uno.
    </li>
  );
}

/** Merges another account of the same person into this one: shows what moves, and asks which sign-in stays. */
export default function MergeDialog({ customer, onChanged, onClose }: MergeDialogProps) {
  const { onCall, onSuccess } = useCalls();
  const [reading, setReading] = useState<number | null>(null);
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const [keep, setKeep] = useState(customer.customer_id);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = fullName(customer);

  const choose = async ({ customer_id }: Customer): Promise<void> => {
    setError(null);
    setReading(customer_id);
    const result = await onCall(() => getMergePreview(customer.customer_id, customer_id));
    setReading(null);
    if (!result.ok) return setError(result.error.message);
    const { customer: stays, merged } = result.data;
    setKeep(stays.has_account || !merged.has_account ? stays.customer_id : merged.customer_id);
    setPreview(result.data);
  };
  const send = async (merged_customer_id: number): Promise<void> => {
    setBusy(true);
    setError(null);
    const text = `Todo lo de la otra cuenta pasa a ${name} y esa cuenta deja de existir. No se puede deshacer.`;
    if (!(await confirm({ text, ok: 'Unir cuentas' }))) return setBusy(false);
    const body = { merged_customer_id, keep_account_of: keep };
    const result = await onCall(() => postMerge(customer.customer_id, body));
    if (result.ok) {
      onSuccess('Cuentas unidas.');
      await onChanged();
    }
    setBusy(false);
    if (result.ok) onClose();
    else setError(result.error.message);
  };
  const blocked = preview !== null && preview.obstacles.length > 0;

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={`Unir otra cuenta con ${name}`}
      footer={
        preview && (
          <>
            <Button variant="ghost" disabled={busy} onClick={() => setPreview(null)}>
              Elegir otra
            </Button>
            <Button
              variant="danger"
              busy={busy}
              disabled={blocked}
              onClick={() => void send(preview.merged.customer_id)}
            >
              Unir cuentas
            </Button>
          </>
        )
      }
    >
      {preview === null ? (
        <CustomerPicker
          choose="Elegir"
          onChoose={(found) => void choose(found)}
          busy={reading}
          hint="Busca la otra cuenta de esta persona. Antes de unirlas ves qué pasa."
        />
      ) : (
        <div className="customer-part">
          <p>
            Lo de <strong>{preview.merged.name}</strong> ({emailText(preview.merged.email)}, {preview.merged.phone})
            pasa a <strong>{name}</strong> ({emailText(preview.customer.email)}, {preview.customer.phone}).
          </p>
          {blocked && (
            <div className="customer-head__alert" role="alert">
              <ul>
                {preview.obstacles.map((obstacle) => (
                  <Obstacle key={`${obstacle.kind} ${obstacle.single_class_id}`} obstacle={obstacle} />
                ))}
              </ul>
            </div>
          )}
          <ul className="customer-moves">
            {KEYS.filter((key) => preview.moves[key] > 0).map((key) => (
              <li key={key}>{plural(preview.moves[key], ...MOVES[key])}</li>
            ))}
            {KEYS.every((key) => preview.moves[key] === 0) && <li>La otra cuenta está vacía.</li>}
          </ul>
          {preview.cards_lost > 0 && (
            <p>
              {plural(preview.cards_lost, 'tarjeta guardada se elimina', 'tarjetas guardadas se eliminan')}: en Stripe
              pertenecen a otra cuenta y se guardan de nuevo al pagar.
            </p>
          )}
          {preview.addresses > 1 && <p>Las dos tienen dirección: se queda la de {name}.</p>}
          <fieldset className="customer-choices">
            <legend>¿Con qué correo entra desde ahora?</legend>
            {[preview.customer, preview.merged].map((side) => (
              <label key={side.customer_id} className="customer-choice">
                <input
                  type="radio"
                  name="acceso"
                  checked={keep === side.customer_id}
                  disabled={!side.has_account && (preview.customer.has_account || preview.merged.has_account)}
                  onChange={() => setKeep(side.customer_id)}
                />
                <span>
                  <strong>{emailText(side.email)}</strong>
                  {!side.has_account && <span className="customer-purchase__quiet">Sin cuenta para entrar</span>}
                </span>
              </label>
            ))}
            <p className="customer-purchase__quiet">El otro acceso deja de servir y su sesión se cierra.</p>
          </fieldset>
        </div>
      )}
      {error !== null && (
        <AlertRegion text={error} className="admin-form__error">
          {error}
        </AlertRegion>
      )}
    </Dialog>
  );
}

import { deletionWord } from '../../../../../domain/privacy';
import { useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { formatInstant } from '../../../../../domain/format';
import { confirm } from '../../../../core/confirm/confirm';
import { selectConfig } from '../../../../features/appconfig/state';
import { selectSendsMail } from '../../../../features/customers/selectors';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';
import { useCalls } from '../../../calls';
import { deleteDeletion, postDeletion, postExport, signOutCustomer } from '../../service';

interface PrivacyPartProps {
  readonly customer: AdminCustomer;
  /** Reads the customer again. */
  readonly onChanged: () => Promise<void>;
}

/** Exports or deletes a person's data. For admins. */
export function PrivacyPart({ customer, onChanged }: PrivacyPartProps) {
  const { onCall, onWrite, onSuccess } = useCalls();
  const zone = useSelector(selectConfig).timezone;
  const sendsMail = useSelector(selectSendsMail);
  const { customer_id, name, deletion, email } = customer;
  const word = email === null ? 'teléfono' : 'correo';
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setError(null);
    await run(async () => {
      const result = await onCall(() => postDeletion(customer_id, typed));
      if (!result.ok) return setError(result.error.message);
      onSuccess('La cuenta se borrará en 30 días.');
      await onChanged();
      setAsking(false);
    });
  };
  const sendData = async (): Promise<void> => {
    const ordered = await onWrite(() => postExport(customer_id));
    if (ordered.ok)
      onSuccess(
        sendsMail ? 'Le enviaremos un correo cuando su descarga esté lista.' : 'Estamos preparando su descarga.',
      );
  };
  const signOut = async (): Promise<void> => {
    const text = `${name} tendrá que volver a entrar en todos sus dispositivos.`;
    if (!(await confirm({ title: 'Cerrar sesiones', text, ok: 'Cerrar sesiones' }))) return;
    const ended = await onWrite(() => signOutCustomer(customer_id));
    if (ended.ok) onSuccess('Cerramos sus sesiones.');
  };
  const keep = async (): Promise<void> => {
    const withdrawn = await onWrite(() => deleteDeletion(customer_id));
    if (!withdrawn.ok) return;
    onSuccess('La cuenta ya no se borrará.');
    await onChanged();
  };
  return (
    <section className="ui-card customer-card" aria-label="Privacidad">
      <h2>Privacidad</h2>
      <p>Si la persona lo pide, recibe sus datos, cerramos sus sesiones o borramos su cuenta.</p>
      {email === null && <p>Sin correo no puede recibir sus datos: agrégalo en «Cambiar datos».</p>}
      {deletion && <p>Su cuenta se borra el {formatInstant(deletion.due_at, zone)}.</p>}
      {asking && !deletion ? (
        <form method="dialog" className="customer-part" onSubmit={(event) => void remove(event)}>
          <p>
            Terminan sus suscripciones y deja las listas de espera. En 30 días se borran sus datos; hasta entonces se
            puede cancelar. Para confirmar, escribe su {word}: <strong>{deletionWord(customer)}</strong>
          </p>
          <TextField
            label={email === null ? 'Teléfono de la persona' : 'Correo de la persona'}
            autoComplete="off"
            value={typed}
            error={error}
            onChange={setTyped}
          />
          <div className="customer-card__actions">
            <Button variant="ghost" disabled={busy} onClick={() => setAsking(false)}>
              Cancelar
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              Borrar cuenta
            </Button>
          </div>
        </form>
      ) : (
        <div className="customer-card__actions">
          <Button variant="ghost" disabled={busy || email === null} onClick={() => void run(sendData)}>
            Enviarle sus datos
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => void run(signOut)}>
            Cerrar sus sesiones
          </Button>
          {deletion ? (
            <Button variant="ghost" busy={busy} onClick={() => void run(keep)}>
              Conservar la cuenta
            </Button>
          ) : (
            <Button variant="danger" disabled={busy} onClick={() => setAsking(true)}>
              Borrar la cuenta
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

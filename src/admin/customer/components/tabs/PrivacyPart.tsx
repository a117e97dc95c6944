import { useState, type FormEvent } from 'react';
import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { formatInstant } from '../../../../../domain/format';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';

export interface PrivacyPartProps {
  readonly customer: AdminCustomer;
  readonly zone: string;
  readonly onExport: () => Promise<void>;
  readonly onSignOut: () => Promise<void>;
  /** Returns why it was refused; null: it is requested. */
  readonly onDelete: (email: string) => Promise<string | null>;
  readonly onKeep: () => Promise<void>;
}

/** What a person has a right to: their data, or its deletion. For admins. */
export function PrivacyPart({ customer, zone, onExport, onSignOut, onDelete, onKeep }: PrivacyPartProps) {
  const { deletion, email } = customer;
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
      const refusal = await onDelete(typed);
      setError(refusal);
      if (refusal === null) setAsking(false);
    });
  };
  return (
    <section className="ui-card customer-card" aria-label="Privacidad">
      <h2>Privacidad</h2>
      <p>Si la persona lo pide, recibe sus datos, cerramos sus sesiones o borramos su cuenta.</p>
      {deletion && <p>Su cuenta se borra el {formatInstant(deletion.due_at, zone)}.</p>}
      {asking && !deletion ? (
        <form method="dialog" className="customer-part" onSubmit={(event) => void remove(event)}>
          <p>
            Terminan sus suscripciones y deja las listas de espera. En 30 días se borran sus datos; hasta entonces se
            puede cancelar. Para confirmar, escribe su correo: <strong>{email}</strong>
          </p>
          <TextField label="Correo de la persona" autoComplete="off" value={typed} error={error} onChange={setTyped} />
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
          <Button variant="ghost" disabled={busy} onClick={() => void run(onExport)}>
            Enviarle sus datos
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => void run(onSignOut)}>
            Cerrar sus sesiones
          </Button>
          {deletion ? (
            <Button variant="ghost" busy={busy} onClick={() => void run(onKeep)}>
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

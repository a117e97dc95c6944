import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { DeletionEffects, Privacy } from '../../../../domain/contract/privacy';
import { plural } from '../../../../domain/numbers';
import { DELETION_DAYS } from '../../../../domain/privacy';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';

export interface DeletionDialogProps {
  readonly effects: DeletionEffects;
  readonly onDelete: (email: string) => Promise<Result<Privacy>>;
  /** What would be lost, shown before the deletion; typing the address confirms it. */
  readonly onClosed: () => void;
}

const FORM = 'borrar-cuenta';

/** What is lost, before anything is; the address typed again says that it is meant. */
function lossesOf({ subscriptions, reservations, waitlists, credits }: DeletionEffects): string[] {
  return [
    ...subscriptions.map((title) => `Tu suscripción ${title} se cancela hoy y no regresa.`),
    ...(waitlists > 0 ? [`Sales hoy de ${plural(waitlists, 'lista de espera', 'listas de espera')}.`] : []),
    ...(reservations > 0
      ? [
          `${plural(reservations, 'reservación próxima sigue en pie', 'reservaciones próximas siguen en pie')}; ` +
            'las de después del borrado se cancelan.',
        ]
      : []),
    ...(credits > 0 ? [`${plural(credits, 'crédito se pierde', 'créditos se pierden')} si no los usas antes.`] : []),
    `En ${DELETION_DAYS} días borramos tu perfil, tus archivos y tus correos. No se puede deshacer después.`,
  ];
}

export default function DeletionDialog({ effects, onDelete, onClosed }: DeletionDialogProps) {
  const [open, setOpen] = useState(true);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mounted = useRef(true);
  useEffect(
    () => () => {
      mounted.current = false;
    },
    [],
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === '') return setError('Escribe tu correo.');
    setBusy(true);
    setError(null);
    const result = await onDelete(email);
    if (!mounted.current) return;
    setBusy(false);
    if (result.ok) setOpen(false);
    else setError(result.error.message);
  };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title="Borrar mi cuenta"
      footer={
        <div className="privacy__actions">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" form={FORM} busy={busy}>
            Pedir que se borre
          </Button>
        </div>
      }
    >
      <form id={FORM} method="dialog" className="privacy__form" onSubmit={(event) => void submit(event)} noValidate>
        <ul className="privacy__losses">
          {lossesOf(effects).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <TextField
          label="Escribe tu correo para confirmar"
          name="confirmar-correo"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(text) => {
            setEmail(text);
            setError(null);
          }}
          error={error}
        />
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { TestedService } from '../../../domain/contract/appconfig';
import type { MailServerState } from '../../../domain/contract/mailServer';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { FormAlert } from '../../ui/FormAlert';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { useCalls } from '../calls';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getMailServer, putMailServer, testMail } from './service';
import '../paymentKeys/paymentKeys.scss';

interface MailServerProps {
  /** Called once a mail server was stored. */
  readonly onStored?: () => unknown;
}

/** The mail server: entered here and tried, or set in the server's environment. */
export function MailServer({ onStored }: MailServerProps) {
  const loaded = useLoaded(getMailServer);
  return (
    <LoadedPart loaded={loaded} failed="No pudimos revisar el servidor de correo." waiting={<Skeleton height={120} />}>
      {(state) => (
        <StoredServer
          state={state}
          onStored={(stored) => {
            loaded.set(stored);
            void onStored?.();
          }}
        />
      )}
    </LoadedPart>
  );
}

const badgeOf = ({ by, can_enter, host }: MailServerState): readonly ['success' | 'warning', string, string] => {
  if (by === 'server') return ['success', 'Listo', 'Fijado por el servidor: lo puso quien administra tu sitio.'];
  if (by === 'studio') return ['success', 'Guardado', `Tus correos salen por ${host}.`];
  if (host !== null) return ['warning', 'No sirve', `Los datos de ${host} no son de este sitio: escríbelos otra vez.`];
  if (can_enter) return ['warning', 'Falta', 'Mientras tanto los correos se quedan en la lista de Correos.'];
  return ['warning', 'Falta', 'Pide a quien administra tu servidor que lo ponga.'];
};

const PORTS = [
  { value: '587', label: '587 (lo más común)' },
  { value: '465', label: '465' },
  { value: '2525', label: '2525' },
];
const EMPTY = { host: '', port: '587', user: '', password: '', sender: '' };

function StoredServer({
  state,
  onStored,
}: {
  readonly state: MailServerState;
  readonly onStored: (state: MailServerState) => void;
}) {
  const { onCall, onSuccess } = useCalls();
  const [isEditing, setEditing] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const [wasTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [result, setResult] = useState<TestedService | null>(null);
  const [tone, word, text] = badgeOf(state);
  const isOpen = state.can_enter && (isEditing || state.by === null);
  const missing = { host: values.host.trim() === '', sender: !/^\S+@\S+\.\S+$/.test(values.sender.trim()) };
  const field = (name: keyof typeof EMPTY) => ({
    name: `mail-${name}`,
    value: values[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const run = async (send: () => Promise<TestedService>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    setResult(null);
    const sent = await onCall(send);
    setBusy(false);
    if (sent.ok) setResult(sent.data);
    else setRefusal(sent.error.message);
  };
  const store = async (): Promise<void> => {
    setTried(true);
    if (missing.host || missing.sender) return;
    await run(async () => {
      const { mail_server, tested } = await putMailServer({ ...values, port: Number(values.port) });
      if (tested.ok) {
        setEditing(false);
        setValues(EMPTY);
        setTried(false);
        onSuccess('Servidor de correo guardado.');
        onStored(mail_server);
      }
      return tested;
    });
  };
  return (
    <div className="payment-key" role="group" aria-label="Servidor de correo">
      <p className="payment-key__state">
        <strong>Servidor de correo</strong> <Badge tone={tone}>{word}</Badge> <span>{text}</span>
      </p>
      {isOpen && (
        <>
          <TextField
            label="Servidor de salida (SMTP)"
            {...field('host')}
            error={wasTried && missing.host ? 'Escribe el servidor, como smtp.gmail.com.' : null}
            hint="Lo dice tu proveedor de correo: smtp.gmail.com, smtp.office365.com…"
          />
          <Select
            label="Puerto"
            name="mail-port"
            value={values.port}
            options={PORTS}
            onChange={(port) => setValues({ ...values, port })}
          />
          <TextField label="Usuario" {...field('user')} hint="Casi siempre tu correo completo." />
          <TextField
            label="Contraseña"
            type="password"
            {...field('password')}
            hint="La de aplicaciones, si tu proveedor la pide. La guardamos cifrada y no se vuelve a mostrar."
          />
          <TextField
            label="Correo que ven tus clientes"
            type="email"
            {...field('sender')}
            error={wasTried && missing.sender ? 'Escribe un correo completo.' : null}
          />
        </>
      )}
      <FormAlert text={refusal} />
      <p role="status" className="payment-key__state">
        {result && (
          <>
            <Badge tone={result.ok ? 'success' : 'danger'}>{result.ok ? 'Enviado' : 'No salió'}</Badge>{' '}
            <span>{result.message}</span>
          </>
        )}
      </p>
      <div className="payment-key__actions">
        {isOpen ? (
          <Button variant="ghost" busy={busy} onClick={() => void store()}>
            Enviar correo de prueba y guardar
          </Button>
        ) : (
          state.by !== null && (
            <Button variant="ghost" busy={busy} onClick={() => void run(testMail)}>
              Enviar correo de prueba
            </Button>
          )
        )}
        {state.can_enter && state.by !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => setEditing(!isEditing)}>
            {isEditing ? 'Cancelar' : 'Cambiar servidor de correo'}
          </Button>
        )}
      </div>
    </div>
  );
}

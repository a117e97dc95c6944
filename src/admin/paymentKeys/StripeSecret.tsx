import { useState } from 'react';
import type { StripeKeyState } from '../../../domain/contract/paymentKeys';
import { SECRET_KEY_HINT, secretKeyMode } from '../../../domain/stripeKeys';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { FormAlert } from '../../ui/FormAlert';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { useCalls } from '../calls';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getStripeKey, putStripeKey } from './service';
import './paymentKeys.scss';

interface StripeSecretProps {
  /** Once a key was stored. */
  readonly onStored?: () => unknown;
}

/** The secret key of Stripe: the studio enters it here, and no screen shows it again. Also part of other forms. */
export function StripeSecret({ onStored }: StripeSecretProps) {
  const loaded = useLoaded(getStripeKey);
  return (
    <LoadedPart
      loaded={loaded}
      failed="No pudimos revisar la llave secreta de Stripe."
      waiting={<Skeleton height={72} />}
    >
      {(state) => (
        <StoredSecret
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

interface StoredSecretProps {
  readonly state: StripeKeyState;
  readonly onStored: (state: StripeKeyState) => void;
}

const badgeOf = ({ by, can_enter, last4 }: StripeKeyState): readonly ['success' | 'warning', string, string] => {
  if (by === 'server') return ['success', 'Lista', 'La puso quien administra tu servidor.'];
  if (by === 'studio') return ['success', 'Guardada', `Termina en «${last4}».`];
  if (last4 !== null)
    return ['warning', 'No sirve', `La que termina en «${last4}» no es de este sitio: escríbela otra vez.`];
  if (can_enter) return ['warning', 'Falta', 'Sin ella nadie puede pagar con tarjeta.'];
  return ['warning', 'Falta', 'Pide a quien administra tu servidor que la ponga.'];
};

function StoredSecret({ state, onStored }: StoredSecretProps) {
  const { onCall, onSuccess } = useCalls();
  const [isEditing, setEditing] = useState(false);
  const [key, setKey] = useState('');
  const [wasTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isWrong = secretKeyMode(key.trim()) === null;
  const [tone, word, text] = badgeOf(state);
  const isOpen = state.can_enter && (isEditing || state.by === null);
  const close = (): void => {
    setEditing(false);
    setKey('');
    setTried(false);
    setRefusal(null);
  };
  const store = async (): Promise<void> => {
    setTried(true);
    setRefusal(null);
    if (isWrong || busy) return;
    setBusy(true);
    const result = await onCall(() => putStripeKey(key.trim()));
    setBusy(false);
    if (!result.ok) {
      setRefusal(result.error.message);
      return;
    }
    close();
    onSuccess('Llave secreta guardada.');
    onStored(result.data);
  };
  return (
    <div className="payment-key" role="group" aria-label="Llave secreta de Stripe">
      <p className="payment-key__state">
        <strong>Llave secreta de Stripe</strong> <Badge tone={tone}>{word}</Badge> <span>{text}</span>
      </p>
      {isOpen ? (
        <>
          <TextField
            label="Llave secreta"
            type="password"
            value={key}
            error={wasTried && isWrong ? SECRET_KEY_HINT : null}
            hint="En Stripe: Desarrolladores, Claves de API. La guardamos cifrada y no se vuelve a mostrar."
            autoComplete="off"
            spellCheck={false}
            onChange={setKey}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // It may stand in a form of other fields.
              event.preventDefault();
              void store();
            }}
          />
          <FormAlert text={refusal} />
          <div className="payment-key__actions">
            <Button variant="ghost" busy={busy} onClick={() => void store()}>
              Probar y guardar llave
            </Button>
            {state.by !== null && (
              <Button variant="quiet" disabled={busy} onClick={close}>
                Cancelar
              </Button>
            )}
          </div>
        </>
      ) : (
        state.can_enter && (
          <div className="payment-key__actions">
            <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
              Cambiar llave secreta
            </Button>
          </div>
        )
      )}
    </div>
  );
}

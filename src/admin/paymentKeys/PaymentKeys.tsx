import { useState } from 'react';
import type { PaymentKeysResponse, PaymentKeyState } from '../../../domain/contract/paymentKeys';
import { SECRET_KEY_HINT, secretKeyMode } from '../../../domain/stripeKeys';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { FormAlert } from '../../ui/FormAlert';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { useCalls } from '../calls';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getPaymentKeys, putPaypalKeys, putStripeKey } from './service';
import './paymentKeys.scss';

type Provider = keyof PaymentKeysResponse;

interface Field {
  readonly label: string;
  readonly isSecret: boolean;
  readonly hint: (state: PaymentKeyState) => string;
  /** Why it can't be sent; null: it can. */
  readonly check: (value: string) => string | null;
}

interface Words {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly missing: string;
  readonly askServer: string;
  readonly byServer: string;
  readonly ending: (last4: string) => string;
  readonly useless: (last4: string) => string;
  readonly save: string;
  readonly change: string;
  readonly stored: string;
  readonly send: (values: readonly string[]) => Promise<PaymentKeysResponse>;
}

const SEALED = 'La guardamos cifrada y no se vuelve a mostrar.';

const WORDS: Readonly<Record<Provider, Words>> = {
  stripe: {
    title: 'Llave secreta de Stripe',
    fields: [
      {
        label: 'Llave secreta',
        isSecret: true,
        hint: () => `En Stripe: Desarrolladores, Claves de API. ${SEALED}`,
        check: (key) => (secretKeyMode(key) === null ? SECRET_KEY_HINT : null),
      },
    ],
    missing: 'Sin ella nadie puede pagar con tarjeta.',
    askServer: 'Pide a quien administra tu servidor que la ponga.',
    byServer: 'La puso quien administra tu servidor.',
    ending: (last4) => `Termina en «${last4}».`,
    useless: (last4) => `La que termina en «${last4}» no es de este sitio: escríbela otra vez.`,
    save: 'Probar y guardar llave',
    change: 'Cambiar llave secreta',
    stored: 'Llave secreta guardada.',
    send: ([secret = '']) => putStripeKey(secret),
  },
  paypal: {
    title: 'Llaves de PayPal',
    fields: [
      {
        label: 'Client ID',
        isSecret: false,
        hint: ({ takes }) =>
          `En developer.paypal.com: Apps & Credentials, tu app en «${takes === 'live' ? 'Live' : 'Sandbox'}».`,
        check: (id) => (id === '' ? 'Escribe el Client ID de tu app.' : null),
      },
      {
        label: 'Secret',
        isSecret: true,
        hint: () => `En la misma página. ${SEALED}`,
        check: (secret) => (secret.length < 8 ? 'Copia completo el Secret de tu app.' : null),
      },
    ],
    missing: 'Sin ellas nadie puede pagar con PayPal.',
    askServer: 'Pide a quien administra tu servidor que las ponga.',
    byServer: 'Las puso quien administra tu servidor.',
    ending: (last4) => `El Secret termina en «${last4}».`,
    useless: (last4) => `Las del Secret que termina en «${last4}» no son de este sitio: escríbelas otra vez.`,
    save: 'Probar y guardar llaves',
    change: 'Cambiar llaves de PayPal',
    stored: 'Llaves de PayPal guardadas.',
    send: ([id = '', secret = '']) => putPaypalKeys(id, secret),
  },
};

interface PaymentKeysProps {
  readonly provider: Provider;
  /** Once keys were stored. */
  readonly onStored?: () => unknown;
}

/** The keys of a payment provider: the studio enters them here, and no screen shows them again. Also part of other forms. */
export function PaymentKeys({ provider, onStored }: PaymentKeysProps) {
  const loaded = useLoaded(getPaymentKeys);
  return (
    <LoadedPart
      loaded={loaded}
      failed={`No pudimos revisar: ${WORDS[provider].title}.`}
      waiting={<Skeleton height={72} />}
    >
      {(keys) => (
        <StoredKeys
          words={WORDS[provider]}
          state={keys[provider]}
          onStored={(stored) => {
            loaded.set(stored);
            void onStored?.();
          }}
        />
      )}
    </LoadedPart>
  );
}

interface StoredKeysProps {
  readonly words: Words;
  readonly state: PaymentKeyState;
  readonly onStored: (keys: PaymentKeysResponse) => void;
}

function badgeOf(
  { by, can_enter, last4 }: PaymentKeyState,
  words: Words,
): readonly ['success' | 'warning', string, string] {
  const [one, many] = words.fields.length === 1 ? ['', ''] : ['s', 'n'];
  if (by === 'server') return ['success', `Lista${one}`, words.byServer];
  if (by === 'studio') return ['success', `Guardada${one}`, words.ending(last4 ?? '')];
  if (last4 !== null) return ['warning', `No sirve${many}`, words.useless(last4)];
  return ['warning', `Falta${many}`, can_enter ? words.missing : words.askServer];
}

function StoredKeys({ words, state, onStored }: StoredKeysProps) {
  const { title, fields, save, change, stored, send } = words;
  const { onCall, onSuccess } = useCalls();
  const [isEditing, setEditing] = useState(false);
  const [values, setValues] = useState<readonly string[]>(fields.map(() => ''));
  const [wasTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = fields.map(({ check }, index) => check((values[index] ?? '').trim()));
  const [tone, word, text] = badgeOf(state, words);
  const isOpen = state.can_enter && (isEditing || state.by === null);
  const close = (): void => {
    setEditing(false);
    setValues(fields.map(() => ''));
    setTried(false);
    setRefusal(null);
  };
  const store = async (): Promise<void> => {
    setTried(true);
    setRefusal(null);
    if (busy || problems.some((problem) => problem !== null)) return;
    setBusy(true);
    const result = await onCall(() => send(values.map((value) => value.trim())));
    setBusy(false);
    if (!result.ok) {
      setRefusal(result.error.message);
      return;
    }
    close();
    onSuccess(stored);
    onStored(result.data);
  };
  return (
    <div className="payment-key" role="group" aria-label={title}>
      <p className="payment-key__state">
        <strong>{title}</strong> <Badge tone={tone}>{word}</Badge> <span>{text}</span>
      </p>
      {isOpen ? (
        <>
          {fields.map(({ label, isSecret, hint }, index) => (
            <TextField
              key={label}
              label={label}
              type={isSecret ? 'password' : 'text'}
              value={values[index] ?? ''}
              error={wasTried ? (problems[index] ?? null) : null}
              hint={hint(state)}
              autoComplete="off"
              spellCheck={false}
              onChange={(next) => setValues(values.map((value, at) => (at === index ? next : value)))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // It may stand in a form of other fields.
                event.preventDefault();
                void store();
              }}
            />
          ))}
          <FormAlert text={refusal} />
          <div className="payment-key__actions">
            <Button variant="ghost" busy={busy} onClick={() => void store()}>
              {save}
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
              {change}
            </Button>
          </div>
        )
      )}
    </div>
  );
}

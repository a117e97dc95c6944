import { useState } from 'react';
import type { TestedService } from '../../../../../domain/contract/appconfig';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { Checkbox } from '../../../../ui/Checkbox';
import { FormAlert } from '../../../../ui/FormAlert';
import { TextField } from '../../../../ui/TextField';
import { storedText, useSaving, useStepDraft, type StepProps } from '../../steps';

/** An environment variable of the server, and whether it is set. */
function Secret({ names, isSet }: { readonly names: readonly string[]; readonly isSet: boolean }) {
  return (
    <p className="setup-note">
      <Badge tone={isSet ? 'success' : 'warning'}>{isSet ? 'Lista en el servidor' : 'Falta en el servidor'}</Badge>{' '}
      {names.map((name, i) => (
        <span key={name}>
          {i > 0 && ', '}
          <code>{name}</code>
        </span>
      ))}
    </p>
  );
}

/** Step: cash, card and PayPal. Secrets aren't entered here: they belong to the server's environment. */
export function Payments({ studio, config, me, onConfig, onTest, onNext }: StepProps) {
  const { card, wallet } = studio.facts;
  const [values, change, clear] = useStepDraft(`inicio.pagos.${me}`, {
    cash: config.cash_checkout_enabled,
    key: storedText(studio, 'stripe_public_key'),
    paypal: config.paypal_enabled,
  });
  const { busy, error, run } = useSaving();
  const key = values.key.trim();
  const wrongKey = /^(pk_(test|live)_\w+)?$/.test(key) ? null : 'Comienza con «pk_live_» o «pk_test_».';
  const [results, setResults] = useState<readonly TestedService[]>([]);
  const test = useSaving();
  const check = (): Promise<boolean> =>
    test.run(async () => {
      setResults([]);
      if (wrongKey !== null) return wrongKey;
      const tested = await onTest({ stripe_public_key: key, paypal_enabled: values.paypal });
      if (!tested.ok) return tested.error.message;
      setResults(tested.data.results);
      return null;
    });
  const save = async (): Promise<void> => {
    const isDone = await run(() =>
      onConfig({
        cash_checkout_enabled: String(values.cash),
        stripe_public_key: key || null,
        paypal_enabled: String(values.paypal),
      }),
    );
    if (!isDone) return;
    clear();
    onNext();
  };
  return (
    <form
      className="setup-form ui-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wrongKey === null) void save();
      }}
    >
      <section className="setup-pay">
        <h2>En recepción</h2>
        <Checkbox checked={values.cash} onChange={(cash) => change({ cash })}>
          Aceptar efectivo: el cliente reserva y paga en recepción
        </Checkbox>
      </section>
      <section className="setup-pay">
        <h2>Tarjeta</h2>
        <TextField
          label="Llave pública de Stripe (opcional)"
          value={values.key}
          error={wrongKey}
          hint="En Stripe: Desarrolladores, Claves de API."
          autoComplete="off"
          spellCheck={false}
          onChange={(next) => change({ key: next })}
        />
        <Secret names={['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']} isSet={card.secret} />
      </section>
      <section className="setup-pay">
        <h2>PayPal</h2>
        <Checkbox checked={values.paypal} onChange={(paypal) => change({ paypal })}>
          Ofrecer PayPal
        </Checkbox>
        <Secret names={['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']} isSet={wallet.secret} />
      </section>
      <p className="setup-note">
        Las llaves secretas no se escriben aquí: quien administra el servidor las pone en su entorno.
      </p>
      {(card.secret || wallet.secret) && (
        <div className="setup-test">
          <Button variant="ghost" busy={test.busy} onClick={() => void check()}>
            Probar llaves
          </Button>
          <ul className="setup-items" aria-live="polite" aria-label="Resultado de la prueba">
            {results.map(({ title, ok, message }) => (
              <li key={title}>
                <Badge tone={ok ? 'success' : 'danger'}>{ok ? 'Bien' : 'Falla'}</Badge>
                <strong>{title}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <FormAlert text={test.error} />
        </div>
      )}
      <FormAlert text={error} />
      <div className="ui-form__actions">
        <Button type="submit" busy={busy}>
          Guardar y continuar
        </Button>
      </div>
    </form>
  );
}

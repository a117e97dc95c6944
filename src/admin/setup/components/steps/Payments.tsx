import { useState } from 'react';
import type { TestedService } from '../../../../../domain/contract/appconfig';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { Checkbox } from '../../../../ui/Checkbox';
import { FormAlert } from '../../../../ui/FormAlert';
import { TextField } from '../../../../ui/TextField';
import { CfdiAccount } from '../../../cfdis/CfdiAccount';
import { PaymentKeys } from '../../../paymentKeys/PaymentKeys';
import { storedText, useSaving, useStepDraft, type StepProps } from '../../steps';

/** Step: cash, card, PayPal and the account for tax invoices. */
export function Payments({ studio, config, me, onConfig, onTest, onReload, onNext }: StepProps) {
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
        <PaymentKeys provider="stripe" onStored={onReload} />
      </section>
      <section className="setup-pay">
        <h2>PayPal</h2>
        <Checkbox checked={values.paypal} onChange={(paypal) => change({ paypal })}>
          Ofrecer PayPal
        </Checkbox>
        {values.paypal && <PaymentKeys provider="paypal" onStored={onReload} />}
      </section>
      <section className="setup-pay">
        <h2>Facturas</h2>
        <CfdiAccount />
      </section>
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

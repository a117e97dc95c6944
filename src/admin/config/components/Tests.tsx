import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { ConfigTest, TestedService } from '../../../../domain/contract/appconfig';
import type { ConfigGroup } from '../../../../domain/configLabels';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import * as service from '../service';
import { useCalls } from '../../calls';

interface Trial {
  readonly test: ConfigTest;
  readonly label: string;
  readonly hint: string;
}

/** Services that can be tested, by the group of keys that they belong to. */
const TESTS: Readonly<Partial<Record<ConfigGroup, readonly Trial[]>>> = {
  contacto: [
    { test: 'whatsapp', label: 'Probar WhatsApp', hint: 'Pregunta por el estado de tu número; no manda mensajes.' },
  ],
  pagos: [
    {
      test: 'payments',
      label: 'Probar los pagos',
      hint: 'Revisa las llaves de Stripe, PayPal y Mercado Pago con lo guardado; no cobra.',
    },
  ],
  archivos: [{ test: 'files', label: 'Probar los archivos', hint: 'Escribe, lee y borra un archivo pequeño.' }],
};

/** Buttons that test the services of a group. */
export function Tests({ group }: { readonly group: ConfigGroup }) {
  const trials = TESTS[group] ?? [];
  if (trials.length === 0) return null;
  return (
    <div className="config-tests">
      <h3>Pruebas</h3>
      {trials.map((trial) => (
        <TestButton key={trial.test} trial={trial} />
      ))}
    </div>
  );
}

function TestButton({ trial }: { readonly trial: Trial }) {
  const { onCall } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly TestedService[]>([]);
  const [error, setError] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    setResults([]);
    const result = await onCall(() => service.testService(trial.test));
    setBusy(false);
    if (result.ok) setResults(result.data.results);
    else setError(result.error.message);
  };
  return (
    <div className="config-test">
      <Button variant="ghost" busy={isBusy} onClick={() => void run()}>
        {trial.label}
      </Button>
      <p className="config-test__hint">{trial.hint}</p>
      <FormAlert text={error} />
      <ul role="status" className="config-test__results">
        {results.map(({ title, ok, message, variable }) => (
          <li key={title} data-ok={ok || undefined}>
            {ok ? <CircleCheck size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />}
            <span>
              <strong>{title}:</strong> {message}
              {variable !== null && (
                <details>
                  <summary>Para quien administra tu servidor</summary>
                  Revisa <code>{variable}</code>.
                </details>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

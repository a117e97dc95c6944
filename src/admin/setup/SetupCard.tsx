import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { missingSetupSteps, setupStepPath, nextSetupStep } from '../../../domain/setup';
import { plural } from '../../../domain/numbers';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { textEntry } from '../../core/storage';
import { Button, LinkButton } from '../../ui/Button';
import { MissingList } from './components/MissingList';
import './setup.scss';
import { useLoaded } from '../useLoaded';
import { getSetup } from './service';

/** Whether it was dismissed in this browser; it returns when something else is missing. */
const dismissed = textEntry('inicio.oculto');

/** For admins on the day's screen: what is missing before visitors can book. */
export default function SetupCard() {
  const { data: facts } = useLoaded(getSetup);
  const [hidden, setHidden] = useState(() => dismissed.read());
  if (!facts) return null;
  // An empty studio: the first admin begins with the wizard.
  if (!facts.named && facts.locations === 0) return <Navigate to={ADMIN_PATHS.start} replace />;
  const steps = missingSetupSteps(facts);
  const names = steps.map(({ id }) => id).join(' ');
  if (steps.length === 0 || hidden === names) return null;
  const next = nextSetupStep(facts);
  return (
    <section className="setup-card ui-card" aria-labelledby="setup-card">
      <h2 id="setup-card">{plural(steps.length, 'paso', 'pasos')} para recibir reservaciones</h2>
      <MissingList steps={steps} />
      <div className="setup-card__actions">
        <LinkButton to={next ? setupStepPath(next) : ADMIN_PATHS.start}>Continuar</LinkButton>
        <Button
          variant="quiet"
          onClick={() => {
            dismissed.write(names);
            setHidden(names);
          }}
        >
          Ocultar
        </Button>
      </div>
    </section>
  );
}

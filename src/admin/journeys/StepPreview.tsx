import { useEffect, useMemo, useState } from 'react';
import type { JourneyBody } from '../../../domain/contract/journeys';
import { stepProblem, type JourneyStep } from '../../../domain/journeys';
import { SkeletonGroup } from '../../ui/Skeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { useDebounced } from '../useDebounced';
import { postJourneyPreview } from './service';

interface PreviewProps {
  readonly steps: readonly JourneyStep[];
  readonly index: number;
}

/** The message of a step as its recipient sees it, with an example's data; waits until its texts are whole. */
export function StepPreview({ steps, index }: PreviewProps) {
  const before = useMemo(() => steps.slice(0, index + 1) as JourneyBody['steps'], [steps, index]);
  const isValid = stepProblem(before, index) === null;
  const [wasValid, setWasValid] = useState(isValid);
  useEffect(() => {
    if (isValid) setWasValid(true);
  }, [isValid]);
  const settled = useDebounced(before, isValid);
  const isReady = wasValid && stepProblem(settled, index) === null;
  const loaded = useLoaded(
    useMemo(() => (isReady ? () => postJourneyPreview(settled, index) : null), [isReady, settled, index]),
  );
  const [shown, setShown] = useState(loaded.data);
  useEffect(() => {
    if (loaded.data) setShown(loaded.data);
  }, [loaded.data]);
  if (!isReady) return <p className="journey-note">Escribe el asunto, el título y los párrafos para ver cómo llega.</p>;
  return (
    <div className="journey-preview" aria-live="polite">
      <LoadedPart
        loaded={{ ...loaded, data: loaded.data ?? shown }}
        failed="No pudimos mostrar el mensaje."
        waiting={<SkeletonGroup label="Cargando la vista previa" shape="block" height={320} />}
      >
        {({ subject, html, short }) => (
          <>
            <h4>Por correo: {subject}</h4>
            {/* Scripts, forms and links are disabled. */}
            <iframe className="journey-preview__page" title={`Vista previa: ${subject}`} sandbox="" srcDoc={html} />
            <h4>Por WhatsApp y como notificación</h4>
            <p className="ui-card journey-preview__short">{short}</p>
          </>
        )}
      </LoadedPart>
    </div>
  );
}

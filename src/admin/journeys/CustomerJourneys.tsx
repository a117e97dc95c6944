import { useCallback } from 'react';
import type { JourneyRun } from '../../../domain/contract/journeys';
import { formatMoment } from '../../../domain/format';
import { EFFECT_LABELS, OUTCOME_LABELS } from '../../../domain/journeys';
import { Badge } from '../../ui/Badge';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getJourneysOf } from './service';
import './journeys.scss';

interface Props {
  readonly customerId: number;
  readonly zone: string;
}

const stateText = ({ outcome }: JourneyRun): string => (outcome === null ? 'En camino' : OUTCOME_LABELS[outcome]);

/** On a customer's page: the journeys that they are in or went through; nothing where there are none. */
export function CustomerJourneys({ customerId, zone }: Props) {
  const loaded = useLoaded(useCallback(() => getJourneysOf(customerId), [customerId]));
  return (
    <LoadedPart loaded={loaded} failed="No pudimos cargar sus recorridos." waiting={null}>
      {(runs) =>
        runs.length > 0 && (
          <section className="journey-section journey-section--customer">
            <h2>Recorridos</h2>
            <ul className="journey-steps">
              {runs.map((run) => (
                <li key={run.journey_run_id} className="ui-card journey-run">
                  <p>
                    <strong>{run.name}</strong> · {formatMoment(run.startedAt, zone)}{' '}
                    <Badge tone={run.outcome === null ? 'primary' : 'neutral'}>{stateText(run)}</Badge>
                  </p>
                  {run.held_out && <p className="journey-note">No recibe nada: sirve para comparar.</p>}
                  {run.log.length > 0 && (
                    <ul className="journey-note">
                      {run.log.map(({ step, at, did, text }) => (
                        <li key={step}>
                          {formatMoment(at, zone)}: {EFFECT_LABELS[did]}
                          {text !== '' && `, «${text}»`}
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </LoadedPart>
  );
}

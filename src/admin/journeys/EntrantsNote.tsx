import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import { TRIGGERS, type JourneyGroup, type JourneyTrigger } from '../../../domain/journeys';
import { plural } from '../../../domain/format';
import { SkeletonGroup } from '../../ui/Skeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getEntrants } from './service';

interface NoteProps {
  readonly trigger: JourneyTrigger;
  readonly number: number | null;
  readonly segment: JourneyGroup | null;
}

/** Who would enter a journey that begins like this. */
export function EntrantsNote({ trigger, number, segment }: NoteProps) {
  const rule = TRIGGERS[trigger].number;
  const isKnown = rule ? number !== null && number >= rule.least && number <= rule.most : true;
  const loaded = useLoaded(
    useMemo(() => (isKnown ? () => getEntrants(trigger, number, segment) : null), [isKnown, trigger, number, segment]),
  );
  if (!isKnown) return null;
  return (
    <div className="journey-entrants" aria-live="polite">
      <LoadedPart
        loaded={loaded}
        failed="No pudimos contar quiénes entrarían."
        waiting={<SkeletonGroup label="Contando quiénes entrarían" rows={1} height={48} />}
      >
        {({ today, week, sample }) => (
          <>
            <p>
              <strong>
                Hoy {today === 1 ? 'entraría' : 'entrarían'} {plural(today, 'persona', 'personas')}
              </strong>
              ; en los últimos siete días {week === 1 ? 'fue' : 'fueron'} {week}.
            </p>
            {sample.length > 0 && (
              <p>
                Por ejemplo:{' '}
                {sample.map(({ customer_id, name, last_name }, n) => (
                  <span key={customer_id}>
                    {n > 0 && ', '}
                    <Link to={customerPath(customer_id)}>{`${name} ${last_name}`}</Link>
                  </span>
                ))}
                .
              </p>
            )}
          </>
        )}
      </LoadedPart>
    </div>
  );
}

import { useCallback } from 'react';
import type { Audience } from '../../../domain/customerFilter';
import { SkeletonGroup } from '../../ui/Skeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { leftOutText, peopleText } from './labels';
import { getAudience } from './service';

/** Whom a campaign to this group would reach now, and why not the others. */
export function AudienceNote({ segment }: { readonly segment: Audience | null }) {
  const loaded = useLoaded(useCallback(() => getAudience(segment), [segment]));
  return (
    <div className="ui-card campaign-audience" aria-live="polite">
      <LoadedPart
        loaded={loaded}
        failed="No pudimos contar a quién le llega."
        waiting={<SkeletonGroup label="Contando a quién le llega" rows={1} height={56} />}
      >
        {(audience) => (
          <>
            <p>
              <strong>Hoy le llega a {peopleText(audience.reached)}</strong> de {audience.total} del grupo.
            </p>
            {audience.reached < audience.total && <p>No les llega: {leftOutText(audience)}.</p>}
            {audience.sample.length > 0 && (
              <p>Por ejemplo, a {audience.sample.map(({ name, last_name }) => `${name} ${last_name}`).join(', ')}.</p>
            )}
          </>
        )}
      </LoadedPart>
    </div>
  );
}

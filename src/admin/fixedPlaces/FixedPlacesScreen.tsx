import { useCallback } from 'react';
import { rosterPath } from '../../../domain/adminPaths';
import type { FixedPlace } from '../../../domain/contract/fixedPlaces';
import { plural } from '../../../domain/numbers';
import { useTitle } from '../../ssr/RenderContext';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { LoadedPart, useLoaded } from '../useLoaded';
import { FixedPlaceRows } from './FixedPlaceRows';
import { getFixedPlaces } from './service';

/** Those of one series together, in the order in which they come. */
function groupsOf(places: readonly FixedPlace[]): FixedPlace[][] {
  const groups = new Map<number, FixedPlace[]>();
  for (const place of places) groups.set(place.class_series_id, [...(groups.get(place.class_series_id) ?? []), place]);
  return [...groups.values()];
}

const missedIn = (places: readonly FixedPlace[]): number =>
  places.flatMap(({ dates }) => dates).filter(({ state }) => state === 'missed').length;

/** /admin/lugares-fijos: who holds what in each series, and which dates couldn't be reserved. */
export default function FixedPlacesScreen() {
  useTitle('Lugares fijos');
  const loaded = useLoaded(useCallback(() => getFixedPlaces({}), []));
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Lugares fijos"
        text="Quién tiene su lugar cada semana, por clase. Se dan en la lista de una clase que se repite."
      />
      <LoadedPart loaded={loaded} failed="No pudimos cargar los lugares fijos.">
        {({ fixed_places }) =>
          fixed_places.length === 0 ? (
            <EmptyState title="Nadie tiene un lugar fijo." text="Abre la lista de una clase para dar el primero." />
          ) : (
            groupsOf(fixed_places).map((places) => {
              const [first] = places;
              const [next] = first?.dates ?? [];
              const missed = missedIn(places);
              return (
                <section key={first?.class_series_id} className="fixed-series ui-card">
                  <div className="fixed-class__head">
                    <h2>{first?.title}</h2>
                    {next && (
                      <LinkButton variant="ghost" size="sm" to={rosterPath(next.single_class_id)}>
                        Ver la próxima clase<span className="ui-hidden"> de {first?.title}</span>
                      </LinkButton>
                    )}
                  </div>
                  <p className="fixed-series__count">
                    {plural(places.length, 'lugar fijo', 'lugares fijos')}
                    {missed > 0 && ` · ${plural(missed, 'fecha sin reservar', 'fechas sin reservar')}`}
                  </p>
                  <FixedPlaceRows places={places} onChanged={loaded.reload} />
                </section>
              );
            })
          )
        }
      </LoadedPart>
    </div>
  );
}

import { useCallback } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { LoadedPart, useLoaded } from '../useLoaded';
import { FixedPlaceRows } from './FixedPlaceRows';
import { getFixedPlaces } from './service';

/** On a customer's page: their fixed places. Giving one: on the page of a class. */
export function CustomerFixedPlaces({
  customerId,
  onChanged,
}: {
  readonly customerId: number;
  readonly onChanged: () => Promise<void>;
}) {
  const loaded = useLoaded(useCallback(() => getFixedPlaces({ customer_id: customerId }), [customerId]));
  const changed = async (): Promise<void> => {
    await loaded.reload();
    await onChanged();
  };
  return (
    <LoadedPart loaded={loaded} failed="No pudimos cargar sus lugares fijos.">
      {({ fixed_places }) =>
        fixed_places.length === 0 ? (
          <EmptyState
            title="No tiene un lugar fijo."
            text="Dáselo en la lista de una clase que se repite cada semana."
          />
        ) : (
          <FixedPlaceRows places={fixed_places} bySeries onChanged={changed} />
        )
      }
    </LoadedPart>
  );
}

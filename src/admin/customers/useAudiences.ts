/** Whom campaigns and journeys can be for: the fixed groups and the studio's segments. */
import { useMemo } from 'react';
import { CUSTOMER_GROUPS, savedSegment, type Audience } from '../../../domain/customerFilter';
import { SEGMENT_LABELS, SEGMENTS } from '../../../domain/customerSegments';
import { useLoaded } from '../useLoaded';
import { getStoredSegments } from './service';

export interface AudienceChoice {
  readonly value: string;
  readonly label: string;
  /** Who is in it. */
  readonly text: string;
}

/** The name of a group; of a segment that isn't among the choices, `name`. */
export const audienceLabel = (audience: Audience | null, name: string | null): string => {
  if (audience === null) return 'Todos los clientes';
  const group = SEGMENTS.find((one) => one === audience);
  return group ? SEGMENT_LABELS[group].label : (name ?? 'Un segmento');
};

/** The name of what is chosen among the choices. */
export const audienceIn = (choices: readonly AudienceChoice[], audience: Audience | null): string =>
  choices.find(({ value }) => value === audience)?.label ?? audienceLabel(audience, null);

const GROUPS: readonly AudienceChoice[] = CUSTOMER_GROUPS.map((value) => ({ value, ...SEGMENT_LABELS[value] }));

/** null: they aren't read yet. */
export function useAudiences(): readonly AudienceChoice[] | null {
  const { data, error } = useLoaded(getStoredSegments);
  return useMemo(() => {
    if (data === null) return error === null ? null : GROUPS;
    return [
      ...data.map(({ customer_segment_id, name, text }) => ({
        value: savedSegment(customer_segment_id),
        label: `Segmento: ${name}`,
        text,
      })),
      ...GROUPS,
    ];
  }, [data, error]);
}

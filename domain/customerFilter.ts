/**
 * The filters of the customers' list. Stored under a name they are a segment, which campaigns and journeys choose
 * beside the fixed groups (domain/customerSegments).
 */
import { SEGMENT_LABELS, SEGMENTS, type Segment } from './customerSegments';
import { plural } from './numbers';

/** Groups of customers: the team is none of a filter. */
export type CustomerGroup = Exclude<Segment, 'team'>;
export const CUSTOMER_GROUPS: readonly CustomerGroup[] = SEGMENTS.filter((one): one is CustomerGroup => one !== 'team');

/** All of it holds. */
export interface CustomerFilter {
  readonly segment?: CustomerGroup;
  /** Not in this group. */
  readonly without?: CustomerGroup;
  /** Has something of this package to use. */
  readonly class_package_id?: number;
  /** Had a class there in the last LOCATION_DAYS. */
  readonly location_id?: number;
  /** Classes to which they came, of all time. */
  readonly visits_from?: number;
  readonly visits_to?: number;
}

/** A list may be the team's, too. */
export type ListFilter = Omit<CustomerFilter, 'segment'> & { readonly segment?: Segment };

export const LOCATION_DAYS = 90;
export const VISITS_MAX = 5_000;

export const SEGMENT_NAME_MAX = 40;
/** Segments of a studio. */
export const SEGMENTS_MAX = 50;

/** What a campaign or journey names a stored segment by. */
export type SavedSegment = `saved-${number}`;
export const SAVED_SEGMENT = '^saved-[1-9][0-9]{0,14}$';
/** Whom a campaign or a journey is for. */
export type Audience = Segment | SavedSegment;

export const savedSegment = (id: number): SavedSegment => `saved-${id}`;

/** null: a fixed group. */
export const savedSegmentId = (audience: string): number | null =>
  new RegExp(SAVED_SEGMENT).test(audience) ? Number(audience.slice('saved-'.length)) : null;

/** A filter without anything has all customers and can't be stored. */
export const isEmptyFilter = (filter: ListFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** null: it can be stored. */
export function filterProblem({ segment, without, visits_from, visits_to }: CustomerFilter): string | null {
  if (segment !== undefined && segment === without) return 'Un grupo no puede estar dentro y fuera a la vez.';
  return visits_from !== undefined && visits_to !== undefined && visits_from > visits_to
    ? 'Las visitas van de menos a más.'
    : null;
}

const visitsText = ({ visits_from: from, visits_to: to }: CustomerFilter): string | null => {
  if (from !== undefined && to !== undefined)
    return from === to ? plural(from, 'visita', 'visitas') : `de ${from} a ${plural(to, 'visita', 'visitas')}`;
  if (from !== undefined) return `al menos ${plural(from, 'visita', 'visitas')}`;
  return to === undefined ? null : `hasta ${plural(to, 'visita', 'visitas')}`;
};

/** 'Activos, fuera de Ilimitados, con «10 clases», al menos 5 visitas'. A null name isn't known any more. */
export function filterText(
  filter: CustomerFilter,
  names: { readonly package: string | null; readonly location: string | null },
): string {
  const { segment, without, class_package_id, location_id } = filter;
  return [
    segment && SEGMENT_LABELS[segment].label,
    without && `fuera de ${SEGMENT_LABELS[without].label}`,
    class_package_id !== undefined && (names.package === null ? 'con un paquete' : `con «${names.package}»`),
    location_id !== undefined &&
      `${names.location === null ? 'en un estudio' : `en ${names.location}`} en los últimos ${LOCATION_DAYS} días`,
    visitsText(filter),
  ]
    .filter(Boolean)
    .join(', ');
}

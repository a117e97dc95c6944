/**
 * The filters as people read them, and as they stand in the address: /mystudio/reservaciones?filtro=proximas&pagina=2
 */
import type { ReservationFilter } from '../../../domain/reservationStatus';
import type { ReservationsQuery } from './actions';

export const FILTER_OPTIONS: readonly { readonly value: ReservationFilter; readonly label: string }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'upcoming', label: 'Próximas' },
  { value: 'past', label: 'Pasadas' },
  { value: 'cancelled', label: 'Canceladas' },
];

const SLUGS: Readonly<Record<ReservationFilter, string>> = {
  all: 'todas',
  upcoming: 'proximas',
  past: 'pasadas',
  cancelled: 'canceladas',
};

export interface AddressQuery extends Omit<ReservationsQuery, 'filter'> {
  /** null: the address says nothing; then what is next comes first, and all where nothing is. */
  readonly filter: ReservationFilter | null;
}

/** What the address says; what it says wrongly is the first page of all. */
export function readQuery(params: URLSearchParams): AddressQuery {
  const [slug, page = ''] = [params.get('filtro'), params.get('pagina') ?? undefined];
  const filter = FILTER_OPTIONS.find(({ value }) => SLUGS[value] === slug)?.value;
  const silent = slug === null && page === '';
  return { filter: filter ?? (silent ? null : 'all'), page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1 };
}

export function writeQuery({ filter, page }: ReservationsQuery): Record<string, string> {
  return {
    ...(filter === 'all' && page > 1 ? {} : { filtro: SLUGS[filter] }),
    ...(page === 1 ? {} : { pagina: String(page) }),
  };
}

export interface EmptyText {
  readonly title: string;
  readonly text?: string;
}

export const EMPTY_TEXTS: Readonly<Record<ReservationFilter, EmptyText>> = {
  all: { title: 'Aún no has reservado clases.', text: 'Elige un día y aparta tu lugar.' },
  upcoming: { title: 'No tienes clases próximas.', text: 'Tu siguiente clase te espera en el calendario.' },
  past: { title: 'Aún no tienes clases pasadas.', text: 'Aquí verás las clases que ya tomaste.' },
  cancelled: { title: 'No has cancelado ninguna clase.', text: 'Ojalá siga así.' },
};

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

/** Whatever the address doesn't say, or says wrongly, is the first page of all. */
export function readQuery(params: URLSearchParams): ReservationsQuery {
  const slug = params.get('filtro');
  const filter = FILTER_OPTIONS.find(({ value }) => SLUGS[value] === slug)?.value ?? 'all';
  const page = params.get('pagina') ?? '';
  return { filter, page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1 };
}

export function writeQuery({ filter, page }: ReservationsQuery): Record<string, string> {
  return { ...(filter === 'all' ? {} : { filtro: SLUGS[filter] }), ...(page === 1 ? {} : { pagina: String(page) }) };
}

export interface EmptyText {
  readonly title: string;
  readonly text?: string;
}

export const EMPTY: Readonly<Record<ReservationFilter, EmptyText>> = {
  all: { title: 'Aún no has reservado clases.', text: 'Elige un día y aparta tu lugar.' },
  upcoming: { title: 'No tienes clases próximas.', text: 'Tu siguiente clase te espera en el calendario.' },
  past: { title: 'Aún no tienes clases pasadas.', text: 'Aquí verás las clases que ya tomaste.' },
  cancelled: { title: 'No has cancelado ninguna clase.', text: 'Ojalá siga así.' },
};

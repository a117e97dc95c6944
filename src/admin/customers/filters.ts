/** The filters of the customers' list as its address has them. */
import { CUSTOMER_GROUPS, VISITS_MAX, type CustomerFilter, type ListFilter } from '../../../domain/customerFilter';
import { SEGMENTS } from '../../../domain/customerSegments';

export const FILTER_KEYS = ['grupo', 'sin', 'paquete', 'estudio', 'visitas', 'hasta'] as const;
export type FilterValues = { readonly [key in (typeof FILTER_KEYS)[number]]: string };

export const NO_FILTER: FilterValues = { grupo: '', sin: '', paquete: '', estudio: '', visitas: '', hasta: '' };

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const visitsIn = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= VISITS_MAX ? Number(text) : undefined;

/** What an address asks for; what it doesn't know is left out. */
export const filterIn = ({ grupo, sin, paquete, estudio, visitas, hasta }: FilterValues): ListFilter => ({
  segment: SEGMENTS.find((one) => one === grupo),
  without: CUSTOMER_GROUPS.find((one) => one === sin),
  class_package_id: idIn(paquete),
  location_id: idIn(estudio),
  visits_from: visitsIn(visitas),
  visits_to: visitsIn(hasta),
});

/** The query of the address that shows a filter's customers. */
export function searchOf(filter: CustomerFilter): string {
  const values: ReadonlyArray<readonly [string, string | number | undefined]> = [
    ['grupo', filter.segment],
    ['sin', filter.without],
    ['paquete', filter.class_package_id],
    ['estudio', filter.location_id],
    ['visitas', filter.visits_from],
    ['hasta', filter.visits_to],
  ];
  return new URLSearchParams(
    values.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
}

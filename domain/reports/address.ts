/** The address of a report: its period and filters by their names in Spanish. */
import { reportPath } from '../adminPaths';
import { REPORT_FILTERS, type Period, type ReportFilter } from './types';

/** Names of the filters in the address. */
export const FILTER_NAMES = {
  location_id: 'estudio',
  instructor_id: 'coach',
  class_type_id: 'tipo',
  class_package_id: 'paquete',
  payout_id: 'deposito',
  payment_method_id: 'forma',
  room_id: 'sala',
  slot: 'horario',
  expiry_month: 'vence',
} as const satisfies Readonly<Record<ReportFilter, string>>;

/** The path of a report of certain days, narrowed by filters. */
export function reportAddress(
  report: string,
  { from, to }: Period,
  filters: Readonly<Partial<Record<ReportFilter, number>>>,
): string {
  const search = new URLSearchParams({ desde: from, hasta: to });
  for (const name of REPORT_FILTERS) {
    const id = filters[name];
    if (id !== undefined) search.set(FILTER_NAMES[name], String(id));
  }
  return `${reportPath(report)}?${search.toString()}`;
}

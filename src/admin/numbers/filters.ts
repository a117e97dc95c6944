/** What a report is narrowed to: its period and filters, which stand in the address. */
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ReportQuery } from '../../../domain/contract/reports';
import { periodIn } from '../../../domain/reports/periods';
import { FILTER_NAMES } from '../../../domain/reports/address';
import type { Period, ReportDefinition } from '../../../domain/reports/types';
import { studioDay } from '../../../domain/studioTime';
import { selectConfig } from '../../features/appconfig/state';
import { useNow } from '../../ui/useNow';
import { idIn } from '../list/addressValues';
import { useAddressFilters } from '../list/useAddressFilters';
import { selectLocation } from '../location/location';

const PERIOD_NAMES = ['periodo', 'desde', 'hasta'] as const;
const KEYS = [...PERIOD_NAMES, ...Object.values(FILTER_NAMES), 'orden'] as const;
/** In the address, all studios whatever the frame's switch says. */
export const ALL_LOCATIONS = 'todos';

export type FilterValues = Readonly<Record<(typeof KEYS)[number], string>>;

/** Address filters with the period that they mean today; the studio is by default the one of the frame's switch. */
export function useReportFilters() {
  const [values, change] = useAddressFilters(KEYS);
  const { timezone } = useSelector(selectConfig);
  const chosen = useSelector(selectLocation);
  const today = studioDay(useNow(), timezone);
  const { periodo, desde, hasta } = values;
  const period = useMemo(() => periodIn({ periodo, desde, hasta }, today), [periodo, desde, hasta, today]);
  const estudio = values.estudio || (chosen === null ? '' : String(chosen));
  return { values: useMemo(() => ({ ...values, estudio }), [values, estudio]), change, period, zone: timezone };
}

/** The query of a report: of the filters only those that it takes. */
export function queryOf(
  { filters }: Pick<ReportDefinition, 'filters'>,
  values: FilterValues,
  { from, to }: Period,
): ReportQuery {
  const narrowed = filters.flatMap((name) => {
    const id = idIn(values[FILTER_NAMES[name]]);
    return id === undefined ? [] : [[name, id] as const];
  });
  return { from, to, ...Object.fromEntries(narrowed), ...(values.orden && { sort: values.orden }) };
}

/** The address of another report with the same filters, and changed ones. */
export function searchWith(values: FilterValues, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...values, orden: '', ...changes })) if (value) search.set(key, value);
  return search.toString();
}

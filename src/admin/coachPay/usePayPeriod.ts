import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { fortnightOf, nextPeriod, periodProblem, type PayPeriod } from '../../../domain/coachPay';
import { studioDay } from '../../../domain/studioTime';
import { selectConfig } from '../../features/appconfig/state';
import { useNow } from '../../ui/useNow';
import { useAddressFilters } from '../list/useAddressFilters';

const KEYS = ['desde', 'hasta'] as const;

interface ShownPeriod {
  readonly period: PayPeriod;
  /** null: the period can be shown. */
  readonly problem: string | null;
  readonly onPeriod: (period: PayPeriod) => void;
}

/** The days in the address; without them the half of a month that ended last, or with `current` this one. */
export function usePayPeriod(current = false): ShownPeriod {
  const zone = useSelector(selectConfig).timezone;
  const today = studioDay(useNow(), zone);
  const [{ desde, hasta }, change] = useAddressFilters(KEYS);
  const period = useMemo((): PayPeriod => {
    const now = fortnightOf(today);
    const { from, to } = current ? now : nextPeriod(now, -1);
    return desde || hasta ? { from: desde, to: hasta } : { from, to };
  }, [desde, hasta, today, current]);
  return {
    period,
    problem: periodProblem(period),
    onPeriod: ({ from, to }) => change({ desde: from, hasta: to }),
  };
}

/** The same period in the address of another screen. */
export const inPeriod = (path: string, { from, to }: PayPeriod): string => `${path}?desde=${from}&hasta=${to}`;

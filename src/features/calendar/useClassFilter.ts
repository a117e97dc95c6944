import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterCount, NO_FILTER, readFilter, writeFilter, type ChosenClasses } from '../../../domain/classFilter';

/**
 * The filter in the address. A first choice and giving all up are steps that 'back' undoes; changes between are one.
 */
export function useClassFilter(enabled: boolean) {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => (enabled ? readFilter(params) : NO_FILTER), [enabled, params]);
  const count = filterCount(filter);
  const choose = (next: ChosenClasses): void =>
    setParams(writeFilter(params, next), { replace: count > 0 && filterCount(next) > 0 });
  return { filter, count, choose };
}

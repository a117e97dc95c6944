import { useEffect, useMemo } from 'react';
import type { ListProps } from '../list/adminList';
import type { DataTableProps } from '../list/DataTable';
import type { OfCustomer } from './lists';

export interface CustomerListProps<Row> extends ListProps<Row, OfCustomer> {
  readonly customerId: number;
  readonly zone: string;
}

/** Reads one customer's list; returns what its table takes. Rows of another customer are not shown. */
export function useCustomerList<Row>({
  customerId,
  list,
  onLoad,
  onMore,
  onReadAll,
}: CustomerListProps<Row>): Pick<DataTableProps<Row>, 'state' | 'onRetry' | 'onMore' | 'onReadAll'> {
  const query = useMemo((): OfCustomer => ({ customerId }), [customerId]);
  useEffect(() => onLoad(query), [onLoad, query]);
  const state = list.query?.customerId === customerId ? list : { ...list, rows: null, error: null, next: null };
  return { state, onRetry: () => onLoad(query), onMore, onReadAll };
}

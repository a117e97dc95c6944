import type { Key, ReactNode } from 'react';
import { amountLabel } from '../../../../domain/numbers';
import { classNames } from '../../../ui/classNames';
import { TableFrame } from '../../list/TableFrame';

interface TillRow {
  readonly key: Key;
  readonly isTotal?: boolean;
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[];
}

interface TillTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** How many of the last columns are amounts. */
  readonly amounts: number;
  readonly rows: readonly TillRow[];
}

/** A table of money, with a list's look: heads say the currency, and a phone shows each row as a card. */
export function TillTable({ label, columns: names, amounts, rows }: TillTableProps) {
  const isAmount = (n: number): boolean => n >= names.length - amounts;
  const columns = names.map((name, n) => (isAmount(n) ? amountLabel(name) : name));
  const endOf = (n: number) => classNames(isAmount(n) && 'admin-table__end');
  return (
    <TableFrame>
      <table className="admin-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, n) => (
              <th key={column} scope="col" className={endOf(n)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, isTotal, cells }) => (
            <tr key={key} className={classNames(isTotal && 'tills-list__total')}>
              {cells.map((cell, n) => (
                <td key={columns[n]} className={endOf(n)} data-label={n === 0 ? undefined : columns[n]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Download from 'lucide-react/icons/download';
import { Fragment, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CsvCell } from '../../../domain/csv';
import { toPesos } from '../../../domain/money';
import { amountLabel, formatAmount } from '../../../domain/numbers';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { SkeletonGroup } from '../../ui/Skeleton';
import { classNames } from '../../ui/classNames';
import { downloadCsv } from './csv';
import { useMayExport } from './useMayExport';
import { ListBody } from './ListBody';
import { readHidden, writeHidden } from './storage';
import type { ShownList } from './useList';
import { SavedViews } from './SavedViews';
import { TableFrame } from './TableFrame';
import './list.scss';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The text in table and file; a column without it and `file` isn't in the file. */
  readonly text?: (row: Row) => string;
  /** The value in the file, if a spreadsheet needs another one than the text: a number, a sortable date. */
  readonly file?: (row: Row) => CsvCell;
  /** Centavos of a column of amounts, whose head says the currency once; null: none. */
  readonly money?: (row: Row) => number | null;
  /** The cell's content, if it is more than the text. */
  readonly cell?: (row: Row) => ReactNode;
  /** Aligned to the end, for numbers and amounts. */
  readonly end?: boolean;
  /** On a phone shown beside what `short` says, too. */
  readonly kept?: boolean;
  /** Hidden by default. */
  readonly hidden?: boolean;
  /** Whether the list can be sorted by it. */
  readonly sorts?: boolean;
}

/** A column of amounts with its head, text, number in the file, and alignment; others as they are. */
function withMoney<Row>(column: Column<Row>): Column<Row> {
  const { label, money } = column;
  if (!money) return column;
  const text = (row: Row): string => {
    const centavos = money(row);
    return centavos === null ? '—' : formatAmount(centavos);
  };
  const file = (row: Row): CsvCell => {
    const centavos = money(row);
    return centavos === null ? null : toPesos(centavos);
  };
  return { text, file, ...column, label: amountLabel(label), end: true };
}

export interface DataTableProps<Row> {
  /** Names the list in storage, and the file. */
  readonly name: string;
  readonly label: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly list: ShownList<Row> & { readonly readAll: () => Promise<readonly Row[]> };
  readonly rowKey: (row: Row, index: number) => number | string;
  /** The link of a row; the first column shows it. */
  readonly to?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly empty: ReactNode;
  /** Error text: 'No pudimos cargar los avisos.' */
  readonly failed?: string;
  /** On a phone, what stands below the first column in place of all others that aren't `kept`, in one line. */
  readonly short?: (row: Row) => string;
  /** Controls of the filters. */
  readonly filters?: ReactNode;
  /** Sums below the rows, and the keys of the columns that have one. */
  readonly totals?: { readonly row: Row; readonly has: (key: string) => boolean };
  /** Buttons in place of the one that makes a file of the rows. */
  readonly downloads?: ReactNode;
  /** Key of the sorted column, with '-' for descending order. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Arrow keys move between the links of rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = links[links.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The table of every list in the admin area; cards on a phone. */
export function DataTable<Row>({
  name,
  label,
  columns: given,
  list,
  rowKey,
  to,
  onOpen,
  empty,
  failed,
  short,
  filters,
  totals,
  downloads,
  sort = '',
  onSort,
}: DataTableProps<Row>) {
  const columns = given.map(withMoney);
  const { rows, next, readAll } = list;
  const mayExport = useMayExport();
  const [hidden, setHidden] = useState(
    () => readHidden(name) ?? columns.flatMap(({ key, hidden: isHidden }) => (isHidden ? [key] : [])),
  );
  const [exporting, setExporting] = useState(false);
  const [exportError, setExportError] = useState('');
  const shown = columns.filter(({ key }, n) => n === 0 || !hidden.includes(key));

  const choose = (key: string, isShown: boolean): void => {
    const changed = isShown ? hidden.filter((other) => other !== key) : [...hidden, key];
    setHidden(changed);
    writeHidden(name, changed);
  };
  const save = async (): Promise<void> => {
    setExporting(true);
    setExportError('');
    try {
      const all = next === null ? (rows ?? []) : await readAll();
      const inFile = columns.flatMap(({ label: title, text, file = text }) => (file ? [{ title, file }] : []));
      await downloadCsv(name, [
        inFile.map(({ title }) => title),
        ...all.map((row) => inFile.map(({ file }) => file(row))),
      ]);
    } catch (error) {
      setExportError(
        error instanceof RangeError
          ? 'La lista es demasiado larga para un archivo. Redúcela con una búsqueda o un filtro.'
          : 'No pudimos leer toda la lista. Inténtalo de nuevo.',
      );
    } finally {
      setExporting(false);
    }
  };
  const first = (row: Row, content: ReactNode): ReactNode => {
    if (to)
      return (
        <Link className="admin-table__link" data-row to={to(row)} onKeyDown={moveFocus}>
          {content}
        </Link>
      );
    return onOpen ? (
      <button type="button" className="admin-table__link" data-row onClick={() => onOpen(row)} onKeyDown={moveFocus}>
        {content}
      </button>
    ) : (
      content
    );
  };
  const heading = ({ key, label: title, sorts }: Column<Row>): ReactNode => {
    if (!sorts || !onSort) return title;
    const isUp = sort === key;
    return (
      <button type="button" className="admin-table__sort" onClick={() => onSort(isUp ? `-${key}` : key)}>
        {title}
        {isUp && <ArrowUp {...ICON} />}
        {sort === `-${key}` && <ArrowDown {...ICON} />}
      </button>
    );
  };
  const direction = (key: string): 'ascending' | 'descending' | undefined => {
    if (sort === key) return 'ascending';
    return sort === `-${key}` ? 'descending' : undefined;
  };

  const table = (found: readonly Row[]): ReactNode => (
    <TableFrame className="ui-card">
      <table className={classNames('admin-table', short && 'admin-table--short')} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(column.end && 'admin-table__end')}
                aria-sort={direction(column.key)}
              >
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {shown.map(({ key, label: title, text, cell = text, end, kept }, n) => (
                <Fragment key={key}>
                  <td
                    className={classNames(end && 'admin-table__end', kept && 'admin-table__kept')}
                    data-label={n === 0 ? undefined : title}
                  >
                    {n === 0 ? first(row, cell?.(row)) : cell?.(row)}
                  </td>
                  {short && n === 0 && <td className="admin-table__short">{short(row)}</td>}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {shown.map(({ key, label: title, text, cell = text, end }, n) => (
                <td
                  key={key}
                  className={classNames(end && 'admin-table__end')}
                  data-label={n > 0 && totals.has(key) ? title : undefined}
                >
                  {n === 0 ? 'Total' : totals.has(key) && cell?.(totals.row)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </TableFrame>
  );

  return (
    <section className="admin-list">
      <div className="admin-list__tools">
        {filters && <div className="admin-list__filters">{filters}</div>}
        <div className="admin-list__actions">
          {filters && <SavedViews name={name} />}
          <details className="admin-list__columns">
            <summary>Columnas</summary>
            <div className="ui-card">
              {columns.slice(1).map(({ key, label: title }) => (
                <Checkbox key={key} checked={!hidden.includes(key)} onChange={(isShown) => choose(key, isShown)}>
                  {title}
                </Checkbox>
              ))}
            </div>
          </details>
          {downloads}
          {mayExport && downloads === undefined && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Download {...ICON} />}
              busy={exporting}
              disabled={!rows?.length}
              onClick={() => void save()}
            >
              Descargar CSV
            </Button>
          )}
        </div>
      </div>
      {exportError !== '' && <p role="alert">{exportError}</p>}
      <ListBody list={list} failed={failed} waiting={<SkeletonGroup rows={5} height={52} />} empty={empty}>
        {table}
      </ListBody>
    </section>
  );
}

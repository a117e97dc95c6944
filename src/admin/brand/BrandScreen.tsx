import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import type { BrandStudio } from '../../../domain/contract/brand';
import { formatMoment } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber } from '../../../domain/numbers';
import { BRAND_FIGURES, BRAND_FILL } from '../../../domain/reports/brandFigures';
import { percentText } from '../../../domain/reports/cells';
import { changeOf } from '../../../domain/reports/figures';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import { useReportFilters } from '../numbers/filters';
import { ReportFilters } from '../numbers/ReportFilters';
import { getBrandFigures } from './service';
import './brand.scss';

const STUDIO_STATES: Readonly<Record<BrandStudio['state'], string>> = {
  read: '',
  'no-access': 'Sin acceso',
  away: 'No disponible por ahora',
};

const NARROWING = { filters: [] } as const;

/** A studio's row, or the one of all that were read. */
interface Row {
  readonly name: string;
  readonly state: BrandStudio['state'];
  readonly value: (key: string) => number | null;
  readonly before: (key: string) => number | null;
}

const rowOf = ({ name, state, figures }: BrandStudio): Row => {
  const of = (key: string) => figures.find((one) => one.key === key);
  return { name, state, value: (key) => of(key)?.value ?? null, before: (key) => of(key)?.before ?? null };
};

function totalOf(rows: readonly Row[]): Row {
  const read = rows.filter(({ state }) => state === 'read');
  const sum = (of: (row: Row) => number | null): number | null => {
    const values = read.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((all, value) => all + value, 0);
  };
  return {
    name: 'Total',
    state: 'read',
    value: (key) => sum((row) => row.value(key)),
    before: (key) => sum((row) => row.before(key)),
  };
}

interface Shown {
  readonly key: string;
  readonly label: string;
  readonly text: (value: number) => string;
  /** Reads one side of a row: now, or the period before. */
  readonly of: (side: (key: string) => number | null) => number | null;
}

const FILL: Shown = {
  key: 'fill',
  label: 'Ocupación',
  text: percentText,
  of: (side) => {
    const [part, whole] = [side(BRAND_FILL.part), side(BRAND_FILL.whole)];
    return part === null || !whole ? null : part / whole;
  },
};

const SHOWN: readonly Shown[] = BRAND_FIGURES.flatMap(({ key, label, kind }): Shown[] => {
  // Places and those taken are shown as their share.
  if (key === BRAND_FILL.part) return [];
  if (key === BRAND_FILL.whole) return [FILL];
  const text = kind === 'money' ? (value: number) => formatMoney(toCentavos(value)) : formatNumber;
  return [{ key, label, text, of: (side) => side(key) }];
});

function Figure({ row, figure: { of, text } }: { readonly row: Row; readonly figure: Shown }) {
  const [value, before] = [of(row.value), of(row.before)];
  if (value === null) return <>—</>;
  const change = changeOf(value, before);
  return (
    <span className="brand-figure">
      <strong>{text(value)}</strong>
      <small>
        Antes {before === null ? '—' : text(before)}
        {change !== null && ` (${change > 0 ? '+' : ''}${percentText(change)})`}
      </small>
    </span>
  );
}

const COLUMNS: ReadonlyArray<Column<Row>> = [
  {
    key: 'name',
    label: 'Estudio',
    text: ({ name }) => name,
    cell: ({ name, state }) => (
      <span className="brand-figure">
        <strong>{name}</strong>
        {state !== 'read' && <small>{STUDIO_STATES[state]}</small>}
      </span>
    ),
  },
  ...SHOWN.map((figure): Column<Row> => ({
    key: figure.key,
    label: figure.label,
    end: true,
    file: (row) => figure.of(row.value),
    cell: (row) => <Figure row={row} figure={figure} />,
  })),
];

/** /admin/marca: the studios of the brand side by side. */
export default function BrandScreen() {
  const brand = useSelector(selectMe)?.brand ?? 'Marca';
  useTitle(brand);
  const { values, change, period, zone } = useReportFilters();
  const list = useList(
    'marca',
    useCallback(() => getBrandFigures(period), [period]),
  );
  const rows = list.rows?.map(rowOf) ?? null;
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={brand}
        text="Los estudios de tu marca, con las mismas cifras que ve cada uno, por los días de su propio calendario."
      />
      <DataTable
        name="marca"
        label="Estudios de la marca"
        columns={COLUMNS}
        list={{ ...list, rows, readAll: async () => rows ?? [] }}
        rowKey={(_, index) => index}
        empty={<EmptyState title="Tu marca no tiene estudios." />}
        failed="No pudimos leer las cifras."
        filters={<ReportFilters definition={NARROWING} values={values} period={period} onChange={change} />}
        {...(rows && rows.length > 1 && { totals: { row: totalOf(rows), has: (key: string) => key !== 'name' } })}
      />
      {list.page && <p className="brand-note">Leído el {formatMoment(list.page.at, zone)}.</p>}
    </div>
  );
}

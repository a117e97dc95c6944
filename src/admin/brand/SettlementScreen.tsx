import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { OUTCOME_LABELS } from '../../../domain/brandVisits';
import { customerPath } from '../../../domain/adminPaths';
import type { SettledPair, SettledVisit } from '../../../domain/contract/brand';
import { formatDate } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney, plural } from '../../../domain/numbers';
import { addMonths, studioDay } from '../../../domain/studioTime';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Select } from '../../ui/Select';
import { useNow } from '../../ui/useNow';
import { DataTable, type Column } from '../list/DataTable';
import { useAddressFilters } from '../list/useAddressFilters';
import { readRows } from '../list/useList';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getBrandSettlement } from './service';
import './brand.scss';

/** Months that can be chosen, this one first. */
const MONTHS = 24;
const KEYS = ['mes'] as const;

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

/** Who pays whom, in one sentence. */
const balanceText = ({ studio, balance }: SettledPair): string => {
  if (balance === 0) return 'A mano';
  const amount = formatMoney(toCentavos(Math.abs(balance)));
  return balance > 0 ? `${studio} te debe ${amount}` : `Le debes ${amount}`;
};

const PAIRS: ReadonlyArray<Column<SettledPair>> = [
  { key: 'studio', label: 'Estudio', text: ({ studio }) => studio },
  { key: 'balance', label: 'Saldo', text: balanceText, file: ({ balance }) => balance, kept: true },
  {
    key: 'visits_in',
    label: 'Visitas que recibiste',
    text: ({ visits_in }) => String(visits_in),
    file: ({ visits_in }) => visits_in,
    end: true,
  },
  { key: 'is_owed', label: 'Te deben', money: ({ is_owed }) => toCentavos(is_owed) },
  {
    key: 'visits_out',
    label: 'Visitas de tus clientes',
    text: ({ visits_out }) => String(visits_out),
    file: ({ visits_out }) => visits_out,
    end: true,
  },
  { key: 'owes', label: 'Debes', money: ({ owes }) => toCentavos(owes) },
];

const visitColumns = (opensPeople: boolean): ReadonlyArray<Column<SettledVisit>> => [
  { key: 'day', label: 'Fecha', text: ({ day }) => formatDate(day), file: ({ day }) => day },
  { key: 'class_name', label: 'Clase', text: ({ class_name }) => class_name },
  {
    key: 'customer',
    label: 'Cliente',
    text: ({ customer }) => customer.name,
    ...(opensPeople && {
      cell: ({ customer }: SettledVisit) => <a href={customerPath(customer.customer_id)}>{customer.name}</a>,
    }),
  },
  {
    key: 'direction',
    label: 'Visita',
    text: ({ direction, studio }) => (direction === 'in' ? `De ${studio} aquí` : `Tuya en ${studio}`),
  },
  { key: 'outcome', label: 'Resultado', text: ({ outcome }) => OUTCOME_LABELS[outcome] },
  { key: 'price', label: 'Precio de la clase', money: ({ price }) => toCentavos(price), hidden: true },
  {
    key: 'owed',
    label: 'Importe',
    money: ({ owed, direction }) => (direction === 'in' ? 1 : -1) * toCentavos(owed),
    kept: true,
  },
];

/** /admin/marca/liquidacion: what this studio and the others of the brand owe each other for a month's visits. */
export default function SettlementScreen() {
  useTitle('Liquidación entre estudios');
  const opensPeople = useSelector(selectMe)?.role === 'admin';
  const { timezone } = useSelector(selectConfig);
  const thisMonth = studioDay(useNow(), timezone).slice(0, 7);
  const [{ mes }, change] = useAddressFilters(KEYS);
  const month = /^\d{4}-\d{2}$/.test(mes) ? mes : thisMonth;
  const loaded = useLoaded(useCallback(() => getBrandSettlement(month), [month]));
  const columns = useMemo(() => visitColumns(opensPeople), [opensPeople]);
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(thisMonth, -n));
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Liquidación entre estudios"
        text={
          'Cada visita con un paquete de otro estudio de la marca, al precio al que se vendió esa clase. Cuenta en el mes ' +
          'de la clase, en cuanto ya no se puede corregir.'
        }
      />
      <div className="brand-month">
        <Select
          label="Mes"
          value={month}
          options={(months.includes(month) ? months : [month, ...months]).map((value) => ({
            value,
            label: monthName(value),
          }))}
          onChange={(next) => change({ mes: next === thisMonth ? '' : next })}
        />
      </div>
      <LoadedPart loaded={loaded} failed="No pudimos leer la liquidación.">
        {({ pairs, visits, count, open }) => (
          <>
            <h2 className="brand-part">Con cada estudio</h2>
            <DataTable
              name={`liquidacion-${month}`}
              label="Saldos con cada estudio"
              columns={PAIRS}
              list={readRows(pairs)}
              rowKey={({ studio_id }) => studio_id}
              empty={<EmptyState title="No hay visitas en este mes." text="Elige otro mes." />}
            />
            {pairs.length > 0 && (
              <>
                <h2 className="brand-part">Visita por visita</h2>
                <DataTable
                  name={`liquidacion-visitas-${month}`}
                  label="Visitas del mes"
                  columns={columns}
                  list={readRows(visits)}
                  rowKey={({ visit_id, direction }) => `${visit_id} ${direction}`}
                  empty={null}
                />
              </>
            )}
            {count > visits.length && (
              <p className="brand-note" role="note">
                Aquí se ven {plural(visits.length, 'visita', 'visitas')} de {count}. Los saldos las tienen todas.
              </p>
            )}
            {open > 0 && (
              <p className="brand-note">
                {plural(open, 'visita está', 'visitas están')} por venir o todavía se {open === 1 ? 'puede' : 'pueden'}{' '}
                corregir: no {open === 1 ? 'cuenta' : 'cuentan'} aún.
              </p>
            )}
          </>
        )}
      </LoadedPart>
    </div>
  );
}

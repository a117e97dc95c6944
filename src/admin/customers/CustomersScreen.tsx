import { emailText } from '../../../domain/contacts';
import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ListedCustomer } from '../../../domain/contract/customerList';
import { isEmptyFilter } from '../../../domain/customerFilter';
import { SEGMENT_LABELS, SEGMENTS, type Segment } from '../../../domain/customerSegments';
import { csvMoment } from '../../../domain/csv';
import { formatBirthday, formatInstant, plural } from '../../../domain/format';
import { customerPath } from '../../../domain/adminPaths';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { Select } from '../../ui/Select';
import { MIN_WIDTH, useMediaQuery } from '../../ui/useMediaQuery';
import { CustomerFilters } from './components/CustomerFilters';
import NewCustomerDialog from './components/NewCustomerDialog';
import { StoredSegments } from './components/StoredSegments';
import { DataTable, type Column } from '../list/DataTable';
import { QueryField } from '../list/SearchField';
import { useAddressFilters } from '../list/useAddressFilters';
import { useLoaded } from '../useLoaded';
import { useList } from '../list/useList';
import { FILTER_KEYS, filterIn, NO_FILTER } from './filters';
import { getCustomers, getSegments } from './service';
import './customers.scss';

const KEYS = ['buscar', 'orden', 'nuevo', ...FILTER_KEYS] as const;

const nameOf = ({ name, last_name }: ListedCustomer): string => `${name} ${last_name}`.trim();
const creditsOf = ({ has_unlimited, credits }: ListedCustomer): string =>
  has_unlimited ? 'Ilimitado' : String(credits);

/** All that a phone shows of a customer besides their name. */
const shortOf = ({ phone, has_unlimited, credits, has_account }: ListedCustomer): string =>
  [phone, has_unlimited ? 'Clases ilimitadas' : plural(credits, 'crédito', 'créditos'), !has_account && 'Sin cuenta']
    .filter(Boolean)
    .join(' · ');

const columnsIn = (zone: string): ReadonlyArray<Column<ListedCustomer>> => {
  const day = (instant: string | null): string => (instant === null ? '—' : formatInstant(instant, zone));
  const fileDay = (instant: string | null): string | null => instant && csvMoment(instant, zone).slice(0, 10);
  return [
    { key: 'name', label: 'Nombre', sorts: true, text: nameOf },
    { key: 'telefono', label: 'Teléfono', text: ({ phone }) => phone },
    { key: 'correo', label: 'Correo', text: ({ email }) => emailText(email), file: ({ email }) => email },
    {
      key: 'ultima',
      label: 'Última clase',
      text: ({ last_class_at }) => day(last_class_at),
      file: ({ last_class_at }) => fileDay(last_class_at),
    },
    { key: 'creditos', label: 'Créditos', end: true, text: creditsOf },
    {
      key: 'createdAt',
      label: 'Cliente desde',
      sorts: true,
      text: ({ createdAt }) => day(createdAt),
      file: ({ createdAt }) => fileDay(createdAt),
    },
    {
      key: 'cuenta',
      label: 'Cuenta',
      cell: ({ has_account }) => (has_account ? 'Sí' : <Badge>Sin cuenta</Badge>),
      text: ({ has_account }) => (has_account ? 'Sí' : 'No'),
    },
    {
      key: 'cumple',
      label: 'Cumpleaños',
      hidden: true,
      cell: ({ birthdate }) => (birthdate && formatBirthday(birthdate)) ?? '—',
      file: ({ birthdate }) => birthdate,
    },
  ];
};

/** /admin/clientes: all customers of the studio, by search and group. */
export default function CustomersScreen() {
  useTitle('Clientes');
  const zone = useSelector(selectConfig).timezone;
  const navigate = useNavigate();
  // Eleven groups would be six rows of buttons on a phone.
  const wide = useMediaQuery(MIN_WIDTH.tablet);
  const [values, change] = useAddressFilters(KEYS);
  const { buscar, orden, nuevo } = values;
  const filter = useMemo(() => filterIn(values), [values]);
  const { segment } = filter;
  const isNarrowed = !isEmptyFilter(filter);
  const sort = (['-name', 'createdAt', '-createdAt'] as const).find((one) => one === orden);
  const list = useList(
    'clientes',
    useCallback(
      (after?: number) => getCustomers({ ...filter, query: buscar || undefined, sort, after }),
      [buscar, filter, sort],
    ),
  );
  const { data: counts } = useLoaded(getSegments);

  const labelOf = (one: Segment): string => {
    const count = counts?.find(({ segment: of }) => of === one)?.count;
    return SEGMENT_LABELS[one].label + (count === undefined ? '' : ` (${count.toLocaleString('es-MX')})`);
  };
  const groups = {
    label: 'Grupo',
    value: segment ?? '',
    options: [{ value: '', label: 'Todos' }, ...SEGMENTS.map((one) => ({ value: one, label: labelOf(one) }))],
    onChange: (next: string) => change({ grupo: next }),
  };
  const empty =
    buscar || isNarrowed ? (
      <EmptyState
        title="Nadie coincide."
        text="Prueba con otras letras, o quita filtros."
        action={isNarrowed && <Button onClick={() => change(NO_FILTER)}>Quitar filtros</Button>}
      />
    ) : (
      <EmptyState title="Todavía no hay clientes." text="Aparecen cuando se registran, o los creas tú." />
    );
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Clientes" actions={<Button onClick={() => change({ nuevo: 'si' })}>Nuevo cliente</Button>} />
      {wide ? <SegmentedFilter {...groups} /> : <Select {...groups} />}
      <p className="admin-customers__hint" role="status">
        {segment
          ? SEGMENT_LABELS[segment].text
          : 'Quienes toman clase. El equipo es un grupo aparte; una búsqueda también lo encuentra.'}
      </p>
      <StoredSegments filter={buscar === '' ? filter : null} />
      <DataTable
        name="clientes"
        label="Clientes"
        columns={columnsIn(zone)}
        list={list}
        rowKey={({ customer_id }) => customer_id}
        to={({ customer_id }) => customerPath(customer_id)}
        empty={empty}
        short={shortOf}
        filters={
          <>
            <QueryField
              label="Nombre, correo o teléfono"
              value={buscar}
              onChange={(query) => change({ buscar: query })}
            />
            <CustomerFilters values={values} onChange={change} />
          </>
        }
        {...(buscar ? {} : { sort: sort ?? 'name', onSort: (next: string) => change({ orden: next }) })}
      />
      {nuevo && (
        <NewCustomerDialog
          searched={buscar}
          onCreated={({ customer_id }) => navigate(customerPath(customer_id))}
          onClose={() => change({ nuevo: '' })}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { AdminClassPackage } from '../../../../domain/contract/packageAdmin';
import { formatAmount, formatNumber } from '../../../../domain/numbers';
import { toCentavos } from '../../../../domain/money';
import { UNLIMITED } from '../../../../domain/credits';
import { confirm } from '../../../core/confirm/confirm';
import { attendeesPath, packagePath } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { TextField } from '../../../ui/TextField';
import { useCalls } from '../../calls';
import { DataTable, type Column } from '../../list/DataTable';
import { RowAction } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { packageArchived, KINDS, packageKind } from '../labels';
import * as service from '../service';
import { termsOf, valuesOf } from '../values';
import '../packages.scss';

type Shown = 'all' | AdminClassPackage['kind'] | 'archived';
const FILTERS: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'all', label: 'A la venta' },
  ...KINDS,
  { value: 'archived', label: 'Archivados' },
];

const priceOf = ({ price, sale_price }: AdminClassPackage): number => toCentavos(sale_price ?? price);
const kindOf = (p: AdminClassPackage): string => KINDS.find(({ value }) => value === packageKind(p))?.label ?? '';
const classesOf = ({ class_amount }: AdminClassPackage): string =>
  class_amount === UNLIMITED ? 'Ilimitadas' : formatNumber(class_amount);
const stateOf = ({ home, status }: AdminClassPackage): string => {
  if (status === 'inactive') return 'Archivado';
  return home ? 'En portada' : 'A la venta';
};

const COLUMNS: ReadonlyArray<Column<AdminClassPackage>> = [
  { key: 'paquete', label: 'Paquete', text: ({ title }) => title },
  { key: 'tipo', label: 'Tipo', text: kindOf, hidden: true },
  {
    key: 'precio',
    label: 'Precio',
    money: priceOf,
    cell: (p) => (
      <div>
        {p.sale_price !== null && (
          <s className="admin-packages__before">
            <span className="ui-hidden">Antes </span>
            {formatAmount(toCentavos(p.price))}
          </s>
        )}
        {formatAmount(priceOf(p))}
      </div>
    ),
  },
  { key: 'clases', label: 'Clases', end: true, text: classesOf },
  { key: 'ventas', label: 'Ventas', end: true, text: ({ sales }) => formatNumber(sales), file: ({ sales }) => sales },
  {
    key: 'suscripciones',
    label: 'Suscripciones',
    end: true,
    text: ({ is_subscription, subscriptions }) => (is_subscription ? formatNumber(subscriptions) : '—'),
    file: ({ subscriptions }) => subscriptions,
  },
  { key: 'estado', label: 'Estado', text: stateOf },
];

/** /admin/paquetes */
export default function PackagesScreen() {
  useTitle('Paquetes');
  const { onWrite, onSuccess, onUndo } = useCalls();
  const [shown, setShown] = useState<Shown>('all');
  const [query, setQuery] = useState('');
  const list = useList('paquetes', service.getAdminPackages);

  async function setStatus(p: AdminClassPackage, active: boolean): Promise<void> {
    const body = {
      ...termsOf({ ...valuesOf(p), active }, p),
      class_package_id: p.class_package_id,
      version: p.version,
    };
    const result = await onWrite(() => service.putPackage(body));
    if (result.ok && !active) onUndo({ text: packageArchived(p.title), undo: () => setStatus(result.data, true) });
    else if (result.ok) onSuccess(`«${p.title}» está a la venta.`);
    await list.reload();
  }

  async function remove(p: AdminClassPackage): Promise<void> {
    if (!(await confirm({ text: `Se elimina «${p.title}» para siempre.`, ok: 'Eliminar', cancel: 'Conservar' })))
      return;
    const result = await onWrite(() => service.deletePackage(p.class_package_id));
    if (result.ok) onSuccess('Paquete eliminado.');
    await list.reload();
  }

  const columns: ReadonlyArray<Column<AdminClassPackage>> = [
    ...COLUMNS,
    {
      key: 'acciones',
      label: 'Acciones',
      cell: (p) => (
        <div className="admin-packages__actions">
          {p.is_special_event && (
            <RowAction quiet of={`de ${p.title}`} to={attendeesPath(p.class_package_id)}>
              Asistentes
            </RowAction>
          )}
          <RowAction quiet of={p.title} to={`${packagePath('nuevo')}?copia=${p.class_package_id}`}>
            Duplicar
          </RowAction>
          <RowAction quiet of={p.title} onClick={() => void setStatus(p, p.status === 'inactive')}>
            {p.status === 'inactive' ? 'Poner a la venta' : 'Archivar'}
          </RowAction>
          {!p.in_use && (
            <RowAction quiet of={p.title} onClick={() => void remove(p)}>
              Eliminar
            </RowAction>
          )}
        </div>
      ),
    },
  ];
  const wanted = withoutAccents(query);
  const found = list.rows?.filter(
    (p) =>
      (shown === 'archived') === (p.status === 'inactive') &&
      (shown === 'all' || shown === 'archived' || packageKind(p) === shown) &&
      withoutAccents(p.title).includes(wanted),
  );

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Paquetes"
        text="Lo que tus clientes pueden comprar."
        actions={<LinkButton to={packagePath('nuevo')}>Nuevo paquete</LinkButton>}
      />
      <div className="admin-packages__bar">
        <SegmentedFilter label="Qué paquetes" value={shown} options={FILTERS} onChange={setShown} />
      </div>
      <DataTable
        name="paquetes"
        label="Paquetes"
        columns={columns}
        list={{ ...list, rows: found ?? null }}
        rowKey={(p) => p.class_package_id}
        to={(p) => packagePath(p.class_package_id)}
        empty={
          list.rows?.length === 0 ? (
            <EmptyState
              title="Todavía no vendes paquetes."
              text="Crea el primero: una clase suelta o un paquete de diez."
            />
          ) : (
            <EmptyState title="Ningún paquete coincide." text="Prueba con otro filtro o nombre." />
          )
        }
        filters={
          <TextField label="Buscar por nombre" value={query} onChange={setQuery} type="search" autoComplete="off" />
        }
      />
    </div>
  );
}

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

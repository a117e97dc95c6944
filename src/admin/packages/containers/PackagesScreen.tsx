import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminClassPackage } from '../../../../domain/contract/packageAdmin';
import { formatMoney, plural } from '../../../../domain/numbers';
import { toCentavos } from '../../../../domain/money';
import { classAmountLabel } from '../../../../domain/packages';
import { confirm } from '../../../core/confirm/confirm';
import { attendeesPath, packagePath } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { useCalls } from '../../calls';
import { CardList, RowAction, type RowCardProps } from '../../list/ListBody';
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

const priceOf = ({ price, sale_price }: AdminClassPackage): string =>
  sale_price === null
    ? formatMoney(toCentavos(price))
    : `${formatMoney(toCentavos(sale_price))} (antes ${formatMoney(toCentavos(price))})`;

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

  const card = (p: AdminClassPackage): RowCardProps => ({
    title: <Link to={packagePath(p.class_package_id)}>{p.title}</Link>,
    children: (
      <>
        <p>
          {KINDS.find(({ value }) => value === packageKind(p))?.label} · {priceOf(p)} ·{' '}
          {classAmountLabel(p.class_amount)}
        </p>
        <p>
          {p.sales === 0 ? 'Sin ventas' : plural(p.sales, 'venta', 'ventas')}
          {p.subscriptions > 0 && ` · ${plural(p.subscriptions, 'suscripción activa', 'suscripciones activas')}`}
        </p>
      </>
    ),
    badges: (
      <>
        {p.home && <Badge>En portada</Badge>}
        {p.status === 'inactive' && <Badge>Archivado</Badge>}
      </>
    ),
    actions: (
      <>
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
      </>
    ),
  });
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
        <TextField label="Buscar por nombre" value={query} onChange={setQuery} type="search" autoComplete="off" />
      </div>
      <CardList
        list={{ ...list, rows: found ?? null }}
        failed="No pudimos cargar los paquetes."
        waiting={<SkeletonGroup label="Cargando paquetes" rows={3} height={110} />}
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
        rowKey={(p) => p.class_package_id}
        card={card}
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

import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { AdminClassPackage } from '../../../../domain/contract/packageAdmin';
import { formatMoney, plural } from '../../../../domain/numbers';
import { toCentavos } from '../../../../domain/money';
import { classAmountLabel } from '../../../../domain/packages';
import { showSuccess } from '../../../core/alerts/state';
import { confirm } from '../../../core/confirm/confirm';
import { attendeesPath, packagePath } from '../../../../domain/adminPaths';
import type { AppDispatch } from '../../../core/state';
import { request } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { useLoaded } from '../../useLoaded';
import { offerUndo } from '../../undo/undo';
import { ARCHIVED, KINDS, packageKind } from '../labels';
import * as service from '../service';
import { termsOf, valuesOf } from '../values';
import '../../adminRows.scss';
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
  const dispatch = useDispatch<AppDispatch>();
  const [shown, setShown] = useState<Shown>('all');
  const [query, setQuery] = useState('');
  const { data, error, busy, reload } = useLoaded(service.getAdminPackages);

  async function setStatus(p: AdminClassPackage, active: boolean): Promise<void> {
    const body = {
      ...termsOf({ ...valuesOf(p), active }, p),
      class_package_id: p.class_package_id,
      version: p.version,
    };
    const result = await request(dispatch, () => service.putPackage(body), { personal: true });
    if (result.ok && !active)
      offerUndo(dispatch, { text: ARCHIVED(p.title), undo: () => setStatus(result.data, true) });
    else if (result.ok) dispatch(showSuccess(`«${p.title}» está a la venta.`));
    await reload();
  }

  async function remove(p: AdminClassPackage): Promise<void> {
    if (!(await confirm({ text: `Se elimina «${p.title}» para siempre.`, ok: 'Eliminar', cancel: 'Conservar' })))
      return;
    const result = await request(dispatch, () => service.deletePackage(p.class_package_id), { personal: true });
    if (result.ok) dispatch(showSuccess('Paquete eliminado.'));
    await reload();
  }

  const row = (p: AdminClassPackage): JSX.Element => (
    <li key={p.class_package_id} className="admin-row ui-card">
      <div className="admin-row__words">
        <h2>
          <Link to={packagePath(p.class_package_id)}>{p.title}</Link>
        </h2>
        <p>
          {KINDS.find(({ value }) => value === packageKind(p))?.label} · {priceOf(p)} ·{' '}
          {classAmountLabel(p.class_amount)}
        </p>
        <p>
          {p.sales === 0 ? 'Sin ventas' : plural(p.sales, 'venta', 'ventas')}
          {p.subscriptions > 0 && ` · ${plural(p.subscriptions, 'suscripción activa', 'suscripciones activas')}`}
        </p>
      </div>
      {p.home && <Badge>En portada</Badge>}
      {p.status === 'inactive' && <Badge>Archivado</Badge>}
      <div className="admin-row__actions">
        {p.is_special_event && (
          <LinkButton to={attendeesPath(p.class_package_id)} variant="quiet" size="sm">
            Asistentes<span className="ui-hidden"> de {p.title}</span>
          </LinkButton>
        )}
        <LinkButton to={`${packagePath('nuevo')}?copia=${p.class_package_id}`} variant="quiet" size="sm">
          Duplicar<span className="ui-hidden"> {p.title}</span>
        </LinkButton>
        <Button variant="quiet" size="sm" onClick={() => void setStatus(p, p.status === 'inactive')}>
          {p.status === 'inactive' ? 'Poner a la venta' : 'Archivar'}
          <span className="ui-hidden"> {p.title}</span>
        </Button>
        {!p.in_use && (
          <Button variant="quiet" size="sm" onClick={() => void remove(p)}>
            Eliminar<span className="ui-hidden"> {p.title}</span>
          </Button>
        )}
      </div>
    </li>
  );

  const content = (): JSX.Element => {
    if (data === null && error !== null)
      return <ErrorState title="No pudimos cargar los paquetes." busy={busy} onRetry={() => void reload()} />;
    if (data === null) return <SkeletonGroup label="Cargando paquetes" rows={3} height={110} />;
    const wanted = plainWords(query);
    const found = data.filter(
      (p) =>
        (shown === 'archived') === (p.status === 'inactive') &&
        (shown === 'all' || shown === 'archived' || packageKind(p) === shown) &&
        plainWords(p.title).includes(wanted),
    );
    if (data.length === 0)
      return (
        <EmptyState
          title="Todavía no vendes paquetes."
          text="Crea el primero: una clase suelta o un paquete de diez."
        />
      );
    if (found.length === 0)
      return <EmptyState title="Ningún paquete coincide." text="Prueba con otro filtro o nombre." />;
    return <ul className="admin-rows">{found.map(row)}</ul>;
  };

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
      {content()}
    </div>
  );
}

const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

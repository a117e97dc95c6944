import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminClassPackage } from '../../../domain/contract/packageAdmin';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { packagePrice } from '../../../domain/pricing';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { PageHeader } from '../../ui/PageHeader';
import { Select } from '../../ui/Select';
import { SkeletonGroup } from '../../ui/Skeleton';
import { SortableList } from '../sortable/SortableList';
import { useCalls } from '../calls';
import { ListBody } from '../list/ListBody';
import { useList } from '../list/useList';
import { getAdminPackages } from '../packages/service';
import { addToHome, orderHome, removeFromHome } from './service';
import './packagesHome.scss';

const KIND_LABELS = { presencial: 'Presencial', online: 'En línea', especial: 'Evento' } as const;

/** The order for visitors: packages with their own position first. */
export const homePackagesOf = (all: readonly AdminClassPackage[]): AdminClassPackage[] =>
  all
    .filter(({ home, status }) => home && status === 'active')
    .sort(
      (a, b) => (a.home_order ?? Infinity) - (b.home_order ?? Infinity) || a.class_package_id - b.class_package_id || 0,
    );

const priceOf = (pkg: AdminClassPackage): string => formatMoney(toCentavos(packagePrice(pkg)));

const NO_PACKAGES: readonly AdminClassPackage[] = [];

/** /admin/paquetes-portada */
export default function HomePackagesScreen() {
  useTitle('Paquetes en la portada');
  /** Admins change; the front desk reads. */
  const editable = useSelector(selectMe)?.role === 'admin';
  const { onCall, onSuccess, onError, onUndo } = useCalls();
  const list = useList('paquetes', getAdminPackages);
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const all = list.rows ?? NO_PACKAGES;
  const home = homePackagesOf(all);
  const others = all.filter(({ home: isHome, status }) => !isHome && status === 'active');
  /** Runs a call and reads the list again, also after a refusal. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const result = await onCall(call);
    if (!result.ok) onError(result.error.message);
    await list.reload();
    setBusy(false);
    return result.ok;
  };
  const move = async (ids: readonly number[]): Promise<void> => {
    const places = new Map(ids.map((id, n) => [id, n + 1]));
    list.change((rows) =>
      rows.map((pkg) => ({ ...pkg, home_order: places.get(pkg.class_package_id) ?? pkg.home_order })),
    );
    await run(() => orderHome(ids));
  };
  const add = async (id: number): Promise<void> => {
    setChosen('');
    if (await run(() => addToHome(id))) onSuccess('¡Paquete agregado al home con éxito!');
  };
  const remove = async (id: number): Promise<void> => {
    const before = home.map(({ class_package_id }) => class_package_id);
    if (!(await run(() => removeFromHome(id)))) return;
    const undo = () =>
      run(async () => {
        await addToHome(id);
        await orderHome(before);
      });
    onSuccess('¡Paquete eliminado del home!');
    const title = all.find(({ class_package_id }) => class_package_id === id)?.title ?? '';
    onUndo({ text: `«${title}» ya no está en la portada.`, undo });
  };

  return (
    <div className="ui-container ui-page packages-home">
      <PageHeader
        title="Paquetes en la portada"
        text={
          editable
            ? 'Arrastra para cambiar el orden en que los ve quien visita tu sitio.'
            : 'Solo administración puede hacer cambios.'
        }
      />
      <ListBody
        list={{ ...list, rows: list.rows && home }}
        failed="No pudimos cargar los paquetes."
        waiting={<SkeletonGroup label="Cargando paquetes" rows={3} height={64} />}
        empty={<EmptyState title="Ningún paquete está en la portada." text="Agrega los que quieras vender primero." />}
      >
        {(rows) => (
          <SortableList
            label="Paquetes en la portada"
            disabled={!editable || busy}
            items={rows.map((pkg) => ({ id: pkg.class_package_id, label: pkg.title, pkg }))}
            onMove={(ids) => void move(ids as number[])}
            renderItem={({ id, label, pkg }) => (
              <div className="packages-home__row">
                <span className="packages-home__words">
                  <strong>{label}</strong>
                  <span>{priceOf(pkg)}</span>
                </span>
                <Badge>{KIND_LABELS[pkg.kind]}</Badge>
                {editable && (
                  <IconButton
                    label={`Quitar ${label} de la portada`}
                    disabled={busy}
                    onClick={() => void remove(id as number)}
                  >
                    <Trash2 size={20} aria-hidden />
                  </IconButton>
                )}
              </div>
            )}
          />
        )}
      </ListBody>
      {editable && list.rows && (
        <form
          className="packages-home__add"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) void add(Number(chosen));
          }}
        >
          <Select
            label="Agregar un paquete"
            name="paquete"
            value={chosen}
            disabled={others.length === 0}
            hint={others.length === 0 ? 'Todos los paquetes a la venta ya están en la portada.' : undefined}
            options={[
              { value: '', label: 'Elige un paquete' },
              ...others.map((pkg) => ({
                value: String(pkg.class_package_id),
                label: `${pkg.title} · ${priceOf(pkg)}`,
              })),
            ]}
            onChange={setChosen}
          />
          <Button type="submit" busy={busy} disabled={chosen === ''}>
            Agregar
          </Button>
        </form>
      )}
    </div>
  );
}

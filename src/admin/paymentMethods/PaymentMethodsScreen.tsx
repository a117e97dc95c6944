import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { CONFIG_LABELS } from '../../../domain/configLabels';
import type { AdminPaymentMethod } from '../../../domain/contract/paymentMethods';
import { CARD, CASH, MERCADO_PAGO, OXXO, SPEI, TERMINAL, TRANSFER, WALLET } from '../../../domain/pricing';
import { confirm } from '../../core/confirm/confirm';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import MethodDialog from './MethodDialog';
import { changePaymentMethod, deletePaymentMethod, getPaymentMethods } from './service';
import { useCalls } from '../calls';
import { ListBody, RowAction, RowCard } from '../list/ListBody';
import { useList } from '../list/useList';
import './paymentMethods.scss';

const quotedLabel = (key: keyof typeof CONFIG_LABELS): string => `«${CONFIG_LABELS[key].label}»`;
/** Explains how each built-in method is switched on. */
const EXPLAINED: Readonly<Record<number, string>> = {
  [CARD]: `En tu sitio, con Stripe. Se enciende con ${quotedLabel('stripe_public_key')} y la clave secreta del servidor.`,
  [CASH]: `En tu mostrador siempre. En tu sitio la enciende ${quotedLabel('cash_checkout_enabled')}.`,
  [WALLET]: `En tu sitio. Se enciende con ${quotedLabel('paypal_enabled')} y la cuenta de PayPal del servidor.`,
  [TRANSFER]: `En tu sitio. Se enciende con ${quotedLabel('transfer_enabled')}, la CLABE y el titular de tu cuenta.`,
  [SPEI]: `En tu sitio, con Stripe. Se enciende con ${quotedLabel('spei_enabled')}; antes actívala en tu cuenta de Stripe.`,
  [OXXO]: `En tu sitio, con Stripe. Se enciende con ${quotedLabel('oxxo_enabled')}; antes actívala en tu cuenta de Stripe.`,
  [MERCADO_PAGO]: `En tu sitio. Se enciende con ${quotedLabel('mercado_pago_enabled')} y la cuenta de Mercado Pago del servidor.`,
  [TERMINAL]: 'En tu mostrador, con tu propia terminal. Siempre está.',
};

const stateOf = ({ payment_method_id: id, offered }: AdminPaymentMethod): string => {
  if (id === TERMINAL) return 'En mostrador';
  if (offered) return id === CASH ? 'En mostrador y sitio' : 'Encendida';
  return id === CASH ? 'Solo en mostrador' : 'Apagada';
};

const NONE: readonly AdminPaymentMethod[] = [];

/** /admin/formas-de-pago */
export default function PaymentMethodsScreen() {
  useTitle('Formas de pago');
  /** Admins change; the front desk reads. */
  const editable = useSelector(selectMe)?.role === 'admin';
  const { onCall, onSuccess, onError, onUndo } = useCalls();
  const list = useList('formas-de-pago', getPaymentMethods);
  const [open, setOpen] = useState<AdminPaymentMethod | 'new' | null>(null);
  const [busy, setBusy] = useState(false);

  /** Runs a call and reads the list again, also after a refusal. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const result = await onCall(call);
    if (!result.ok) onError(result.error.message);
    await list.reload();
    setBusy(false);
    return result.ok;
  };
  const archive = async ({ payment_method_id, name, version }: AdminPaymentMethod, archived: boolean) => {
    if (!(await run(() => changePaymentMethod({ payment_method_id, name, version, archived })))) return;
    if (!archived) return onSuccess('Forma de pago de vuelta.');
    const back = () => changePaymentMethod({ payment_method_id, name, version: version + 1, archived: false });
    onUndo({ text: `Se archivó ${name}.`, undo: () => run(back) });
  };
  const remove = async ({ payment_method_id, name }: AdminPaymentMethod): Promise<void> => {
    if (!(await confirm({ text: `La forma de pago «${name}» se elimina para siempre.`, ok: 'Eliminar' }))) return;
    if (await run(() => deletePaymentMethod(payment_method_id))) onSuccess('Forma de pago eliminada.');
  };
  const actionsOf = (method: AdminPaymentMethod): ReactNode =>
    method.archived ? (
      <RowAction of={method.name} disabled={busy} onClick={() => void archive(method, false)}>
        Volver a usar
      </RowAction>
    ) : (
      <>
        <RowAction of={`de ${method.name}`} onClick={() => setOpen(method)}>
          Cambiar nombre
        </RowAction>
        {method.in_use ? (
          <RowAction quiet of={method.name} disabled={busy} onClick={() => void archive(method, true)}>
            Archivar
          </RowAction>
        ) : (
          <RowAction quiet of={method.name} disabled={busy} onClick={() => void remove(method)}>
            Eliminar
          </RowAction>
        )}
      </>
    );
  const part = (
    id: string,
    title: string,
    rows: readonly AdminPaymentMethod[],
    describe: (method: AdminPaymentMethod) => string | undefined,
    more: { readonly before?: ReactNode; readonly after?: ReactNode } = {},
  ): JSX.Element => (
    <section className="methods-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {more.before}
      <ul className="admin-rows">
        {rows.map((method) => (
          <li key={method.payment_method_id}>
            <RowCard
              heading="h3"
              title={method.name}
              badges={
                method.built_in && (
                  <Badge tone={stateOf(method) === 'Apagada' ? 'neutral' : 'success'}>{stateOf(method)}</Badge>
                )
              }
              actions={editable && !method.built_in && actionsOf(method)}
            >
              {describe(method) && <p>{describe(method)}</p>}
            </RowCard>
          </li>
        ))}
      </ul>
      {more.after}
    </section>
  );

  const all = list.rows ?? NONE;
  const own = all.filter((one) => !one.built_in && !one.archived);
  const archived = all.filter((one) => one.archived);
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Formas de pago"
        actions={editable ? <Button onClick={() => setOpen('new')}>Nueva forma de pago</Button> : undefined}
        text={editable ? undefined : 'Solo administración puede hacer cambios.'}
      />
      <ListBody
        list={list}
        failed="No pudimos cargar las formas de pago."
        waiting={<SkeletonGroup label="Cargando formas de pago" rows={4} height={84} />}
        empty={null}
      >
        {() => (
          <div className="methods">
            {part(
              'metodos-propios',
              'De tu mostrador',
              own,
              ({ in_use }) => (in_use ? 'Con compras hechas.' : undefined),
              {
                before: own.length === 0 && (
                  <p className="methods-quiet">
                    Todavía no hay. Crea las que uses además de las incluidas: transferencia, vales, convenio.
                  </p>
                ),
              },
            )}
            {part(
              'metodos-incluidos',
              'Incluidas',
              all.filter((one) => one.built_in),
              ({ payment_method_id }) => EXPLAINED[payment_method_id],
              {
                after: editable && (
                  <LinkButton to={ADMIN_PATHS.config} variant="ghost">
                    Ir a configuración
                  </LinkButton>
                ),
              },
            )}
            {archived.length > 0 &&
              part('metodos-archivados', 'Archivadas', archived, () => 'Las compras hechas la conservan.')}
          </div>
        )}
      </ListBody>
      {open && (
        <MethodDialog
          method={open === 'new' ? null : open}
          onSaved={() => {
            setOpen(null);
            onSuccess('Forma de pago guardada.');
            void list.reload();
          }}
          onChanged={(theirs) =>
            list.change((rows) =>
              rows.map((row) => (row.payment_method_id === theirs.payment_method_id ? theirs : row)),
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

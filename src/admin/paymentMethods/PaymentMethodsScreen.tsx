import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { CONFIG_LABELS } from '../../../domain/configLabels';
import type { AdminPaymentMethod } from '../../../domain/contract/paymentMethods';
import { CARD, CASH, TERMINAL, WALLET } from '../../../domain/pricing';
import { confirm } from '../../core/confirm/confirm';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { RootState } from '../../core/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import MethodDialog from './MethodDialog';
import { changePaymentMethod, deletePaymentMethod, getPaymentMethods } from './service';
import { screenCalls, type ScreenCalls } from '../calls';
import '../adminRows.scss';
import './paymentMethods.scss';

export interface PaymentMethodsProps extends ScreenCalls {
  /** Admins change; the front desk reads. */
  readonly editable: boolean;
}

const quoted = (key: keyof typeof CONFIG_LABELS): string => `«${CONFIG_LABELS[key].label}»`;
/** What switches each of the product's own on. */
const EXPLAINED: Readonly<Record<number, string>> = {
  [CARD]: `En tu sitio, con Stripe. Se enciende con ${quoted('stripe_public_key')} y la clave secreta del servidor.`,
  [CASH]: `En tu mostrador siempre. En tu sitio la enciende ${quoted('cash_checkout_enabled')}.`,
  [WALLET]: `En tu sitio. Se enciende con ${quoted('paypal_enabled')} y la cuenta de PayPal del servidor.`,
  [TERMINAL]: 'En tu mostrador, con tu propia terminal. Siempre está.',
};

const stateOf = ({ payment_method_id: id, offered }: AdminPaymentMethod): string => {
  if (id === TERMINAL) return 'En mostrador';
  if (offered) return id === CASH ? 'En mostrador y sitio' : 'Encendida';
  return id === CASH ? 'Solo en mostrador' : 'Apagada';
};

/** /admin/formas-de-pago */
export function PaymentMethodsScreen({ editable, onCall, onSuccess, onError, onUndo }: PaymentMethodsProps) {
  useTitle('Formas de pago');
  const [all, setAll] = useState<readonly AdminPaymentMethod[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [open, setOpen] = useState<AdminPaymentMethod | 'new' | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    setError(null);
    const result = await onCall(getPaymentMethods);
    if (result.ok) setAll(result.data);
    else setError(result.error.message);
  }, [onCall]);
  useEffect(() => void load(), [load]);

  if (all === null && error !== null)
    return <ErrorState title="No pudimos cargar las formas de pago." text={error} onRetry={() => void load()} />;
  if (all === null) return <SkeletonGroup label="Cargando formas de pago" rows={4} height={84} />;

  /** Whatever was refused, the list shows how it is now. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const result = await onCall(call);
    if (!result.ok) onError(result.error.message);
    await load();
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

  const builtIn = all.filter((one) => one.built_in);
  const own = all.filter((one) => !one.built_in && !one.archived);
  const archived = all.filter((one) => one.archived);
  return (
    <div className="ui-container ui-page methods">
      <PageHeader
        title="Formas de pago"
        actions={editable ? <Button onClick={() => setOpen('new')}>Nueva forma de pago</Button> : undefined}
        text={editable ? undefined : 'Solo administración puede hacer cambios.'}
      />
      <section className="methods-part" aria-labelledby="metodos-propios">
        <h2 id="metodos-propios">De tu mostrador</h2>
        {own.length === 0 && (
          <p className="methods-quiet">
            Todavía no hay. Crea las que uses además de las incluidas: transferencia, vales, convenio.
          </p>
        )}
        <ul className="admin-rows">
          {own.map((method) => (
            <li key={method.payment_method_id} className="admin-row ui-card">
              <div className="admin-row__words">
                <h3>{method.name}</h3>
                {method.in_use && <p>Con compras hechas.</p>}
              </div>
              {editable && (
                <div className="admin-row__actions">
                  <Button variant="ghost" size="sm" onClick={() => setOpen(method)}>
                    Cambiar nombre<span className="ui-hidden"> de {method.name}</span>
                  </Button>
                  {method.in_use ? (
                    <Button variant="quiet" size="sm" disabled={busy} onClick={() => void archive(method, true)}>
                      Archivar<span className="ui-hidden"> {method.name}</span>
                    </Button>
                  ) : (
                    <Button variant="quiet" size="sm" disabled={busy} onClick={() => void remove(method)}>
                      Eliminar<span className="ui-hidden"> {method.name}</span>
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="methods-part" aria-labelledby="metodos-incluidos">
        <h2 id="metodos-incluidos">Incluidas</h2>
        <ul className="admin-rows">
          {builtIn.map((method) => (
            <li key={method.payment_method_id} className="admin-row ui-card">
              <div className="admin-row__words">
                <h3>{method.name}</h3>
                <p>{EXPLAINED[method.payment_method_id]}</p>
              </div>
              <Badge tone={stateOf(method) === 'Apagada' ? 'neutral' : 'success'}>{stateOf(method)}</Badge>
            </li>
          ))}
        </ul>
        {editable && (
          <LinkButton to={ADMIN_PATHS.config} variant="ghost">
            Ir a configuración
          </LinkButton>
        )}
      </section>
      {archived.length > 0 && (
        <section className="methods-part" aria-labelledby="metodos-archivados">
          <h2 id="metodos-archivados">Archivadas</h2>
          <ul className="admin-rows">
            {archived.map((method) => (
              <li key={method.payment_method_id} className="admin-row ui-card">
                <div className="admin-row__words">
                  <h3>{method.name}</h3>
                  <p>Las compras hechas la conservan.</p>
                </div>
                {editable && (
                  <Button variant="ghost" size="sm" disabled={busy} onClick={() => void archive(method, false)}>
                    Volver a usar<span className="ui-hidden"> {method.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {open && (
        <MethodDialog
          method={open === 'new' ? null : open}
          onCall={onCall}
          onSaved={() => {
            setOpen(null);
            onSuccess('Forma de pago guardada.');
            void load();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ editable: selectMe(state)?.role === 'admin' }),
  screenCalls,
)(PaymentMethodsScreen);

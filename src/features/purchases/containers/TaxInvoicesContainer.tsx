import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useEffect, useRef, useState } from 'react';
import { connect } from 'react-redux';
import type { TaxProfile } from '../../../../domain/cfdi';
import type { CfdiFile, TaxReceipt } from '../../../../domain/contract/cfdi';
import type { FormValues } from '../../../../domain/forms/types';
import { formatInstant } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { orderNumber } from '../../../../domain/orderNumber';
import { saveBase64 } from '../../../core/saveBase64';
import type { AppDispatch, RootState } from '../../../core/state';
import { PERSONAL_SILENT, request, type Result } from '../../../core/thunk';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { Form } from '../../../ui/form/Form';
import { selectConfig } from '../../appconfig/state';
import * as service from '../service';
import { TAX_PROFILE_FIELDS, taxProfileErrors, taxProfileOf } from '../taxProfileFields';
import '../purchases.scss';

type Kind = 'pdf' | 'xml';

interface TaxInvoicesProps {
  readonly timeZone: string;
  readonly onList: () => Promise<Result<TaxReceipt[]>>;
  readonly onReadProfile: () => Promise<Result<TaxProfile | null>>;
  readonly onSaveProfile: (profile: TaxProfile) => Promise<Result<TaxProfile | null>>;
  readonly onInvoice: (id: number) => Promise<Result<TaxReceipt>>;
  readonly onFile: (id: number, kind: Kind) => Promise<Result<CfdiFile>>;
}

const STATES: Readonly<Record<TaxReceipt['status'], string>> = {
  open: '',
  waiting: 'Tu factura se está timbrando. Vuelve en unos minutos.',
  stamped: 'Facturada',
  refused: 'No se pudo facturar',
  global: 'Está en la factura global del estudio. Si la quieres a tu nombre, la sacamos de ahí.',
  cancelled: 'Cancelada',
};

interface Saving {
  readonly busy: boolean;
  readonly error: string | null;
  readonly errors: Readonly<Record<string, string>>;
}
const CALM: Saving = { busy: false, error: null, errors: {} };

/** The customer's payments with their tax invoices, and the tax data that these need. */
function TaxInvoices({ timeZone, onList, onReadProfile, onSaveProfile, onInvoice, onFile }: TaxInvoicesProps) {
  const [receipts, setReceipts] = useState<readonly TaxReceipt[] | 'failed' | null>(null);
  const [profile, setProfile] = useState<TaxProfile | null>(null);
  /** The form is open: for this payment, or (0) to change the data alone. */
  const [editing, setEditing] = useState<number | null>(null);
  const [values, setValues] = useState<FormValues>({});
  const [saving, setSaving] = useState<Saving>(CALM);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isGone = useRef(false);

  const load = useCallback(async () => {
    const [list, stored] = [await onList(), await onReadProfile()];
    if (isGone.current) return;
    setReceipts(list.ok && stored.ok ? list.data : 'failed');
    if (stored.ok) setProfile(stored.data);
  }, [onList, onReadProfile]);
  useEffect(() => {
    isGone.current = false;
    void load();
    return () => {
      isGone.current = true;
    };
  }, [load]);

  /** Runs one call at a time; returns its data, or shows why there is none. */
  const run = async <T,>(name: string, call: () => Promise<Result<T>>): Promise<T | null> => {
    if (busy !== null) return null;
    setBusy(name);
    setError(null);
    const result = await call();
    if (isGone.current) return null;
    setBusy(null);
    if (result.ok) return result.data;
    setError(result.error.message);
    return null;
  };
  const edit = (id: number): void => {
    setValues({ ...profile });
    setSaving(CALM);
    setError(null);
    setEditing(id);
  };
  const invoice = async (id: number): Promise<void> => {
    const fresh = await run(`factura-${id}`, () => onInvoice(id));
    if (!fresh) return;
    setReceipts((all) => (Array.isArray(all) ? all.map((one) => (one.tax_receipt_id === id ? fresh : one)) : all));
  };
  const submit = async (given: FormValues): Promise<boolean> => {
    setSaving({ ...CALM, busy: true });
    const result = await onSaveProfile(taxProfileOf(given));
    if (isGone.current) return false;
    if (!result.ok) {
      const { message, problems = [] } = result.error;
      const errors = Object.fromEntries(problems.map((problem) => [problem.key, problem.message]));
      setSaving(problems.length === 0 ? { ...CALM, error: message } : { ...CALM, errors });
      return false;
    }
    setSaving(CALM);
    setProfile(result.data);
    const id = editing ?? 0;
    setEditing(null);
    if (id > 0) await invoice(id);
    return true;
  };
  const download = async (id: number, kind: Kind): Promise<void> => {
    const file = await run(`${kind}-${id}`, () => onFile(id, kind));
    if (file) saveBase64(file);
  };

  if (receipts === 'failed')
    return <ErrorState title="No pudimos cargar tus facturas." busy={false} onRetry={() => void load()} />;
  if (receipts === null) return null;
  const fileButton = (id: number, kind: Kind, order: string) => (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download size={18} aria-hidden />}
      busy={busy === `${kind}-${id}`}
      onClick={() => void download(id, kind)}
      aria-label={`${kind.toUpperCase()} de la factura de la orden ${order}`}
    >
      {kind.toUpperCase()}
    </Button>
  );
  return (
    <section className="purchases-credit" aria-labelledby="facturas">
      <h2 id="facturas" tabIndex={-1}>
        Facturas
      </h2>
      {receipts.length === 0 && <p>Aquí facturas lo que pagues.</p>}
      {editing !== null ? (
        <div className="ui-card purchases-fiscal">
          <h3>Tus datos fiscales</h3>
          <p>Cópialos de tu Constancia de Situación Fiscal. Los guardamos para tus próximas facturas.</p>
          <Form
            fields={TAX_PROFILE_FIELDS}
            values={values}
            onChange={setValues}
            check={taxProfileErrors}
            errors={saving.errors}
            error={saving.error}
            busy={saving.busy}
            onSubmit={submit}
            submitLabel={editing > 0 ? 'Guardar y facturar' : 'Guardar datos fiscales'}
            onCancel={() => setEditing(null)}
          />
        </div>
      ) : (
        profile && (
          <p>
            Facturamos a {profile.legal_name}, {profile.rfc}.{' '}
            <Button variant="quiet" size="sm" icon={<Pencil size={18} aria-hidden />} onClick={() => edit(0)}>
              Cambiar datos fiscales
            </Button>
          </p>
        )
      )}
      <AlertRegion text={error}>{error}</AlertRegion>
      <ul className="purchases-credit__moves">
        {receipts.map(({ tax_receipt_id: id, purchase_id, title, total, paidAt, status, failure, rfc }) => {
          const order = orderNumber(purchase_id);
          return (
            <li key={id} className="purchases-credit__move ui-card">
              <span>
                {title}
                <span className="purchases-order">
                  {formatMoney(toCentavos(total))} · {formatInstant(paidAt, timeZone)} · Orden {order}
                </span>
                <span role="status" className={failure ? 'purchases-warning' : 'purchases-order'}>
                  {failure ? STATES.refused : STATES[status]}
                  {status === 'stamped' && rfc && ` a ${rfc}`}
                  {failure && `: ${failure}`}
                </span>
              </span>
              {(status === 'open' || status === 'refused' || status === 'global') && (
                <Button
                  size="sm"
                  busy={busy === `factura-${id}`}
                  onClick={() => (profile && status !== 'refused' ? void invoice(id) : edit(id))}
                  aria-label={`Facturar la orden ${order}`}
                >
                  Facturar
                </Button>
              )}
              {status === 'stamped' && (
                <span className="purchases-fiscal__files">
                  {fileButton(id, 'pdf', order)}
                  {fileButton(id, 'xml', order)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export default connect(
  (state: RootState) => ({ timeZone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onList: () => request(dispatch, service.getTaxReceipts, PERSONAL_SILENT),
    onReadProfile: () => request(dispatch, service.getTaxProfile, PERSONAL_SILENT),
    onSaveProfile: (profile: TaxProfile) => request(dispatch, () => service.putTaxProfile(profile), PERSONAL_SILENT),
    onInvoice: (id: number) => request(dispatch, () => service.postCfdi(id), PERSONAL_SILENT),
    onFile: (id: number, kind: Kind) => request(dispatch, () => service.getCfdiFile(id, kind), PERSONAL_SILENT),
  }),
)(TaxInvoices);

import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { ListedCustomer, NewCustomer } from '../../../../domain/contract/customerList';
import type { Customer } from '../../../../domain/contract/customers';
import { customerFromSearch } from '../../../../domain/customerSearch';
import type { FormValues } from '../../../../domain/forms/types';
import { customerPath } from '../../../../domain/adminPaths';
import { selectSendsMail } from '../../../features/customers/selectors';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { fieldText } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import type { ApiError } from '../../../core/http/apiError';
import { useCalls } from '../../calls';
import { useDraftKey } from '../../draft';
import { findCustomers } from '../../list/service';
import { DESK_CONTROLS, DESK_FIELDS } from '../deskForm';
import { postCustomer } from '../service';
import '../customers.scss';

export interface NewCustomerFormProps {
  /** What was searched in vain, which begins the form. */
  readonly searched: string;
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onCreated: (customer: ListedCustomer) => void;
  /** Goes on with who has this telephone or address already; without it their page is linked. */
  readonly onExisting?: ((customer: Customer) => void) | undefined;
  readonly onClose: () => void;
}

/** Creates a customer in a dialog of its own. */
export default function NewCustomerDialog(props: Omit<NewCustomerFormProps, 'busy' | 'onBusy'>) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open onClose={props.onClose} title="Nuevo cliente" locked={busy}>
      <NewCustomerForm {...props} busy={busy} onBusy={setBusy} />
    </Dialog>
  );
}

/** Creates a customer without an account, which follows when they sign in with this address. */
export function NewCustomerForm({ searched, busy, onBusy, onCreated, onExisting, onClose }: NewCustomerFormProps) {
  const [values, setValues] = useState<FormValues>(() => customerFromSearch(searched));
  const { onCall, onSuccess } = useCalls();
  const sendsMail = useSelector(selectSendsMail);
  const [refused, setRefused] = useState<ApiError | null>(null);
  /** The customer who has this telephone or address already. */
  const [existing, setExisting] = useState<Customer | null>(null);
  const draftKey = useDraftKey('cliente-nuevo');
  const field = refused?.field;
  const message = refused?.message ?? null;
  const errors = useMemo(
    (): Record<string, string> => (field && message ? { [field]: message } : {}),
    [field, message],
  );
  const submit = async (changed: FormValues): Promise<boolean> => {
    onBusy(true);
    const birthdate = fieldText(changed.birthdate ?? null);
    const email = fieldText(changed.email ?? null).trim();
    const body: NewCustomer = {
      name: fieldText(changed.name ?? null),
      last_name: fieldText(changed.last_name ?? null),
      phone: fieldText(changed.phone ?? null),
      ...(email === '' ? {} : { email }),
      ...(birthdate === '' ? {} : { birthdate }),
    };
    const created = await onCall(() => postCustomer(body));
    const owner = created.ok ? null : await ownerOf(body, created.error);
    onBusy(false);
    setRefused(created.ok ? null : created.error);
    setExisting(owner);
    if (created.ok) {
      onSuccess('Cliente creado.');
      onCreated(created.data);
    }
    return created.ok;
  };
  const ownerOf = async (body: NewCustomer, { status, field: taken }: ApiError): Promise<Customer | null> => {
    if (status !== 409) return null;
    const { email = '', phone } = body;
    const found = await onCall(() => findCustomers(taken === 'email' ? email : phone));
    const isIt = (one: Customer): boolean => one.email?.toLowerCase() === email.toLowerCase() || one.phone === phone;
    return (found.ok && found.data.find(isIt)) || null;
  };
  return (
    <Form
      fields={DESK_FIELDS}
      values={values}
      onChange={setValues}
      render={DESK_CONTROLS}
      errors={errors}
      error={field ? null : message}
      busy={busy}
      draftKey={draftKey}
      onSubmit={submit}
      submitLabel="Crear cliente"
      onCancel={onClose}
    >
      {existing && (
        <p className="admin-customers__existing">
          Ese dato ya es de{' '}
          {onExisting ? (
            <Button variant="ghost" size="sm" onClick={() => onExisting(existing)}>
              {existing.name} {existing.last_name}
            </Button>
          ) : (
            <Link to={customerPath(existing.customer_id)}>
              {existing.name} {existing.last_name}
            </Link>
          )}
          .
        </p>
      )}
      <p className="admin-customers__hint">
        Su cuenta se liga sola cuando se registre en el sitio con este correo, confirmado, y este teléfono. Sin correo
        no recibe avisos; puedes agregarlo después{sendsMail && ' y le llega cómo crear su cuenta'}.
      </p>
    </Form>
  );
}

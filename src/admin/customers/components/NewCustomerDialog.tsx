import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedCustomer, NewCustomer } from '../../../../domain/contract/customerList';
import type { Customer } from '../../../../domain/contract/customers';
import type { FormValues } from '../../../../domain/forms/types';
import { customerPath } from '../../../../domain/adminPaths';
import Dialog from '../../../ui/Dialog';
import { textOf } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import type { Created } from '../actions';
import { useDraftKey } from '../../draft';
import { DESK_CONTROLS, DESK_FIELDS } from '../deskForm';

export interface NewCustomerDialogProps {
  readonly onCreate: (customer: NewCustomer) => Promise<Created>;
  readonly onCreated: (customer: ListedCustomer) => void;
  readonly onClose: () => void;
}

/** A customer at the desk: the account follows when they first sign in with this address. */
export default function NewCustomerDialog({ onCreate, onCreated, onClose }: NewCustomerDialogProps) {
  const [values, setValues] = useState<FormValues>({});
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Extract<Created, { ok: false }> | null>(null);
  const draftKey = useDraftKey('cliente-nuevo');
  const existing: Customer | null = refused?.existing ?? null;
  const field = refused?.error.field;
  const message = refused?.error.message ?? null;
  const errors = useMemo(
    (): Record<string, string> => (field && message ? { [field]: message } : {}),
    [field, message],
  );
  const submit = async (changed: FormValues): Promise<boolean> => {
    setBusy(true);
    const birthdate = textOf(changed.birthdate ?? null);
    const created = await onCreate({
      name: textOf(changed.name ?? null),
      last_name: textOf(changed.last_name ?? null),
      phone: textOf(changed.phone ?? null),
      email: textOf(changed.email ?? null).trim(),
      ...(birthdate === '' ? {} : { birthdate }),
    });
    setBusy(false);
    setRefused(created.ok ? null : created);
    if (created.ok) onCreated(created.customer);
    return created.ok;
  };
  return (
    <Dialog open onClose={onClose} title="Nuevo cliente" locked={busy}>
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
            <Link to={customerPath(existing.customer_id)}>
              {existing.name} {existing.last_name}
            </Link>
            .
          </p>
        )}
        <p className="admin-customers__hint">
          Su cuenta se liga sola cuando se registre en el sitio con este correo, confirmado, y este teléfono.
        </p>
      </Form>
    </Dialog>
  );
}

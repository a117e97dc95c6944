import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedCustomer, NewCustomer } from '../../../../domain/contract/customerList';
import type { Customer } from '../../../../domain/contract/customers';
import type { FormValues } from '../../../../domain/forms/types';
import { NAME_MAX } from '../../../../domain/validation';
import { adminCustomerPath } from '../../../core/routing/paths';
import Dialog from '../../../ui/Dialog';
import { formField, textOf } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { PhoneControl } from '../../../ui/form/PhoneControl';
import { TextControl } from '../../../ui/form/TextControls';
import type { Created } from '../actions';

export interface NewCustomerDialogProps {
  readonly onCreate: (customer: NewCustomer) => Promise<Created>;
  readonly onCreated: (customer: ListedCustomer) => void;
  readonly onClose: () => void;
}

const FIELDS = [
  formField('name', 'text', 'Nombre'),
  formField('last_name', 'text', 'Apellidos', { order: 2 }),
  formField('phone', 'text', 'Teléfono', { order: 3 }),
  formField('email', 'email', 'Correo', { order: 4 }),
  formField('birthdate', 'birthdate', 'Fecha de nacimiento', { order: 5, required: false }),
];
/** What is typed here is another person's: the browser must not offer the front desk's own data. */
const OWN = { autoComplete: 'off', maxLength: NAME_MAX };
const RENDER: FormProps['render'] = {
  name: (props) => <TextControl {...props} extra={OWN} />,
  last_name: (props) => <TextControl {...props} extra={OWN} />,
  phone: (props) => <PhoneControl {...props} />,
};

/** A customer at the desk: the account follows when they first sign in with this address. */
export default function NewCustomerDialog({ onCreate, onCreated, onClose }: NewCustomerDialogProps) {
  const [values, setValues] = useState<FormValues>({});
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Extract<Created, { ok: false }> | null>(null);
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
        fields={FIELDS}
        values={values}
        onChange={setValues}
        render={RENDER}
        errors={errors}
        error={field ? null : message}
        busy={busy}
        onSubmit={submit}
        submitLabel="Crear cliente"
        onCancel={onClose}
      >
        {existing && (
          <p className="admin-customers__existing">
            Ese dato ya es de{' '}
            <Link to={adminCustomerPath(existing.customer_id)}>
              {existing.name} {existing.last_name}
            </Link>
            .
          </p>
        )}
        <p className="admin-customers__hint">
          Su cuenta se liga sola cuando entre al sitio con este correo, confirmado.
        </p>
      </Form>
    </Dialog>
  );
}

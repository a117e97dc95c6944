import { useMemo, useState } from 'react';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import type { ChangedCustomer } from '../../../../domain/contract/customerList';
import type { FormValues } from '../../../../domain/forms/types';
import { INSTAGRAM_MAX, instagramError } from '../../../../domain/signUp';
import type { ApiError } from '../../../core/http/apiError';
import type { Result } from '../../../core/thunk';
import Dialog from '../../../ui/Dialog';
import { formField, textOf } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { lazyComponent } from '../../../ui/lazyComponent';
import { conflictFields, conflictOf, type Conflict } from '../../conflict/conflict';
import { useVersionedDraft } from '../../draft';
import { DESK_CONTROLS, DESK_FIELDS } from '../../customers/deskForm';

const ConflictDialog = lazyComponent(() => import('../../conflict/ConflictDialog'));

export interface ChangeDialogProps {
  readonly customer: AdminCustomer;
  readonly onSave: (body: ChangedCustomer) => Promise<Result<unknown>>;
  readonly onRead: (customerId: number) => Promise<Result<AdminCustomer>>;
  /** The other admin's version stays: the page is read again. */
  readonly onTakeTheirs: (customerId: number) => void;
  readonly onClose: () => void;
}

const FIELDS = [...DESK_FIELDS, formField('instagram', 'text', 'Instagram', { order: 6, required: false })];
const INSTAGRAM = { prefix: '@', maxLength: INSTAGRAM_MAX, autoCapitalize: 'none', autoComplete: 'off' };
const CONTROLS: typeof DESK_CONTROLS = {
  ...DESK_CONTROLS,
  instagram: (props) => (
    <TextControl {...props} onChange={(text) => props.onChange(textOf(text).replace(/^\s*@+/, ''))} extra={INSTAGRAM} />
  ),
};

const valuesOf = ({ name, last_name, phone, email, birthdate, instagram }: AdminCustomer): FormValues => ({
  name,
  last_name,
  phone,
  email,
  birthdate,
  instagram: instagram?.replace(/^@/, '') ?? null,
});
const problems = ({ instagram = null }: FormValues) => ({ instagram: instagramError(textOf(instagram)) });

/** Only what differs from what is stored; null: nothing does. */
function changeOf(customer: AdminCustomer, values: FormValues): ChangedCustomer | null {
  const stored = valuesOf(customer);
  const typed = (key: string): string => textOf(values[key] ?? null).trim();
  const differing = FIELDS.map(({ key }) => key).filter((key) => typed(key) !== textOf(stored[key] ?? null));
  if (differing.length === 0) return null;
  const { customer_id, version } = customer;
  return { customer_id, version, ...Object.fromEntries(differing.map((key) => [key, typed(key)])) };
}

/** The front desk corrects who a customer is and how to reach them. */
export default function ChangeDialog({ customer, onSave, onRead, onTakeTheirs, onClose }: ChangeDialogProps) {
  const [values, setValues] = useState(() => valuesOf(customer));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict<AdminCustomer> | null>(null);
  const hasAccount = customer.uid !== null;
  const fields = useMemo(() => FIELDS.filter(({ key }) => key !== 'email' || !hasAccount), [hasAccount]);
  const draft = useVersionedDraft(`datos.${customer.customer_id}`, customer.version, fields);
  const errors = useMemo(
    (): Record<string, string> => (refused?.field ? { [refused.field]: refused.message } : {}),
    [refused],
  );
  const save = async (of: AdminCustomer): Promise<boolean> => {
    const body = changeOf(of, values);
    setConflict(null);
    setRefused(null);
    if (body) {
      setBusy(true);
      const result = await onSave(body);
      const found = result.ok ? null : await conflictOf(result.error, () => onRead(customer.customer_id));
      setBusy(false);
      setConflict(found);
      if (!result.ok) {
        if (!found) setRefused(result.error);
        return false;
      }
    }
    draft.clear();
    onClose();
    return true;
  };
  return (
    <Dialog open onClose={onClose} title="Cambiar datos" locked={busy}>
      <Form
        fields={fields}
        values={values}
        onChange={setValues}
        render={CONTROLS}
        check={problems}
        errors={errors}
        error={refused && !refused.field ? refused.message : null}
        busy={busy}
        draftKey={draft.draftKey}
        onSubmit={() => save({ ...customer, version: draft.version })}
        submitLabel="Guardar"
        onCancel={onClose}
      >
        {hasAccount && (
          <p className="customer-purchase__quiet">
            Su correo, {customer.email}, es el de su cuenta: no se cambia aquí.
          </p>
        )}
      </Form>
      {conflict && (
        <ConflictDialog
          title="estos datos"
          changed={conflict.changed}
          fields={conflictFields(fields, values, valuesOf(conflict.theirs))}
          busy={busy}
          onKeepMine={() => void save(conflict.theirs)}
          onTakeTheirs={() => {
            draft.clear();
            onTakeTheirs(customer.customer_id);
            onClose();
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Dialog>
  );
}

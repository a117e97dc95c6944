import { useMemo, useState } from 'react';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import type { ChangedCustomer } from '../../../../domain/contract/customerList';
import type { FormValues } from '../../../../domain/forms/types';
import { INSTAGRAM_MAX, instagramError } from '../../../../domain/signUp';
import Dialog from '../../../ui/Dialog';
import { formField, fieldText } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { useCalls } from '../../calls';
import { conflictFields } from '../../editor/conflict';
import { useVersionedDraft } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { DESK_CONTROLS, DESK_FIELDS } from '../../customers/deskForm';
import { getCustomer, putCustomer } from '../service';

interface ChangeDialogProps {
  readonly customer: AdminCustomer;
  /** Reads the customer again. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const FIELDS = [...DESK_FIELDS, formField('instagram', 'text', 'Instagram', { order: 6, required: false })];
const KEYS = FIELDS.map(({ key }) => key);
const INSTAGRAM = { prefix: '@', maxLength: INSTAGRAM_MAX, autoCapitalize: 'none', autoComplete: 'off' };
const CONTROLS: typeof DESK_CONTROLS = {
  ...DESK_CONTROLS,
  instagram: (props) => (
    <TextControl
      {...props}
      onChange={(text) => props.onChange(fieldText(text).replace(/^\s*@+/, ''))}
      extra={INSTAGRAM}
    />
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
const problems = ({ instagram = null }: FormValues) => ({ instagram: instagramError(fieldText(instagram)) });

/** The fields that differ from the stored ones; null: none. */
function changeOf(customer: AdminCustomer, values: FormValues): ChangedCustomer | null {
  const stored = valuesOf(customer);
  const typed = (key: string): string => fieldText(values[key] ?? null).trim();
  const differing = FIELDS.map(({ key }) => key).filter((key) => typed(key) !== fieldText(stored[key] ?? null));
  if (differing.length === 0) return null;
  const { customer_id, version } = customer;
  return { customer_id, version, ...Object.fromEntries(differing.map((key) => [key, typed(key)])) };
}

/** The front desk corrects a customer's name and contacts. */
export default function ChangeDialog({ customer: given, onChanged, onClose }: ChangeDialogProps) {
  const { onCall, onSuccess } = useCalls();
  const [customer, setCustomer] = useState(given);
  const [values, setValues] = useState(() => valuesOf(customer));
  const hasAccount = customer.uid !== null;
  /** An address may be added or corrected, not taken away. */
  const hasMail = customer.email !== null;
  const fields = useMemo(
    () =>
      FIELDS.filter(({ key }) => key !== 'email' || !hasAccount).map((field) =>
        field.key === 'email' ? { ...field, required: hasMail } : field,
      ),
    [hasAccount, hasMail],
  );
  const draft = useVersionedDraft(`datos.${customer.customer_id}`, customer.version, fields);
  const editor = useEditor<AdminCustomer>({
    draft,
    keys: KEYS,
    title: () => 'estos datos',
    fields: (theirs) => conflictFields(fields, values, valuesOf(theirs)),
    onRead: () => onCall(() => getCustomer(customer.customer_id)),
    onKeepMine: (theirs) => void save(theirs),
    onTakeTheirs: (theirs) => {
      setCustomer(theirs);
      setValues(valuesOf(theirs));
      void onChanged();
    },
  });
  const { busy } = editor;
  const save = async (of: AdminCustomer): Promise<boolean> => {
    const body = changeOf(of, values);
    if (body)
      return editor.save(
        () => onCall(() => putCustomer(body)),
        async () => {
          onSuccess('Datos guardados.');
          await onChanged();
          onClose();
        },
      );
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
        errors={editor.errors}
        error={editor.error}
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
      {editor.conflict}
    </Dialog>
  );
}

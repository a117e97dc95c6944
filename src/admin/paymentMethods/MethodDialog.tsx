import { useState } from 'react';
import type { AdminPaymentMethod } from '../../../domain/contract/paymentMethods';
import Dialog from '../../ui/Dialog';
import { formField, textOf, type ControlProps } from '../../ui/form/controls';
import { Form } from '../../ui/form/Form';
import { TextControl } from '../../ui/form/TextControls';
import { conflictOf, type Conflict } from '../conflict/conflict';
import ConflictDialog from '../conflict/ConflictDialog';
import { useVersionedDraft } from '../draft';
import { changePaymentMethod, createPaymentMethod, getPaymentMethods } from './service';
import type { OnCall } from '../calls';

export interface MethodDialogProps {
  /** null: a new one. */
  readonly method: AdminPaymentMethod | null;
  readonly onCall: OnCall;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const FIELDS = [formField('name', 'text', 'Nombre')];
const RULES = { requiredTexts: { name: 'Escribe el nombre.' } };
const HINT = 'Como lo dice tu recepción: «Transferencia», «Vales».';
const RENDER = {
  name: (props: ControlProps) => <TextControl {...props} extra={{ maxLength: 60, autoComplete: 'off', hint: HINT }} />,
};

export default function MethodDialog({ method, onCall, onSaved, onClose }: MethodDialogProps) {
  const [name, setName] = useState(method?.name ?? '');
  const draft = useVersionedDraft(
    `forma-de-pago.${method?.payment_method_id ?? 'nueva'}`,
    method?.version ?? 0,
    FIELDS,
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict<AdminPaymentMethod> | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (version: number): Promise<void> => {
    setBusy(true);
    setErrors({});
    const result = await onCall(() =>
      method
        ? changePaymentMethod({
            payment_method_id: method.payment_method_id,
            name: name.trim(),
            version,
          })
        : createPaymentMethod(name.trim()),
    );
    if (result.ok) {
      draft.clear();
      return onSaved();
    }
    const found = await conflictOf<AdminPaymentMethod>(result.error, async () => {
      const all = await onCall(getPaymentMethods);
      const theirs = all.ok ? all.data.find((one) => one.payment_method_id === method?.payment_method_id) : undefined;
      return theirs ? { ok: true, data: theirs } : { ok: false, error: result.error };
    });
    setBusy(false);
    setConflict(found);
    setErrors(found ? {} : { name: result.error.message });
  };
  if (conflict)
    return (
      <ConflictDialog
        title={`la forma de pago «${conflict.theirs.name}»`}
        changed={conflict.changed}
        fields={[{ label: 'Nombre', mine: name.trim(), theirs: conflict.theirs.name }]}
        busy={busy}
        onKeepMine={() => void save(conflict.theirs.version)}
        onTakeTheirs={() => {
          draft.clear();
          onSaved();
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} locked={busy} title={method ? 'Cambiar nombre' : 'Nueva forma de pago'}>
      <Form
        className="methods-form"
        fields={FIELDS}
        values={{ name }}
        onChange={(values) => setName(textOf(values.name ?? null))}
        rules={RULES}
        render={RENDER}
        errors={errors}
        busy={busy}
        draftKey={draft.draftKey}
        onSubmit={() => void save(draft.version)}
        submitLabel="Guardar"
        onCancel={onClose}
      />
    </Dialog>
  );
}

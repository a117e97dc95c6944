import { useMemo, useState } from 'react';
import type { AdminPaymentMethod } from '../../../domain/contract/paymentMethods';
import Dialog from '../../ui/Dialog';
import { formField, fieldText, type ControlProps } from '../../ui/form/controls';
import { Form } from '../../ui/form/Form';
import { TextControl } from '../../ui/form/TextControls';
import { useVersionedDraft } from '../draft';
import { useEditor } from '../editor/useEditor';
import { changePaymentMethod, createPaymentMethod, getPaymentMethods } from './service';
import { useCalls } from '../calls';

export interface MethodDialogProps {
  /** null: a new one. */
  readonly method: AdminPaymentMethod | null;
  readonly onSaved: () => void;
  /** Called if the stored method differs from the list's. */
  readonly onChanged: (theirs: AdminPaymentMethod) => void;
  readonly onClose: () => void;
}

const FIELDS = [formField('name', 'text', 'Nombre')];
const RULES = { requiredTexts: { name: 'Escribe el nombre.' } };
const HINT = 'Como lo dice tu recepción: «Transferencia», «Vales».';
const RENDER = {
  name: (props: ControlProps) => <TextControl {...props} extra={{ maxLength: 60, autoComplete: 'off', hint: HINT }} />,
};

export default function MethodDialog({ method: given, onSaved, onChanged, onClose }: MethodDialogProps) {
  const { onCall } = useCalls();
  const [method, setMethod] = useState(given);
  const [name, setName] = useState(method?.name ?? '');
  const draft = useVersionedDraft(
    `forma-de-pago.${method?.payment_method_id ?? 'nueva'}`,
    method?.version ?? 0,
    FIELDS,
  );
  const editor = useEditor<AdminPaymentMethod>({
    draft,
    title: (theirs) => `la forma de pago «${theirs.name}»`,
    fields: (theirs) => [{ label: 'Nombre', mine: name.trim(), theirs: theirs.name }],
    onRead: async (error) => {
      const all = await onCall(getPaymentMethods);
      const theirs = all.ok
        ? all.data.rows.find((one) => one.payment_method_id === method?.payment_method_id)
        : undefined;
      return theirs ? { ok: true, data: theirs } : { ok: false, error };
    },
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setMethod(theirs);
      setName(theirs.name);
      onChanged(theirs);
    },
  });
  const refusal = editor.refused?.message;
  const errors = useMemo((): Record<string, string> => (refusal === undefined ? {} : { name: refusal }), [refusal]);
  const save = (version: number): Promise<boolean> =>
    editor.save(
      () =>
        onCall<unknown>(() =>
          method
            ? changePaymentMethod({ payment_method_id: method.payment_method_id, name: name.trim(), version })
            : createPaymentMethod(name.trim()),
        ),
      onSaved,
    );
  return (
    <Dialog open onClose={onClose} locked={editor.busy} title={method ? 'Cambiar nombre' : 'Nueva forma de pago'}>
      <Form
        className="methods-form"
        fields={FIELDS}
        values={{ name }}
        onChange={(values) => setName(fieldText(values.name ?? null))}
        rules={RULES}
        render={RENDER}
        errors={errors}
        busy={editor.busy}
        draftKey={draft.draftKey}
        onSubmit={() => save(draft.version)}
        submitLabel="Guardar"
        onCancel={onClose}
      />
      {editor.conflict}
    </Dialog>
  );
}

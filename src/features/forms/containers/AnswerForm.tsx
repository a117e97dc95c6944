import { useMemo, useRef, useState } from 'react';
import type { Form as StudioForm, NewAnswers } from '../../../../domain/contract/forms';
import { initialValues } from '../../../../domain/forms/fields';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { storedValues } from '../../../../domain/forms/validate';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { localDay } from '../../../core/time/localDay';
import { fieldText, formField } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import type { Upload } from '../../../ui/form/useUploads';

export interface AnswerFormProps {
  readonly form: StudioForm;
  /** What was answered before. */
  readonly answers?: FormValues | null;
  /** Also asks a visitor's name and address. */
  readonly isVisitor?: boolean;
  readonly draftKey: string;
  readonly submitLabel: string;
  readonly onUpload: Upload;
  readonly onSend: (form_id: number, body: NewAnswers, key: string) => Promise<Result<unknown>>;
  readonly onSent?: () => void;
  readonly onCancel?: () => void;
}

/** Before the studio's own keys, which begin with a letter. */
const NAME = '_nombre';
const EMAIL = '_correo';
const VISITOR: readonly FormField[] = [
  formField(NAME, 'text', 'Nombre', { isPersonName: true, order: -2 }),
  formField(EMAIL, 'email', 'Correo', { order: -1 }),
];

/** A form of the studio, as people answer it. */
export function AnswerForm({
  form,
  answers = null,
  isVisitor = false,
  draftKey,
  submitLabel,
  onUpload,
  onSend,
  onSent,
  onCancel,
}: AnswerFormProps) {
  const fields = useMemo(() => {
    const own = form.form_fields as readonly FormField[];
    return isVisitor ? [...VISITOR.map((field) => ({ ...field, step: own[0]?.step ?? 1 })), ...own] : own;
  }, [form, isVisitor]);
  const [values, setValues] = useState<FormValues>(() => ({ ...initialValues(fields), ...answers }));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ errors: Record<string, string>; error: string | null }>({
    errors: {},
    error: null,
  });
  const key = useRef<string | null>(null);
  const submit = async (now: FormValues): Promise<boolean> => {
    key.current ??= idempotencyKey();
    const { [NAME]: name, [EMAIL]: email, ...stored } = storedValues(fields, now, { today: localDay(new Date()) });
    const who = isVisitor ? { name: fieldText(name ?? null), email: fieldText(email ?? null) } : {};
    setBusy(true);
    const result = await onSend(form.form_id, { answers: stored as NewAnswers['answers'], ...who }, key.current);
    setBusy(false);
    if (result.ok) {
      key.current = null;
      onSent?.();
      return true;
    }
    const { field, message, status } = result.error;
    // Refused: the next try is another one.
    if (status > 0 && status < 500) key.current = null;
    const path = field?.startsWith('answers.') ? field.slice('answers.'.length) : null;
    setRefused(path === null ? { errors: {}, error: message } : { errors: { [path]: message }, error: null });
    return false;
  };
  return (
    <Form
      fields={fields}
      values={values}
      onChange={setValues}
      errors={refused.errors}
      error={refused.error}
      busy={busy}
      onSubmit={submit}
      submitLabel={submitLabel}
      {...(onCancel && { onCancel })}
      draftKey={draftKey}
      upload={onUpload}
    />
  );
}

import { useState } from 'react';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import type { Result } from '../../../core/thunk';
import { conflictFields } from '../../editor/conflict';
import { useVersionedDraft } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import FieldDialog from '../../fields/FieldDialog';
import { STORED_TYPE_ITEMS } from '../../fields/labels';
import { fieldsFor, termsOf, valuesOf, type FieldTerms } from '../../fields/terms';

export interface CustomFieldDialogProps {
  readonly object: CustomField['object'];
  /** null: a new one. */
  readonly field: CustomField | null;
  /** All of the object, in their order. */
  readonly fields: readonly CustomField[];
  readonly onEdit: (field: CustomField) => void;
  /** `version`: what it replaces. */
  readonly onSave: (terms: FieldTerms, version: number) => Promise<Result<unknown>>;
  /** As it is stored now. */
  readonly onRead: (id: number) => Promise<Result<CustomField>>;
  readonly onClose: () => void;
}

export default function CustomFieldDialog({
  object,
  field,
  fields,
  onEdit,
  onSave,
  onRead,
  onClose,
}: CustomFieldDialogProps) {
  const [sent, setSent] = useState<FormValues>({});
  const at = fields.findIndex((one) => one.custom_field_id === field?.custom_field_id);
  const place = {
    field: field as FormField | null,
    earlier: (at < 0 ? fields : fields.slice(0, at)) as readonly FormField[],
    steps: Math.max(0, ...fields.map(({ step }) => step)),
    types: STORED_TYPE_ITEMS,
  };
  const draft = useVersionedDraft(
    `campo.${field?.custom_field_id ?? `nuevo-${object}`}`,
    field?.version ?? 0,
    fieldsFor(place, valuesOf(place.field)),
  );
  const editor = useEditor<CustomField>({
    draft,
    title: (theirs) => `el campo «${theirs.label}»`,
    fields: (theirs) => conflictFields(fieldsFor(place, sent), sent, valuesOf(theirs as FormField)),
    onRead: () => onRead(field?.custom_field_id ?? 0),
    onKeepMine: (theirs) => void editor.save(() => onSave(termsOf(place.field, sent), theirs.version)),
    onTakeTheirs: onEdit,
  });
  return (
    <>
      <FieldDialog
        {...place}
        error={editor.error}
        busy={editor.busy}
        draftKey={draft.draftKey}
        onSave={(terms, values) => {
          setSent(values);
          return editor.save(() => onSave(terms, draft.version));
        }}
        onClose={onClose}
      />
      {editor.conflict}
    </>
  );
}

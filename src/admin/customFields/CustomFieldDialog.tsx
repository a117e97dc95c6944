import { useState } from 'react';
import type { ChangedCustomField, CustomField, NewCustomField } from '../../../domain/contract/customFields';
import { keyFromLabel } from '../../../domain/forms/definition';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { useCalls } from '../calls';
import { conflictFields } from '../editor/conflict';
import { useVersionedDraft } from '../draft';
import { useEditor } from '../editor/useEditor';
import FieldDialog from '../fields/FieldDialog';
import { STORED_TYPE_ITEMS } from '../fields/labels';
import { fieldsFor, termsOf, valuesOf, type FieldTerms } from '../fields/terms';
import { getCustomField, postCustomField, putCustomField } from './service';

export interface CustomFieldDialogProps {
  readonly object: CustomField['object'];
  /** null: a new one. */
  readonly field: CustomField | null;
  /** All fields of the object, in order. */
  readonly fields: readonly CustomField[];
  readonly onEdit: (field: CustomField) => void;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

export default function CustomFieldDialog({ object, field, fields, onEdit, onSaved, onClose }: CustomFieldDialogProps) {
  const { onCall } = useCalls();
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
    onRead: () => onCall(() => getCustomField(field?.custom_field_id ?? 0)),
    onKeepMine: (theirs) => void save(termsOf(place.field, sent), theirs.version),
    onTakeTheirs: onEdit,
  });
  /** Stores a field; a new one gets its key from its label. `version`: that of the stored field. */
  const save = (terms: FieldTerms, version: number): Promise<boolean> =>
    editor.save(
      () =>
        onCall(() =>
          field
            ? putCustomField({ ...field, ...terms, version } as ChangedCustomField)
            : postCustomField({
                object,
                key: keyFromLabel(terms.label),
                order: Math.max(0, ...fields.map(({ order }) => order)) + 1,
                ...(terms as Omit<NewCustomField, 'object' | 'key'>),
              }),
        ),
      onSaved,
    );
  return (
    <>
      <FieldDialog
        {...place}
        error={editor.error}
        busy={editor.busy}
        draftKey={draft.draftKey}
        onSave={(terms, values) => {
          setSent(values);
          return save(terms, draft.version);
        }}
        onClose={onClose}
      />
      {editor.conflict}
    </>
  );
}

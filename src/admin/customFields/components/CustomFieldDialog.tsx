import { useState } from 'react';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { conflictFields, type Conflict } from '../../conflict/conflict';
import { useVersionedDraft } from '../../draft';
import FieldDialog from '../../fields/FieldDialog';
import { STORED_TYPE_ITEMS } from '../../fields/labels';
import { fieldsFor, termsOf, valuesOf, type FieldTerms } from '../../fields/terms';
import { lazyComponent } from '../../../ui/lazyComponent';

const ConflictDialog = lazyComponent(() => import('../../conflict/ConflictDialog'));

export interface CustomFieldDialogProps {
  readonly object: CustomField['object'];
  /** null: a new one. */
  readonly field: CustomField | null;
  /** All of the object, in their order. */
  readonly fields: readonly CustomField[];
  /** Why the server refused. */
  readonly error: string | null;
  readonly conflict: Conflict<CustomField> | null;
  readonly busy: boolean;
  readonly onEdit: (field: CustomField) => void;
  /** `version`: what it replaces. Resolves to whether it is stored. */
  readonly onSave: (terms: FieldTerms, version: number) => Promise<boolean>;
  readonly onClose: () => void;
}

export default function CustomFieldDialog({
  object,
  field,
  fields,
  error,
  conflict,
  busy,
  onEdit,
  onSave,
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
  const keepMine = async (version: number): Promise<void> => {
    if (await onSave(termsOf(place.field, sent), version)) draft.clear();
  };
  if (conflict) {
    const { changed, theirs } = conflict;
    return (
      <ConflictDialog
        title={`el campo «${theirs.label}»`}
        changed={changed}
        fields={conflictFields(fieldsFor(place, sent), sent, valuesOf(theirs as FormField))}
        busy={busy}
        onKeepMine={() => void keepMine(theirs.version)}
        onTakeTheirs={() => {
          draft.clear();
          onEdit(theirs);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FieldDialog
      {...place}
      error={error}
      busy={busy}
      draftKey={draft.draftKey}
      onSave={(terms, values) => {
        setSent(values);
        return onSave(terms, draft.version);
      }}
      onClose={onClose}
    />
  );
}

import { lazy, useState } from 'react';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { retrying } from '../../../core/http/chunks';
import { conflictFields, type Conflict } from '../../conflict/conflict';
import FieldDialog from '../../fields/FieldDialog';
import { STORED_TYPE_ITEMS } from '../../fields/labels';
import { fieldsFor, termsOf, valuesOf, type FieldTerms } from '../../fields/terms';

const ConflictDialog = lazy(retrying(() => import('../../conflict/ConflictDialog')));

export interface CustomFieldDialogProps {
  /** null: a new one. */
  readonly field: CustomField | null;
  /** All of the object, in their order. */
  readonly fields: readonly CustomField[];
  /** Why the server refused. */
  readonly error: string | null;
  readonly conflict: Conflict<CustomField> | null;
  readonly busy: boolean;
  readonly onEdit: (field: CustomField) => void;
  /** `version`: instead of the one that was read. */
  readonly onSave: (terms: FieldTerms, version?: number) => void;
  readonly onClose: () => void;
}

export default function CustomFieldDialog({
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
  if (conflict) {
    const { changed, theirs } = conflict;
    return (
      <ConflictDialog
        title={`el campo «${theirs.label}»`}
        changed={changed}
        fields={conflictFields(fieldsFor(place, sent), sent, valuesOf(theirs as FormField))}
        busy={busy}
        onKeepMine={() => onSave(termsOf(place.field, sent), theirs.version)}
        onTakeTheirs={() => onEdit(theirs)}
        onClose={onClose}
      />
    );
  }
  return (
    <FieldDialog
      {...place}
      error={error}
      busy={busy}
      onSave={(terms, values) => {
        setSent(values);
        onSave(terms);
      }}
      onClose={onClose}
    />
  );
}

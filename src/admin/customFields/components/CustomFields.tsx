import { useEffect } from 'react';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { FormField } from '../../../../domain/forms/types';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import type { Result } from '../../../core/thunk';
import { lazyComponent } from '../../../ui/lazyComponent';
import CustomFieldDialog from './CustomFieldDialog';
import { FieldRow } from '../../fields/FieldRow';
import type { FieldTerms } from '../../fields/terms';
import { SortableList } from '../../sortable/SortableList';
import type { CustomFieldsState } from '../reducer';
import '../../adminRows.scss';

const FieldsPreview = lazyComponent(
  () => import('../../fields/FieldsPreview'),
  <Skeleton shape="block" height={240} />,
);

export interface CustomFieldsProps {
  readonly state: CustomFieldsState;
  /** Admins change fields; the front desk reads them. */
  readonly editable: boolean;
  readonly onLoad: () => void;
  /** null: a new one. */
  readonly onEdit: (field: CustomField | null) => void;
  readonly onSave: (stored: CustomField | null, terms: FieldTerms) => Promise<Result<unknown>>;
  /** As it is stored now. */
  readonly onRead: (id: number) => Promise<Result<CustomField>>;
  readonly onRemove: (field: CustomField) => void;
  readonly onClose: () => void;
  /** All ids in their new order. */
  readonly onMove: (ids: number[]) => void;
  readonly onObject: (object: CustomField['object']) => void;
}

const TITLES = { customer: 'Campos del perfil', purchase: 'Campos de la compra' } as const;
const TABS = { customer: 'Perfil', purchase: 'Compra' } as const;

/** The studio's own questions in the profile, beyond what every profile has, or with each purchase. */
export function CustomFields({
  state,
  editable,
  onLoad,
  onEdit,
  onSave,
  onRead,
  onRemove,
  onClose,
  onMove,
  onObject,
}: CustomFieldsProps) {
  useTitle(TITLES[state.object]);
  useEffect(() => onLoad(), [onLoad]);
  const { custom_fields: fields, custom_field: field, failed, spinner } = state;
  const add = editable && <Button onClick={() => onEdit(null)}>Nuevo campo</Button>;

  const content = (): JSX.Element => {
    if (fields === null && failed)
      return <ErrorState title="No pudimos cargar los campos." busy={spinner} onRetry={onLoad} />;
    if (fields === null) return <SkeletonGroup label="Cargando campos" rows={3} height={92} />;
    if (fields.length === 0)
      return <EmptyState title="Todavía no hay campos." text="Pregunta lo que necesites: lesiones, talla, contacto." />;
    const all = fields as readonly (CustomField & FormField)[];
    const preview = <FieldsPreview fields={all} />;
    const rows = editable ? (
      <SortableList
        label={TITLES[state.object]}
        items={all.map((one) => ({ id: one.custom_field_id, label: one.label, one }))}
        renderItem={({ one }) => (
          <FieldRow field={one} fields={all} onEdit={() => onEdit(one)} onRemove={() => onRemove(one)} />
        )}
        onMove={onMove}
        disabled={spinner}
      />
    ) : (
      <ul className="admin-rows">
        {all.map((one) => (
          <li key={one.custom_field_id}>
            <FieldRow field={one} fields={all} />
          </li>
        ))}
      </ul>
    );
    return (
      <div className="fields-builder">
        {rows}
        {preview}
      </div>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={TITLES[state.object]}
        text={
          state.object === 'purchase'
            ? 'Lo que tu estudio pregunta antes de cada pago.'
            : 'Lo que tu estudio pregunta además de los datos de siempre.'
        }
        actions={add || undefined}
      />
      <div className="admin-row__actions" role="group" aria-label="Campos de">
        {(['customer', 'purchase'] as const).map((object) => (
          <Button
            key={object}
            size="sm"
            variant={object === state.object ? 'primary' : 'ghost'}
            aria-pressed={object === state.object}
            onClick={() => onObject(object)}
          >
            {TABS[object]}
          </Button>
        ))}
      </div>
      {content()}
      {state.open && (
        <CustomFieldDialog
          object={state.object}
          key={field ? `${field.custom_field_id}.${field.version}` : 'new'}
          field={field}
          fields={fields ?? []}
          onEdit={onEdit}
          onRead={onRead}
          onSave={(terms, version) => onSave(field && version ? { ...field, version } : field, terms)}
          onClose={onClose}
        />
      )}
    </div>
  );
}

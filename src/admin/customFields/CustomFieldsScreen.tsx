import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { CustomField } from '../../../domain/contract/customFields';
import type { FormField } from '../../../domain/forms/types';
import { placeFields } from '../../../domain/forms/builder';
import { confirm } from '../../core/confirm/confirm';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton';
import { lazyComponent } from '../../ui/lazyComponent';
import CustomFieldDialog from './CustomFieldDialog';
import { FieldRow } from '../fields/FieldRow';
import { SortableList } from '../sortable/SortableList';
import { useCalls } from '../calls';
import { ListBody } from '../list/ListBody';
import { useList } from '../list/useList';
import { deleteCustomField, getCustomFields, putOrder } from './service';

const FieldsPreview = lazyComponent(() => import('../fields/FieldsPreview'), <Skeleton shape="block" height={240} />);

const TITLES = { customer: 'Campos del perfil', purchase: 'Campos de la compra' } as const;
const TABS = { customer: 'Perfil', purchase: 'Compra' } as const;

const NO_FIELDS: readonly CustomField[] = [];

/** /admin/campos: the studio's own questions in the profile, or with each purchase. */
export default function CustomFieldsScreen() {
  /** Admins change fields; the front desk reads them. */
  const editable = useSelector(selectMe)?.role === 'admin';
  const { onCall, onWrite, onSuccess, onError } = useCalls();
  const [object, setObject] = useState<CustomField['object']>('customer');
  const [open, setOpen] = useState<CustomField | 'new' | null>(null);
  const [busy, setBusy] = useState(false);
  useTitle(TITLES[object]);
  const list = useList(
    `campos.${object}`,
    useCallback(() => getCustomFields(object), [object]),
  );
  const fields = list.rows ?? NO_FIELDS;

  /** Stores the new order and shows it at once; if it is refused, the stored order is shown again. */
  const order = async (ids: readonly number[]): Promise<void> => {
    const keys = ids.flatMap((id) => fields.find(({ custom_field_id: of }) => of === id)?.key ?? []);
    const placed = placeFields(fields, keys);
    list.change(() => placed);
    setBusy(true);
    const places = placed.map(({ custom_field_id, step }) => ({ custom_field_id, step }));
    const result = await onWrite(() => putOrder({ object, fields: places }));
    setBusy(false);
    if (result.ok) list.change(() => result.data);
    else await list.reload();
  };
  /** Deletes a field after confirmation; one with answers together with these, after a second confirmation. */
  const remove = async ({ custom_field_id: id, label }: CustomField): Promise<void> => {
    const place = object === 'purchase' ? 'de tus compras' : 'del perfil de tus clientes';
    const text = `Se elimina el campo «${label}» ${place}.`;
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    let result = await onCall(() => deleteCustomField(id, false));
    if (!result.ok && result.error.code === 'custom-field/in-use') {
      const more = `${result.error.message} Lo que respondieron se borra para siempre.`;
      if (!(await confirm({ text: more, ok: 'Eliminar', cancel: 'Conservar' }))) return;
      result = await onCall(() => deleteCustomField(id, true));
      if (!result.ok) onError(result.error.message);
    }
    if (result.ok) onSuccess('Campo eliminado.');
    if (result.ok || result.error.status === 404) await list.reload();
  };

  const content = (found: readonly CustomField[]): JSX.Element => {
    const all = found as readonly (CustomField & FormField)[];
    return (
      <div className="fields-builder">
        {editable ? (
          <SortableList
            label={TITLES[object]}
            items={all.map((one) => ({ id: one.custom_field_id, label: one.label, one }))}
            renderItem={({ one }) => (
              <FieldRow field={one} fields={all} onEdit={() => setOpen(one)} onRemove={() => void remove(one)} />
            )}
            onMove={(ids) => void order(ids)}
            disabled={busy || list.busy}
          />
        ) : (
          <ul className="admin-rows">
            {all.map((one) => (
              <li key={one.custom_field_id}>
                <FieldRow field={one} fields={all} />
              </li>
            ))}
          </ul>
        )}
        <FieldsPreview fields={all} />
      </div>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={TITLES[object]}
        text={
          object === 'purchase'
            ? 'Lo que tu estudio pregunta antes de cada pago.'
            : 'Lo que tu estudio pregunta además de los datos de siempre.'
        }
        actions={editable ? <Button onClick={() => setOpen('new')}>Nuevo campo</Button> : undefined}
      />
      <div className="admin-row__actions" role="group" aria-label="Campos de">
        {(['customer', 'purchase'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === object ? 'primary' : 'ghost'}
            aria-pressed={one === object}
            onClick={() => setObject(one)}
          >
            {TABS[one]}
          </Button>
        ))}
      </div>
      <ListBody
        list={list}
        failed="No pudimos cargar los campos."
        waiting={<SkeletonGroup label="Cargando campos" rows={3} height={92} />}
        empty={
          <EmptyState title="Todavía no hay campos." text="Pregunta lo que necesites: lesiones, talla, contacto." />
        }
      >
        {content}
      </ListBody>
      {open && (
        <CustomFieldDialog
          object={object}
          key={open === 'new' ? 'new' : `${open.custom_field_id}.${open.version}`}
          field={open === 'new' ? null : open}
          fields={fields}
          onEdit={(theirs) => {
            list.change((rows) => rows.map((row) => (row.custom_field_id === theirs.custom_field_id ? theirs : row)));
            setOpen(theirs);
          }}
          onSaved={async () => {
            setOpen(null);
            onSuccess('Campo guardado.');
            await list.reload();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

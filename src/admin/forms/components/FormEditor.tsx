import { useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Form, NewField } from '../../../../domain/contract/forms';
import { ADDRESS_FIELDS, ADDRESS_FORM_ID } from '../../../../domain/forms/address';
import { placeFields } from '../../../../domain/forms/builder';
import {
  addressFormProblem,
  addressTypes,
  FIELDS_MAX,
  fieldsProblem,
  keyFromLabel,
} from '../../../../domain/forms/definition';
import { fieldPlacementProblem, SHOWN_NOWHERE, type ShownIn } from '../../../../domain/forms/places';
import { orderFields } from '../../../../domain/forms/fields';
import type { FormField } from '../../../../domain/forms/types';
import type { ApiError } from '../../../core/http/apiError';
import { confirm } from '../../../core/confirm/confirm';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { localDay } from '../../../core/time/localDay';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { FormAlert } from '../../../ui/FormAlert';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { clearDraft, readDraft, writeDraft } from '../../../ui/form/draft';
import { formField } from '../../../ui/form/controls';
import { useNow } from '../../../ui/useNow';
import { lazyComponent } from '../../../ui/lazyComponent';
import FieldDialog from '../../fields/FieldDialog';
import { FieldRow } from '../../fields/FieldRow';
import { TYPE_ITEMS, TYPE_LABELS } from '../../fields/labels';
import type { FieldTerms } from '../../fields/terms';
import { draftVersion } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { SortableList } from '../../sortable/SortableList';
import { shownInText } from '../labels';
import { ShownInFields } from './ShownInFields';
import { deleteForm, getForm, saveForm } from '../service';
import { useCalls } from '../../calls';
import '../../fields/fields.scss';

const DRAFT_FIELDS = ['title', 'fields', 'shown'].map((key) => formField(key, 'textarea', ''));
const KEYS = new Set(DRAFT_FIELDS.map(({ key }) => key));

/** Unsaved changes of a form, which survive a reload and an expired session. */
interface FormDraft {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly shown: ShownIn;
}

const storeFormDraft = (key: string, { title, fields, shown }: FormDraft): void =>
  writeDraft(key, DRAFT_FIELDS, { title, fields: JSON.stringify(fields), shown: JSON.stringify(shown) }, KEYS, 0);

function readFormDraft(key: string): FormDraft | null {
  const { title, fields, shown } = readDraft(key, DRAFT_FIELDS)?.values ?? {};
  if (typeof title !== 'string' || typeof fields !== 'string' || typeof shown !== 'string') return null;
  try {
    return { title, fields: JSON.parse(fields) as FormField[], shown: JSON.parse(shown) as ShownIn };
  } catch {
    return null;
  }
}

const FieldsPreview = lazyComponent(
  () => import('../../fields/FieldsPreview'),
  <Skeleton shape="block" height={240} />,
);

export interface FormEditorProps {
  /** null: a new one. */
  readonly stored: Form | null;
  readonly onStored: (form: Form) => void;
  readonly onDeleted: () => void;
}

/** Index of the wrong field in order; null: the whole form. */
interface Problem {
  readonly index: number | null;
  readonly text: string;
}

const refusalOf = ({ field, message }: ApiError): Problem & { readonly field?: string } => {
  const index = /^form_fields\.(\d+)\./.exec(field ?? '')?.[1];
  return {
    index: index === undefined ? null : Number(index),
    text: message,
    ...(field === undefined ? {} : { field }),
  };
};

/** Types that a field of the address may have. */
const addressItems = (field: FormField | 'new'): typeof TYPE_ITEMS => {
  const types: readonly unknown[] = addressTypes(field === 'new' ? '' : field.key);
  return TYPE_ITEMS.filter(({ value }) => types.includes(value));
};

const newFieldOf = ({ id: _, parts: __, ...field }: FormField): NewField =>
  ({ ...field, items: field.type === 'location' ? null : field.items }) as NewField;

/** A key that no other field has. */
function unusedKey(label: string, fields: readonly FormField[]): string {
  const key = keyFromLabel(label);
  let free = key;
  for (let n = 2; fields.some((field) => field.key === free); n += 1) free = `${key}_${n}`;
  return free;
}

const fieldsOf = ({ form_fields }: Form): readonly FormField[] => form_fields as readonly FormField[];
const formInWords = ({
  title,
  form_fields,
  shown_in,
}: Pick<Form, 'title' | 'shown_in'> & { readonly form_fields: readonly FormField[] }) => [
  ['Título', title],
  ['Dónde se muestra', shownInText(shown_in)],
  ['Campos', form_fields.map(({ label, type }) => `${label} (${TYPE_LABELS[type]})`).join('\n')],
];

/** A form's fields in their order, beside the form as it will be filled in. */
export default function FormEditor({ stored, onStored, onDeleted }: FormEditorProps) {
  const { onCall, onSuccess, onUndo } = useCalls();
  const me = useSelector(selectMe)?.customer_id ?? 0;
  const id = stored?.form_id ?? null;
  const isAddress = id === ADDRESS_FORM_ID;
  const today = localDay(useNow());
  useTitle(stored?.title ?? 'Nuevo formulario');
  const name = `formulario.${me}.${id ?? 'nuevo'}`;
  const version = useMemo(() => draftVersion(name, stored?.version ?? 0, DRAFT_FIELDS), [name, stored]);
  const draftKey = `${name}.${version}`;
  const before = useMemo(
    () => ({
      title: stored?.title ?? '',
      fields: (stored?.form_fields ?? []) as readonly FormField[],
      shown: stored?.shown_in ?? SHOWN_NOWHERE,
    }),
    [stored],
  );
  const kept = useMemo(() => readFormDraft(draftKey), [draftKey]);
  const [restored, setRestored] = useState(kept !== null);
  const [state, setState] = useState(kept ?? before);
  const { title, fields, shown: shownIn } = state;
  /** The latest state, for 'Deshacer', which runs later. */
  const latest = useRef(state);
  latest.current = state;
  const [editing, setEditing] = useState<FormField | 'new' | null>(null);
  const [tried, setTried] = useState(false);
  const editor = useEditor<Form>({
    draft: { clear: () => clearDraft(draftKey) },
    title: (theirs) => `el formulario «${theirs.title}»`,
    fields: (theirs) =>
      formInWords({ title, form_fields: fields, shown_in: shownIn }).map(([label = '', mine = ''], n) => ({
        label,
        mine,
        theirs: formInWords({ ...theirs, form_fields: fieldsOf(theirs) })[n]?.[1] ?? '',
      })),
    onRead: () => onCall(() => getForm(id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setRestored(false);
      setState({ title: theirs.title, fields: fieldsOf(theirs), shown: theirs.shown_in });
      onStored(theirs);
    },
  });
  const { busy } = editor;
  const refused = editor.refused && refusalOf(editor.refused);

  const change = (next: {
    readonly title?: string;
    readonly fields?: readonly FormField[];
    readonly shown?: ShownIn;
  }): void => {
    const changed = { ...latest.current, ...next };
    editor.refuse(null);
    setState(changed);
    storeFormDraft(draftKey, changed);
  };
  const discard = (): void => {
    clearDraft(draftKey);
    setRestored(false);
    setState(before);
  };

  const problem = ((): Problem | null => {
    const found = fieldsProblem(fields, today);
    if (found) return { index: found.index, text: found.message };
    const address = id === null ? null : addressFormProblem(id, fields);
    const misplaced = address?.message ?? fieldPlacementProblem(id, shownIn, fields);
    return misplaced === null ? null : { index: null, text: misplaced };
  })();
  const shown = problem ?? refused;
  const missing = isAddress ? ADDRESS_FIELDS.filter(({ key }) => !fields.some((field) => field.key === key)) : [];

  const put = async (terms: FieldTerms): Promise<boolean> => {
    const changed =
      editing === 'new' || editing === null
        ? [...fields, formField(unusedKey(terms.label, fields), terms.type, terms.label, { ...terms, order: 10_000 })]
        : fields.map((field) => (field.key === editing.key ? { ...field, ...terms } : field));
    setEditing(null);
    change({ fields: orderFields(changed).map((field, n) => ({ ...field, order: n + 1 })) });
    return true;
  };
  const remove = (field: FormField): void => {
    const all = fields;
    change({ fields: fields.filter(({ key }) => key !== field.key) });
    onUndo({ text: `Se quitó «${field.label}».`, undo: () => change({ fields: all }) });
  };
  /** `over`: the version that it replaces. */
  const save = async (over: number): Promise<void> => {
    setTried(true);
    if (problem || title.trim() === '' || busy) return;
    const body = { title, form_fields: fields.map(newFieldOf), shown_in: shownIn };
    await editor.save(
      () => onCall(() => saveForm(id === null ? body : { ...body, form_id: id, version: over })),
      (saved) => {
        onSuccess('Formulario guardado.');
        onStored(saved);
      },
    );
  };
  const removeForm = async (): Promise<void> => {
    if (!stored) return;
    const text = `Se elimina el formulario «${stored.title}» con sus campos. No se puede deshacer.`;
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    let result = await onCall(() => deleteForm(stored.form_id, false));
    if (!result.ok && result.error.code === 'form/answered') {
      if (!(await confirm({ text: result.error.message, ok: 'Eliminar con respuestas', cancel: 'Conservar' }))) return;
      result = await onCall(() => deleteForm(stored.form_id, true));
    }
    if (!result.ok) {
      if (!(await editor.meet(result.error))) editor.refuse(result.error);
      return;
    }
    clearDraft(draftKey);
    onSuccess('Formulario eliminado.');
    onDeleted();
  };
  const titleError = (): string | null => {
    if (refused?.field === 'title') return refused.text;
    return tried && title.trim() === '' ? 'Escribe un título.' : null;
  };
  const alert = shown && (tried || shown === refused) && refused?.field !== 'title';

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={stored?.title ?? 'Nuevo formulario'}
        eyebrow="Formularios"
        actions={
          <>
            <LinkButton variant="quiet" to={ADMIN_PATHS.forms}>
              Todos los formularios
            </LinkButton>
            <Button busy={busy} onClick={() => void save(version)}>
              Guardar
            </Button>
          </>
        }
      />
      {restored && (
        <p className="ui-form__restored" role="status">
          <span>Recuperamos lo que cambiaste y no guardaste.</span>
          <button type="button" onClick={discard}>
            Descartar
          </button>
        </p>
      )}
      <FormAlert text={alert ? shown.text : null} />
      <div className="fields-builder">
        <div className="fields-builder__list">
          <TextField
            label="Título"
            name="title"
            value={title}
            maxLength={120}
            error={titleError()}
            onChange={(text) => change({ title: text })}
          />
          {fields.length === 0 ? (
            <EmptyState title="Todavía no hay campos." text="Agrega la primera pregunta." />
          ) : (
            <SortableList
              label="Campos del formulario"
              items={fields.map((field, index) => ({ id: field.key, label: field.label, field, index }))}
              renderItem={({ field, index }) => (
                <FieldRow
                  field={field}
                  fields={fields}
                  problem={shown?.index === index ? shown.text : null}
                  onEdit={() => setEditing(field)}
                  onRemove={() => remove(field)}
                />
              )}
              onMove={(keys) => change({ fields: placeFields(fields, keys) })}
            />
          )}
          {missing.map((field) => (
            <Button
              key={field.key}
              variant="ghost"
              onClick={() => change({ fields: [...fields, { ...field, order: 99 }] })}
            >
              Agregar {field.label}
            </Button>
          ))}
          <Button variant="ghost" disabled={fields.length >= FIELDS_MAX} onClick={() => setEditing('new')}>
            Agregar campo
          </Button>
          {!isAddress && <ShownInFields formId={id} value={shownIn} onChange={(next) => change({ shown: next })} />}
          {stored && !isAddress && (
            <Button variant="danger" size="sm" disabled={busy} onClick={() => void removeForm()}>
              Eliminar formulario
            </Button>
          )}
        </div>
        <FieldsPreview fields={fields} />
      </div>
      {editing !== null && (
        <FieldDialog
          field={editing === 'new' ? null : editing}
          earlier={editing === 'new' ? fields : fields.slice(0, fields.indexOf(editing))}
          steps={Math.max(0, ...fields.map(({ step }) => step))}
          types={isAddress ? addressItems(editing) : TYPE_ITEMS}
          draftKey={`${name}.campo-${editing === 'new' ? 'nuevo' : editing.key}`}
          onSave={put}
          onClose={() => setEditing(null)}
        />
      )}
      {editor.conflict}
    </div>
  );
}

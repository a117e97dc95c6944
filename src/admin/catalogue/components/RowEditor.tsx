import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '../../../../domain/forms/types';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { clearDraft } from '../../../ui/form/draft';
import { Form } from '../../../ui/form/Form';
import { PageHeader } from '../../../ui/PageHeader';
import { conflictFields } from '../../editor/conflict';
import { useEditor } from '../../editor/useEditor';
import { PreviewFrame } from '../../preview/PreviewFrame';
import type { CatalogueKind, Choices, CatalogueRow } from '../kind';

export interface RowEditorProps<Row extends CatalogueRow> {
  readonly kind: CatalogueKind<Row>;
  /** null: a new one. */
  readonly row: Row | null;
  readonly choices: Choices;
  readonly draftKey: string;
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly onSave: (row: Row | null, body: Readonly<Record<string, unknown>>) => Promise<Result<Row>>;
  readonly onSaved: (row: Row) => void;
  /** Reads the row as it is stored now. */
  readonly onRead: (row: Row) => Promise<Result<Row>>;
  /** Called to edit the stored row, discarding what was typed. */
  readonly onReplace: (row: Row) => void;
  /** Resolves to whether the editor was closed. */
  readonly onClose: () => Promise<boolean>;
}

/** The fields that differ. An icon is sent by its stored name. */
const differingColumns = (after: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );

/** The form of a row beside its preview. */
export function RowEditor<Row extends CatalogueRow>({
  kind,
  row,
  choices,
  draftKey,
  onUnsaved,
  onSave,
  onSaved,
  onRead,
  onReplace,
  onClose,
}: RowEditorProps<Row>) {
  const [values, setValues] = useState<FormValues>(() => (row ? kind.valuesOf(row) : kind.blank));
  const [saved, setSaved] = useState<Row | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);
  // Runs after the form has removed its draft.
  useEffect(() => {
    if (saved) onSaved(saved);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [saved]);
  const fields = kind.fields(choices, row);
  const { Preview, labels } = kind;

  const editor = useEditor<Row>({
    draft: { clear: () => clearDraft(draftKey) },
    keys: fields.map(({ key }) => key),
    title: (theirs) => `${labels.the} «${kind.nameOf(theirs)}»`,
    fields: (theirs) => conflictFields(fields, values, kind.valuesOf(theirs)),
    onRead: async (error) => (row ? onRead(row) : { ok: false, error }),
    onKeepMine: (theirs) => void save(values, theirs),
    onTakeTheirs: onReplace,
  });
  /** `from`: the version that the change is based on. */
  const save = (next: FormValues, from: Row | null): Promise<boolean> => {
    const body = kind.bodyOf(next);
    const changes = from ? differingColumns(body, kind.bodyOf(kind.valuesOf(from))) : body;
    return editor.save(() => onSave(from, changes), setSaved);
  };

  return (
    <>
      <div ref={heading} tabIndex={-1} className="catalogue-editor__head">
        <Button variant="quiet" icon={<ArrowLeft size={18} aria-hidden />} onClick={() => void onClose()}>
          Volver a la lista
        </Button>
        <PageHeader title={row ? `${labels.edit}: ${kind.nameOf(row)}` : labels.add} />
      </div>
      <div className="catalogue-editor">
        <Form
          className="catalogue-form ui-card"
          fields={fields}
          values={values}
          onChange={(next) => {
            setValues(next);
            onUnsaved(true);
          }}
          render={typeof kind.render === 'function' ? kind.render(values) : kind.render}
          errors={editor.errors}
          error={editor.error}
          busy={editor.busy}
          draftKey={draftKey}
          onSubmit={(next) => save(next, row)}
          submitLabel="Guardar"
          onCancel={onClose}
        />
        <figure className="catalogue-preview">
          <figcaption>Así se ve en tu sitio</figcaption>
          {kind.framed ? (
            <PreviewFrame title={`Vista previa: ${labels.edit.toLowerCase()}`} width="phone" fits>
              <div className="ui-container ui-page">
                <Preview values={values} />
              </div>
            </PreviewFrame>
          ) : (
            <div className="catalogue-preview__stage ui-card">
              <Preview values={values} />
            </div>
          )}
        </figure>
      </div>
      {editor.conflict}
    </>
  );
}

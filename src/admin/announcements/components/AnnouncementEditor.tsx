import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminAnnouncement, NewAnnouncement, Removed as Parts } from '../../../../domain/contract/content';
import { CONTENT_MAX, TITLE_MAX } from '../../../../domain/content';
import type { FormValues } from '../../../../domain/forms/types';
import { plainText } from '../../../../domain/plainText';
import { formatInstant } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { Announcements } from '../../../features/content/components/Announcements';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { PageHeader } from '../../../ui/PageHeader';
import { clearDraft } from '../../../ui/form/draft';
import { Form, type FormProps } from '../../../ui/form/Form';
import { formField, fieldText } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import PreviewDialog from '../../richText/PreviewDialog';
import { draftVersion } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { RemovedMarkup } from '../../richText/RemovedMarkup';
import { RichTextField } from '../../richText/RichTextField';
import { deleteAnnouncement, getAnnouncement, saveAnnouncement } from '../service';
import { useCalls } from '../../calls';
import '../announcements.scss';

export interface AnnouncementEditorProps {
  /** null: a new one. */
  readonly stored: AdminAnnouncement | null;
  /** Called to edit the stored version, discarding what was typed. */
  readonly onReplace: (stored: AdminAnnouncement) => void;
  /** Called after saving or deleting. */
  readonly onDone: () => void;
}

const FIELDS = [
  formField('title', 'text', 'Título'),
  formField('content', 'textarea', 'Contenido', { order: 2, required: false, ownRules: true }),
];
const RENDER: FormProps['render'] = {
  title: (props) => <TextControl {...props} extra={{ maxLength: TITLE_MAX }} />,
  content: ({ id, value, onChange, errors }) => (
    <RichTextField id={id} label="Contenido" value={fieldText(value)} onChange={onChange} error={errors[''] ?? null} />
  ),
};
const check = ({ content }: FormValues): Readonly<Record<string, string | null>> => ({
  content: fieldText(content ?? null).length > CONTENT_MAX ? 'El texto es demasiado largo.' : null,
});
const bodyOf = ({ title, content }: FormValues): NewAnnouncement => ({
  title: fieldText(title ?? null),
  content: fieldText(content ?? null),
});
const shownIn = ({ title, content }: NewAnnouncement) => [
  ['Título', title],
  ['Contenido', plainText(content)],
];

export default function AnnouncementEditor({ stored, onReplace, onDone }: AnnouncementEditorProps) {
  const { onCall, onSuccess } = useCalls();
  const me = useSelector(selectMe)?.customer_id ?? 0;
  const id = stored?.announcement_id ?? null;
  const zone = useSelector(selectConfig).timezone;
  useTitle(stored?.title ?? 'Nuevo aviso');
  const [values, setValues] = useState<FormValues>({ title: stored?.title ?? '', content: stored?.content ?? '' });
  const [removed, setRemoved] = useState<Parts>([]);
  const [previewing, setPreviewing] = useState(false);
  const name = `aviso.${me}.${id ?? 'nuevo'}`;
  const version = useMemo(() => draftVersion(name, stored?.version ?? 0, FIELDS), [name, stored]);
  const draftKey = `${name}.${version}`;
  const body = bodyOf(values);
  const editor = useEditor<AdminAnnouncement>({
    draft: { clear: () => clearDraft(draftKey) },
    title: (theirs) => `el aviso «${theirs.title}»`,
    fields: (theirs) =>
      shownIn(body).map(([label = '', mine = ''], n) => ({ label, mine, theirs: shownIn(theirs)[n]?.[1] ?? '' })),
    onRead: () => onCall(() => getAnnouncement(id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setValues({ title: theirs.title, content: theirs.content });
      onReplace(theirs);
    },
  });
  const { busy, setBusy, error } = editor;

  /** Resolves to whether it was stored. `over`: the version that it replaces. */
  const save = (over: number): Promise<boolean> =>
    editor.save(
      () => onCall(() => saveAnnouncement(id === null ? body : { ...body, announcement_id: id, version: over })),
      (saved) => {
        onSuccess('Announcement saved.');
        if (saved.removed.length === 0) onDone();
        // Stays on the screen, so that the admin sees what was removed.
        else setRemoved(saved.removed);
      },
    );
  const remove = async (): Promise<void> => {
    if (!stored) return;
    const text = `Se elimina el aviso «${stored.title}» del sitio. No se puede deshacer.`;
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    setBusy(true);
    const result = await onCall(() => deleteAnnouncement(stored.announcement_id));
    setBusy(false);
    if (!result.ok) return editor.refuse(result.error);
    clearDraft(draftKey);
    onSuccess('Announcement deleted.');
    onDone();
  };

  return (
    <div className="ui-container ui-page announcement-editor">
      <PageHeader
        title={stored?.title ?? 'Nuevo aviso'}
        eyebrow="Avisos"
        actions={
          <>
            <LinkButton variant="quiet" to={ADMIN_PATHS.announcements}>
              Todos los avisos
            </LinkButton>
            <Button variant="ghost" onClick={() => setPreviewing(true)}>
              Vista previa
            </Button>
          </>
        }
      />
      <RemovedMarkup parts={removed} />
      {removed.length > 0 ? (
        <Button onClick={onDone}>Entendido</Button>
      ) : (
        <Form
          fields={FIELDS}
          values={values}
          onChange={setValues}
          render={RENDER}
          check={check}
          error={error}
          busy={busy}
          draftKey={draftKey}
          onSubmit={() => save(version)}
          submitLabel="Guardar"
        />
      )}
      {stored && (
        <p className="announcement-editor__end">
          <Button variant="danger" size="sm" disabled={busy} onClick={() => void remove()}>
            Eliminar aviso
          </Button>
        </p>
      )}
      {previewing && (
        <PreviewDialog content={body.content} onClose={() => setPreviewing(false)}>
          {(content) => (
            <article className="ui-container ui-page">
              <PageHeader title="Avisos" />
              <Announcements
                level="h2"
                dateOf={(instant) => formatInstant(instant, zone)}
                announcements={[
                  {
                    announcement_id: id ?? 0,
                    title: body.title || 'Sin título',
                    content,
                    created_at: stored?.created_at ?? new Date().toISOString(),
                  },
                ]}
              />
            </article>
          )}
        </PreviewDialog>
      )}
      {editor.conflict}
    </div>
  );
}

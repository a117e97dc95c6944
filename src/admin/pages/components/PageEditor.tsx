import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminContentPage, NewContentPage, Removed as Parts } from '../../../../domain/contract/content';
import { CONTENT_MAX, TITLE_MAX } from '../../../../domain/content';
import { errorMessage } from '../../../../domain/errors';
import type { FormValues } from '../../../../domain/forms/types';
import { plural } from '../../../../domain/numbers';
import { plainText } from '../../../../domain/plainText';
import { QUESTIONS_SLUG, slugFromTitle, slugProblem, tidySlug } from '../../../../domain/slug';
import { confirm } from '../../../core/confirm/confirm';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { pagePath } from '../../../core/routing/paths';
import { selectConfig } from '../../../features/appconfig/state';
import { ContentPageView } from '../../../features/content/components/ContentPageView';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { PageHeader } from '../../../ui/PageHeader';
import { clearDraft } from '../../../ui/form/draft';
import { Form, type FormProps } from '../../../ui/form/Form';
import { formField, fieldText } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import PreviewDialog from '../../richText/PreviewDialog';
import VersionsDialog from './VersionsDialog';
import { draftVersion } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { RemovedMarkup } from '../../richText/RemovedMarkup';
import { RichTextField } from '../../richText/RichTextField';
import { deletePage, getPage, postPage, putPage } from '../service';
import { useCalls } from '../../calls';
import '../pages.scss';

export interface PageEditorProps {
  /** null: a new one. */
  readonly stored: AdminContentPage | null;
  /** What the last save removed from the text. */
  readonly removed: Parts;
  readonly onStored: (id: number, removed: Parts) => Promise<void>;
  readonly onDeleted: () => void;
}

const FIELDS = [
  formField('title', 'text', 'Título'),
  formField('slug', 'text', 'Dirección', { order: 2 }),
  formField('content', 'textarea', 'Contenido', { order: 3, required: false, ownRules: true }),
  formField('required', 'boolean', 'Tus clientes deben aceptarla para usar su cuenta', { order: 4, required: false }),
  formField('required_signup', 'boolean', 'Se acepta al registrarse', { order: 5, required: false }),
];
const RENDER: FormProps['render'] = {
  title: (props) => <TextControl {...props} extra={{ maxLength: TITLE_MAX }} />,
  slug: (props) => (
    <TextControl
      {...props}
      extra={{
        prefix: '/',
        hint: `Letras, números y guiones. «${QUESTIONS_SLUG}» llena esa página.`,
        autoCapitalize: 'none',
      }}
    />
  ),
  content: ({ id, value, onChange, errors }) => (
    <RichTextField
      id={id}
      label="Contenido"
      value={fieldText(value)}
      onChange={onChange}
      error={errors[''] ?? null}
      hint="Sin contenido, la página no aparece en el pie del sitio."
    />
  ),
};

const valuesOf = (page: AdminContentPage | null): FormValues =>
  page
    ? {
        title: page.title,
        slug: page.slug,
        content: page.content ?? '',
        required: page.required,
        required_signup: page.required_signup,
      }
    : { title: '', slug: '', content: '', required: false, required_signup: false };

const bodyOf = ({ title, slug, content, required, required_signup }: FormValues): NewContentPage => ({
  title: fieldText(title ?? null),
  slug: fieldText(slug ?? null),
  content: fieldText(content ?? null) || null,
  required: required === true,
  required_signup: required_signup === true,
});

const shownIn = ({ title, slug, content, required, required_signup }: NewContentPage) => [
  ['Título', title],
  ['Dirección', `/${slug}`],
  ['Contenido', plainText(content ?? '')],
  ['Obligatoria', required ? 'Sí' : 'No'],
  ['Al registrarse', required_signup ? 'Sí' : 'No'],
];

const people = (count: number): string => plural(count, 'cliente', 'clientes');

export function PageEditor({ stored, removed, onStored, onDeleted }: PageEditorProps) {
  const { onCall, onSuccess, onError } = useCalls();
  const config = useSelector(selectConfig);
  const me = useSelector(selectMe)?.customer_id ?? 0;
  const id = stored?.page_id ?? null;
  useTitle(stored?.title ?? 'Nueva página');
  const [values, setValues] = useState<FormValues>(() => valuesOf(stored));
  const [minor, setMinor] = useState(false);
  const [dialog, setDialog] = useState<'preview' | 'versions' | null>(null);
  const name = `pagina.${me}.${id ?? 'nueva'}`;
  const [taken, setTaken] = useState<AdminContentPage | null>(null);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a version taken over goes on without the draft
  const version = useMemo(() => draftVersion(name, stored?.version ?? 0, FIELDS), [name, stored, taken]);
  const draftKey = `${name}.${version}`;
  const body = bodyOf(values);
  const editor = useEditor<AdminContentPage>({
    draft: { clear: () => clearDraft(draftKey) },
    keys: ['slug'],
    title: (theirs) => `la página «${theirs.title}»`,
    fields: (theirs) =>
      shownIn(body).map(([label = '', mine = ''], n) => ({ label, mine, theirs: shownIn(theirs)[n]?.[1] ?? '' })),
    onRead: () => onCall(() => getPage(id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setTaken(theirs);
      setValues(valuesOf(theirs));
      void onStored(theirs.page_id, []);
    },
  });
  const { busy, setBusy } = editor;
  const isChanged = stored !== null && (body.content ?? '') !== (stored.content ?? '');
  const asksAgain = stored !== null && isChanged && stored.required && body.required && stored.accepted > 0;

  const change = (next: FormValues): void => {
    const follows = id === null && fieldText(values.slug ?? null) === slugFromTitle(fieldText(values.title ?? null));
    setValues(
      follows && next.slug === values.slug ? { ...next, slug: slugFromTitle(fieldText(next.title ?? null)) } : next,
    );
  };
  const check = ({ slug, content }: FormValues): Readonly<Record<string, string | null>> => {
    const problem = slugProblem(tidySlug(fieldText(slug ?? null)), config);
    return {
      slug: problem && errorMessage(problem),
      content:
        fieldText(content ?? null).length > CONTENT_MAX
          ? 'El texto es demasiado largo. Divídelo en dos páginas.'
          : null,
    };
  };
  const mayMove = async (slug: string): Promise<boolean> =>
    !stored?.content ||
    tidySlug(slug) === stored.slug ||
    confirm({
      title: 'Cambiar dirección',
      text: `La página se muda a /${tidySlug(slug)}. Los enlaces y códigos QR a /${stored.slug} llevarán ahí.`,
      ok: 'Cambiar dirección',
    });

  /** Resolves to whether it was stored. `over`: the version that it replaces. */
  const save = async (over: number, isMinor = minor): Promise<boolean> => {
    if (!(await mayMove(body.slug))) return false;
    return editor.save(
      () =>
        onCall(() =>
          id === null
            ? postPage(body)
            : putPage({ ...body, page_id: id, version: over, ...(asksAgain && isMinor ? { minor: true } : {}) }),
        ),
      // The editor restarts with the stored page, which closes dialogs: none is opened before.
      ({ page, removed: parts }) => {
        onSuccess('Página guardada.');
        return onStored(page.page_id, parts);
      },
    );
  };
  const remove = async (): Promise<void> => {
    if (!stored) return;
    const kept = stored.accepted > 0 ? ' Se conserva quién la aceptó y cuándo.' : '';
    const text = `Se elimina la página «${stored.title}» y su dirección deja de funcionar.${kept}`;
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    setBusy(true);
    const result = await onCall(() => deletePage(stored.page_id));
    setBusy(false);
    if (!result.ok) return onError(result.error.message);
    clearDraft(draftKey);
    onSuccess('Página eliminada.');
    onDeleted();
  };

  return (
    <div className="ui-container ui-page pages-editor">
      <PageHeader
        title={stored?.title ?? 'Nueva página'}
        eyebrow="Páginas"
        actions={
          <>
            <LinkButton variant="quiet" to={ADMIN_PATHS.pages}>
              Todas las páginas
            </LinkButton>
            {stored && (
              <Button variant="ghost" disabled={busy} onClick={() => setDialog('versions')}>
                Versiones
              </Button>
            )}
            <Button variant="ghost" onClick={() => setDialog('preview')}>
              Vista previa
            </Button>
          </>
        }
      />
      <RemovedMarkup parts={removed} />
      <Form
        className="pages-editor__form"
        fields={FIELDS}
        values={values}
        onChange={change}
        render={RENDER}
        check={check}
        errors={editor.errors}
        error={editor.error}
        busy={busy}
        draftKey={draftKey}
        onSubmit={() => save(version)}
        submitLabel="Guardar"
      >
        {stored && body.required && !stored.required && (
          <p className="pages-editor__reach">
            Tus {people(stored.customers)} con cuenta tendrán que aceptarla la próxima vez que entren.
          </p>
        )}
        {asksAgain && (
          <div className="pages-editor__reach">
            <p>
              {people(stored.accepted)} de {stored.customers} ya {stored.accepted === 1 ? 'aceptó' : 'aceptaron'} este
              texto. Al guardar se les pedirá aceptarlo de nuevo.
            </p>
            <Checkbox checked={minor} onChange={setMinor}>
              Es una corrección menor: no pedirlo de nuevo
            </Checkbox>
          </div>
        )}
      </Form>
      {stored && stored.former_slugs.length > 0 && (
        <p className="pages-editor__reach">
          También llegan aquí: {stored.former_slugs.map((slug) => `/${slug}`).join(', ')}
        </p>
      )}
      {stored && (
        <p className="pages-editor__end">
          <a href={pagePath(stored.slug)} target="_blank" rel="noopener noreferrer">
            Ver en el sitio<span className="ui-hidden"> (se abre en otra pestaña)</span>
          </a>
          <Button variant="danger" size="sm" disabled={busy} onClick={() => void remove()}>
            Eliminar página
          </Button>
        </p>
      )}
      {dialog === 'preview' && (
        <PreviewDialog content={body.content ?? ''} onClose={() => setDialog(null)}>
          {(content) => (
            <article className="ui-container ui-page">
              <PageHeader title={body.title || 'Sin título'} />
              <ContentPageView page={{ content }} failed={false} onRetry={() => undefined} />
            </article>
          )}
        </PreviewDialog>
      )}
      {dialog === 'versions' && stored && (
        <VersionsDialog
          stored={stored}
          timeZone={config.timezone}
          onRestored={async (parts) => {
            clearDraft(draftKey);
            onSuccess('Versión restaurada.');
            await onStored(stored.page_id, parts);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {editor.conflict}
    </div>
  );
}

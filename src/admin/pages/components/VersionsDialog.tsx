import { useCallback, useMemo, useState } from 'react';
import type { AdminContentPage, ContentPageVersion, Removed } from '../../../../domain/contract/content';
import { formatMoment } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { confirm } from '../../../core/confirm/confirm';
import { ContentPageView } from '../../../features/content/components/ContentPageView';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { getVersion, getVersions, putPage } from '../service';
import { useCalls } from '../../calls';
import { ListBody } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { useLoaded } from '../../useLoaded';
import type { TextChange } from '../../../../domain/contract/acceptedPages';

export interface VersionsDialogProps {
  readonly stored: AdminContentPage;
  /** The studio's. */
  readonly timeZone: string;
  readonly onRestored: (removed: Removed) => Promise<void>;
  readonly onClose: () => void;
}

const WAIT = <SkeletonGroup label="Cargando versiones" rows={3} height={64} />;

/** All versions of a page, what restoring one would change, and restoring it. */
export default function VersionsDialog({ stored, timeZone, onRestored, onClose }: VersionsDialogProps) {
  const { onCall } = useCalls();
  const { page_id } = stored;
  const list = useList(
    `versiones-de-pagina.${page_id}`,
    useCallback((after?: string) => getVersions(page_id, after), [page_id]),
  );
  const [chosen, setChosen] = useState<ContentPageVersion | null>(null);
  const { data: read, error: unread } = useLoaded(
    useMemo(() => chosen && (() => getVersion(page_id, chosen.page_version_id)), [page_id, chosen]),
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const restore = async (): Promise<void> => {
    if (!read) return;
    const { title, slug, required, required_signup, version, accepted } = stored;
    const again = plural(accepted, 'cliente tendrá', 'clientes tendrán');
    if (
      required &&
      accepted > 0 &&
      !(await confirm({ title: 'Restaurar versión', text: `${again} que aceptar el texto de nuevo.`, ok: 'Restaurar' }))
    )
      return;
    setBusy(true);
    setError(null);
    const body = { page_id, version, title, slug, required, required_signup, content: read.content };
    const result = await onCall(() => putPage(body));
    setBusy(false);
    if (!result.ok) return setError(result.error.message);
    onClose();
    await onRestored(result.data.removed);
  };
  const when = ({ created_at }: ContentPageVersion): string =>
    created_at ? formatMoment(created_at, timeZone) : 'Antes de guardar fechas';

  if (chosen)
    return (
      <Dialog
        open
        size="lg"
        locked={busy}
        title={`Versión del ${when(chosen)}`}
        onClose={onClose}
        footer={
          <>
            <Button variant="ghost" disabled={busy} onClick={() => setChosen(null)}>
              Volver a la lista
            </Button>
            {read && !chosen.is_current && (
              <Button busy={busy} onClick={() => void restore()}>
                Restaurar esta versión
              </Button>
            )}
          </>
        }
      >
        <FormAlert text={error ?? unread} />
        {!read && unread === null && WAIT}
        {read && !chosen.is_current && (
          <section className="pages-versions__part">
            <h3>Qué cambia al restaurarla</h3>
            <Changes changes={read.changes} />
          </section>
        )}
        {read && (
          <section className="pages-versions__part">
            <h3>El texto completo</h3>
            <ContentPageView page={{ content: read.content }} failed={false} onRetry={() => undefined} />
          </section>
        )}
      </Dialog>
    );
  return (
    <Dialog open size="lg" title="Versiones" onClose={onClose}>
      <ListBody list={list} failed="No pudimos cargar las versiones." waiting={WAIT} empty={null} moreLabel="Ver más">
        {(versions) => (
          <ul className="pages-versions">
            {versions.map((version) => (
              <li key={version.page_version_id}>
                <button
                  type="button"
                  onClick={() => {
                    setError(null);
                    setChosen(version);
                  }}
                >
                  <strong>{when(version)}</strong>
                  <span>{version.by ?? 'No se guardó quién'}</span>
                  {version.is_current && <Badge>Actual</Badge>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Dialog>
  );
}

/** Changed paragraphs: removed text struck through, added text bold. */
function Changes({ changes }: { readonly changes: ReadonlyArray<readonly TextChange[]> | null }) {
  if (changes === null) return <p>Cambia casi todo el texto.</p>;
  if (changes.length === 0) return <p>Cambia su formato, una imagen o un enlace; las palabras son las mismas.</p>;
  return (
    <ul className="pages-changes">
      {changes.map((runs, i) => (
        <li key={i}>
          {runs.map(({ kind, text }, n) => {
            if (kind === 'same') return <span key={n}>{text}</span>;
            const Tag = kind === 'added' ? 'ins' : 'del';
            return (
              <Tag key={n}>
                <span className="ui-hidden">{kind === 'added' ? ' Se agrega: ' : ' Se quita: '}</span>
                {text}
              </Tag>
            );
          })}
        </li>
      ))}
    </ul>
  );
}

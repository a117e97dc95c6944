import { useCallback, useEffect, useState } from 'react';
import type {
  AdminContentPage,
  ContentPageVersion,
  ContentPageVersionResponse,
  Removed,
} from '../../../../domain/contract/content';
import { formatMoment } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { confirm } from '../../../core/confirm/confirm';
import { ContentPageView } from '../../../features/content/components/ContentPageView';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { getVersion, getVersions, putPage } from '../service';
import { Changes } from './Changes';
import type { OnCall } from '../../calls';

export interface VersionsDialogProps {
  readonly stored: AdminContentPage;
  /** The studio's. */
  readonly timeZone: string;
  readonly onCall: OnCall;
  readonly onRestored: (removed: Removed) => Promise<void>;
  readonly onClose: () => void;
}

const WAIT = <SkeletonGroup label="Cargando versiones" rows={3} height={64} />;

/** Every text that the page had: what restoring one would change, and doing it. */
export default function VersionsDialog({ stored, timeZone, onCall, onRestored, onClose }: VersionsDialogProps) {
  const [versions, setVersions] = useState<readonly ContentPageVersion[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ContentPageVersion | null>(null);
  const [read, setRead] = useState<ContentPageVersionResponse | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { page_id } = stored;

  const more = useCallback(
    async (after: string | null): Promise<void> => {
      setBusy(true);
      setError(null);
      const result = await onCall(() => getVersions(page_id, after));
      setBusy(false);
      if (!result.ok) return setError(result.error.message);
      setVersions((before) => [...(after === null ? [] : (before ?? [])), ...result.data.versions]);
      setNext(result.data.next);
    },
    [onCall, page_id],
  );
  useEffect(() => void more(null), [more]);

  const choose = async (version: ContentPageVersion): Promise<void> => {
    setChosen(version);
    setRead(null);
    setError(null);
    const result = await onCall(() => getVersion(page_id, version.page_version_id));
    if (result.ok) setRead(result.data);
    else setError(result.error.message);
  };
  const restore = async (): Promise<void> => {
    if (!read) return;
    const { title, slug, required, required_signup, version, accepted } = stored;
    const again = plural(accepted, 'cliente tendrá', 'clientes tendrán');
    if (
      required &&
      accepted > 0 &&
      !(await confirm({ text: `${again} que aceptar el texto de nuevo.`, ok: 'Restaurar' }))
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
        <FormAlert text={error} />
        {!read && error === null && WAIT}
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
      {!versions && error !== null && (
        <ErrorState title="No pudimos cargar las versiones." text={error} busy={busy} onRetry={() => void more(null)} />
      )}
      {!versions && error === null && WAIT}
      {versions && (
        <ul className="pages-versions">
          {versions.map((version) => (
            <li key={version.page_version_id}>
              <button type="button" onClick={() => void choose(version)}>
                <strong>{when(version)}</strong>
                <span>{version.by ?? 'No se guardó quién'}</span>
                {version.is_current && <Badge>Actual</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {versions && next !== null && (
        <Button variant="ghost" busy={busy} onClick={() => void more(next)}>
          Ver más
        </Button>
      )}
    </Dialog>
  );
}

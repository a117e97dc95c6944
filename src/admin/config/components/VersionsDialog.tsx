import { useCallback, useState } from 'react';
import type { AdminConfigResponse, ConfigVersion } from '../../../../domain/contract/appconfig';
import { formatMoment } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { FormAlert } from '../../../ui/FormAlert';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useOnce } from '../../../ui/useOnce';
import { shownText } from '../draft';
import * as service from '../service';
import type { OnCall } from '../../calls';
import { Differences } from './Differences';

export interface VersionsDialogProps {
  /** The version that this screen has. */
  readonly version: number;
  readonly timezone: string;
  readonly hasEdits: boolean;
  readonly onCall: OnCall;
  readonly onRestored: (config: AdminConfigResponse) => void;
  readonly onClose: () => void;
}

/** Every change of the configuration, newest first, and the way back to each. */
export default function VersionsDialog(props: VersionsDialogProps) {
  const { version, timezone, hasEdits, onCall, onRestored, onClose } = props;
  const [versions, setVersions] = useState<readonly ConfigVersion[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'busy'>('loading');
  const [error, setError] = useState<string | null>(null);

  const load = useCallback(
    async (after?: number): Promise<void> => {
      setError(null);
      setState(after === undefined ? 'loading' : 'busy');
      const result = await onCall(() => service.getConfigVersions(after));
      setState('ready');
      if (!result.ok) {
        setError(result.error.message);
        return;
      }
      setVersions((before) => [...(after === undefined ? [] : before), ...result.data.versions]);
      setNext(result.data.next);
    },
    [onCall],
  );
  useOnce(() => void load());

  const restore = async (id: number): Promise<void> => {
    const lost = hasEdits ? ' Lo que no has guardado se pierde.' : '';
    if (!(await confirm({ text: `Todo vuelve a como estaba entonces.${lost}`, ok: 'Volver a esta versión' }))) return;
    setState('busy');
    const result = await onCall(() => service.restoreConfig(id, version));
    setState('ready');
    if (result.ok) onRestored(result.data);
    else setError(result.error.message);
  };

  return (
    <Dialog open size="lg" locked={state === 'busy'} title="Versiones" onClose={onClose}>
      <FormAlert text={versions.length > 0 ? error : null} />
      {state === 'loading' && <SkeletonGroup label="Cargando versiones" shape="block" height={240} />}
      {error !== null && versions.length === 0 && state === 'ready' && (
        <ErrorState title="No pudimos cargar las versiones." text={error} onRetry={() => void load()} />
      )}
      {error === null && versions.length === 0 && state === 'ready' && (
        <EmptyState title="Todavía no hay versiones." text="Cada vez que guardes aparecerá una aquí." />
      )}
      <ol className="config-versions">
        {versions.map(({ app_config_version_id: id, createdAt, by, restored, changes }) => (
          <li key={id}>
            <div className="config-versions__head">
              <h3>
                Versión {id} · {formatMoment(createdAt, timezone)}
              </h3>
              <p>
                {by ?? 'El sistema'}
                {restored !== null && ` volvió a la versión ${restored}`}
              </p>
              {id < version && (
                <Button variant="ghost" size="sm" disabled={state === 'busy'} onClick={() => void restore(id)}>
                  Volver a esta versión<span className="ui-hidden"> {id}</span>
                </Button>
              )}
            </div>
            <Differences differences={changes} shown={shownText} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button variant="ghost" busy={state === 'busy'} onClick={() => void load(next)}>
          Ver anteriores
        </Button>
      )}
    </Dialog>
  );
}

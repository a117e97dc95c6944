import { useCallback, useState } from 'react';
import type { Message } from '../../../../domain/contract/messageSettings';
import { formatMoment } from '../../../../domain/format';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { ListBody } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { getMessageVersions, postMessageRestore } from '../service';
import { settingLines } from './labels';

export interface MessageVersionsProps {
  readonly message: Message;
  /** The studio's. */
  readonly timeZone: string;
  readonly onRestored: (message: Message) => void;
  readonly onClose: () => void;
}

/** All versions of a message, the newest first, each of which can be restored. */
export default function MessageVersions({ message, timeZone, onRestored, onClose }: MessageVersionsProps) {
  const { onCall } = useCalls();
  const { kind, version: current } = message;
  const list = useList(
    `versiones-de-mensaje.${kind}`,
    useCallback((after?: number) => getMessageVersions(kind, after), [kind]),
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const restore = async (version: number): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await onCall(() => postMessageRestore(kind, version, current));
    setBusy(false);
    if (result.ok) onRestored(result.data);
    else setError(result.error.message);
  };
  return (
    <Dialog open size="lg" locked={busy} title="Versiones" onClose={onClose}>
      <FormAlert text={error} />
      <ListBody
        list={list}
        failed="No pudimos cargar las versiones."
        waiting={<SkeletonGroup label="Cargando versiones" rows={3} height={96} />}
        empty={null}
        moreLabel="Ver anteriores"
      >
        {(versions) => (
          <ol className="messages-versions">
            {versions.map(({ version, createdAt, by, restored, setting }) => (
              <li key={version}>
                <div className="messages-versions__head">
                  <h3>
                    Versión {version} · {formatMoment(createdAt, timeZone)}
                  </h3>
                  <p>
                    {by ?? 'El sistema'}
                    {restored !== null && ` volvió a la versión ${restored}`}
                  </p>
                  {version < current && (
                    <Button variant="ghost" size="sm" disabled={busy} onClick={() => void restore(version)}>
                      Volver a esta versión<span className="ui-hidden"> {version}</span>
                    </Button>
                  )}
                </div>
                <dl>
                  {settingLines(setting, message).map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </Dialog>
  );
}

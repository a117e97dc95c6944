import { useState } from 'react';
import type { AdminConfigResponse } from '../../../../domain/contract/appconfig';
import { formatMoment } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { EmptyState } from '../../../ui/EmptyState';
import { FormAlert } from '../../../ui/FormAlert';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { shownText } from '../draft';
import * as service from '../service';
import { useCalls } from '../../calls';
import { ListBody } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { Differences } from './Differences';

export interface VersionsDialogProps {
  /** The version shown by this screen. */
  readonly version: number;
  readonly timezone: string;
  readonly hasEdits: boolean;
  readonly onRestored: (config: AdminConfigResponse) => void;
  readonly onClose: () => void;
}

/** All changes of the configuration, newest first, each of which can be restored. */
export default function VersionsDialog(props: VersionsDialogProps) {
  const { version, timezone, hasEdits, onRestored, onClose } = props;
  const { onCall } = useCalls();
  const list = useList('versiones-de-configuracion', service.getConfigVersions);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const restore = async (id: number): Promise<void> => {
    const lost = hasEdits ? ' Lo que no has guardado se pierde.' : '';
    const ok = 'Volver a esta versión';
    if (!(await confirm({ title: ok, text: `Todo vuelve a como estaba entonces.${lost}`, ok }))) return;
    setBusy(true);
    setError(null);
    const result = await onCall(() => service.restoreConfig(id, version));
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
        waiting={<SkeletonGroup label="Cargando versiones" shape="block" height={240} />}
        empty={<EmptyState title="Todavía no hay versiones." text="Cada vez que guardes aparecerá una aquí." />}
        moreLabel="Ver anteriores"
      >
        {(versions) => (
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
                    <Button variant="ghost" size="sm" disabled={busy} onClick={() => void restore(id)}>
                      Volver a esta versión<span className="ui-hidden"> {id}</span>
                    </Button>
                  )}
                </div>
                <Differences differences={changes} shown={shownText} />
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </Dialog>
  );
}

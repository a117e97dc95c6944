import { useState } from 'react';
import type { Privacy } from '../../../../domain/contract/privacy';
import { formatInstant } from '../../../../domain/format';
import { DELETION_DAYS } from '../../../../domain/privacy';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';

const DeletionDialog = lazyComponent(() => import('./DeletionDialog'));

export interface DeletionProps extends Pick<Privacy, 'deletion' | 'effects'> {
  readonly timeZone: string;
  readonly busy: boolean;
  readonly onDelete: (email: string) => Promise<Result<Privacy>>;
  readonly onTakeBack: () => void;
}

export function Deletion({ deletion, effects, timeZone, busy, onDelete, onTakeBack }: DeletionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="privacy__part">
      <h3>Borrar mi cuenta</h3>
      {deletion ? (
        <>
          <p className="privacy__note privacy__note--error" role="status">
            Tu cuenta se borra el {formatInstant(deletion.due_at, timeZone)}. Hasta ese día puedes arrepentirte.
          </p>
          <div className="privacy__actions">
            <Button busy={busy} onClick={onTakeBack}>
              Conservar mi cuenta
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Borramos tus datos personales en {DELETION_DAYS} días. Por ley conservamos importes y fechas de tus compras,
            sin tu nombre.
          </p>
          <div className="privacy__actions">
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Borrar mi cuenta
            </Button>
          </div>
        </>
      )}
      {asking && <DeletionDialog effects={effects} onDelete={onDelete} onClosed={() => setAsking(false)} />}
    </div>
  );
}

import type { Import } from '../../../../domain/contract/imports';
import { formatMoment } from '../../../../domain/format';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { countParts, isBusy, rowsText } from '../labels';
import { type LeavesOut, Problems } from './Problems';
import { Progress } from './Progress';
import type { OnCall } from '../../calls';

export interface OutcomeProps {
  readonly read: Import;
  readonly zone: string;
  readonly busy: boolean;
  readonly onCall: OnCall;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onUndo: () => void;
  /** Checks again, leaving out more. */
  readonly onLeaveOut: (what: LeavesOut) => void;
}

const TITLES: Readonly<Record<Import['state'], string>> = {
  uploaded: 'Revisión',
  checking: 'Revisando el archivo',
  checked: 'Resultado de la revisión',
  running: 'Importando',
  done: 'Importación terminada',
  undone: 'Importación deshecha',
};

/** The result of a check or run; its progress while it is running, also after returning to the page. */
export function Outcome({ read, zone, busy, onCall, onRun, onCancel, onUndo, onLeaveOut }: OutcomeProps) {
  const { state, counts, failure, progress, imported_before, expired } = read;
  if (state === 'uploaded' && failure === null) return null;
  const isDone = state === 'done' || state === 'undone';
  const hasProblems = counts !== null && counts.problems > 0;
  const isStopped = hasProblems && !read.leaves_out_rows;
  const writes = (counts?.create ?? 0) + (counts?.update ?? 0);
  return (
    <section className="ui-card import-card" aria-labelledby="importar-resultado">
      <h2 id="importar-resultado">{TITLES[state]}</h2>
      <FormAlert text={failure} />
      {isBusy(read) && (
        <>
          <Progress label={state === 'checking' ? 'Revisando filas' : 'Importando filas'} percent={progress} />
          <p className="import-quiet">
            Puedes salir de esta pantalla: sigue sin ti.{' '}
            {state === 'running' && 'O se importan todas las filas, o ninguna.'}
          </p>
          <div className="import-actions">
            <Button variant="ghost" busy={busy} onClick={onCancel}>
              Detener
            </Button>
          </div>
        </>
      )}
      {counts && !isBusy(read) && (
        <dl className="import-counts">
          {countParts(counts, isDone).map(([count, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('es-MX')}</dd>
            </div>
          ))}
        </dl>
      )}
      {(state === 'checked' || state === 'done') && hasProblems && !expired && (
        <Problems read={read} busy={busy} onLeaveOut={onLeaveOut} onCall={onCall} />
      )}
      {state === 'checked' && !isStopped && !expired && (
        <>
          {imported_before !== null && (
            <p className="import-quiet">Este mismo archivo ya se importó el {formatMoment(imported_before, zone)}.</p>
          )}
          <p>
            {writes === 0
              ? 'Todo esto ya está: no hay nada que importar.'
              : hasProblems
                ? 'Las demás filas están bien. O se importan todas, o ninguna.'
                : 'Todas las filas están bien. O se importan todas, o ninguna.'}
          </p>
          <div className="import-actions">
            <Button busy={busy} disabled={writes === 0} onClick={onRun}>
              Importar {rowsText(writes)}
            </Button>
          </div>
        </>
      )}
      {state === 'done' && counts !== null && counts.create > 0 && (
        <div className="import-actions">
          <Button variant="ghost" busy={busy} onClick={onUndo}>
            Deshacer importación
          </Button>
        </div>
      )}
    </section>
  );
}

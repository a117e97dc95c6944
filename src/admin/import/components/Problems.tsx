import { useCallback, useEffect, useState } from 'react';
import type { Import, ImportProblem } from '../../../../domain/contract/imports';
import { IMPORT_COLUMNS } from '../../../../domain/import/columns';
import { saveFile } from '../../../core/saveFile';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { Select } from '../../../ui/Select';
import { leftOutText, problemsText } from '../labels';
import { getProblems, getProblemsCsv } from '../service';
import type { OnCall } from '../../calls';

export interface ProblemsProps {
  readonly read: Import;
  /** Its rows are checked anew. */
  readonly busy: boolean;
  /** Checks again, leaving out more. */
  readonly onLeaveOut: (what: LeavesOut) => void;
  readonly onCall: OnCall;
}

export type LeavesOut = Pick<Import, 'empties_cells' | 'leaves_out_rows'>;

/** Problems by row number as in a spreadsheet, and what can be left out instead of being corrected. */
export function Problems({ read, busy: isChecking, onLeaveOut, onCall }: ProblemsProps) {
  const { import_id: id, kind, counts, state, empties_cells, leaves_out_rows } = read;
  const [column, setColumn] = useState('');
  const [rows, setRows] = useState<readonly ImportProblem[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const labelOf = (key: string | null): string => IMPORT_COLUMNS[kind].find((one) => one.key === key)?.label ?? '';

  const load = useCallback(
    async (after: string | null, isWanted: () => boolean): Promise<void> => {
      setBusy(true);
      const asked = { ...(after === null ? {} : { after }), ...(column === '' ? {} : { column }) };
      const result = await onCall(() => getProblems(id, asked));
      if (!isWanted()) return;
      setBusy(false);
      setError(result.ok ? null : result.error.message);
      if (!result.ok) return;
      setNext(result.data.next);
      setRows((before) => (after === null ? result.data.problems : [...before, ...result.data.problems]));
    },
    [column, id, onCall],
  );
  useEffect(() => {
    let isWanted = true;
    void load(null, () => isWanted);
    return () => void (isWanted = false);
  }, [load, counts]);

  const download = async (): Promise<void> => {
    const result = await onCall(() => getProblemsCsv(id));
    setError(result.ok ? null : result.error.message);
    if (result.ok) saveFile(result.data, 'errores.csv', 'text/csv;charset=utf-8');
  };

  return (
    <div className="import-problems">
      <div className="import-foot">
        <h3>{(leaves_out_rows ? leftOutText : problemsText)(counts?.problems ?? 0)}</h3>
        <Button variant="ghost" size="sm" onClick={() => void download()}>
          Descargar errores
        </Button>
      </div>
      {state === 'checked' && !leaves_out_rows && (
        <>
          <p className="import-quiet">
            Corrígelas en tu archivo y súbelo de nuevo, o sigue sin lo que está mal. Mientras quede una, no se importa
            ninguna.
          </p>
          <div className="import-actions">
            {!empties_cells && IMPORT_COLUMNS[kind].some(({ optional }) => optional) && (
              <Button
                variant="ghost"
                busy={isChecking}
                onClick={() => onLeaveOut({ empties_cells: true, leaves_out_rows: false })}
              >
                Dejar vacíos los datos opcionales
              </Button>
            )}
            <Button
              variant="ghost"
              busy={isChecking}
              onClick={() => onLeaveOut({ empties_cells, leaves_out_rows: true })}
            >
              Dejar fuera esas filas
            </Button>
          </div>
        </>
      )}
      <Select
        label="Ver errores de"
        value={column}
        options={[
          { value: '', label: 'Todas las columnas' },
          ...IMPORT_COLUMNS[kind].map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={setColumn}
      />
      <FormAlert text={error} />
      {rows.length > 0 ? (
        <div className="import-table">
          <table aria-label="Errores por fila">
            <thead>
              <tr>
                <th scope="col">Fila</th>
                <th scope="col">Columna</th>
                <th scope="col">Dice</th>
                <th scope="col">Error</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ import_problem_id, row, column: key, value, message }) => (
                <tr key={import_problem_id}>
                  <th scope="row">{row}</th>
                  <td>{labelOf(key)}</td>
                  <td>{value}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        !busy && error === null && <p className="import-quiet">No hay errores en esa columna.</p>
      )}
      {next !== null && (
        <Button variant="ghost" busy={busy} onClick={() => void load(next, () => true)}>
          Ver más errores
        </Button>
      )}
    </div>
  );
}

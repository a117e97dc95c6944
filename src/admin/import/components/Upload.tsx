import { useRef, useState, type DragEvent } from 'react';
import FileUp from 'lucide-react/icons/file-up';
import type { Import } from '../../../../domain/contract/imports';
import {
  IMPORT_KINDS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  templateOf,
  type ImportKind,
} from '../../../../domain/import/columns';
import { errorMessage } from '../../../../domain/errors';
import { isApiUnreachable } from '../../../core/http/apiError';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { downloadCsv } from '../../list/csv';
import { KIND_HINTS, KIND_LABELS } from '../labels';
import { postImport } from '../service';
import { Progress } from './Progress';
import type { OnCall } from '../../calls';

export interface UploadProps {
  readonly onCall: OnCall;
  readonly onRead: (read: Import) => void;
}

/** Chooses the kind and the file of an import; nothing is changed yet. */
export function Upload({ onCall, onRead }: UploadProps) {
  const [kind, setKind] = useState<ImportKind>('customers');
  const [sent, setSent] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** A file whose upload was cut by a lost connection, to be sent again. */
  const [cut, setCut] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || sent !== null) return;
    setError(null);
    setCut(null);
    if (file.size > IMPORT_MAX_BYTES) return setError(errorMessage('import/too-large'));
    setSent(0);
    const result = await onCall(() => postImport(kind, file, setSent));
    setSent(null);
    if (input.current) input.current.value = '';
    if (result.ok) return onRead(result.data);
    setError(result.error.message);
    if (isApiUnreachable(result.error)) setCut(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    <section className="ui-card import-card" aria-labelledby="importar-archivo">
      <h2 id="importar-archivo">Importar un archivo</h2>
      <SegmentedFilter
        label="Qué importas"
        value={kind}
        options={IMPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        onChange={setKind}
      />
      <p className="import-quiet">{KIND_HINTS[kind]}</p>
      <div
        className={over ? 'import-drop import-drop--over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={32} aria-hidden />
        {sent === null ? (
          <>
            <p>Suelta aquí tu archivo CSV, o elígelo. Primero lo revisas: nada cambia todavía.</p>
            <input
              ref={input}
              id="importar-elegir"
              className="ui-hidden"
              type="file"
              tabIndex={-1}
              accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
              aria-label="Archivo CSV"
              onChange={(event) => void send(event.target.files?.[0])}
            />
            <Button onClick={() => input.current?.click()}>Elegir archivo</Button>
          </>
        ) : (
          <Progress label={sent < 1 ? 'Subiendo' : 'Leyendo el archivo'} percent={Math.round(sent * 100)} />
        )}
      </div>
      <FormAlert text={error} />
      {cut && (
        <div className="import-cut">
          <p className="import-quiet">No se guardó nada de «{cut.name}».</p>
          <Button size="sm" variant="ghost" onClick={() => void send(cut)}>
            Subirlo de nuevo
          </Button>
        </div>
      )}
      <div className="import-foot">
        <p className="import-quiet">
          De Mindbody, Momence, Fitco o tu propia hoja. Hasta {IMPORT_MAX_ROWS.toLocaleString('es-MX')} filas y 32 MB.
          No se envía ningún correo a tus clientes.
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void downloadCsv(`plantilla-${KIND_LABELS[kind].toLowerCase()}`, templateOf(kind))}
        >
          Descargar plantilla
        </Button>
      </div>
    </section>
  );
}

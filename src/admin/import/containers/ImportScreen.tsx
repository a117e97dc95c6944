import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Import } from '../../../../domain/contract/imports';
import { confirm } from '../../../core/confirm/confirm';
import { selectConfig } from '../../../features/appconfig/state';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { Hindrances } from '../components/Hindrances';
import { ExportCard } from '../components/ExportCard';
import { ScheduleCard } from '../components/ScheduleCard';
import { Mapping } from '../components/Mapping';
import { Outcome } from '../components/Outcome';
import { Upload } from '../components/Upload';
import { isBusy, KIND_LABELS, rowsText, importBadge } from '../labels';
import * as service from '../service';
import { getImports } from '../service';
import { useCalls } from '../../calls';
import { LoadedPart, useLoaded } from '../../useLoaded';
import '../import.scss';
import { formatMoment } from '../../../../domain/format';
import { ListBody } from '../../list/ListBody';
import { useList } from '../../list/useList';

/** Milliseconds between two reads of a running import. */
const LOOK_AGAIN = 1_000;

/** The terms of the last check. */
const termsOf = ({ mapping, source, date_order }: Import) => ({ mapping, source, date_order });

/** /admin/importar; the open import's id is in the address, so that it is found again. */
export default function ImportScreen() {
  useTitle('Importar y exportar');
  const zone = useSelector(selectConfig).timezone;
  const { onCall, onSuccess } = useCalls();
  const [address, setAddress] = useSearchParams();
  const id = Number(address.get('importacion')) || null;
  const found = useLoaded(useMemo(() => (id === null ? null : () => service.getImport(id)), [id]));
  /** The import that was just uploaded, which needn't be read. */
  const [made, setMade] = useState<Import | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isHindered, setHindered] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = useCallback(
    (next: number | null) => setAddress(next === null ? {} : { importacion: String(next) }),
    [setAddress],
  );

  const read = found.data ?? (made?.import_id === id ? made : null);
  const { reload } = found;
  useEffect(() => {
    setRefusal(null);
    setHindered(false);
  }, [id]);
  useEffect(() => {
    if (!read || !isBusy(read)) return undefined;
    const timer = setTimeout(() => void reload(), LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [reload, read]);

  const act = async (call: () => Promise<Import>, done?: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    setHindered(false);
    const result = await onCall(call);
    setBusy(false);
    if (!result.ok) {
      setHindered(result.error.code === 'import/in-use');
      return setRefusal(result.error.message);
    }
    found.set(result.data);
    if (done !== undefined) onSuccess(done);
  };

  if (id === null)
    return (
      <div className="ui-container ui-page import">
        <PageHeader title="Importar y exportar" />
        <div className="import-start">
          <Upload
            onCall={onCall}
            onRead={(uploaded) => {
              setMade(uploaded);
              open(uploaded.import_id);
            }}
          />
          <div className="import-side">
            <History zone={zone} onOpen={open} />
            <ExportCard zone={zone} onCall={onCall} />
            <ScheduleCard zone={zone} />
          </div>
        </div>
      </div>
    );

  if (!read)
    return (
      <LoadedPart
        loaded={found}
        failed="No pudimos cargar tus importaciones."
        waiting={<SkeletonGroup label="Cargando la importación" shape="block" height={420} />}
      >
        {() => null}
      </LoadedPart>
    );
  const [label, tone] = importBadge(read);
  const remove = async (): Promise<void> => {
    const text = 'Se borran el archivo y su registro. Lo que ya importaste se queda.';
    if (!(await confirm({ text, ok: 'Borrar' }))) return;
    const result = await onCall(() => service.deleteImport(read.import_id));
    if (!result.ok) return setRefusal(result.error.message);
    open(null);
  };
  const undo = async (): Promise<void> => {
    const text = 'Se quita todo lo que esta importación creó. Si algo ya se usó, no se quita nada.';
    if (await confirm({ text, ok: 'Deshacer' }))
      await act(() => service.postUndo(read.import_id), 'Importación deshecha.');
  };
  const canCheck = !read.expired && (read.state === 'uploaded' || read.state === 'checked');
  return (
    <div className="ui-container ui-page import">
      <PageHeader
        eyebrow={KIND_LABELS[read.kind]}
        title={read.file_name}
        text={
          <>
            {rowsText(read.rows)} <Badge tone={tone}>{label}</Badge>
          </>
        }
        actions={
          <>
            <Button variant="ghost" onClick={() => open(null)}>
              Importar otro archivo
            </Button>
            {!isBusy(read) && (
              <Button variant="quiet" onClick={() => void remove()}>
                Borrar archivo
              </Button>
            )}
          </>
        }
      />
      {refusal !== null && !canCheck && (
        <p role="alert" className="import-refusal">
          {refusal}
        </p>
      )}
      {isHindered && <Hindrances importId={read.import_id} />}
      {read.expired && (
        <p className="import-quiet">
          Borramos las filas de este archivo por privacidad. Para importarlo, súbelo de nuevo.
        </p>
      )}
      <Outcome
        read={read}
        zone={zone}
        busy={busy}
        onCall={onCall}
        onRun={() => void act(() => service.postRun(read.import_id))}
        onCancel={() => void act(() => service.postCancel(read.import_id))}
        onUndo={() => void undo()}
        onLeaveOut={(leavesOut) =>
          void act(() => service.postCheck(read.import_id, { ...termsOf(read), ...leavesOut }))
        }
      />
      {canCheck && (
        <Mapping
          key={read.import_id}
          read={read}
          busy={busy}
          error={refusal}
          onCheck={(terms) => void act(() => service.postCheck(read.import_id, terms))}
        />
      )}
    </div>
  );
}

/** Earlier imports. */
function History({ zone, onOpen }: { readonly zone: string; readonly onOpen: (id: number) => void }) {
  const list = useList('importaciones', getImports);
  return (
    <section className="ui-card import-card" aria-labelledby="importar-anteriores">
      <h2 id="importar-anteriores">Importaciones anteriores</h2>
      <ListBody
        list={list}
        failed="No pudimos cargar tus importaciones."
        waiting={<SkeletonGroup label="Cargando importaciones" shape="block" height={160} />}
        empty={<p className="import-quiet">Todavía no has importado nada.</p>}
        moreLabel="Ver anteriores"
      >
        {(imports) => (
          <ul className="import-history">
            {imports.map((one) => {
              const [label, tone] = importBadge(one);
              return (
                <li key={one.import_id}>
                  <button type="button" onClick={() => onOpen(one.import_id)}>
                    <span>
                      <strong>{one.file_name}</strong>
                      <small>
                        {KIND_LABELS[one.kind]} · {rowsText(one.rows)} · {formatMoment(one.createdAt, zone)}
                        {one.created_by !== null && ` · ${one.created_by}`}
                      </small>
                    </span>
                    <Badge tone={tone}>{label}</Badge>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </ListBody>
    </section>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Import, ListedImport } from '../../../../domain/contract/imports';
import { confirm } from '../../../core/confirm/confirm';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { ExportCard } from '../components/ExportCard';
import { History } from '../components/History';
import { Mapping } from '../components/Mapping';
import { Outcome } from '../components/Outcome';
import { Upload } from '../components/Upload';
import { isBusy, KIND_LABELS, rowsText, stateOf } from '../labels';
import * as service from '../service';
import { screenCalls, type ScreenCalls } from '../../calls';
import '../import.scss';

export interface ImportScreenProps extends Pick<ScreenCalls, 'onCall' | 'onSuccess'> {
  readonly zone: string;
}

/** Milliseconds between two looks at an import that goes on. */
const LOOK_AGAIN = 1_000;

/** /admin/importar; the import that is open stands in the address, so that who comes back finds it. */
export function ImportScreen({ zone, onCall, onSuccess }: ImportScreenProps) {
  useTitle('Importar y exportar');
  const [address, setAddress] = useSearchParams();
  const id = Number(address.get('importacion')) || null;
  const [list, setList] = useState<{ imports: readonly ListedImport[]; next: string | null } | null>(null);
  const [read, setRead] = useState<Import | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = useCallback(
    (next: number | null) => setAddress(next === null ? {} : { importacion: String(next) }),
    [setAddress],
  );

  const load = useCallback(async (): Promise<void> => {
    const result = await (id === null
      ? onCall(() => service.getImports(null)).then((found) => {
          if (found.ok) setList(found.data);
          return found;
        })
      : onCall(() => service.getImport(id)).then((found) => {
          if (found.ok) setRead(found.data);
          return found;
        }));
    setError(result.ok ? null : result.error.message);
  }, [id, onCall]);
  useEffect(() => {
    setRead((now) => (now?.import_id === id ? now : null));
    setRefusal(null);
    void load();
  }, [id, load]);
  useEffect(() => {
    if (!read || !isBusy(read) || read.import_id !== id) return undefined;
    const timer = setTimeout(() => void load(), LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [id, load, read]);

  const act = async (call: () => Promise<Import>, done?: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const result = await onCall(call);
    setBusy(false);
    if (!result.ok) return setRefusal(result.error.message);
    setRead(result.data);
    if (done !== undefined) onSuccess(done);
  };

  if (error !== null && (id === null ? !list : !read))
    return <ErrorState title="No pudimos cargar tus importaciones." text={error} onRetry={() => void load()} />;

  if (id === null)
    return (
      <div className="ui-container ui-page import">
        <PageHeader title="Importar y exportar" />
        <div className="import-start">
          <Upload
            onCall={onCall}
            onRead={(made) => {
              setRead(made);
              open(made.import_id);
            }}
          />
          <div className="import-side">
            {list ? (
              <History
                imports={list.imports}
                zone={zone}
                hasMore={list.next !== null}
                onOpen={open}
                onMore={() =>
                  void onCall(() => service.getImports(list.next)).then((more) => {
                    if (more.ok) setList({ ...more.data, imports: [...list.imports, ...more.data.imports] });
                  })
                }
              />
            ) : (
              <SkeletonGroup label="Cargando importaciones" shape="block" height={160} />
            )}
            <ExportCard zone={zone} onCall={onCall} />
          </div>
        </div>
      </div>
    );

  if (!read) return <SkeletonGroup label="Cargando la importación" shape="block" height={420} />;
  const [label, tone] = stateOf(read);
  const remove = async (): Promise<void> => {
    const text = 'Se borran el archivo y su registro. Lo que ya importaste se queda.';
    if (!(await confirm({ text, ok: 'Borrar' }))) return;
    const result = await onCall(() => service.deleteImport(read.import_id));
    if (!result.ok) return setRefusal(result.error.message);
    setList(null);
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

export default connect((state: RootState) => ({ zone: selectConfig(state).timezone }), screenCalls)(ImportScreen);

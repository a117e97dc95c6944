/** One screen for each part of the catalogue: its list, and the editor of one row. */
import { useEffect, useMemo, useState } from 'react';
import { connect } from 'react-redux';
import { Link } from 'react-router-dom';
import { searchable } from '../../../domain/attendance';
import { confirm } from '../../core/confirm/confirm';
import type { RootState } from '../../core/state';
import type { Result } from '../../core/thunk';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Button } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { FormAlert } from '../../ui/FormAlert';
import { PageHeader } from '../../ui/PageHeader';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { useAddress } from '../list/useAddress';
import { useUnsaved } from '../rooms/useUnsaved';
import { RowEditor } from './components/RowEditor';
import { RowList } from './components/RowList';
import type { CatalogueKind, Choices, KeptRow, Question } from './kind';
import { deleteRow, getRow, idOf, postRow, putRow } from './service';
import { useRows } from './useRows';
import { screenCalls, type ScreenCalls } from '../calls';
import './catalogue.scss';

export interface CatalogueProps extends ScreenCalls {
  /** The customer's number of who is at work, and whether changes are theirs to make. */
  readonly me: number;
  readonly editable: boolean;
}

const ListSkeleton = ({ title }: { readonly title: string }) => (
  <SkeletonGroup label={`Cargando ${title.toLowerCase()}`} rows={3} height={92} />
);

/** Series make no more classes of what is archived. */
const RUNNING: Question = { code: 'series/running', flag: 'accept_series', ok: 'Archivar' };

const KEYS = ['q', 'ver', 'editar'] as const;
const NEW = 'nuevo';
const ARCHIVED = 'archivados';

export function Catalogue<Row extends KeptRow>({
  kind,
  me,
  editable,
  onCall,
  onSuccess,
  onError,
  onUndo,
}: CatalogueProps & { readonly kind: CatalogueKind<Row> }) {
  const { labels } = kind;
  useTitle(labels.title);
  const [choices, setChoices] = useState<Choices>({});
  const [address, setAddress] = useAddress(KEYS);
  const { setUnsaved, mayLeave } = useUnsaved();
  const wanted = { query: address.q.trim(), archived: address.ver === ARCHIVED };
  const { rows, next, busy, error, load, replace: replaceShown } = useRows(kind, onCall, wanted);
  useEffect(() => {
    if (editable && kind.readChoices)
      void onCall(kind.readChoices).then((result) => result.ok && setChoices(result.data));
  }, [kind, editable, onCall]);
  /** Of what is paged: the row that is edited, with what its list doesn't say. */
  const [opened, setOpened] = useState<Row | null>(null);
  const { editar } = address;
  useEffect(() => {
    setOpened(null);
    if (!kind.paged || !editable || editar === '' || editar === NEW) return undefined;
    let isCurrent = true;
    void onCall(() => getRow(kind, Number(editar))).then((result) => {
      if (!isCurrent) return;
      if (result.ok) return setOpened(result.data);
      onError(result.error.message);
      setAddress({ editar: '' });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, editable, editar, onCall, onError, setAddress]);

  const ending = labels.feminine ? 'a' : 'o';
  const named = (row: Row): string => `${labels.the} «${kind.nameOf(row)}»`;
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const replace = (row: Row): void => {
    replaceShown(row);
    if (editar !== '') setOpened(row);
  };
  const close = async (): Promise<boolean> => {
    const isLeaving = await mayLeave();
    if (isLeaving) setAddress({ editar: '' });
    return isLeaving;
  };

  /** Sends once more what was refused with a question, if that is accepted. */
  const ask = async (
    question: Question | undefined,
    send: (more?: Readonly<Record<string, unknown>>) => Promise<Result<Row>>,
  ): Promise<{ readonly result: Result<Row>; readonly declined: boolean }> => {
    const result = await send();
    if (result.ok || !question || result.error.code !== question.code) return { result, declined: false };
    if (!(await confirm({ text: result.error.message, ok: question.ok }))) return { result, declined: true };
    return { result: await send({ [question.flag]: true }), declined: false };
  };
  const save = async (row: Row | null, body: Readonly<Record<string, unknown>>): Promise<Result<Row>> => {
    const { result } = await ask(kind.question, (more = {}) =>
      onCall(() => (row ? putRow(kind, row, { ...body, ...more }) : postRow(kind, body))),
    );
    return result;
  };
  const saved = (row: Row): void => {
    setUnsaved(false);
    replace(row);
    setAddress({ editar: '' });
    onSuccess(`${upper(named(row))} quedó guardad${ending}.`);
  };
  const read = async (row: Row): Promise<Result<Row>> => {
    const result = await onCall(() => getRow(kind, idOf(kind, row)));
    return result.ok ? { ok: true, data: result.data ?? row } : result;
  };
  const archive = async (row: Row, archived: boolean, isUndo = false): Promise<void> => {
    const { result, declined } = await ask(RUNNING, (more = {}) =>
      onCall(() => putRow(kind, row, { ...(kind.archiveBody?.(archived) ?? { archived }), ...more })),
    );
    if (declined) return;
    if (!result.ok) {
      onError(result.error.message);
      await load();
      return;
    }
    replace(result.data);
    const done = archived ? `quedó archivad${ending}` : 'se vuelve a ofrecer';
    if (isUndo) onSuccess(`${upper(named(row))} ${done}.`);
    else onUndo({ text: `${upper(named(row))} ${done}.`, undo: () => archive(result.data, !archived, true) });
  };
  const remove = async (row: Row): Promise<void> => {
    if (!(await confirm({ text: `Se elimina ${named(row)}.`, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    const result = await onCall(() => deleteRow(kind, row));
    if (result.ok) onSuccess(`${upper(named(row))} se eliminó.`);
    else if (result.error.status !== 409 || row.archived) onError(result.error.message);
    else {
      if (await confirm({ text: result.error.message, ok: 'Archivar' })) await archive(row, true);
      return;
    }
    await load();
  };

  const shown = useMemo(() => {
    const words = searchable(address.q);
    return (rows ?? []).filter(
      (row) =>
        row.archived === (address.ver === ARCHIVED) &&
        (kind.paged || searchable(`${kind.nameOf(row)} ${kind.summaryOf(row)}`).includes(words)),
    );
  }, [rows, address, kind]);

  if (rows === null && error !== null)
    return (
      <div className="ui-container ui-page">
        <ErrorState title="No pudimos cargar la lista." text={error} onRetry={() => void load()} />
      </div>
    );
  const edited = (kind.paged ? opened && [opened] : rows)?.find((row) => String(idOf(kind, row)) === editar) ?? null;
  if (rows && editable && (edited || address.editar === NEW))
    return (
      <div className="ui-container ui-page catalogue">
        <RowEditor
          key={edited ? `${address.editar}.${edited.version}` : NEW}
          kind={kind}
          row={edited}
          choices={choices}
          draftKey={`${kind.one}.${me}.${edited ? `${address.editar}.${edited.version}` : NEW}`}
          onUnsaved={setUnsaved}
          onSave={save}
          onSaved={saved}
          onRead={read}
          onReplace={replace}
          onClose={close}
        />
      </div>
    );
  const isOpening = kind.paged && editable && editar !== '';
  if (rows === null || isOpening)
    return (
      <div className="ui-container ui-page">
        <PageHeader title={labels.title} text={labels.text} />
        <ListSkeleton title={labels.title} />
      </div>
    );
  const archivedCount = rows.filter(({ archived }) => archived).length;
  // What is read page by page has no total.
  const countOf = (n: number): string => (kind.paged ? '' : ` (${n})`);
  return (
    <div className="ui-container ui-page catalogue">
      <PageHeader
        title={labels.title}
        text={labels.text}
        actions={
          <>
            {kind.beside && (
              <Link to={kind.beside.to} className="catalogue-row__link">
                {kind.beside.label}
              </Link>
            )}
            {editable && <Button onClick={() => setAddress({ editar: NEW })}>{labels.add}</Button>}
          </>
        }
      />
      {(kind.paged || rows.length > 0) && (
        <div className="catalogue-tools">
          <TextField
            label="Buscar"
            type="search"
            value={address.q}
            onChange={(q) => setAddress({ q })}
            autoComplete="off"
          />
          {(kind.paged || archivedCount > 0) && (
            <SegmentedFilter
              label="Mostrar"
              value={address.ver === ARCHIVED ? ARCHIVED : ''}
              options={[
                { value: '', label: `Activ${ending}s${countOf(rows.length - archivedCount)}` },
                { value: ARCHIVED, label: `Archivad${ending}s${countOf(archivedCount)}` },
              ]}
              onChange={(ver) => setAddress({ ver })}
            />
          )}
        </div>
      )}
      {shown.length > 0 ? (
        <RowList
          kind={kind}
          rows={shown}
          editable={editable}
          onEdit={(row) => setAddress({ editar: String(idOf(kind, row)) })}
          onArchive={(row, archived) => void archive(row, archived)}
          onRemove={(row) => void remove(row)}
          onChange={replaceShown}
        />
      ) : busy ? (
        <ListSkeleton title={labels.title} />
      ) : rows.length === 0 && wanted.query === '' && !wanted.archived ? (
        <EmptyState title={labels.empty} text={labels.text} />
      ) : (
        <EmptyState title="No hay nada con esta búsqueda." text="Prueba con otra palabra." />
      )}
      {error !== null && <FormAlert text={error} />}
      {next !== null && (
        <Button variant="ghost" busy={busy} onClick={() => void load(next)}>
          Ver más
        </Button>
      )}
    </div>
  );
}

const connected = connect((state: RootState) => {
  const person = selectMe(state);
  return { me: person?.customer_id ?? 0, editable: person?.role === 'admin' };
}, screenCalls);

/** The screen of one kind. */
export const catalogueScreen = <Row extends KeptRow>(kind: CatalogueKind<Row>) =>
  connected((props: CatalogueProps) => <Catalogue {...props} kind={kind} />);

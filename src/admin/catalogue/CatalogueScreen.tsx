/** The screen of one part of the catalogue: its list and the editor of a row. */
import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { foldForSearch } from '../../../domain/attendance';
import { confirm } from '../../core/confirm/confirm';
import type { Result } from '../../core/thunk';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Picture } from '../../ui/Picture';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../ui/Skeleton';
import { CardList, RowAction, type RowCardProps } from '../list/ListBody';
import { QueryField, SearchField } from '../list/SearchField';
import { useAddressFilters } from '../list/useAddressFilters';
import { useList } from '../list/useList';
import { useUnsavedWarning } from '../rooms/useUnsavedWarning';
import { RowEditor } from './components/RowEditor';
import type { CatalogueKind, Choices, CatalogueRow, ConfirmationQuestion } from './kind';
import { deleteRow, getRow, getRows, rowId, postRow, putRow } from './service';
import { useCalls } from '../calls';
import { useLoaded } from '../useLoaded';
import './catalogue.scss';

const ListSkeleton = ({ title }: { readonly title: string }) => (
  <SkeletonGroup label={`Cargando ${title.toLowerCase()}`} rows={3} height={92} />
);

/** Asked when archiving something that running series use, as they stop making classes. */
const RUNNING: ConfirmationQuestion = { code: 'series/running', flag: 'accept_series', ok: 'Archivar' };

const KEYS = ['q', 'ver', 'editar'] as const;
const NEW = 'nuevo';
const ARCHIVED = 'archivados';

const NO_CHOICES: Choices = {};

function Catalogue<Row extends CatalogueRow>({ kind }: { readonly kind: CatalogueKind<Row> }) {
  const { labels } = kind;
  useTitle(labels.title);
  const { onCall, onSuccess, onError, onUndo } = useCalls();
  const person = useSelector(selectMe);
  const me = person?.customer_id ?? 0;
  const editable = person?.role === 'admin';
  const [address, setAddress] = useAddressFilters(KEYS);
  const { editar } = address;
  const { setUnsaved, mayLeave } = useUnsavedWarning();
  const query = kind.paged ? address.q.trim() : '';
  const archivedShown = address.ver === ARCHIVED;
  const ofArchived = kind.paged === true && archivedShown;
  const list = useList(
    `catalogo.${kind.one}`,
    useCallback((after?: string) => getRows(kind, { query, archived: ofArchived }, after), [kind, query, ofArchived]),
  );
  const { rows, busy, change } = list;
  const choices = useLoaded((editable && kind.readChoices) || null).data ?? NO_CHOICES;
  /** For paged lists: reads the edited row, as the list lacks some of its fields. */
  const opening = useMemo(
    () => (kind.paged && editable && editar !== '' && editar !== NEW ? () => getRow(kind, Number(editar)) : null),
    [kind, editable, editar],
  );
  const { data: opened, error: unread, set: setOpened } = useLoaded(opening);
  useEffect(() => {
    if (unread === null) return;
    onError(unread);
    setAddress({ editar: '' });
  }, [unread, onError, setAddress]);

  const ending = labels.feminine ? 'a' : 'o';
  const named = (row: Row): string => `${labels.the} «${kind.nameOf(row)}»`;
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const replaceShown = useCallback(
    (row: Row): void =>
      change((before) => {
        const isIt = (one: Row): boolean => rowId(kind, one) === rowId(kind, row);
        if (before.some(isIt)) return before.map((one) => (isIt(one) ? row : one));
        return kind.paged ? [row, ...before] : [...before, row];
      }),
    [kind, change],
  );
  const replace = (row: Row): void => {
    replaceShown(row);
    if (opening) setOpened(row);
  };
  const close = async (): Promise<boolean> => {
    const isLeaving = await mayLeave();
    if (isLeaving) setAddress({ editar: '' });
    return isLeaving;
  };

  /** Sends a refused change again if the user accepts the question. */
  const ask = async (
    question: ConfirmationQuestion | undefined,
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
    const result = await onCall(() => getRow(kind, rowId(kind, row)));
    return result.ok ? { ok: true, data: result.data ?? row } : result;
  };
  const archive = async (row: Row, archived: boolean, isUndo = false): Promise<void> => {
    const { result, declined } = await ask(RUNNING, (more = {}) =>
      onCall(() => putRow(kind, row, { ...(kind.archiveBody?.(archived) ?? { archived }), ...more })),
    );
    if (declined) return;
    if (!result.ok) {
      onError(result.error.message);
      await list.reload();
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
      if (await confirm({ title: 'Archivar', text: result.error.message, ok: 'Archivar' })) await archive(row, true);
      return;
    }
    await list.reload();
  };

  const shown = useMemo(() => {
    const words = foldForSearch(address.q);
    return (rows ?? []).filter(
      (row) =>
        row.archived === archivedShown &&
        (kind.paged || foldForSearch(`${kind.nameOf(row)} ${kind.summaryOf(row)}`).includes(words)),
    );
  }, [rows, address.q, archivedShown, kind]);

  const edited = (kind.paged ? opened && [opened] : rows)?.find((row) => String(rowId(kind, row)) === editar) ?? null;
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
  const archivedCount = rows?.filter(({ archived }) => archived).length ?? 0;
  // A paged list has no total.
  const countOf = (n: number): string => (kind.paged ? '' : ` (${n})`);
  const Search = kind.paged ? QueryField : SearchField;
  const card = (row: Row): RowCardProps => {
    const name = kind.nameOf(row);
    const thumb = kind.thumbOf?.(row);
    return {
      className: 'catalogue-row',
      title: name,
      picture:
        thumb &&
        ('color' in thumb ? (
          <span className="catalogue-row__color" style={{ backgroundColor: thumb.color }} aria-hidden />
        ) : (
          <Picture src={thumb.src} sizes="64px" className="catalogue-row__picture" />
        )),
      children: (
        <>
          <p>{kind.summaryOf(row)}</p>
          {kind.Status && <kind.Status row={row} editable={editable} onChange={replaceShown} />}
          {kind.linksOf?.(row).map(({ to, label }) => (
            <Link key={label} to={to} className="catalogue-row__link">
              {label}
              <span className="ui-hidden"> de {name}</span>
            </Link>
          ))}
        </>
      ),
      badges: row.archived && <Badge>{labels.feminine ? 'Archivada' : 'Archivado'}</Badge>,
      actions: editable && (
        <>
          <RowAction of={name} onClick={() => setAddress({ editar: String(rowId(kind, row)) })}>
            Editar
          </RowAction>
          <RowAction quiet of={name} onClick={() => void archive(row, !row.archived)}>
            {row.archived ? 'Volver a ofrecer' : 'Archivar'}
          </RowAction>
          <RowAction quiet of={name} onClick={() => void remove(row)}>
            Eliminar
          </RowAction>
        </>
      ),
    };
  };
  const empty = (): JSX.Element => {
    if (busy) return <ListSkeleton title={labels.title} />;
    return rows?.length === 0 && query === '' && !ofArchived ? (
      <EmptyState title={labels.empty} text={labels.text} />
    ) : (
      <EmptyState title="No hay nada con esta búsqueda." text="Prueba con otra palabra." />
    );
  };
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
      {rows && !isOpening && (kind.paged || rows.length > 0) && (
        <div className="catalogue-tools">
          <Search label="Buscar" value={address.q} onChange={(q) => setAddress({ q })} />
          {(kind.paged || archivedCount > 0) && (
            <SegmentedFilter
              label="Mostrar"
              value={archivedShown ? ARCHIVED : ''}
              options={[
                { value: '', label: `Activ${ending}s${countOf(rows.length - archivedCount)}` },
                { value: ARCHIVED, label: `Archivad${ending}s${countOf(archivedCount)}` },
              ]}
              onChange={(ver) => setAddress({ ver })}
            />
          )}
        </div>
      )}
      <CardList
        list={{ ...list, ...(isOpening ? { rows: null, error: null } : { rows: rows && shown }) }}
        waiting={<ListSkeleton title={labels.title} />}
        empty={empty()}
        moreLabel="Ver más"
        rowKey={(row) => rowId(kind, row)}
        card={card}
      />
    </div>
  );
}

/** The screen of one kind. */
export const catalogueScreen = <Row extends CatalogueRow>(kind: CatalogueKind<Row>) =>
  function CatalogueScreen() {
    return <Catalogue kind={kind} />;
  };

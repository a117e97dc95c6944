/**
 * The state of a list in the admin area: `useList(name, read)` reads it, reads more, and changes rows. Rows stay in the
 * store until the person signs out, so that going back shows the list as it was left.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useStore, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../../core/state';
import { PERSONAL_SILENT, request } from '../../core/thunk';
import type { CustomersAction } from '../../features/customers/state';

export interface ListPage<Row = unknown> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null: complete. */
  readonly next: number | string | null;
}

/** A list for display. */
export interface ShownList<Row> {
  /** null: not read yet. */
  readonly rows: readonly Row[] | null;
  readonly next: number | string | null;
  readonly error: string | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
  readonly more: () => Promise<void>;
}

export interface List<P extends ListPage> extends ShownList<P['rows'][number]> {
  /** The last page, with all rows, for its further properties. */
  readonly page: P | null;
  /** Reads all rows with the current filters. Throws ApiError, and RangeError for too many. */
  readonly readAll: () => Promise<P['rows']>;
  /** Changes the rows without reading again. */
  readonly change: (rowsOf: (rows: P['rows']) => P['rows'], beside?: Partial<Omit<P, 'rows'>>) => void;
}

declare module '../../core/state' {
  interface RootState {
    readonly lists?: Readonly<Record<string, ListPage>>;
  }
}

type ListsAction = { readonly type: 'lists/KEEP'; readonly name: string; readonly page: ListPage };

const NONE: Readonly<Record<string, ListPage>> = {};

export function listsReducer(state = NONE, action: ListsAction | CustomersAction): typeof NONE {
  if (action.type === 'lists/KEEP') return { ...state, [action.name]: action.page };
  // Another person at this device must not see the studio's data.
  return action.type === 'customers/SET_ME' ? NONE : state;
}

/** Converts an API page, whose rows have their own name. */
export const pageOfRows = <A extends { readonly next: ListPage['next'] }, K extends keyof A>(page: A, rows: K) => ({
  ...page,
  rows: page[rows],
});

/** A list that the server sends as a whole. */
export const wholeList = <Row>(rows: readonly Row[]) => ({ rows, next: null });

/** A list of rows that a screen has read with something else. */
export const readRows = <Row>(rows: readonly Row[]): ShownList<Row> & Pick<List<ListPage<Row>>, 'readAll'> => ({
  rows,
  next: null,
  error: null,
  busy: false,
  reload: async () => undefined,
  more: async () => undefined,
  readAll: async () => rows,
});

/** Most pages read for a file; longer lists must be filtered. */
const FILE_PAGES = 200;

/** `read` must be stable: a new one reads again, showing the former rows meanwhile. null: reads nothing. */
export function useList<P extends ListPage>(
  name: string,
  read: ((after?: NonNullable<P['next']>) => Promise<P>) | null,
): List<P> {
  const dispatch = useDispatch<AppDispatch>();
  const store = useStore<RootState>();
  const page = useSelector((state: RootState) => (state.lists?.[name] as P | undefined) ?? null);
  const [{ busy, error }, setProgress] = useState<Pick<List<P>, 'busy' | 'error'>>({
    busy: read !== null,
    error: null,
  });
  const turn = useRef(0);
  const mounted = useRef(true);
  useEffect(() => () => void (mounted.current = false), []);
  const load = useCallback(
    async (after?: NonNullable<P['next']>): Promise<void> => {
      if (read === null) return;
      turn.current += 1;
      const mine = turn.current;
      if (mounted.current) setProgress((before) => ({ ...before, busy: true }));
      const result = await request(dispatch, () => read(after), PERSONAL_SILENT);
      if (mine !== turn.current) return;
      if (result.ok) {
        const before = after === undefined ? [] : (store.getState().lists?.[name]?.rows ?? []);
        dispatch({
          type: 'lists/KEEP',
          name,
          page: { ...result.data, rows: [...before, ...result.data.rows] },
        } satisfies ListsAction);
      }
      if (mounted.current) setProgress({ busy: false, error: result.ok ? null : result.error.message });
    },
    [dispatch, store, name, read],
  );
  useEffect(() => {
    void load();
    return () => void (turn.current += 1);
  }, [load]);
  return {
    page,
    rows: page?.rows ?? null,
    next: page?.next ?? null,
    error,
    busy,
    reload: useCallback(() => load(), [load]),
    more: async () => {
      const after = page?.next ?? null;
      if (after !== null && !busy) await load(after);
    },
    readAll: async () => {
      const rows: P['rows'][number][] = [];
      let after: P['next'] | undefined;
      for (let n = 0; read && after !== null && n < FILE_PAGES; n += 1) {
        const found = await read(after);
        rows.push(...found.rows);
        after = found.next;
      }
      if (after !== null) throw new RangeError(`${name} has more than ${FILE_PAGES} pages.`);
      return rows;
    },
    change: useCallback(
      (rowsOf, beside) => {
        const now = (store.getState().lists?.[name] as P | undefined) ?? null;
        const changed = now && { ...now, ...beside, rows: rowsOf(now.rows) };
        if (changed) dispatch({ type: 'lists/KEEP', name, page: changed } satisfies ListsAction);
      },
      [dispatch, store, name],
    ),
  };
}

/**
 * State, thunks and reducer of a list of the admin area that the server pages by keyset. Each screen makes its own:
 * `const list = adminList('team', service.getTeam)`.
 */
import type { CustomersAction } from '../../features/customers/actions';
import type { AppDispatch, RootState } from '../../core/state';
import { PERSONAL_SILENT, request, spinnerOf, type AppThunk, type SpinnerAction } from '../../core/thunk';

export interface ListState<Row, Query> {
  /** The last request; null: nothing yet. */
  readonly query: Query | null;
  /** null: not read yet. */
  readonly rows: readonly Row[] | null;
  /** Where the list goes on; null: it is complete. */
  readonly next: number | string | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

/** What the screen of a list takes from the store. */
export interface ListProps<Row, Query> {
  readonly list: ListState<Row, Query>;
  readonly onLoad: (query: Query) => void;
  readonly onMore: () => void;
  readonly onReadAll: () => Promise<readonly Row[]>;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: number | string | null;
}

type ListAction<N extends string, Row, Query> =
  | { readonly type: `${N}/SET_QUERY`; readonly query: Query }
  | {
      readonly type: `${N}/RECEIVED_PAGE`;
      readonly query: Query;
      readonly page: ListPage<Row>;
      readonly first: boolean;
    }
  | { readonly type: `${N}/SET_ERROR`; readonly query: Query; readonly error: string }
  | SpinnerAction<N>;

/** At most so many pages are read for a file: a list beyond that has to be narrowed first. */
const FILE_PAGES = 200;

export function adminList<N extends keyof RootState & string, Row, Query extends object>(
  name: N,
  read: (query: Query & { after?: never }, after: number | string | undefined) => Promise<ListPage<Row>>,
) {
  type State = ListState<Row, Query>;
  type Own = ListAction<N, Row, Query>;
  const initial: State = { query: null, rows: null, next: null, error: null, spinner: false };
  const spinner = spinnerOf(name);
  const stateOf = (state: RootState): State => (state[name] as unknown as State | undefined) ?? initial;
  const call = (query: Query, after?: number | string) => read(query as Query & { after?: never }, after);
  const send = (action: Own): Own => action;

  function page(query: Query, after?: number | string): AppThunk<Promise<void>> {
    return async (dispatch) => {
      const result = await request(dispatch, () => call(query, after), { spinner, ...PERSONAL_SILENT });
      dispatch(
        send(
          result.ok
            ? { type: `${name}/RECEIVED_PAGE`, query, page: result.data, first: after === undefined }
            : { type: `${name}/SET_ERROR`, query, error: result.error.message },
        ),
      );
    };
  }

  /** The first page. Rows of an earlier query stay until it is there. */
  const load =
    (query: Query): AppThunk<Promise<void>> =>
    (dispatch) => {
      dispatch(send({ type: `${name}/SET_QUERY`, query }));
      return dispatch(page(query));
    };
  const loadMore = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
    const { query, next, spinner: isBusy } = stateOf(getState());
    if (query && next !== null && !isBusy) await dispatch(page(query, next));
  };
  /** Every row of the list as it is narrowed now. Throws ApiError, and RangeError for too long a list. */
  const readAll = (): AppThunk<Promise<readonly Row[]>> => async (_dispatch, getState) => {
    const { query } = stateOf(getState());
    const rows: Row[] = [];
    let after: number | string | null | undefined;
    for (let n = 0; query && after !== null && n < FILE_PAGES; n += 1) {
      const found = await call(query, after);
      rows.push(...found.rows);
      after = found.next;
    }
    if (query && after !== null) throw new RangeError(`${name} has more than ${FILE_PAGES} pages.`);
    return rows;
  };

  return {
    initial,
    stateOf,
    load,
    handlers: (dispatch: AppDispatch): Omit<ListProps<Row, Query>, 'list'> => ({
      onLoad: (query) => void dispatch(load(query)),
      onMore: () => void dispatch(loadMore()),
      onReadAll: () => dispatch(readAll()),
    }),
    reducer: (state: State = initial, action: Own | CustomersAction): State => {
      switch (action.type) {
        case `${name}/SET_QUERY`:
          return { ...state, query: (action as Extract<Own, { query: Query }>).query, error: null };
        case `${name}/RECEIVED_PAGE`: {
          const { query, page: found, first } = action as Extract<Own, { page: ListPage<Row> }>;
          if (query !== state.query) return state;
          const rows = first ? found.rows : [...(state.rows ?? []), ...found.rows];
          return { ...state, rows, next: found.next, error: null };
        }
        case `${name}/SET_ERROR`: {
          const { query, error } = action as Extract<Own, { error: string }>;
          return query === state.query ? { ...state, error } : state;
        }
        case `${name}/SHOW_SPINNER`:
          return { ...state, spinner: true };
        case `${name}/HIDE_SPINNER`:
          return { ...state, spinner: false };
        // The next person at this device must not read the studio's data.
        case 'customers/SET_ME':
          return initial;
        default:
          return state;
      }
    },
  };
}

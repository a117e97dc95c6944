/** The one way in which the SPA calls the API: a typed thunk that returns data or error. */
import type { Action } from 'redux';
import type { ThunkAction } from 'redux-thunk';
import { ApiError, CANCELED } from './http/apiError';
import { apiOf, type ApiGet } from './http/api';
import { showError } from './alerts/state';
import type { AppDispatch, RootState, ThunkExtra } from './state';

export type AppThunk<R = void> = ThunkAction<R, RootState, ThunkExtra, Action>;

export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError };

/** Dispatched before and after a call. */
export type Spinner<A extends Action = Action> = readonly [show: A, hide: A];

/** The two actions of a domain that has one spinner. */
export type SpinnerAction<D extends string> = { readonly type: `${D}/SHOW_SPINNER` | `${D}/HIDE_SPINNER` };

export const spinnerOf = <D extends string>(domain: D): Spinner<SpinnerAction<D>> => [
  { type: `${domain}/SHOW_SPINNER` },
  { type: `${domain}/HIDE_SPINNER` },
];

/** Applies a spinner action of this domain to a state; other actions leave it unchanged. */
export function withSpinner<S extends { readonly spinner: boolean }>(state: S, { type }: Action, domain: string): S {
  if (type === `${domain}/SHOW_SPINNER`) return { ...state, spinner: true };
  return type === `${domain}/HIDE_SPINNER` ? { ...state, spinner: false } : state;
}

export interface RequestOptions {
  readonly spinner?: Spinner;
  /**
   * 'alert' (the default) shows the error in the global alert, except one with status 401 or 400
   * (specification, section 8); 'silent' leaves it to the caller; a function decides which errors are shown.
   */
  readonly errors?: 'alert' | 'silent' | ((error: ApiError) => boolean);
  /** The response belongs to the account: if it signs out meanwhile, the response is dropped (CANCELED). */
  readonly personal?: boolean;
}

/** Options of a call about a person whose errors the caller shows. */
export const PERSONAL_SILENT = { errors: 'silent', personal: true } as const satisfies RequestOptions;

export interface GetOptions<T> extends RequestOptions {
  /** Reads the response from the state; while preloaded state is fresh, no call is made. */
  readonly known?: ((state: RootState) => T | null | undefined) | undefined;
}

const IGNORED = new Set([400, 401]);

const selectSignOutCount = (): AppThunk<number> => (_dispatch, getState) => getState().session.departures;
const storeOf = (): AppThunk<ThunkExtra & { readonly state: RootState }> => (_dispatch, getState, extra) => ({
  ...extra,
  state: getState(),
});

/** Runs one call: spinner on, call, spinner off; an ApiError becomes the result's error. */
export async function request<T>(
  dispatch: AppDispatch,
  call: (api: ApiGet) => Promise<T>,
  options: GetOptions<T> = {},
): Promise<Result<T>> {
  const [show, hide] = options.spinner ?? [];
  const { http, preloadedUntil, state } = dispatch(storeOf());
  const known = Date.now() < preloadedUntil ? options.known?.(state) : null;
  if (known) return { ok: true, data: known };
  const before = state.session.departures;
  if (show) dispatch(show);
  try {
    const data = await call(apiOf(http));
    if (options.personal && dispatch(selectSignOutCount()) !== before)
      return { ok: false, error: new ApiError(0, CANCELED, '') };
    return { ok: true, data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = 'alert' } = options;
    const hasAlert = typeof errors === 'function' ? errors(error) : errors === 'alert';
    const shown = hasAlert && error.code !== CANCELED && !IGNORED.has(error.status);
    if (shown) dispatch(showError(error.message, error.call));
    return { ok: false, error };
  } finally {
    if (hide) dispatch(hide);
  }
}

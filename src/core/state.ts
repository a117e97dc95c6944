/** The store's types. Reducers and services add theirs by declaration merging, so core imports no feature. */
import type { Action } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';
import type { HttpGet } from './http/client';

/** One slice for each reducer. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface RootState {}

/** The third argument of thunks: services that a test replaces. */
export interface ThunkExtra {
  /** Calls the API over the network, or in SSR the render's own studio. */
  readonly http: HttpGet;
  /** Epoch milliseconds until which preloaded state replaces calls. */
  readonly preloadedUntil: number;
}

export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, Action>;

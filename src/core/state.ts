/** The store's types. Reducers and services add theirs by declaration merging, so core imports no feature. */
import type { Action } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';

/** One slice for each reducer. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface RootState {}

/** The third argument of thunks: services that a test replaces. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface ThunkExtra {}

export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, Action>;

/** The store as the whole SPA knows it. */
import { useLayoutEffect, type ComponentType } from 'react';
import { useStore } from 'react-redux';
import type { Action, Reducer, Store } from 'redux';
import type { AppDispatch, RootState } from './state';

export type Reducers = { readonly [K in keyof RootState]?: Reducer<NonNullable<RootState[K]>, never> };

export type AppStore = Store<RootState, Action> & {
  readonly dispatch: AppDispatch;
  /** Adds reducers from a chunk; existing ones are kept. */
  readonly injectReducers: (reducers: Reducers) => void;
};

/** A screen whose chunk brings its reducers. Until they are in the store, their selectors return the initial state. */
export function withReducers<P extends object>(reducers: Reducers, Screen: ComponentType<P>): ComponentType<P> {
  return function WithReducers(props: P) {
    const store = useStore() as AppStore;
    // Before the screen's own effects, which dispatch actions.
    useLayoutEffect(() => store.injectReducers(reducers), [store]);
    return <Screen {...props} />;
  };
}

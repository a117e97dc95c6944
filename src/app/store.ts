import { applyMiddleware, legacy_createStore, type Middleware } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import type { PreloadedPage } from '../../domain/ssr';
import type { AppDispatch, RootState, ThunkExtra } from '../core/state';
import type { AppStore, Reducers } from '../core/store';
import { withPreloaded } from '../ssr/preloadedState';
import { createRootReducer } from './rootReducer';

/** In development and tests, changing the state in place throws. */
const freeze: Middleware = (api) => (next) => (action) => {
  const result = next(action);
  deepFreeze(api.getState());
  return result;
};

/** An unknown action makes every reducer return its initial state. */
export const initialState = (): RootState => createRootReducer()(undefined, { type: 'app/INIT' });

/** `preloaded`: slices of the state, or some of their keys. */
export function createAppStore(extra: ThunkExtra, preloaded: PreloadedPage['state'] = {}): AppStore {
  const middleware: Middleware[] = [withExtraArgument(extra)];
  if (process.env.NODE_ENV !== 'production') middleware.push(freeze);
  const store = legacy_createStore(
    createRootReducer(),
    withPreloaded(initialState(), preloaded),
    applyMiddleware<AppDispatch>(...middleware),
  );
  let injected: Reducers = {};
  const injectReducers = (reducers: Reducers): void => {
    if (Object.keys(reducers).every((key) => key in injected)) return;
    injected = { ...injected, ...reducers };
    store.replaceReducer(createRootReducer(injected));
  };
  return { ...store, injectReducers };
}

/** Freezes a plain value recursively; skips what is frozen already. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}

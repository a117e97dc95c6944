import { applyMiddleware, legacy_createStore, type Middleware } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import type { AppDispatch, RootState, ThunkExtra } from '../core/state';
import type { AppStore, Reducers } from '../core/store';
import { deepFreeze } from './deepFreeze';
import { createRootReducer } from './rootReducer';

/** In development and tests, changing the state in place throws. */
const freeze: Middleware = (api) => (next) => (action) => {
  const result = next(action);
  deepFreeze(api.getState());
  return result;
};

export function createAppStore(extra: ThunkExtra, preloaded: Partial<RootState> = {}): AppStore {
  const middleware: Middleware[] = [withExtraArgument(extra)];
  if (process.env.NODE_ENV !== 'production') middleware.push(freeze);
  const store = legacy_createStore(createRootReducer(), preloaded, applyMiddleware<AppDispatch>(...middleware));
  let injected: Reducers = {};
  const injectReducers = (reducers: Reducers): void => {
    if (Object.keys(reducers).every((key) => key in injected)) return;
    injected = { ...injected, ...reducers };
    store.replaceReducer(createRootReducer(injected));
  };
  return { ...store, injectReducers };
}

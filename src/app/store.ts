import { applyMiddleware, legacy_createStore, type Middleware, type Store } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { deepFreeze } from './deepFreeze';
import { rootReducer, type AppAction, type RootState } from './rootReducer';
import type { AppDispatch, ThunkExtra } from '../core/thunk';

export type AppStore = Store<RootState, AppAction> & { dispatch: AppDispatch };

/** In development and tests whoever changes the state in place is told at once. */
const freeze: Middleware = (api) => (next) => (action) => {
  const result = next(action);
  deepFreeze(api.getState());
  return result;
};

export function createAppStore(extra: ThunkExtra, preloaded: Partial<RootState> = {}): AppStore {
  const middleware: Middleware[] = [withExtraArgument(extra)];
  if (process.env.NODE_ENV !== 'production') middleware.push(freeze);
  return legacy_createStore(rootReducer, preloaded, applyMiddleware<AppDispatch>(...middleware));
}

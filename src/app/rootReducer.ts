/** All state and all actions of the SPA. A new domain adds one line to each of the lists. */
import { combineReducers, type Reducer } from 'redux';
import { appConfigReducer, type AppConfigAction } from '../appconfig/reducer';
import type { ContentAction } from '../content/actions';
import { contentReducer } from '../content/reducer';
import type { CustomersAction } from '../customers/actions';
import { customersReducer } from '../customers/reducer';
import type { InstructorsAction } from '../instructors/actions';
import { instructorsReducer } from '../instructors/reducer';
import type { SessionAction } from '../session/actionTypes';
import { sessionReducer } from '../session/reducer';
import type { AlertsAction } from './alerts/actions';
import { alertsReducer } from './alerts/reducer';
import { connectionReducer, type ConnectionAction } from './connection/reducer';
import type { ModalAction } from './modal/actions';
import { modalReducer } from './modal/reducer';

const reducers = {
  alerts: alertsReducer,
  appconfig: appConfigReducer,
  connection: connectionReducer,
  content: contentReducer,
  customers: customersReducer,
  instructors: instructorsReducer,
  modal: modalReducer,
  session: sessionReducer,
};

export type AppAction =
  | AlertsAction
  | AppConfigAction
  | ConnectionAction
  | ContentAction
  | CustomersAction
  | InstructorsAction
  | ModalAction
  | SessionAction;

export type RootState = { readonly [K in keyof typeof reducers]: ReturnType<(typeof reducers)[K]> };

export type AppReducer = Reducer<RootState, AppAction, Partial<RootState>>;

// combineReducers infers its state anew from the same reducers; the two are the same type spelled twice.
export const rootReducer = combineReducers(reducers) as AppReducer;


/** The reducers that a visitor needs. Those of the admin area come with its chunks (core/store.tsx). */
import { combineReducers, type Action, type Reducer } from 'redux';
import type { RootState } from '../core/state';
import type { Reducers } from '../core/store';
import { appConfigReducer } from '../features/appconfig/state';
import { icalendarReducer } from '../features/icalendar/reducer';
import { catalogueReducer } from '../features/catalogue/reducer';
import { checkoutReducer } from '../features/checkout/reducer';
import { contentReducer } from '../features/content/reducer';
import { creditsReducer } from '../features/credits/reducer';
import { customersReducer } from '../features/customers/state';
import { formsReducer } from '../features/forms/state';
import { instructorsReducer } from '../features/instructors/reducer';
import { packagesReducer } from '../features/packages/reducer';
import { paymentMethodsReducer } from '../features/paymentMethods/reducer';
import { purchasesReducer } from '../features/purchases/reducer';
import { reservationsReducer } from '../features/reservations/reducer';
import { homeReducer } from '../features/home/state';
import { reserveReducer } from '../features/reservations/reserve/reducer';
import { scheduleReducer } from '../features/schedule/reducer';
import { sessionReducer } from '../features/session/state';
import { waitlistsReducer } from '../features/waitlists/reducer';
import { alertsReducer } from '../core/alerts/state';
import { confirmedReducer } from '../features/reservations/confirmed/state';
import { connectionReducer } from '../core/connection/reducer';
import { modalReducer } from '../core/modal/state';

const reducers = {
  alerts: alertsReducer,
  appconfig: appConfigReducer,
  forms: formsReducer,
  home: homeReducer,
  icalendar: icalendarReducer,
  catalogue: catalogueReducer,
  checkout: checkoutReducer,
  confirmed: confirmedReducer,
  connection: connectionReducer,
  content: contentReducer,
  credits: creditsReducer,
  customers: customersReducer,
  instructors: instructorsReducer,
  modal: modalReducer,
  packages: packagesReducer,
  paymentMethods: paymentMethodsReducer,
  purchases: purchasesReducer,
  reservations: reservationsReducer,
  reserve: reserveReducer,
  schedule: scheduleReducer,
  session: sessionReducer,
  waitlists: waitlistsReducer,
};

// combineReducers infers the same state type from the same reducers.
export const createRootReducer = (injected: Reducers = {}) =>
  combineReducers({ ...reducers, ...injected }) as unknown as Reducer<RootState, Action, Partial<RootState>>;

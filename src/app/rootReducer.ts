/** All state and all actions of the SPA. A new domain adds one line to each of the lists. */
import { combineReducers, type Reducer } from 'redux';
import type { AttendanceAction } from '../admin/attendance/actions';
import { attendanceReducer } from '../admin/attendance/reducer';
import type { MailsAction } from '../admin/mails/actions';
import { mailsReducer } from '../admin/mails/reducer';
import { appConfigReducer, type AppConfigAction } from '../features/appconfig/reducer';
import type { CalendarAction } from '../features/icalendar/actions';
import { calendarReducer } from '../features/icalendar/reducer';
import type { CatalogueAction } from '../features/catalogue/actions';
import { catalogueReducer } from '../features/catalogue/reducer';
import type { CheckoutAction } from '../features/checkout/actions';
import { checkoutReducer } from '../features/checkout/reducer';
import type { ContentAction } from '../features/content/actions';
import { contentReducer } from '../features/content/reducer';
import type { CreditsAction } from '../features/credits/actions';
import { creditsReducer } from '../features/credits/reducer';
import type { CustomersAction } from '../features/customers/actions';
import { customersReducer } from '../features/customers/reducer';
import type { InstructorsAction } from '../features/instructors/actions';
import { instructorsReducer } from '../features/instructors/reducer';
import type { PackagesAction } from '../features/packages/actions';
import { packagesReducer } from '../features/packages/reducer';
import type { PaymentMethodsAction } from '../features/paymentMethods/actions';
import { paymentMethodsReducer } from '../features/paymentMethods/reducer';
import type { PurchasesAction } from '../features/purchases/actions';
import { purchasesReducer } from '../features/purchases/reducer';
import type { ReservationsAction } from '../features/reservations/actions';
import { reservationsReducer } from '../features/reservations/reducer';
import type { ReserveAction } from '../features/reservations/reserve/actions';
import { reserveReducer } from '../features/reservations/reserve/reducer';
import type { ScheduleAction } from '../features/schedule/actions';
import { scheduleReducer } from '../features/schedule/reducer';
import type { SessionAction } from '../features/session/actionTypes';
import { sessionReducer } from '../features/session/reducer';
import type { WaitlistsAction } from '../features/waitlists/actions';
import { waitlistsReducer } from '../features/waitlists/reducer';
import type { AlertsAction } from '../core/alerts/actions';
import { alertsReducer } from '../core/alerts/reducer';
import { connectionReducer, type ConnectionAction } from '../core/connection/reducer';
import type { ModalAction } from '../core/modal/actions';
import { modalReducer } from '../core/modal/reducer';

const reducers = {
  alerts: alertsReducer,
  appconfig: appConfigReducer,
  attendance: attendanceReducer,
  calendar: calendarReducer,
  catalogue: catalogueReducer,
  checkout: checkoutReducer,
  connection: connectionReducer,
  content: contentReducer,
  credits: creditsReducer,
  customers: customersReducer,
  instructors: instructorsReducer,
  mails: mailsReducer,
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

export type AppAction =
  | AlertsAction
  | AppConfigAction
  | AttendanceAction
  | CalendarAction
  | CatalogueAction
  | CheckoutAction
  | ConnectionAction
  | ContentAction
  | CreditsAction
  | CustomersAction
  | InstructorsAction
  | MailsAction
  | ModalAction
  | PackagesAction
  | PaymentMethodsAction
  | PurchasesAction
  | ReservationsAction
  | ReserveAction
  | ScheduleAction
  | SessionAction
  | WaitlistsAction;

export type RootState = { readonly [K in keyof typeof reducers]: ReturnType<(typeof reducers)[K]> };

export type AppReducer = Reducer<RootState, AppAction, Partial<RootState>>;

// combineReducers infers its state anew from the same reducers; the two are the same type spelled twice.
export const rootReducer = combineReducers(reducers) as AppReducer;

/** All state and all actions of the SPA. A new domain adds one line to each of the lists. */
import { combineReducers, type Reducer } from 'redux';
import type { AttendanceAction } from '../admin/attendance/actions';
import { attendanceReducer } from '../admin/attendance/reducer';
import type { MailsAction } from '../admin/mails/actions';
import { mailsReducer } from '../admin/mails/reducer';
import { appConfigReducer, type AppConfigAction } from '../appconfig/reducer';
import type { CalendarAction } from '../calendar/actions';
import { calendarReducer } from '../calendar/reducer';
import type { CatalogueAction } from '../catalogue/actions';
import { catalogueReducer } from '../catalogue/reducer';
import type { CheckoutAction } from '../checkout/actions';
import { checkoutReducer } from '../checkout/reducer';
import type { ContentAction } from '../content/actions';
import { contentReducer } from '../content/reducer';
import type { CreditsAction } from '../credits/actions';
import { creditsReducer } from '../credits/reducer';
import type { CustomersAction } from '../customers/actions';
import { customersReducer } from '../customers/reducer';
import type { InstructorsAction } from '../instructors/actions';
import { instructorsReducer } from '../instructors/reducer';
import type { PackagesAction } from '../packages/actions';
import { packagesReducer } from '../packages/reducer';
import type { PaymentMethodsAction } from '../paymentMethods/actions';
import { paymentMethodsReducer } from '../paymentMethods/reducer';
import type { PurchasesAction } from '../purchases/actions';
import { purchasesReducer } from '../purchases/reducer';
import type { ReservationsAction } from '../reservations/actions';
import { reservationsReducer } from '../reservations/reducer';
import type { ReserveAction } from '../reservations/reserve/actions';
import { reserveReducer } from '../reservations/reserve/reducer';
import type { ScheduleAction } from '../schedule/actions';
import { scheduleReducer } from '../schedule/reducer';
import type { SessionAction } from '../session/actionTypes';
import { sessionReducer } from '../session/reducer';
import type { WaitlistsAction } from '../waitlists/actions';
import { waitlistsReducer } from '../waitlists/reducer';
import type { AlertsAction } from './alerts/actions';
import { alertsReducer } from './alerts/reducer';
import { connectionReducer, type ConnectionAction } from './connection/reducer';
import type { ModalAction } from './modal/actions';
import { modalReducer } from './modal/reducer';

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

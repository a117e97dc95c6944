import type { SingleClass } from '../../../domain/contract/schedule';
import type { ClassWaitlistResponse, Waitlist } from '../../../domain/contract/waitlists';
import type { WaitlistsAction } from './actions';
import type { CustomersAction } from '../customers/state';

declare module '../../core/state' {
  interface RootState {
    readonly waitlists: WaitlistsState;
  }
}

export interface WaitlistsState {
  /** Own waitlist entries; null: not read yet. */
  readonly waitlists: readonly Waitlist[] | null;
  readonly failed: boolean;
  readonly spinner: boolean;
  /** The class that the dialog is about; it stays while the dialog closes. */
  readonly single: SingleClass | null;
  readonly waitlist: ClassWaitlistResponse | null;
  /** For whom of the family the dialog is; null: for the customer. */
  readonly member: number | null;
  readonly open: boolean;
  /** 'Reservar automáticamente', or 'Solo avisarme'. */
  readonly auto: boolean;
  readonly saving: boolean;
}

const initialWaitlists: WaitlistsState = {
  waitlists: null,
  failed: false,
  spinner: false,
  single: null,
  waitlist: null,
  member: null,
  open: false,
  auto: true,
  saving: false,
};

export function waitlistsReducer(
  state: WaitlistsState = initialWaitlists,
  action: WaitlistsAction | CustomersAction,
): WaitlistsState {
  switch (action.type) {
    case 'waitlists/RECEIVED_WAITLISTS':
      return { ...state, waitlists: action.waitlists, failed: false };
    case 'waitlists/SET_FAILED':
      return { ...state, failed: true };
    case 'waitlists/SET_CLASS':
      return {
        ...state,
        single: action.single,
        waitlist: action.waitlist,
        open: true,
        member: action.member,
        auto: action.auto,
      };
    case 'waitlists/SET_PERSON':
      return { ...state, member: action.member, auto: action.auto };
    case 'waitlists/SET_AUTO':
      return { ...state, auto: action.auto };
    case 'waitlists/CLOSE':
      return state.open ? { ...state, open: false } : state;
    case 'waitlists/SHOW_SPINNER':
      return { ...state, spinner: true, failed: false };
    case 'waitlists/HIDE_SPINNER':
      return { ...state, spinner: false };
    case 'waitlists/SHOW_SAVING':
      return { ...state, saving: true };
    case 'waitlists/HIDE_SAVING':
      return { ...state, saving: false };
    // The next person at this device must not see these lists.
    case 'customers/SET_ME':
      return initialWaitlists;
    default:
      return state;
  }
}

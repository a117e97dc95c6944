import type {
  AttendanceDayResponse,
  ReservationDetail,
  RosterEntry,
  RosterResponse,
} from '../../../domain/contract/attendance';
import { type SpinnerAction, withSpinner } from '../../core/thunk';
import { rosterWithEntries } from './marks';
import type { QueuedCheckIn } from './storage';
import type { CustomersAction } from '../../features/customers/state';

declare module '../../core/state' {
  interface RootState {
    readonly attendance?: AttendanceState;
  }
}

export interface AttendanceState {
  readonly day: {
    readonly date: string;
    readonly classes: AttendanceDayResponse['classes'];
    /** Whether it comes from this browser's storage, as the server is unreachable. */
    readonly fromStorage: boolean;
  } | null;
  /** The list of the last opened class. */
  readonly roster: RosterResponse | null;
  /** Counts requests, so that responses to earlier ones are dropped. */
  readonly requests: number;
  /** Whether the list comes from this browser's storage, as the server has not responded yet. */
  readonly fromStorage: boolean;
  readonly reservation: ReservationDetail | null;
  /** Error of the last request. */
  readonly error: string | null;
  /** Scans and taps, the oldest first; sent ones stay until the list is read again. */
  readonly queue: readonly QueuedCheckIn[];
  readonly sending: boolean;
  readonly spinner: boolean;
}

export type AttendanceAction =
  | { readonly type: 'attendance/RECEIVED_DAY'; readonly day: NonNullable<AttendanceState['day']> }
  | {
      readonly type: 'attendance/RECEIVED_ROSTER';
      readonly roster: RosterResponse | null;
      readonly fromStorage: boolean;
    }
  | { readonly type: 'attendance/RECEIVED_RESERVATION'; readonly reservation: ReservationDetail | null }
  | { readonly type: 'attendance/RECEIVED_QUEUE'; readonly queue: readonly QueuedCheckIn[] }
  | { readonly type: 'attendance/SET_ERROR'; readonly error: string | null }
  | { readonly type: 'attendance/SET_REQUESTS'; readonly requests: number }
  | { readonly type: 'attendance/SET_QUEUED'; readonly item: QueuedCheckIn }
  | { readonly type: 'attendance/REMOVE_QUEUED'; readonly key: string }
  | { readonly type: 'attendance/SET_SENDING'; readonly sending: boolean }
  | SpinnerAction<'attendance'>;

export const initialAttendance: AttendanceState = {
  day: null,
  roster: null,
  requests: 0,
  fromStorage: false,
  reservation: null,
  error: null,
  queue: [],
  sending: false,
  spinner: false,
};

/** Updates an entry everywhere it is shown. */
function withEntry(state: AttendanceState, entry: RosterEntry): AttendanceState {
  const { roster, reservation } = state;
  const { class_reservation_id: id, attend, attended_at } = entry;
  return {
    ...state,
    roster: roster && rosterWithEntries(roster, [entry]),
    reservation: reservation?.class_reservation_id === id ? { ...reservation, attend, attended_at } : reservation,
  };
}

export function attendanceReducer(
  state: AttendanceState = initialAttendance,
  action: AttendanceAction | CustomersAction,
): AttendanceState {
  switch (action.type) {
    case 'attendance/RECEIVED_DAY':
      return { ...state, day: action.day, error: null };
    case 'attendance/SET_REQUESTS':
      return { ...state, requests: action.requests };
    case 'attendance/RECEIVED_ROSTER':
      return { ...state, roster: action.roster, fromStorage: action.fromStorage, error: null };
    case 'attendance/RECEIVED_RESERVATION':
      return { ...state, reservation: action.reservation, error: null };
    case 'attendance/RECEIVED_QUEUE':
      return { ...state, queue: action.queue };
    case 'attendance/SET_ERROR':
      return { ...state, error: action.error };
    case 'attendance/SET_QUEUED': {
      const known = state.queue.some((item) => item.key === action.item.key);
      const queue = known
        ? state.queue.map((item) => (item.key === action.item.key ? action.item : item))
        : [...state.queue, action.item];
      return action.item.entry ? withEntry({ ...state, queue }, action.item.entry) : { ...state, queue };
    }
    case 'attendance/REMOVE_QUEUED':
      return { ...state, queue: state.queue.filter((item) => item.key !== action.key) };
    case 'attendance/SET_SENDING':
      return { ...state, sending: action.sending };
    case 'customers/SET_ME':
      return initialAttendance;
    default:
      return withSpinner(state, action, 'attendance');
  }
}

import type { LiveSeats, ScheduleDay, SingleClass, SingleClassReservation } from '../../../domain/contract/schedule';
import type { Day } from '../../../domain/studioTime';
import { withSpinner } from '../../core/thunk';
import type { ScheduleAction } from './actions';
import type { SessionAction } from '../session/state';

declare module '../../core/state' {
  interface RootState {
    readonly schedule: ScheduleState;
  }
}

interface ReceivedWeek {
  readonly days: readonly ScheduleDay[];
  /** With the customer's own places; a visitor's otherwise. */
  readonly own: boolean;
  /** Number of the request; responses to earlier ones are ignored. */
  readonly asked: number;
  /** Epoch milliseconds. */
  readonly received_at: number;
}

export interface ScheduleState {
  /** Schedule days by the Monday of their week. */
  readonly weeks: Readonly<Record<Day, ReceivedWeek>>;
  /** Monday of the week whose days are on show: the one chosen before, until the chosen one is there. */
  readonly shown: Day | null;
  /** Monday of a chosen week that could not be had. */
  readonly failed: Day | null;
  /** Responses to requests up to this number are dropped. */
  readonly cleared: number;
  readonly single_class: SingleClass | null;
  readonly start_date: Day | null;
  readonly end_date: Day | null;
  /** YYYY-MM */
  readonly month: string | null;
  readonly week: number | null;
  readonly location_id: number | null;
  readonly spinner: boolean;
}

export const initialSchedule: ScheduleState = {
  weeks: {},
  shown: null,
  failed: null,
  cleared: 0,
  single_class: null,
  start_date: null,
  end_date: null,
  month: null,
  week: null,
  location_id: null,
  spinner: false,
};

type Change = (single: SingleClass) => SingleClass;

/**
 * The same state with one class changed, as the selected class and in its week, unless that was requested later.
 * `asked` null: it wasn't requested, and overtakes nothing.
 */
function changeClass(
  state: ScheduleState,
  single_class_id: number,
  asked: number | null,
  change: Change,
): ScheduleState {
  const is = (single: SingleClass): boolean => single.single_class_id === single_class_id;
  const weeks = Object.entries(state.weeks).map(([monday, week]) => {
    if ((asked !== null && week.asked > asked) || !week.days.some((day) => day.single_classes.some(is)))
      return [monday, week] as const;
    const days = week.days.map((day) => ({
      ...day,
      single_classes: day.single_classes.map((single) => (is(single) ? change(single) : single)),
    }));
    return [monday, { ...week, days, asked: asked ?? week.asked }] as const;
  });
  const selected = state.single_class && is(state.single_class) ? change(state.single_class) : state.single_class;
  return { ...state, weeks: Object.fromEntries(weeks), single_class: selected };
}

/** The reservation in place of the anonymous one on its spot, if another response already brought that. */
function withReservation(single: SingleClass, own: SingleClassReservation): SingleClass {
  const others = single.class_reservations.filter(
    (r) => r.class_reservation_id !== own.class_reservation_id && (own.spot === null || r.spot !== own.spot),
  );
  return { ...single, class_reservations: [...others, own] };
}

const isOwn = (r: SingleClassReservation): boolean => r.class_reservation_id !== undefined;

/**
 * A class with the seats as they are now; what is the customer's own stays as it was read, as the news are the same for
 * all. So is a held seat that is added meanwhile, as it may be the customer's: the server refuses those of others.
 */
function withSeats(single: SingleClass, seats: LiveSeats): SingleClass {
  const own = single.class_reservations.filter(isOwn);
  const spots = seats.taken.filter((spot) => !own.some((mine) => mine.spot === spot));
  const without = Math.max(0, seats.reserved - own.length - spots.length);
  const others = [...spots, ...Array.from({ length: without }, () => null)].map((spot) => ({ spot }));
  return {
    ...single,
    capacity: seats.capacity,
    held_seats: Math.min(single.held_seats ?? 0, seats.held_seats),
    held_spots: (single.held_spots ?? []).filter((spot) => seats.held.includes(spot)),
    blocked_spots: seats.blocked,
    class_reservations: [...others, ...own],
  };
}

const isPersonal = (single: SingleClass): boolean =>
  single.class_reservations.some(isOwn) || typeof single.waitlist_id === 'number';

/** A class without a customer's own facts. */
const asVisitor = (single: SingleClass): SingleClass => ({
  ...single,
  class_reservations: single.class_reservations.map(({ spot }) => ({ spot })),
  waitlist_id: null,
  waiting_member_id: null,
});

/** The same days without a customer's own facts; the very same object where there were none. */
function withoutOwn(week: ReceivedWeek): ReceivedWeek {
  if (!week.own && !week.days.some((day) => day.single_classes.some(isPersonal))) return week;
  const days = week.days.map((day) => ({ ...day, single_classes: day.single_classes.map(asVisitor) }));
  return { ...week, days, own: false };
}

export function scheduleReducer(
  state: ScheduleState = initialSchedule,
  action: ScheduleAction | SessionAction,
): ScheduleState {
  switch (action.type) {
    case 'schedule/SET_WEEK': {
      const { start_date } = action.week;
      return { ...state, ...action.week, shown: state.weeks[start_date] ? start_date : state.shown, failed: null };
    }
    case 'schedule/SET_LOCATION':
      return { ...state, location_id: action.location_id };
    case 'schedule/SET_FAILED':
      // A week that is already on show stays: old seats are better than none.
      return action.start_date === state.start_date && !state.weeks[action.start_date]
        ? { ...state, failed: action.start_date }
        : state;
    case 'schedule/CLEAR_DAYS':
      return { ...state, weeks: {}, shown: null, failed: null, single_class: null, cleared: action.asked };
    case 'schedule/SET_STALE':
      return {
        ...state,
        weeks: Object.fromEntries(
          Object.entries(state.weeks).map(([monday, week]) => [monday, { ...week, received_at: 0 }]),
        ),
      };
    case 'schedule/RECEIVED_DAYS': {
      const { start_date, days, own, asked, received_at } = action;
      if (asked <= Math.max(state.cleared, state.weeks[start_date]?.asked ?? 0)) return state;
      const chosen = start_date === state.start_date;
      return {
        ...state,
        weeks: { ...state.weeks, [start_date]: { days, own, asked, received_at } },
        shown: chosen ? start_date : state.shown,
        failed: chosen ? null : state.failed,
      };
    }
    case 'schedule/RECEIVED_SINGLE_CLASS': {
      if (action.asked <= state.cleared) return state;
      const { single_class } = action;
      return changeClass(state, single_class.single_class_id, action.asked, () => single_class);
    }
    case 'schedule/SET_SINGLE_CLASS':
      return { ...state, single_class: action.single_class };
    case 'schedule/RECEIVED_RESERVATION': {
      const { single_class_id, class_reservation_id, customer_id, spot, guest, family_member_id } = action.reservation;
      const own = { class_reservation_id, customer_id, spot, guest, family_member_id };
      return changeClass(state, single_class_id, action.asked, (single) => withReservation(single, own));
    }
    case 'schedule/RECEIVED_SEATS': {
      const { single_class_id, seats } = action;
      return changeClass(state, single_class_id, null, (single) => withSeats(single, seats));
    }
    // The next person at this device must not see these places.
    case 'session/SIGNED_OUT':
      return Object.keys(state.weeks).length === 0 && state.single_class === null
        ? state
        : {
            ...state,
            // A visitor's own page of a class stays: it was preloaded.
            single_class: state.single_class && isPersonal(state.single_class) ? null : state.single_class,
            weeks: Object.fromEntries(Object.entries(state.weeks).map(([monday, week]) => [monday, withoutOwn(week)])),
          };
    default:
      return withSpinner(state, action, 'schedule');
  }
}

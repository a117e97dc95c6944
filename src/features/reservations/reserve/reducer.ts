import type { SessionAction } from '../../session/state';
import type { PlaceFor } from '../../session/intent';
import { withSpinner } from '../../../core/thunk';
import type { ReserveAction, ReserveStep } from './actions';

declare module '../../../core/state' {
  interface RootState {
    readonly reserve: ReserveState;
  }
}

export interface Guest {
  readonly name: string;
  readonly spot: number | null;
  /** Why the name won't do. */
  readonly error: string | null;
}

/** Another person of the account who comes too. */
export interface Other {
  /** Of the family; null: the customer. */
  readonly member: number | null;
  readonly spot: number | null;
}

export interface ReserveState {
  readonly step: ReserveStep;
  readonly single_class_id: number | null;
  /** The customer's own place, perhaps with a guest's; a guest's alone, or that of a person of the family. */
  readonly place: PlaceFor;
  /** The person of the family. */
  readonly member: number | null;
  /** The customer's own, or that of the person of the family. */
  readonly spot: number | null;
  /** Who else of the account comes: their places are reserved at once. */
  readonly others: readonly Other[];
  /** The guest's name; null: no guest. */
  readonly guest: Guest | null;
  /** Whose spot is chosen on the map. */
  readonly placing: PlaceFor;
  /** What the dialog says went wrong. */
  readonly error: string | null;
  /** Of the attempt whose outcome is not known yet. */
  readonly idempotency_key: string | null;
  readonly spinner: boolean;
}

export const initialReserve: ReserveState = {
  step: 'closed',
  single_class_id: null,
  place: 'own',
  member: null,
  spot: null,
  others: [],
  guest: null,
  placing: 'own',
  error: null,
  idempotency_key: null,
  spinner: false,
};

const NEW_GUEST: Guest = { name: '', spot: null, error: null };

/** Another choice: a new key, so that it gets no response to the choice before. */
const withChanges = (state: ReserveState, changes: Partial<ReserveState>): ReserveState => ({
  ...state,
  error: null,
  idempotency_key: null,
  ...changes,
});

/**
 * A press on the map where several of the account come: the first of them without a spot gets it, else the last; a
 * spot of theirs is free again.
 */
function withSpotOfSeveral(state: ReserveState, pressed: number): ReserveState {
  const spots = [state.spot, ...state.others.map(({ spot }) => spot)];
  const theirs = spots.indexOf(pressed);
  const without = spots.indexOf(null);
  const at = theirs >= 0 ? theirs : without >= 0 ? without : spots.length - 1;
  const [spot = null, ...rest] = spots.map((one, i) => (i === at ? (theirs >= 0 ? null : pressed) : one));
  return withChanges(state, { spot, others: state.others.map((one, i) => ({ ...one, spot: rest[i] ?? null })) });
}

/** Who of the account comes, the first of them as the main place; each keeps their spot. */
function withPeople(state: ReserveState, people: readonly (number | null)[]): ReserveState {
  const known = new Map([[state.member, state.spot], ...state.others.map((one) => [one.member, one.spot] as const)]);
  const wasAlone = state.others.length === 0;
  const [first = null, ...rest] = people;
  const spotOf = (member: number | null): number | null => known.get(member) ?? null;
  // The chosen spot stays, also where another person takes it alone.
  const spot = spotOf(first) ?? (wasAlone && rest.length === 0 ? (state.spot ?? state.guest?.spot ?? null) : null);
  return withChanges(state, {
    place: first === null ? 'own' : 'family',
    member: first,
    spot,
    others: rest.map((member) => ({ member, spot: spotOf(member) })),
    placing: 'own',
    guest: null,
  });
}

/** A press on the map: sets the spot of the active person; the other person's spot makes that person active. */
function withSpot(state: ReserveState, spot: number): ReserveState {
  const { guest } = state;
  if (state.others.length > 0) return withSpotOfSeveral(state, spot);
  if (!guest) return spot === state.spot ? state : withChanges(state, { spot });
  if (state.placing === 'guest') {
    if (spot === state.spot) return { ...state, placing: 'own' };
    return spot === guest.spot ? state : withChanges(state, { guest: { ...guest, spot } });
  }
  if (spot === guest.spot) return { ...state, placing: 'guest' };
  return withChanges(state, { spot, placing: guest.spot === null ? 'guest' : 'own' });
}

function withGuest(state: ReserveState, name: string | null): ReserveState {
  if (name === null) return withChanges(state, { guest: null, placing: 'own' });
  const placing = state.guest ? state.placing : state.spot === null ? state.placing : 'guest';
  return withChanges(state, { guest: { ...(state.guest ?? NEW_GUEST), name, error: null }, placing });
}

/** Whose place it is, with a guest of no name yet. */
const personOf = (place: PlaceFor, member: number | null) => ({
  place,
  member,
  placing: place === 'guest' ? place : ('own' as const),
  guest: place === 'guest' ? NEW_GUEST : null,
});

export function reserveReducer(
  state: ReserveState = initialReserve,
  action: ReserveAction | SessionAction,
): ReserveState {
  switch (action.type) {
    case 'reserve/SET_CLASS': {
      const { single_class_id, place, member = null } = action;
      return { ...initialReserve, step: 'preparing', single_class_id, ...personOf(place, member) };
    }
    case 'reserve/SET_PERSON': {
      const { place, member } = action;
      // The chosen spot stays, also where another person of the account takes it.
      const spot = state.spot ?? state.guest?.spot ?? null;
      const { guest, ...person } = personOf(place, member);
      return withChanges(state, {
        ...person,
        others: [],
        spot: guest ? null : spot,
        guest: guest && { ...guest, spot },
      });
    }
    case 'reserve/SET_PEOPLE':
      return withPeople(state, action.people);
    case 'reserve/SET_STEP':
      return { ...state, step: action.step };
    case 'reserve/SET_SPOT':
      return withSpot(state, action.spot);
    case 'reserve/CLEAR_SPOTS': {
      const { spot, guest } = state;
      const free = (wanted: number | null): number | null =>
        wanted !== null && action.taken.includes(wanted) ? null : wanted;
      const left = {
        spot: free(spot),
        others: state.others.map((one) => ({ ...one, spot: free(one.spot) })),
        guest: guest && { ...guest, spot: free(guest.spot) },
      };
      return {
        ...state,
        ...left,
        idempotency_key: null,
        placing: left.spot === null && state.place !== 'guest' ? 'own' : state.placing,
      };
    }
    case 'reserve/SET_GUEST':
      return withGuest(state, action.name);
    case 'reserve/SET_GUEST_ERROR':
      return state.guest ? { ...state, guest: { ...state.guest, error: action.error } } : state;
    case 'reserve/SET_PLACING':
      return { ...state, placing: action.place };
    case 'reserve/SET_ERROR':
      return { ...state, error: action.error };
    case 'reserve/SET_KEY':
      return { ...state, idempotency_key: action.key };
    case 'session/SIGNED_OUT':
      return state.step === 'closed' ? state : { ...state, step: 'closed' };
    default:
      return withSpinner(state, action, 'reserve');
  }
}

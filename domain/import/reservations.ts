/** Imports places in future classes, decided one after another as if their customers reserved them. */
import { ERRORS } from '../errors';
import { decideReservation, type ReserveFacts, type ReserveRules } from '../reserve';
import { unpaidPlacesAfter, type Credit } from '../credits';
import { freeSpots } from '../spotMap';
import type { ImportedRow, Problem } from './cells';
import { classKey, locationFinder, importedClassPlace, type ClassFacts } from './classes';
import {
  finderByName,
  CustomerFinder,
  importedNumber,
  problemAt,
  importedText,
  type Customers,
  type Plan,
} from './plan';

export interface ReservedClass extends Pick<
  ReserveFacts,
  | 'class_type_id'
  | 'restricted'
  | 'spot_map'
  | 'class_package_id'
  | 'startsAt'
  | 'studioStart'
  | 'seatsLeft'
  | 'takenSpots'
> {
  readonly single_class_id: number;
  readonly published: boolean;
  /** Customers with their own place; guests as 'customer|name'. */
  readonly reserved: readonly string[];
}

export interface ImportedHolder {
  readonly credits: readonly Credit[];
  readonly unpaidPlacesLeft: number | null;
  readonly penalty: ReserveFacts['penalty'];
}

export interface ReservationFacts extends Pick<
  ClassFacts,
  'locations' | 'types' | 'classes' | 'numbers' | 'timezone' | 'now'
> {
  readonly customers: Customers;
  readonly singleClasses: ReadonlyMap<number, ReservedClass>;
  readonly holders: ReadonlyMap<number, ImportedHolder>;
  /** `reservationKey` of earlier imports, even if cancelled since. */
  readonly keys: ReadonlySet<string>;
  readonly rules: ReserveRules;
}

export interface NewReservation {
  readonly row: number;
  readonly customer_id: number;
  readonly single_class_id: number;
  readonly available_class_id: number;
  readonly spot: number | null;
  readonly guest: string | null;
}

/** Identifies a place, as a customer has at most one with the same values. */
export const placeKey = (customerId: number, guest: string | null): string => `${customerId}|${guest ?? ''}`;

export const reservationKey = (singleClassId: number, customerId: number, guest: string | null): string =>
  `${singleClassId}|${placeKey(customerId, guest)}`;

/** The customer and class of a row; null: the class has begun. */
export function placeFinder(facts: Omit<ReservationFacts, 'singleClasses' | 'holders' | 'keys' | 'rules'>) {
  const customers = new CustomerFinder(facts.customers);
  const finders = { location: locationFinder(facts.locations), type: finderByName(facts.types, ({ name }) => [name]) };
  return (row: ImportedRow): { customer_id: number; single_class_id: number } | Problem[] | null => {
    const customer = customers.of(row);
    const problems: Problem[] = 'message' in customer ? [customer] : [];
    let id = facts.numbers.get(importedText(row, 'class') ?? '');
    if (id === undefined) {
      const place = importedClassPlace(row, finders, facts.timezone);
      if (Array.isArray(place)) return [...problems, ...place];
      if (place.starts_at <= facts.now) return null;
      id = facts.classes.get(classKey(place.location.location_id, place.class_date, place.type.class_type_id));
      if (id === undefined)
        problems.push(problemAt(row, 'date', 'No hay una clase así a esa hora: importa primero tus clases.'));
    }
    return problems.length > 0 || 'message' in customer || id === undefined
      ? problems
      : { customer_id: customer.customer_id, single_class_id: id };
  };
}

const MESSAGES: Readonly<Record<string, string>> = {
  'class/full': 'La clase ya no tiene lugar para esta fila.',
  'reservation/no-credits': 'No tiene un crédito que la pague: importa antes sus créditos.',
  'class/package-only': 'Es un evento: solo la paga su paquete.',
  'reservation/penalty': 'Tiene una penalización.',
  'reservation/guests-disabled': 'Tu estudio no permite invitados.',
};
const COLUMN: Readonly<Record<string, string>> = {
  'spot/taken': 'spot',
  'spot/invalid': 'spot',
  'class/full': 'date',
  'reservation/guests-disabled': 'guest',
  'reservation/guest-name': 'guest',
};

export function planReservations(rows: readonly ImportedRow[], facts: ReservationFacts): Plan<NewReservation> {
  const find = placeFinder(facts);
  const creates: NewReservation[] = [];
  const problems: Problem[] = [];
  const counts = { same: 0, skipped: 0 };
  const classes = new Map([...facts.singleClasses].map(([id, one]) => [id, { ...one, places: new Set(one.reserved) }]));
  const holders = new Map(facts.holders);
  for (const row of rows) {
    const found = find(row);
    if (found === null) {
      counts.skipped += 1;
      continue;
    }
    if (Array.isArray(found)) {
      problems.push(...found);
      continue;
    }
    const { customer_id, single_class_id } = found;
    const single = classes.get(single_class_id);
    if (!single) {
      problems.push(problemAt(row, 'class', ERRORS['class/not-found'][1]));
      continue;
    }
    const guest = importedText(row, 'guest');
    const place = placeKey(customer_id, guest);
    if (single.places.has(place) || facts.keys.has(reservationKey(single_class_id, customer_id, guest))) {
      counts.same += 1;
      continue;
    }
    if (single.startsAt <= facts.now) {
      counts.skipped += 1;
      continue;
    }
    if (!single.published) {
      problems.push(problemAt(row, 'date', 'La clase todavía no se publica.'));
      continue;
    }
    const holder = holders.get(customer_id) ?? { credits: [], unpaidPlacesLeft: null, penalty: null };
    const spot = importedNumber(row, 'spot') ?? freeSpots(single.spot_map, single.takenSpots)?.[0] ?? null;
    const decision = decideReservation(
      facts.rules,
      { ...single, ...holder, alreadyReserved: false },
      // Ignored for a class without a map, as some systems number spots in every class.
      { spot: single.spot_map === null ? null : spot, guest },
      facts.now,
    );
    if (!decision.ok) {
      const { code } = decision;
      problems.push(problemAt(row, COLUMN[code] ?? null, MESSAGES[code] ?? ERRORS[code][1]));
      continue;
    }
    const { credit } = decision;
    const taken = single.spot_map === null ? null : spot;
    creates.push({
      row: row.row,
      customer_id,
      single_class_id,
      guest,
      spot: taken,
      available_class_id: credit.available_class_id,
    });
    single.places.add(place);
    classes.set(single_class_id, {
      ...single,
      seatsLeft: single.seatsLeft - 1,
      takenSpots: taken === null ? single.takenSpots : [...single.takenSpots, taken],
    });
    holders.set(customer_id, {
      ...holder,
      credits: credit.unlimited ? holder.credits : holder.credits.filter((one) => one !== credit),
      unpaidPlacesLeft: unpaidPlacesAfter(credit, holder.unpaidPlacesLeft),
    });
  }
  return { creates, updates: [], ...counts, problems };
}

/** Fixed places: what a customer holds in a weekly series while a package lasts. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Instant, Nullable, WallClock, callsOf } from './call';
import { Reserve } from './reservations';

const call = callsOf('Lugares fijos');

/** A coming class of a fixed place. */
export const FixedPlaceDate = Type.Object({
  single_class_id: Id,
  class_date: WallClock,
  /** reserved; kept: its seat waits to be reserved; missed: it couldn't be; released: freed; open: nothing yet. */
  state: Type.Union([
    Type.Literal('reserved'),
    Type.Literal('kept'),
    Type.Literal('missed'),
    Type.Literal('released'),
    Type.Literal('open'),
  ]),
  class_reservation_id: Nullable(Id),
  spot: Nullable(Type.Integer()),
  /** Why it couldn't be reserved. */
  reason: Nullable(Type.String()),
});
export type FixedPlaceDate = Static<typeof FixedPlaceDate>;

export const FixedPlace = Type.Object({
  fixed_place_id: Id,
  class_series_id: Id,
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  /** 'Barre, lun y mié 07:00 (Roma)' */
  title: Type.String(),
  /** null: only a seat. */
  spot: Nullable(Type.Integer()),
  starts_on: Day,
  /** The package that it lasts with, and until when; null: it renews. */
  package: Type.String(),
  ends_at: Nullable(Instant),
  frozen: Type.Boolean(),
  /** The next ones, the soonest first. */
  dates: Type.Array(FixedPlaceDate),
});
export type FixedPlace = Static<typeof FixedPlace>;

/** An own reservation whose place could be held every week. */
export const FixedPlaceOffer = Type.Object({
  single_class_id: Id,
  class_reservation_id: Id,
  title: Type.String(),
  spot: Nullable(Type.Integer()),
});
export type FixedPlaceOffer = Static<typeof FixedPlaceOffer>;

export const MyFixedPlacesResponse = Type.Object({
  fixed_places: Type.Array(FixedPlace),
  offers: Type.Array(FixedPlaceOffer),
});
export type MyFixedPlacesResponse = Static<typeof MyFixedPlacesResponse>;

/** `can_give`: the named class is in a series in which places may be given. */
export const FixedPlacesResponse = Type.Object({ fixed_places: Type.Array(FixedPlace), can_give: Type.Boolean() });
export type FixedPlacesResponse = Static<typeof FixedPlacesResponse>;

export const FixedPlaceResponse = Type.Object({ fixed_place: FixedPlace });

/** One class of the series. Customers hold the spot that they have reserved in it; the team names customer and spot. */
export const NewFixedPlace = Exact({
  single_class_id: Id,
  customer_id: Type.Optional(Id),
  spot: Reserve.properties.spot,
});
export type NewFixedPlace = Static<typeof NewFixedPlace>;

export const getMyFixedPlaces = call(
  'GET /fixed_places/me',
  'customer',
  'Lugares fijos propios, y reservaciones propias cuyo lugar puede ser fijo',
  { response: MyFixedPlacesResponse },
);

export const FixedPlacesQuery = Exact({
  customer_id: Type.Optional(Id),
  /** Those of the series of this class. */
  single_class_id: Type.Optional(Id),
});
export type FixedPlacesQuery = Static<typeof FixedPlacesQuery>;

export const getFixedPlaces = call(
  'GET /fixed_places',
  'staff',
  'Lugares fijos de un cliente, de la serie de una clase, o todos',
  { branch: 'left out', query: FixedPlacesQuery, response: FixedPlacesResponse },
);

/** A repeat finds the place that it gave. */
export const postFixedPlace = call(
  'POST /fixed_places',
  'customer',
  'Da un lugar fijo en la serie de una clase, mientras dure un paquete que lo incluye, y reserva las próximas semanas',
  {
    branch: [{ of: 'class', at: 'body.single_class_id' }],
    body: NewFixedPlace,
    response: FixedPlaceResponse,
    errors: [
      'auth/forbidden',
      'customer/not-found',
      'class/not-found',
      'class/no-series',
      'class/package-only',
      'spot/invalid',
      'fixed-place/off',
      'fixed-place/no-place',
      'fixed-place/no-package',
      'fixed-place/held',
      'fixed-place/taken',
      'fixed-place/full',
    ],
  },
);

const FIXED_ERRORS = ['auth/other-branch', 'fixed-place/not-found', 'fixed-place/not-yours'] as const;

export const deleteFixedPlace = call(
  'DELETE /fixed_places/{id}',
  'customer',
  'Termina un lugar fijo propio (el personal: cualquiera); lo que ya está reservado se queda',
  { response: FixedPlaceResponse, errors: FIXED_ERRORS },
);

export const releaseFixedDate = call(
  'POST /fixed_places/{id}/release',
  'customer',
  'Libera una fecha de un lugar fijo propio (el personal: de cualquiera), con su crédito por las reglas de cancelación',
  {
    body: Exact({ single_class_id: Id }),
    response: Type.Object({ fixed_place: FixedPlace, credit_returned: Type.Boolean() }),
    errors: [
      ...FIXED_ERRORS,
      'class/not-found',
      'reservation/cancelled',
      'reservation/started',
      'reservation/late',
      'reservation/cancel-disabled',
    ],
  },
);

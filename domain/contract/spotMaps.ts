/** Numbered spots: the maps of rooms and, for classes whose room has none, of class types; spots out of service. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, WallClock, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Mapa de lugares');

/** A customer whose spot in a future class is out of service. */
export const StrandedPlace = Type.Object({
  class_reservation_id: Id,
  single_class_id: Id,
  class_date: WallClock,
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  guest: Nullable(Type.String()),
});
export type StrandedPlace = Static<typeof StrandedPlace>;

export const BlockedSpot = Type.Object({
  blocked_spot_id: Id,
  location_id: Id,
  /** One of both: a class type's map, or a room's. */
  class_type_id: Nullable(Id),
  room_id: Nullable(Id),
  spot: Type.Integer(),
  reason: Type.String(),
  createdAt: Instant,
  /** Future classes, the soonest first. */
  stranded: Type.Array(StrandedPlace),
});
export type BlockedSpot = Static<typeof BlockedSpot>;

export const SpotMap = Type.Object({
  /** One of both: whose map it is. */
  class_type_id: Nullable(Id),
  room_id: Nullable(Id),
  /** The room's. */
  location_id: Nullable(Id),
  name: Type.String(),
  /** '4,5,5'; null: seats without numbers. */
  spot_map: Nullable(Type.String()),
  /** Rows of cells: o a spot, . a gap, C the coach's place; null: shown as the rows of spot_map. */
  spot_layout: Nullable(Type.Array(Type.String())),
  version: Type.Integer(),
  blocked_spots: Type.Array(BlockedSpot),
});
export type SpotMap = Static<typeof SpotMap>;

export const getSpotMaps = call(
  'GET /spot_maps',
  'staff',
  'Los lugares de cada sala y de cada tipo de clase, y los que no sirven',
  {
    response: Type.Object({ spot_maps: Type.Array(SpotMap) }),
  },
);

const Row = Type.String({ pattern: '^[o.C]{1,40}$' });

/** null: seats without numbers. */
export const SpotLayout = Nullable(Type.Array(Row, { minItems: 1, maxItems: 20 }));

export const ChangedSpotMap = Exact({
  spot_layout: SpotLayout,
  version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
});
export type ChangedSpotMap = Static<typeof ChangedSpotMap>;

const DRAWING = {
  body: ChangedSpotMap,
  response: Type.Object({ spot_map: SpotMap }),
  errors: ['spot-map/not-found', 'spot-map/invalid', 'spot-map/booked', 'row/changed'],
} as const;
export const putSpotMap = call(
  'PUT /spot_maps/{id}',
  'admin',
  'Dibuja los lugares de un tipo de clase, para las salas sin mapa; no quita los que alguien tiene reservados',
  DRAWING,
);
export const putRoomMap = call(
  'PUT /rooms/{id}/spot_map',
  'admin',
  'Dibuja los lugares de una sala, que tienen todas sus clases; no quita los que alguien tiene reservados',
  DRAWING,
);

export const NewBlockedSpot = Exact({
  location_id: Id,
  /** One of both. */
  class_type_id: Type.Optional(Nullable(Id)),
  room_id: Type.Optional(Nullable(Id)),
  spot: Type.Integer({ minimum: 1, maximum: 1000 }),
  reason: Lines({ minLength: 1, maxLength: 200 }),
});
export type NewBlockedSpot = Static<typeof NewBlockedSpot>;

export const postBlockedSpot = call(
  'POST /blocked_spots',
  'admin',
  'Saca un lugar de servicio en un estudio; otra vez, cambia el motivo',
  {
    body: NewBlockedSpot,
    response: Type.Object({ blocked_spot: BlockedSpot }),
    errors: ['spot-map/not-found', 'spot/invalid', 'request/invalid'],
  },
);

export const deleteBlockedSpot = call(
  'DELETE /blocked_spots/{id}',
  'admin',
  'Pone un lugar otra vez en servicio y atiende las listas de espera',
  { response: Type.Object({ blocked_spot: BlockedSpot }), errors: ['blocked-spot/not-found'] },
);

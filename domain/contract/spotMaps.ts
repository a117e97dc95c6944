/** The rooms of class types with numbered spots, and spots that are out of service. */
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
  class_type_id: Id,
  spot: Type.Integer(),
  reason: Type.String(),
  createdAt: Instant,
  /** Future classes, the soonest first. */
  stranded: Type.Array(StrandedPlace),
});
export type BlockedSpot = Static<typeof BlockedSpot>;

export const SpotMap = Type.Object({
  class_type_id: Id,
  name: Type.String(),
  /** '4,5,5'; null: seats without numbers. */
  spot_map: Nullable(Type.String()),
  /** Rows of cells: o a spot, . a gap, C the coach's place; null: shown as the rows of spot_map. */
  spot_layout: Nullable(Type.Array(Type.String())),
  version: Type.Integer(),
  blocked_spots: Type.Array(BlockedSpot),
});
export type SpotMap = Static<typeof SpotMap>;

export const getSpotMaps = call('GET /spot_maps', 'staff', 'Los lugares de cada tipo de clase y los que no sirven', {
  response: Type.Object({ spot_maps: Type.Array(SpotMap) }),
});

const Row = Type.String({ pattern: '^[o.C]{1,40}$' });

/** null: seats without numbers. */
export const SpotLayout = Nullable(Type.Array(Row, { minItems: 1, maxItems: 20 }));

export const ChangedSpotMap = Exact({
  spot_layout: SpotLayout,
  version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
});
export type ChangedSpotMap = Static<typeof ChangedSpotMap>;

export const putSpotMap = call(
  'PUT /spot_maps/{id}',
  'admin',
  'Dibuja el salón de un tipo de clase; no quita lugares que alguien tiene reservados',
  {
    body: ChangedSpotMap,
    response: Type.Object({ spot_map: SpotMap }),
    errors: ['spot-map/not-found', 'spot-map/invalid', 'spot-map/booked', 'row/changed'],
  },
);

export const NewBlockedSpot = Exact({
  location_id: Id,
  class_type_id: Id,
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
    errors: ['spot-map/not-found', 'spot/invalid'],
  },
);

export const deleteBlockedSpot = call(
  'DELETE /blocked_spots/{id}',
  'admin',
  'Pone un lugar otra vez en servicio y atiende las listas de espera',
  { response: Type.Object({ blocked_spot: BlockedSpot }), errors: ['blocked-spot/not-found'] },
);

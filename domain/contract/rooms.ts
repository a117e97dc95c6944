import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Nullable, callsOf } from './call';

const call = callsOf('Salas');

/** Number of places; null: as many as a class has. */
const Capacity = Nullable(Type.Integer({ minimum: 1, maximum: 1_000 }));

export const Room = Type.Object({
  room_id: Id,
  location_id: Id,
  name: Type.String(),
  capacity: Capacity,
  /** Its own map, which PUT /rooms/{id}/spot_map changes; null: the map of each class's type. */
  spot_map: Nullable(Type.String()),
  /** Send it with a change. */
  version: Type.Integer(),
});
export type Room = Static<typeof Room>;

const FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  capacity: Type.Optional(Capacity),
};
export const NewRoom = Exact({ location_id: Id, ...FIELDS });
export type NewRoom = Static<typeof NewRoom>;
export const ChangedRoom = Exact({ ...FIELDS, version: Type.Integer() });
export type ChangedRoom = Static<typeof ChangedRoom>;

const RoomResponse = Type.Object({ room: Room });

export const getRooms = call('GET /rooms', 'staff', 'Las salas de todos los estudios', {
  response: Type.Object({ rooms: Type.Array(Room) }),
});
export const postRoom = call('POST /rooms', 'admin', 'Crea una sala', {
  body: NewRoom,
  response: RoomResponse,
  errors: ['room/name-exists', 'room/no-location'],
});
export const putRoom = call('PUT /rooms/{id}', 'admin', 'Cambia una sala', {
  body: ChangedRoom,
  response: RoomResponse,
  errors: ['room/not-found', 'room/name-exists', 'room/changed'],
});
export const deleteRoom = call('DELETE /rooms/{id}', 'admin', 'Elimina una sala sin clases por venir', {
  response: Type.Object({ room_id: Id }),
  errors: ['room/not-found', 'room/in-use'],
});

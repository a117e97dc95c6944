import type { Location } from '../../../domain/contract/catalogue';
import type { ChangedRoom, NewRoom, Room } from '../../../domain/contract/rooms';
import type { ChangedSpotMap, NewBlockedSpot, SpotMap } from '../../../domain/contract/spotMaps';
import { api } from '../../core/http/api';
import { getLocations } from '../../features/catalogue/service';

export interface RoomsData {
  readonly locations: readonly Location[];
  readonly rooms: readonly Room[];
  readonly maps: readonly SpotMap[];
}

export const getRooms = async () => (await api('GET /rooms')).rooms;
export const getMaps = async () => (await api('GET /spot_maps')).spot_maps;

export async function getRoomsData(): Promise<RoomsData> {
  const [locations, rooms, maps] = await Promise.all([getLocations(api), getRooms(), getMaps()]);
  return { locations, rooms, maps };
}

/** Whether two maps are of the same room or class type. */
export const isSameMap = (a: SpotMap, b: SpotMap): boolean =>
  a.room_id === b.room_id && a.class_type_id === b.class_type_id;

/** ApiError room/name-exists, room/no-location. */
export const createRoom = (body: NewRoom) => api('POST /rooms', { body });
/** ApiError room/changed, room/name-exists, room/not-found. */
export const changeRoom = (id: number, body: ChangedRoom) => api('PUT /rooms/{id}', { params: { id }, body });
/** ApiError room/in-use, room/not-found. */
export const removeRoom = (id: number) => api('DELETE /rooms/{id}', { params: { id } });

/** ApiError row/changed, spot-map/booked with who has the spots that would go. */
export const saveSpotMap = async ({ class_type_id, room_id }: SpotMap, body: ChangedSpotMap) =>
  (room_id === null
    ? await api('PUT /spot_maps/{id}', { params: { id: class_type_id! }, body })
    : await api('PUT /rooms/{id}/spot_map', { params: { id: room_id }, body })
  ).spot_map;

export const blockSpot = async (body: NewBlockedSpot) => (await api('POST /blocked_spots', { body })).blocked_spot;
export const unblockSpot = (id: number) => api('DELETE /blocked_spots/{id}', { params: { id } });

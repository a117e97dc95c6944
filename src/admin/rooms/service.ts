import type { Location } from '../../../domain/contract/catalogue';
import type { ChangedRoom, NewRoom, Room } from '../../../domain/contract/rooms';
import type { BlockedSpot, ChangedSpotMap, NewBlockedSpot, SpotMap } from '../../../domain/contract/spotMaps';
import { http } from '../../core/http/client';
import { getLocations } from '../../features/catalogue/service';

export interface Premises {
  readonly locations: readonly Location[];
  readonly rooms: readonly Room[];
  readonly maps: readonly SpotMap[];
}

export const getRooms = async (): Promise<Room[]> => (await http.get<{ rooms: Room[] }>('/rooms')).rooms;
export const getMaps = async (): Promise<SpotMap[]> =>
  (await http.get<{ spot_maps: SpotMap[] }>('/spot_maps')).spot_maps;

export async function getPremises(): Promise<Premises> {
  const [locations, rooms, maps] = await Promise.all([getLocations(http), getRooms(), getMaps()]);
  return { locations, rooms, maps };
}

/** ApiError room/name-exists, room/no-location. */
export const createRoom = (body: NewRoom): Promise<unknown> => http.post('/rooms', body);
/** ApiError room/changed, room/name-exists, room/not-found. */
export const changeRoom = (id: number, body: ChangedRoom): Promise<unknown> => http.put(`/rooms/${id}`, body);
/** ApiError room/in-use, room/not-found. */
export const removeRoom = (id: number): Promise<unknown> => http.delete(`/rooms/${id}`);

/** ApiError row/changed, spot-map/booked with who has the spots that would go. */
export const saveSpotMap = async (id: number, body: ChangedSpotMap): Promise<SpotMap> =>
  (await http.put<{ spot_map: SpotMap }>(`/spot_maps/${id}`, body)).spot_map;

export const blockSpot = async (body: NewBlockedSpot): Promise<BlockedSpot> =>
  (await http.post<{ blocked_spot: BlockedSpot }>('/blocked_spots', body)).blocked_spot;
export const unblockSpot = (id: number): Promise<unknown> => http.delete(`/blocked_spots/${id}`);

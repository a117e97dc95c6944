/** 'Tu lugar de siempre': the spot that a customer takes most often in a room. */

interface Usual {
  readonly location_id: number;
  readonly spot_map: string;
  readonly spot: number;
}

/** A class's room is its location with its map of spots; null: none is usual there, or it is taken. */
export function usualSpotIn(
  usual: readonly Usual[],
  room: { readonly location_id: number; readonly spot_map: string | null },
  free: readonly number[] | null,
): number | null {
  const found = usual.find((one) => one.location_id === room.location_id && one.spot_map === room.spot_map);
  return found && free?.includes(found.spot) ? found.spot : null;
}

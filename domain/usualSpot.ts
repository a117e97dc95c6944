/** 'Tu lugar de siempre': the spot that a customer takes most often in a room. */

interface Usual {
  readonly location_id: number;
  readonly spot_map: string;
  readonly spot: number;
}

/** The usual spot in a class's room (a location with a spot map); null: there is none, or it is taken. */
export function usualSpotIn(
  usual: readonly Usual[],
  room: { readonly location_id: number; readonly spot_map: string | null },
  free: readonly number[] | null,
): number | null {
  const found = usual.find((one) => one.location_id === room.location_id && one.spot_map === room.spot_map);
  return found && free?.includes(found.spot) ? found.spot : null;
}

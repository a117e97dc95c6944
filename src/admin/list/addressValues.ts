/** What filters in the address mean; anything can stand there. */
import { addDays, instantOf, isDay } from '../../../domain/studioTime';

export const idIn = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** From the start of day `from` to the end of day `to` (YYYY-MM-DD) in the studio's zone; other texts set no limit. */
export function instantsOf(from: string, to: string, zone: string): { readonly from?: string; readonly to?: string } {
  const midnight = (day: string): string => instantOf(`${day}T00:00:00.000Z`, zone).toISOString();
  return { ...(isDay(from) && { from: midnight(from) }), ...(isDay(to) && { to: midnight(addDays(to, 1)) }) };
}

/** Shared generators of the property tests. */
import fc from 'fast-check';
import { DAY } from '../../domain/durations';

/** Three with daylight saving, three without; four offsets. */
export const MEXICAN_ZONES = [
  'America/Mexico_City',
  'America/Cancun',
  'America/Hermosillo',
  'America/Tijuana',
  'America/Ciudad_Juarez',
  'America/Matamoros',
] as const;
export type MexicanZone = (typeof MEXICAN_ZONES)[number];

const START = Date.UTC(2026, 0, 1);
const END = Date.UTC(2028, 0, 1);

export const zone = fc.constantFrom<MexicanZone>(...MEXICAN_ZONES);
/** Any millisecond of 2026 and 2027. */
export const instant = fc.integer({ min: START, max: END - 1 }).map((ms) => new Date(ms));
/** Any minute of 2026 and 2027 as a wall clock. */
export const wallClock = fc
  .integer({ min: START / 60_000, max: END / 60_000 - 1 })
  .map((minute) => new Date(minute * 60_000).toISOString());
/** Any UTF-16 text, lone surrogates included. (fast-check's unit 'binary' takes seconds to start.) */
export const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
/** Any day of the years 2000 to 2099. */
export const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / DAY, max: Date.UTC(2099, 11, 31) / DAY })
  .map((n) => new Date(n * DAY).toISOString().slice(0, 10));
/** Any month of those years, YYYY-MM. */
export const month = day.map((d) => d.slice(0, 7));

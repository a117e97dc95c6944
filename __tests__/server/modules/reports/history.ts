/** Random history of a studio, for comparing reports with a plain recomputation from its rows. */
import fc from 'fast-check';

/** A value of the arbitrary that is the same in each run. */
export const drawn = <T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): T[] =>
  fc.sample(arbitrary, { seed, numRuns: count });

/** The day of an instant in a zone, without moment, which the server takes. */
export function dayIn(instant: Date, timeZone: string): string {
  const days =
    daysIn.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  daysIn.set(timeZone, days);
  return days.format(instant);
}
const daysIn = new Map<string, Intl.DateTimeFormat>();

/** Instants of two days and their nights, often just beside midnight or the change of clocks, in either direction. */
export const instantsAround = (...edges: readonly string[]): fc.Arbitrary<Date> =>
  fc
    .tuple(
      fc.constantFrom(...edges),
      fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40 * 3_600_000, max: 40 * 3_600_000 })),
    )
    .map(([edge, off]) => new Date(Date.parse(edge) + off));

import fc from 'fast-check';
import zones from '../../domain/mexicanZones.json';
import { byStart, classMoment, localHour, nearClassMoment, startOf } from '../../domain/localTime';
import { MINUTE } from '../../domain/durations';

const MEXICO = 'America/Mexico_City';
const at = (class_date: string, timezone: string | null = null) => ({ class_date, location: { timezone } });
const nine = at('2026-11-26T09:00:00.000Z', 'America/Tijuana');

describe('the hour of a class in a chain with several time zones', () => {
  it('names the city whose clock shows another hour than the studio', () => {
    expect(localHour(nine, MEXICO)).toBe('hora de Tijuana');
    expect(localHour(at('2026-11-26T09:00:00.000Z', 'America/Ciudad_Juarez'), MEXICO)).toBe('hora de Ciudad Juárez');
  });

  it('says nothing where both clocks agree, though the zones have different names', () => {
    expect(localHour(at('2026-11-26T09:00:00.000Z'), MEXICO)).toBeNull();
    expect(localHour(at('2026-11-26T09:00:00.000Z', MEXICO), MEXICO)).toBeNull();
    expect(localHour(at('2026-11-26T09:00:00.000Z', 'America/Merida'), MEXICO)).toBeNull();
  });

  it('names a border city only in summer, when it alone saves daylight', () => {
    const summer = at('2026-07-01T09:00:00.000Z', 'America/Matamoros');
    const winter = at('2026-12-01T09:00:00.000Z', 'America/Matamoros');
    expect([localHour(summer, MEXICO), localHour(winter, MEXICO)]).toEqual(['hora de Matamoros', null]);
  });

  it('stands behind the moment of the class', () => {
    expect(classMoment(nine, MEXICO)).toBe('jue 26 nov 2026 · 09:00 (hora de Tijuana)');
    expect(classMoment(at('2026-11-26T09:00:00.000Z'), MEXICO)).toBe('jue 26 nov 2026 · 09:00');
  });

  it.each([
    ['2026-11-26T17:00:00.000Z', 'hoy, jue 26 nov · 09:00 (hora de Tijuana)'],
    // Half past midnight in Mexico City is still the day before in Tijuana.
    ['2026-11-26T06:30:00.000Z', 'mañana, jue 26 nov · 09:00 (hora de Tijuana)'],
    ['2026-11-24T17:00:00.000Z', 'jue 26 nov 2026 · 09:00 (hora de Tijuana)'],
    ['2026-11-27T17:00:00.000Z', 'jue 26 nov 2026 · 09:00 (hora de Tijuana)'],
  ])('at %s the class reads "%s"', (now, words) => expect(nearClassMoment(nine, MEXICO, new Date(now))).toBe(words));
});

describe('the order of classes by the instant at which they begin', () => {
  it('puts a class at 10:00 in Mexico City before one at 09:00 in Tijuana', () => {
    const ten = at('2026-11-26T10:00:00.000Z');
    expect([nine, ten].sort(byStart(MEXICO))).toEqual([ten, nine]);
  });

  it('never decreases, whatever the zones', () => {
    const aClass = fc
      .tuple(fc.integer({ min: 0, max: 3 * 24 * 60 }), fc.constantFrom(null, ...zones))
      .map(([minute, zone]) => at(new Date(Date.UTC(2026, 10, 26) + minute * MINUTE).toISOString(), zone));
    fc.assert(
      fc.property(fc.array(aClass), (classes) => {
        const starts = [...classes].sort(byStart(MEXICO)).map((one) => startOf(one, MEXICO).getTime());
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
    );
  });
});

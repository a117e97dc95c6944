import fc from 'fast-check';
import { DAY } from '../../domain/durations';
import {
  addRefusal,
  ageOn,
  FAMILY_MEMORY_DAYS,
  familyCount,
  isBirthdate,
  joinNames,
  removeRefusal,
  renameRefusal,
  type FamilyPerson,
} from '../../domain/family';

const NOW = new Date('2026-11-23T12:00:00Z');
const RULES = { family_enabled: true, family_max_members: 3 };
const SOFIA: FamilyPerson = {
  family_member_id: 1,
  name: 'Sofía',
  last_name: 'Luna',
  archived_at: null,
  has_places: false,
  places_ahead: 0,
  waits_ahead: 0,
};
const LEO = { name: 'Leo', last_name: '' };
const left = (days: number, has_places: boolean): FamilyPerson => ({
  ...SOFIA,
  family_member_id: 2,
  has_places,
  archived_at: new Date(NOW.getTime() - days * DAY),
});

describe('a person of a family', () => {
  it('is added while there is room, under a name that no other one has', () => {
    expect(addRefusal(RULES, [SOFIA], LEO, NOW)).toBeNull();
    expect(addRefusal(RULES, [SOFIA], { name: ' sofia', last_name: 'LUNA' }, NOW)).toBe('family/same-name');
    expect(addRefusal({ ...RULES, family_max_members: 1 }, [SOFIA], LEO, NOW)).toBe('family/full');
    expect(addRefusal({ ...RULES, family_enabled: false }, [], LEO, NOW)).toBe('family/disabled');
  });

  it('counts to the limit for a month after leaving, where they had places, so that a plan is not passed around', () => {
    expect(familyCount([SOFIA, left(FAMILY_MEMORY_DAYS - 1, true)], NOW)).toBe(2);
    expect(familyCount([SOFIA, left(FAMILY_MEMORY_DAYS, true), left(1, false)], NOW)).toBe(1);
    expect(addRefusal({ ...RULES, family_max_members: 1 }, [left(1, true)], LEO, NOW)).toBe('family/full');
    // The name of who left is free.
    expect(addRefusal(RULES, [left(1, true)], SOFIA, NOW)).toBeNull();
  });

  it('keeps their name while they have places ahead, unless the team corrects it', () => {
    const booked = { ...SOFIA, has_places: true, places_ahead: 1 };
    expect(renameRefusal([booked], booked, LEO, false)).toBe('family/name-fixed');
    expect(renameRefusal([booked], booked, LEO, true)).toBeNull();
    expect(renameRefusal([booked], booked, booked, false)).toBeNull();
    expect(renameRefusal([SOFIA], SOFIA, LEO, false)).toBeNull();
    const leo = { ...SOFIA, ...LEO, family_member_id: 3 };
    expect(renameRefusal([SOFIA, leo], SOFIA, LEO, true)).toBe('family/same-name');
  });

  it('leaves only without places ahead', () => {
    expect([SOFIA, { ...SOFIA, places_ahead: 1 }, { ...SOFIA, waits_ahead: 1 }].map(removeRefusal)).toEqual([
      null,
      'family/has-places',
      'family/has-places',
    ]);
  });
});

it('a family never grows beyond its limit, however often people are added and removed within a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(20), { maxLength: 40 }), (most, moves) => {
      const people: FamilyPerson[] = [];
      for (const [id, move] of moves.entries()) {
        const name = { name: `Persona ${id}`, last_name: '' };
        if (move % 2 === 0 && !addRefusal({ ...RULES, family_max_members: most }, people, name, NOW))
          people.push({ ...SOFIA, ...name, family_member_id: id, has_places: true });
        const at = move % Math.max(1, people.length);
        if (move % 2 === 1 && people[at]) people[at] = { ...people[at], archived_at: NOW };
      }
      expect(people.length).toBeLessThanOrEqual(most);
    }),
  );
});

it('a birthdate is a day until today, of a person who can be alive, and says their age', () => {
  expect([isBirthdate('2026-11-23', '2026-11-23'), isBirthdate('2026-11-24', '2026-11-23')]).toEqual([true, false]);
  expect(isBirthdate('1890-01-01', '2026-11-23')).toBe(false);
  expect([ageOn('2018-11-23', '2026-11-22'), ageOn('2018-11-23', '2026-11-23')]).toEqual([7, 8]);
});

it('names are listed with a comma and y, or e before the sound of i', () => {
  expect([joinNames([]), joinNames(['Leo']), joinNames(['Leo', 'Sofía']), joinNames(['Ana', 'Leo', 'Inés'])]).toEqual([
    '',
    'Leo',
    'Leo y Sofía',
    'Ana, Leo e Inés',
  ]);
});

import fc from 'fast-check';
import {
  DAY_PARTS,
  dayPart,
  filterCount,
  matchesFilter,
  NO_FILTER,
  readFilter,
  writeFilter,
  type ChosenClasses,
} from '../../domain/classFilter';
import { CLASS_LEVELS } from '../../domain/classLevels';
import type { SingleClass } from '../../domain/contract/schedule';
import { aSingleClass } from '../helpers/fixtures';

const id = fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: null });
const filters: fc.Arbitrary<ChosenClasses> = fc.record({
  class_type_id: id,
  class_category_id: id,
  instructor_id: id,
  part: fc.option(fc.constantFrom(...DAY_PARTS), { nil: null }),
  level: fc.option(fc.constantFrom(...CLASS_LEVELS), { nil: null }),
  tag_id: id,
  free: fc.boolean(),
});

test('a filter is read from the address as it was written there, beside what else the address says', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const written = writeFilter(new URLSearchParams('semana=2026-11-23&coach=9'), filter);
      expect(readFilter(new URLSearchParams(written.toString()))).toEqual(filter);
      expect(written.get('semana')).toBe('2026-11-23');
      expect([...written].length).toBe(1 + filterCount(filter));
      expect(writeFilter(written, NO_FILTER).toString()).toBe('semana=2026-11-23');
    }),
  );
});

test('invalid filters of an address are ignored', () => {
  const wrong = 'tipo=0&coach=x&horario=mediodia&nivel=Experto&etiqueta=1e3&lugares=0';
  expect(readFilter(new URLSearchParams(wrong))).toEqual(NO_FILTER);
  expect(filterCount(NO_FILTER)).toBe(0);
});

test.each([
  ['00:00', 'manana'],
  ['11:59', 'manana'],
  ['12:00', 'tarde'],
  ['17:59', 'tarde'],
  ['18:00', 'noche'],
])("a class at %s on the studio's clock is in the part of the day %s", (hour, part) => {
  expect(dayPart({ class_date: `2026-11-23T${hour}:00.000Z` })).toBe(part);
});

const tag = { tag_id: 4, name: 'Nuevo', color: '#000000' };
/** Type 1, coach 1, 07:00, an intermediate type. */
const BARRE = aSingleClass({ tags: [tag] });
test.each<[string, Partial<ChosenClasses>, boolean, Partial<SingleClass>?]>([
  ['nothing is asked for', {}, true],
  ['its type is', { class_type_id: 1 }, true],
  ['another type is', { class_type_id: 2 }, false],
  ['its coach is', { instructor_id: 1 }, true],
  ['another coach is', { instructor_id: 2 }, false],
  ['its part of the day is', { part: 'manana' }, true],
  ['another part is', { part: 'noche' }, false],
  ['its level is', { level: 'Intermedio' }, true],
  ['another level is', { level: 'Principiante' }, false],
  ['a tag of its own is', { tag_id: 4 }, true],
  ['another tag is', { tag_id: 5 }, false],
  ['free places are, and it has some', { free: true }, true],
  ['free places are, and it is full', { free: true }, false, { capacity: 0 }],
  ['all of it is', { class_type_id: 1, instructor_id: 1, part: 'manana', tag_id: 4, free: true }, true],
])('a class is shown with the filter %s %j: %s', (_what, asked, wanted, changes = {}) => {
  expect(matchesFilter({ ...BARRE, ...changes }, { ...NO_FILTER, ...asked }, () => 'Intermedio')).toBe(wanted);
});

test('a type for all levels fits each level, one without a level none', () => {
  for (const level of CLASS_LEVELS) {
    expect(matchesFilter(BARRE, { ...NO_FILTER, level }, () => 'Todos los niveles')).toBe(true);
    expect(matchesFilter(BARRE, { ...NO_FILTER, level }, () => null)).toBe(false);
  }
});

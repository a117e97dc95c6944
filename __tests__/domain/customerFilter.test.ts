import { filterProblem, filterText, isEmptyFilter, savedSegment, savedSegmentId } from '../../domain/customerFilter';

const NAMES = { package: '10 clases', location: 'Roma' };

describe('the filter of customers', () => {
  it('is named by all that it asks for, and by a general word for what was deleted', () => {
    const filter = {
      segment: 'active',
      without: 'unlimited',
      class_package_id: 3,
      location_id: 1,
      visits_from: 5,
      visits_to: 20,
    } as const;
    expect(filterText(filter, NAMES)).toBe(
      'Activos, fuera de Ilimitados, con «10 clases», en Roma en los últimos 90 días, de 5 a 20 visitas',
    );
    expect(filterText({ class_package_id: 3, location_id: 1 }, { package: null, location: null })).toBe(
      'con un paquete, en un estudio en los últimos 90 días',
    );
  });

  it.each([
    [{ visits_from: 1, visits_to: 1 }, '1 visita'],
    [{ visits_from: 1 }, 'al menos 1 visita'],
    [{ visits_to: 0 }, 'hasta 0 visitas'],
  ])('%j of visits reads %p', (filter, text) => expect(filterText(filter, NAMES)).toBe(text));

  it('is refused with one group inside and outside, and with visits from more to less', () => {
    expect(filterProblem({ segment: 'new', without: 'new' })).not.toBeNull();
    expect(filterProblem({ visits_from: 2, visits_to: 1 })).not.toBeNull();
    expect(filterProblem({ segment: 'new', without: 'active', visits_from: 2, visits_to: 2 })).toBeNull();
  });

  it('is empty only without any value', () => {
    expect(isEmptyFilter({ segment: undefined })).toBe(true);
    expect(isEmptyFilter({ visits_to: 0 })).toBe(false);
  });
});

it('a stored segment has another form of name than a group', () => {
  expect(savedSegmentId(savedSegment(12))).toBe(12);
  expect(['active', 'saved-', 'saved-0', 'saved-1x', 'SAVED-1'].map(savedSegmentId)).toEqual(Array(5).fill(null));
});

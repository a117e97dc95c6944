import { milestoneLabel, milestoneNews, visitsBadge } from '../../domain/milestones';

it('only the tenth, fiftieth and hundredth visit is one that the front desk celebrates', () => {
  const celebrated = Array.from({ length: 120 }, (_, i) => i + 1).filter((visit) => milestoneLabel(visit) !== null);
  expect(celebrated).toEqual([10, 50, 100]);
  expect(milestoneLabel(50)).toBe('¡Su visita 50!');
  expect(milestoneLabel(null)).toBeNull();
});

it('a customer has the badge of the highest milestone that is reached, and none before the tenth visit', () => {
  expect([9, 10, 49, 50, 300].map(visitsBadge)).toEqual([
    null,
    '10 visitas',
    '10 visitas',
    '50 visitas',
    '100 visitas',
  ]);
});

it('the home says which milestone was just reached or is three visits away at most', () => {
  expect([6, 7, 9, 10, 11, 101].map(milestoneNews)).toEqual([
    null,
    'Te faltan 3 clases para tu visita 10.',
    'Te falta 1 clase para tu visita 10.',
    '¡Llegaste a 10 visitas!',
    null,
    null,
  ]);
});

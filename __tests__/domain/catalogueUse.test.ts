import { catalogueUsesText } from '../../domain/catalogueUse';

describe('usesText', () => {
  it.each([
    [{}, ''],
    [{ classes_ahead: 0, credits: 0 }, ''],
    [{ rooms: 1 }, '1 sala'],
    [{ credits: 1, classes_ahead: 2 }, '2 clases por venir y 1 crédito'],
    [
      { packages: 3, classes_before: 1, series: 1, classes_ahead: 12 },
      '12 clases por venir, 1 clase pasada o cancelada, 1 serie semanal y 3 paquetes',
    ],
  ])('of %j is %p', (counts, text) => expect(catalogueUsesText(counts)).toBe(text));
});

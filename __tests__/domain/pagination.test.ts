import fc from 'fast-check';
import { RESERVATIONS_PAGE_SIZE, pageCount } from '../../domain/pagination';

describe('pageCount', () => {
  it.each([
    [0, 0],
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
    [60_000, 1200],
  ])('%p reservations fill %p pages of 50', (total, pages) => {
    expect(pageCount(total)).toBe(pages);
  });

  it('has room for every item and no empty page', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 500 }), (total, size) => {
        const pages = pageCount(total, size);
        expect(pages * size).toBeGreaterThanOrEqual(total);
        expect((pages - 1) * size).toBeLessThan(Math.max(total, 1));
      }),
    );
  });

  it('uses 50 reservations per page by default', () => expect(RESERVATIONS_PAGE_SIZE).toBe(50));
});

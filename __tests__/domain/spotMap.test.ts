import fc from 'fast-check';
import {
  layoutOf,
  layoutProblem,
  nextCell,
  MAX_ROWS,
  spotMapOf,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from '../../domain/spotLayout';
import { MAX_ROW, classSpotMap, roomRowsOf, spotCells, spotCount, spotExists, spotRows } from '../../domain/spotMap';

describe('the map of a class', () => {
  it.each([
    ['4', '9', '4'],
    ['4', null, '4'],
    [null, '9', '9'],
    [undefined, '9', '9'],
    [null, null, null],
  ])('in a room with the map %s, of a type with %s, is %s', (room, type, map) => {
    expect(classSpotMap({ spot_map: type }, room === undefined ? null : { spot_map: room })).toBe(map);
  });
});

describe('spot map', () => {
  it.each<[string | null | undefined, number[][] | null]>([
    [
      '4,5,5',
      [
        [1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14],
      ],
    ],
    ['1', [[1]]],
    [' 2 , 1 ', [[1, 2], [3]]],
    ['2,', null],
    [',2', null],
    ['2,,2', null],
    ['0', null],
    ['3,0', null],
    ['-3', null],
    ['2.5', null],
    ['1e1', null],
    ['a', null],
    ['٣', null],
    ['３', null],
    ['2;3', null],
    [String(MAX_ROW + 1), null],
    ['999', null],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
  ])('of %p has the rows %j', (map, rows) => {
    expect(spotRows(map)).toEqual(rows);
    expect(spotCount(map)).toBe(rows?.flat().length ?? 0);
  });

  const sizes = fc.array(fc.integer({ min: 1, max: MAX_ROW }), { minLength: 1, maxLength: 20 });

  it('numbers every spot once, from 1, in rows of the given sizes', () => {
    fc.assert(
      fc.property(sizes, (rowSizes) => {
        const rows = spotRows(rowSizes.join(','))!;
        expect(rows.map((r) => r.length)).toEqual(rowSizes);
        expect(rows.flat()).toEqual(Array.from({ length: rows.flat().length }, (_, i) => i + 1));
      }),
    );
  });

  it('spotExists exactly for the spots of its rows', () => {
    fc.assert(
      fc.property(sizes, fc.oneof(fc.integer({ min: -5, max: 900 }), fc.double()), (rowSizes, spot) => {
        const map = rowSizes.join(',');
        expect(spotExists(map, spot)).toBe(spotRows(map)!.flat().includes(spot));
      }),
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9, ]*$/)), (map) => {
        expect(spotCount(map)).toBe(spotRows(map)?.flat().length ?? 0);
      }),
    );
  });
});

it.each<[string, string | null, number | null, boolean]>([
  ['the first', '4,5,5', 1, true],
  ['the last', '4,5,5', 14, true],
  ['one beyond the last', '4,5,5', 15, false],
  ['0', '4,5,5', 0, false],
  ['half a spot', '4,5,5', 1.5, false],
  ['NaN', '4,5,5', NaN, false],
  ['none, with a map', '4,5,5', null, false],
  ['none, without a map', null, null, true],
  ['one, without a map', null, 1, false],
  ['none, with an invalid map', '4,x', null, true],
])('spotExists: %s', (_case, map, spot, exists) => {
  expect(spotExists(map, spot)).toBe(exists);
});

describe('a room with a layout', () => {
  const room = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([rows, columns]) =>
    fc.array(fc.string({ unit: fc.constantFrom('o', '.'), minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
  const numbers = (cells: ReturnType<typeof spotCells>) =>
    cells.flat().flatMap(({ spot }) => (spot === null ? [] : [spot]));

  it('has the same spots as its spot_map, numbered row by row', () => {
    fc.assert(
      fc.property(room, (layout) => {
        const map = spotMapOf(layout);
        expect(numbers(spotCells(layout))).toEqual(spotRows(map)?.flat() ?? []);
        expect(map === null).toBe(layoutProblem(layout) === 'empty');
        expect(roomRowsOf(map, layout)).toEqual(spotCells(layout));
      }),
    );
  });

  it('begins as the rows of the spot_map that a class type had', () => {
    const map = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }).map((rows) => rows.join(','));
    fc.assert(fc.property(map, (spotMap) => spotMapOf(layoutOf(spotMap) ?? []) === spotMap));
    fc.assert(fc.property(map, (spotMap) => layoutProblem(layoutOf(spotMap) ?? []) === null));
    expect(layoutOf('3,4')).toEqual(['ooo.', 'oooo']);
    expect(layoutOf(null)).toBeNull();
  });

  it('keeps its shape through every edit, and has one coach at most', () => {
    const edits = fc.array(fc.tuple(fc.nat(5), fc.nat(7), fc.nat(7), fc.constantFrom('o', '.', 'C')), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(room, edits, (first, steps) => {
        let layout: readonly string[] = first;
        for (const [what, y, x, cell] of steps) {
          const [row, column] = [y % layout.length, x % layout[0]!.length];
          if (what === 0 && layout.length > 1) layout = withoutRow(layout, row);
          else if (what === 1 && layout[0]!.length > 1) layout = withoutColumn(layout, column);
          else if (what === 2) layout = withRow(layout);
          else if (what === 3) layout = withColumn(layout);
          else layout = withCell(layout, row, column, cell);
          expect(layoutProblem(layout)).not.toBe('coaches');
          if (layout.length <= MAX_ROWS && layout[0]!.length <= MAX_ROW)
            expect(layoutProblem(layout)).not.toBe('shape');
        }
      }),
    );
  });

  it.each([
    ['a spot becomes a gap', ['oC'], 0, '.'],
    ['a gap becomes the place of the coach', ['o.'], 1, 'C'],
    ['a gap becomes a spot while the coach stands elsewhere', ['C.'], 1, 'o'],
    ['the place of the coach becomes a spot', ['C.'], 0, 'o'],
  ])('pressed, %s', (_, layout, column, cell) => {
    expect(nextCell(layout, 0, column)).toBe(cell);
  });

  it.each([
    ['rows of different widths', ['oo', 'o'], 'shape'],
    ['unknown cells', ['ox'], 'shape'],
    ['no rows', [], 'shape'],
    ['no spot', ['..', 'C.'], 'empty'],
    ['two coaches', ['CoC'], 'coaches'],
    ['a coach beside spots', ['.C.', 'ooo'], null],
  ])('with %s is rejected, unlike one that can be stored', (_, layout, problem) => {
    expect(layoutProblem(layout)).toBe(problem);
  });
});

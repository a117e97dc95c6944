/** Definitions of reports, their periods, and what their cells say. */
import fc from 'fast-check';
import { cellText, fileCell, readRow, sortRows, totalsOf, wireRow } from '../../../domain/reports/cells';
import { daysIn, periodBefore, periodIn, PERIOD_OPTIONS } from '../../../domain/reports/periods';
import { definitionOf, isReportKey, REPORT_KEYS } from '../../../domain/reports/reports';
import type { ReportColumn, ReportDefinition } from '../../../domain/reports/types';
import { addDays } from '../../../domain/studioTime';

const NAMED = { periodo: '', desde: '', hasta: '' };

describe('definitions', () => {
  test.each(REPORT_KEYS)('%s sorts by a column of its own, and names only columns and reports that exist', (key) => {
    const { columns, sort, chart, definition } = definitionOf(key);
    const keys: readonly string[] = columns.map((column) => column.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(sort.replace('-', ''));
    expect(definition).toMatch(/\.$/);
    for (const { kind, of, opens } of columns) {
      expect(kind === 'percent').toBe(of !== undefined);
      for (const one of of ?? []) expect(keys).toContain(one);
      if (opens?.by === 'month')
        expect(columns).toContainEqual(expect.objectContaining({ key: 'month', kind: 'month' }));
      if (!opens) continue;
      const opened = isReportKey(opens.report) ? definitionOf(opens.report) : null;
      expect(opened).not.toBeNull();
      if (opens.by !== 'day' && opens.by !== 'month') expect(opened?.filters).toContain(opens.by);
      // A list as it is today would show other days than those of the cell.
      if (opens.by === 'day' || opens.by === 'month') expect(opened?.asOfNow).toBeUndefined();
    }
    if (chart?.kind === 'grid') expect(keys).toEqual(expect.arrayContaining([chart.rows, chart.columns, chart.value]));
    else if (chart) expect(keys).toEqual(expect.arrayContaining([chart.x, ...chart.y]));
  });
});

describe('periods', () => {
  test.each([
    ['hoy', '2026-11-23', '2026-11-23'],
    ['ayer', '2026-11-22', '2026-11-22'],
    ['semana', '2026-11-23', '2026-11-23'],
    ['semana-pasada', '2026-11-16', '2026-11-22'],
    ['mes', '2026-11-01', '2026-11-23'],
    ['mes-pasado', '2026-10-01', '2026-10-31'],
    ['28-dias', '2026-10-27', '2026-11-23'],
    ['90-dias', '2026-08-26', '2026-11-23'],
    ['ano', '2026-01-01', '2026-11-23'],
    ['', '2026-10-27', '2026-11-23'],
    ['constructor', '2026-10-27', '2026-11-23'],
  ])("'%s' on Monday 23 November is %s to %s", (periodo, from, to) => {
    expect(periodIn({ ...NAMED, periodo }, '2026-11-23')).toEqual({ from, to });
  });

  test('days from one to another come before a name; days in the wrong order or none are left out', () => {
    const today = '2026-11-23';
    expect(periodIn({ periodo: 'hoy', desde: '2026-01-02', hasta: '2026-01-03' }, today)).toEqual({
      from: '2026-01-02',
      to: '2026-01-03',
    });
    for (const [desde, hasta] of [
      ['2026-01-03', '2026-01-02'],
      ['2026-02-30', '2026-03-01'],
      ['', '2026-03-01'],
    ] as const)
      expect(periodIn({ periodo: 'hoy', desde, hasta }, today)).toEqual({ from: today, to: today });
  });

  test.each([
    ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
    ['2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['2026-10-05', '2026-11-23', '2026-08-16', '2026-10-04'],
  ])('before %s to %s come %s to %s', (from, to, expectedFrom, expectedTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: expectedFrom, to: expectedTo });
  });

  test('the period before ends before the period begins, for every name and day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom(...PERIOD_OPTIONS.map(({ value }) => value)),
        (n, periodo) => {
          const today = addDays('2024-01-01', n);
          const period = periodIn({ ...NAMED, periodo }, today);
          const former = periodBefore(period);
          expect(period.to <= today && period.from <= period.to).toBe(true);
          expect(former.from <= former.to && former.to < period.from).toBe(true);
          expect(Math.abs(daysIn(former) - daysIn(period))).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});

describe('cells', () => {
  const column = (kind: ReportColumn['kind'], extra: Partial<ReportColumn> = {}): ReportColumn => ({
    key: kind,
    label: kind,
    kind,
    ...extra,
  });
  const share = column('percent', { of: ['count', 'whole'] });
  const ZONE = 'America/Tijuana';

  test.each([
    [column('text'), '=1', '=1', '=1'],
    [column('day'), '2026-11-23', '23 nov. 2026', '2026-11-23'],
    [column('clock'), '2026-11-23T07:00:00.000Z', 'lun 23 nov 2026 · 07:00', '2026-11-23 07:00'],
    [column('instant'), '2026-11-01T07:30:00.000Z', 'dom 1 nov 2026 · 00:30', '2026-11-01 00:30'],
    [column('weekday'), 7, 'domingo', 'domingo'],
    [column('hour'), 7, '07:00', '07:00'],
    [column('money'), -123_450, '-$1,234.50', -1234.5],
    [column('count'), 1234, '1,234', 1234],
    [column('person'), { id: 3, text: 'Ana' }, 'Ana', 'Ana'],
    [column('text'), null, '—', null],
  ] as const)('%j with %j', (one, value, text, file) => {
    expect(cellText({ [one.key]: value }, one, ZONE)).toBe(text);
    expect(fileCell({ [one.key]: value }, one, ZONE)).toBe(file);
  });

  test('a percent follows from its part and whole, and has no value without a whole', () => {
    expect(cellText({ count: 1, whole: 8 }, share, ZONE)).toBe('12.5 %');
    expect(fileCell({ count: 1, whole: 8 }, share, ZONE)).toBe(0.125);
    expect(cellText({ count: 0, whole: 0 }, share, ZONE)).toBe('—');
  });

  const definition: ReportDefinition = {
    subject: 'money',
    title: 'T',
    definition: 'D.',
    filters: [],
    sort: '-money',
    columns: [column('text'), column('money', { total: true }), column('count', { total: true }), share],
  };
  const row = (text: string | null, money: number) => ({ text, money, count: money, whole: 4 });

  test('rows sort by texts without regard to accents and by numbers, empty ones last in both directions', () => {
    const rows = [row('b', 2), row(null, 10), row('Á', 1), row('10', 3), row('9', 4)];
    const texts = (sort: string) => sortRows(definition, rows, sort).map(({ text }) => text);
    expect(texts('text')).toEqual(['9', '10', 'Á', 'b', null]);
    expect(texts('-text')).toEqual(['b', 'Á', '10', '9', null]);
    expect(texts('-money')).toEqual([null, '9', '10', 'b', 'Á']);
    expect(texts('-percent')).toEqual([null, '9', '10', 'b', 'Á']);
  });

  test('totals sum up the columns that have one, and money is pesos on the wire alone', () => {
    const rows = [row('a', 12_345), row('b', -5)];
    expect(totalsOf(definition, rows)).toEqual({ money: 12_340, count: 12_340 });
    expect(wireRow(definition, rows[0]!)).toEqual({ text: 'a', money: 123.45, count: 12_345, whole: 4 });
    expect(readRow(definition, wireRow(definition, rows[0]!))).toEqual(rows[0]);
  });
});

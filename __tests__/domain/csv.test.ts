import { csvCell, csvMoment, csvWallClock } from '../../domain/csv';
import { EXPORT_WORDS } from '../../domain/exportWords';

describe('csvCell', () => {
  it.each([
    ['a negative number', -300, '-300'],
    ['centavos', -1200.5, '-1200.5'],
    ['a negative number that came as text', '-300', '-300'],
    ['a plain text', 'Ana', 'Ana'],
    ['nothing', null, ''],
    ['yes', true, 'sí'],
    ['no', false, 'no'],
  ])('writes %s as it is', (_name, value, text) => expect(csvCell(value)).toBe(text));

  it.each([
    '=1+1',
    '@SUM(A1)',
    '+cmd|calc',
    '-2+3',
    '+1-2',
    '-',
    '- Trae agua',
    '\t=1',
    '\r=1',
    '=-300',
    '+A1',
    '+14155552671',
    '-1,2',
  ])('guards %j, which a spreadsheet could run, with an apostrophe', (text) => expect(csvCell(text)).toBe(`'${text}`));
});

describe('times in tables for people', () => {
  it("are an instant's in the studio's zone", () => {
    expect(csvMoment('2027-01-18T13:05:00.000Z', 'America/Mexico_City')).toBe('2027-01-18 07:05');
    expect(csvMoment('2027-01-18T13:05:00.000Z', 'America/Tijuana')).toBe('2027-01-18 05:05');
  });

  it('are a wall clock as it stands', () => expect(csvWallClock('2027-01-18T07:00:00.000Z')).toBe('2027-01-18 07:00'));
});

describe('words in tables for people', () => {
  it.each([
    ['a cancelled purchase', EXPORT_WORDS.purchase('cancelled'), 'Cancelada'],
    ['a failed purchase', EXPORT_WORDS.purchase('failed'), 'Fallido'],
    ['an unlimited package', EXPORT_WORDS.classAmount(-1), 'Ilimitadas'],
    ['ten classes', EXPORT_WORDS.classAmount(10), 10],
    ['no amount of classes', EXPORT_WORDS.classAmount(null), null],
    ['a dispute', EXPORT_WORDS.dispute('open'), 'En disputa'],
    ['a word without a name', EXPORT_WORDS.provider('otro'), 'otro'],
  ])('name %s', (_name, found, expected) => expect(found).toBe(expected));
});

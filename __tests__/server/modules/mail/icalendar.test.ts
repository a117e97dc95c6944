/** iCalendar entries: a class is at the same instant in every calendar, in summer and in winter. */
import { parseConfig } from '../../../../domain/config';
import { calendarText, invitation, offer, type CalendarReservation } from '../../../../server/modules/mail/icalendar';
import { textOn } from '../../../../server/modules/mail/color';

const { config } = parseConfig([
  { key: 'business_name', value: 'Casa Aura' },
  { key: 'timezone', value: 'America/Mexico_City' },
]);
const NOW = new Date('2026-03-01T00:00:00.000Z');
const reservation = (
  class_date: string,
  timezone: string | null,
  fields: Partial<CalendarReservation> = {},
): CalendarReservation => ({
  class_reservation_id: 7,
  created_at: NOW,
  spot: 3,
  guest: null,
  class_name: 'Yoga; suave, lento',
  class_date,
  duration: 50,
  coaches: 'Mar, Sol',
  location: { name: 'Roma', address: 'Orizaba 10, CDMX', timezone },
  ...fields,
});
const entry = (text: string, name: string) => new RegExp(`\\r\\n${name}:(.*)\\r\\n`).exec(text)?.[1];

it.each([
  ['America/Mexico_City', '2026-07-06T07:00:00.000Z', '20260706T130000Z'],
  ['America/Mexico_City', '2026-11-23T07:00:00.000Z', '20261123T130000Z'],
  ['America/Tijuana', '2026-03-07T07:00:00.000Z', '20260307T150000Z'],
  ['America/Tijuana', '2026-03-08T07:00:00.000Z', '20260308T140000Z'],
  ['America/Ciudad_Juarez', '2026-10-31T07:00:00.000Z', '20261031T130000Z'],
  ['America/Ciudad_Juarez', '2026-11-01T07:00:00.000Z', '20261101T140000Z'],
  ['America/Cancun', '2026-07-06T07:00:00.000Z', '20260706T120000Z'],
  ['America/Hermosillo', '2026-07-06T07:00:00.000Z', '20260706T140000Z'],
  ['Europe/Madrid', '2026-10-24T07:00:00.000Z', '20261024T050000Z'],
  ['Europe/Madrid', '2026-10-25T07:00:00.000Z', '20261025T060000Z'],
])('a class in %s at %s starts at %s', (zone, classDate, instant) => {
  const text = calendarText([reservation(classDate, zone)], config, NOW);
  expect(entry(text, 'DTSTART')).toBe(instant);
  const [, y, m, d, h] = /^(\d{4})(\d\d)(\d\d)T(\d\d)/.exec(instant) ?? [];
  const start = new Date(`${y}-${m}-${d}T${h}:00:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    start,
  );
  expect(shown).toBe(classDate.slice(0, 16).replace('T', ' '));
});

it("a class without a time zone uses the studio's and has the same length across a DST change", () => {
  expect(entry(calendarText([reservation('2026-07-06T07:00:00.000Z', null)], config, NOW), 'DTSTART')).toBe(
    '20260706T130000Z',
  );
  const overnight = calendarText(
    [reservation('2026-11-01T01:30:00.000Z', 'America/Tijuana', { duration: 90 })],
    config,
    NOW,
  );
  expect([entry(overnight, 'DTSTART'), entry(overnight, 'DTEND')]).toEqual(['20261101T083000Z', '20261101T100000Z']);
});

it('a calendar entry contains class, place and coach with special characters escaped', () => {
  const text = calendarText(
    [reservation('2026-07-06T07:00:00.000Z', null, { guest: 'Lupita\r\nBEGIN:VALARM' })],
    config,
    NOW,
  ).replace(/\r\n /g, '');
  expect(entry(text, 'SUMMARY')).toBe('Yoga\\; suave\\, lento · Casa Aura');
  expect(entry(text, 'LOCATION')).toBe('Roma\\, Orizaba 10\\, CDMX');
  expect(entry(text, 'DESCRIPTION')).toContain('Coach: Mar\\, Sol\\nLugar: 3\\nInvitado: Lupita');
  expect(text).not.toMatch(/^BEGIN:VALARM/m);
});

it('the invitation and the download have the same UID', () => {
  const person = { name: 'Ana', address: 'ana@demo.mx' };
  const one = reservation('2026-07-06T07:00:00.000Z', null);
  const { method, text } = invitation(
    one,
    { cancelled: false, sequence: 4, organizer: { name: 'Casa', address: 'hola@casa.mx' }, attendee: person },
    config,
    NOW,
  );
  expect(method).toBe('REQUEST');
  expect(entry(text, 'UID')).toBe(entry(calendarText([one], config, NOW), 'UID'));
  expect(entry(text, 'SEQUENCE')).toBe('4');
  expect(text).toMatch(/ORGANIZER.*hola@casa\.mx/);
});

it('the entry for a free seat is tentative and does not block the time', () => {
  const { method, text } = offer(
    { ...reservation('2026-03-08T07:00:00.000Z', 'America/Tijuana'), single_class_id: 11 },
    config,
    NOW,
  );
  expect([method, entry(text, 'METHOD'), entry(text, 'STATUS'), entry(text, 'TRANSP')]).toEqual([
    'PUBLISH',
    'PUBLISH',
    'TENTATIVE',
    'TRANSPARENT',
  ]);
  expect([entry(text, 'DTSTART'), entry(text, 'DTEND')]).toEqual(['20260308T140000Z', '20260308T145000Z']);
  expect(entry(text, 'DESCRIPTION')).toBe('Coach: Mar\\, Sol\\nLugar libre: todavía no lo has reservado.');
  expect(entry(text, 'UID')).not.toBe(
    entry(calendarText([reservation('2026-03-08T07:00:00.000Z', 'America/Tijuana')], config, NOW), 'UID'),
  );
});

it.each([
  ['#1f3d36', '#ffffff'],
  ['#fff', '#1b1f1e'],
  ['#ffe08a', '#1b1f1e'],
  ['#000', '#ffffff'],
])('text on the colour %s is %s', (color, text) => {
  expect(textOn(color)).toBe(text);
});

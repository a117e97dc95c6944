/** iCalendar entries: a class is at the same instant in every calendar, in summer and in winter. */
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { parseConfig } from '../../../../domain/config';
import {
  calendarText,
  classInvitation,
  seatReminder,
  type CalendarReservation,
} from '../../../../server/modules/mail/icalendar';
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
  entry_id: null,
  entry_at: null,
  changed_at: null,
  deleted_at: null,
  spot: 3,
  guest: null,
  family_member_id: null,
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
  const { method, text } = classInvitation(
    one,
    { cancelled: false, organizer: { name: 'Casa', address: 'hola@casa.mx' }, attendee: person },
    config,
    NOW,
  );
  expect(method).toBe('REQUEST');
  expect(entry(text, 'UID')).toBe(entry(calendarText([one], config, NOW), 'UID'));
  expect(text).toMatch(/ORGANIZER.*hola@casa\.mx/);
});

const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const invite = (one: CalendarReservation, name = 'Ana', cancelled = false): string =>
  classInvitation(
    one,
    {
      cancelled,
      organizer: { name: 'Casa "Aura"; X:1', address: 'hola@casa.mx' },
      attendee: { name, address: 'ana@demo.mx' },
    },
    config,
    later(9_000_000),
  ).text;

/** An entry as two programs that share no code read it. */
function read(text: string) {
  const byIcalJs = new ICAL.Event(new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent')!);
  const parsed = nodeIcal.sync.parseICS(text);
  const byNodeIcal = Object.values(parsed).find((one): one is VEvent => one?.type === 'VEVENT')!;
  const { component } = byIcalJs;
  const modified = component.getFirstPropertyValue('last-modified') as ICAL.Time;
  const [attendee] = component.getAllProperties('attendee');
  const other = [byNodeIcal.attendee].flat()[0];
  return {
    icalJs: {
      uid: byIcalJs.uid,
      sequence: byIcalJs.sequence,
      start: byIcalJs.startDate.toJSDate().toISOString(),
      modified: modified.toJSDate().toISOString(),
      attendee: attendee && [attendee.getParameter('cn'), attendee.getFirstValue()],
      organizer: component.getFirstProperty('organizer')?.getParameter('cn'),
    },
    nodeIcal: {
      uid: byNodeIcal.uid,
      sequence: Number(byNodeIcal.sequence),
      start: byNodeIcal.start.toISOString(),
      modified: byNodeIcal.lastmodified?.toISOString(),
      attendee: other && typeof other !== 'string' ? [other.params.CN, other.val] : undefined,
      organizer: (byNodeIcal.organizer as { params: { CN: string } } | undefined)?.params.CN,
    },
  };
}

describe('two independent programs', () => {
  const moved = reservation('2026-07-06T07:00:00.000Z', null, { changed_at: later(5_500) });

  it.each([
    ['as it was made', reservation('2026-07-06T07:00:00.000Z', null), 0, NOW],
    ['whose class moved', moved, 6, later(5_000)],
    [
      'whose class moved in the second of the reservation',
      reservation('2026-07-06T07:00:00.000Z', null, { changed_at: later(400) }),
      1,
      NOW,
    ],
    [
      'whose class had moved before the reservation',
      reservation('2026-07-06T07:00:00.000Z', null, { changed_at: later(-9_000) }),
      0,
      NOW,
    ],
  ])('read one sequence and last change in mail, feed and download of a place %s', (_, one, sequence, modified) => {
    for (const text of [invite(one), calendarText([one], config, later(1_000)), calendarText([one], config, NOW)]) {
      const { icalJs, nodeIcal: other } = read(text);
      const expected = {
        uid: icalJs.uid,
        sequence,
        start: '2026-07-06T13:00:00.000Z',
        modified: modified.toISOString(),
      };
      expect(icalJs).toMatchObject(expected);
      expect(other).toMatchObject(expected);
    }
  });

  it('read a higher sequence after each change, and the highest once the place is given up', () => {
    const again = { ...moved, changed_at: later(60_000) };
    const ended = { ...again, deleted_at: later(60_200) };
    const sequences = [moved, again].map((one) => read(invite(one)).icalJs.sequence);
    sequences.push(read(invite(ended, 'Ana', true)).nodeIcal.sequence);
    expect(sequences).toEqual([6, 61, 62]);
  });

  it('read one entry with a higher sequence and the new time after each move to another class', () => {
    const first = moved;
    const second = reservation('2026-07-07T07:00:00.000Z', null, {
      class_reservation_id: 8,
      created_at: later(60_000),
      changed_at: later(60_000),
      entry_id: 7,
      entry_at: NOW,
    });
    const third = { ...second, class_reservation_id: 9, created_at: later(90_000), changed_at: later(90_000) };
    const ended = { ...third, deleted_at: later(90_100) };
    const entries = [invite(first), invite(second), invite(third), invite(ended, 'Ana', true)].map(read);
    for (const one of entries) expect(one.nodeIcal).toMatchObject({ uid: entries[0]!.icalJs.uid });
    expect(entries.map(({ icalJs }) => icalJs.sequence)).toEqual([6, 62, 92, 93]);
    expect(entries[1]!.icalJs.start).toBe('2026-07-07T13:00:00.000Z');
    expect(read(calendarText([third], config, NOW)).icalJs).toMatchObject({
      uid: entries[0]!.icalJs.uid,
      sequence: 92,
    });
  });

  it.each([
    ['Ana "La Güera" Ruiz', "Ana 'La Güera' Ruiz"],
    ['Ana; X:Y', 'Ana X Y'],
    ['Ruiz, Ana ^ 100%', 'Ruiz, Ana ^ 100%'],
    ['Ana\\', 'Ana'],
    ['Ana\r\nATTENDEE:mailto:otra@demo.mx', 'Ana ATTENDEE mailto otra@demo.mx'],
  ])('read the attendee %j with their address', (name, shown) => {
    const { icalJs, nodeIcal: other } = read(invite(moved, name));
    expect(icalJs.attendee).toEqual([shown, expect.stringMatching(/^mailto:ana@demo\.mx$/i)]);
    expect(other.attendee).toEqual([shown, expect.stringMatching(/^mailto:ana@demo\.mx$/i)]);
    expect(icalJs.organizer).toBe("Casa 'Aura' X 1");
    expect(other.organizer).toBe("Casa 'Aura' X 1");
  });
});

it('every calendar file ends with the end of a line, as do all of its lines', () => {
  const one = reservation('2026-07-06T07:00:00.000Z', null);
  const texts = [
    invite(one),
    invite(one, 'Ana', true),
    calendarText([one], config, NOW),
    calendarText([], config, NOW),
    seatReminder({ ...one, single_class_id: 11 }, config, NOW).text,
  ];
  for (const text of texts) {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  }
});

it('the entry for a free seat is tentative and does not block the time', () => {
  const { method, text } = seatReminder(
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

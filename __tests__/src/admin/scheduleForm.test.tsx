/** The form of a class in the schedule. */
import type { AdminClass } from '../../../domain/contract/scheduleAdmin';
import { fieldErrors } from '../../../domain/forms/validate';
import {
  changeOf,
  fieldsOf,
  newClass,
  problemsOf,
  valuesOf,
  valuesOfDraft,
  choicesWithOwn,
  type FormChoices,
} from '../../../src/admin/schedule/classForm';
import { aClassType, aLocation, anInstructor } from '../../helpers/fixtures';
import { press, waitUntil } from '../../helpers/mount';
import { ok } from '../../helpers/store';
import { aClass, at, EMPTY, LATER, ROOM, screenOf, form, openPanel } from './scheduleScreen';

const NEW_DRAFT = { day: '2026-12-07', minutes: 420, location_id: 1 } as const;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-23T12:30:00.000Z'), doNotFake: ['setTimeout', 'clearTimeout'] });
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isWide && media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  // Seven columns of 100 pixels.
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, right: 700, bottom: 900, width: 700, height: 900 } as DOMRect);
  isWide = true;
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

let isWide = true;

describe('the form of a class', () => {
  const choices: FormChoices = {
    class_types: [aClassType()],
    instructors: [anInstructor()],
    rooms: [ROOM],
    categories: [],
    events: [],
    tags: [],
    locations: [aLocation()],
    zone: 'America/Mexico_City',
  };
  const series = { class_series_id: 2, weekdays: [1, 3], until: null, publish: null };

  it('sends only what differs, and nothing where nothing does', () => {
    const values = valuesOf(EMPTY, choices.zone);
    expect(changeOf(values, EMPTY, choices)).toBeNull();
    expect(changeOf({ ...values, time: '07:30', capacity: '14' }, EMPTY, choices)).toEqual({
      single_class_id: 11,
      version: 3,
      class_date: at(7, '07:30'),
      capacity: 14,
    });
  });

  it('sends the link of a live class, takes it away where it is emptied, and refuses what is no https link', () => {
    const live = { ...EMPTY, live_url: 'https://zoom.us/j/1' };
    const values = valuesOf(live, choices.zone);
    expect([values.more, changeOf(values, live, choices)]).toEqual([true, null]);
    expect(changeOf({ ...values, live_url: ' ' }, live, choices)).toMatchObject({ live_url: null });
    expect(changeOf({ ...values, live_url: ' https://zoom.us/j/2 ' }, live, choices)).toEqual({
      single_class_id: 11,
      version: 3,
      live_url: 'https://zoom.us/j/2',
    });
    expect(fieldsOf(values, live, choices).map(({ label }) => label)).toContain('Enlace de la clase en vivo');
    const problemOf = (live_url: string) => problemsOf({ ...values, live_url }).live_url;
    expect([problemOf(''), problemOf('https://zoom.us/j/2'), problemOf('zoom.us/j/2')]).toEqual([
      null,
      null,
      'Pega el enlace completo, que empieza con https://',
    ]);
  });

  it('takes the link of a video call that is longer than an answer of a form', () => {
    const long = `https://teams.microsoft.com/l/meetup-join/${'x'.repeat(300)}`;
    const values = { ...valuesOf(EMPTY, choices.zone), more: true, live_url: long };
    const found = { ...fieldErrors(fieldsOf(values, EMPTY, choices), values, { today: '2026-11-23' }) };
    expect([found.live_url, problemsOf(values).live_url]).toEqual([undefined, null]);
    expect(problemsOf({ ...values, live_url: long.repeat(9) }).live_url).not.toBeNull();
  });

  it("reads 'abre el lunes 12:00' in the studio's zone and shows it as it was typed", () => {
    const values = { ...valuesOf(EMPTY, choices.zone), opens: 'fecha', opens_at: '2026-11-30T12:00' };
    expect(changeOf(values, EMPTY, choices)).toMatchObject({ published_at: '2026-11-30T18:00:00.000Z' });
    expect(valuesOf(LATER, choices.zone)).toMatchObject({ opens: 'fecha', opens_at: '2026-11-30T12:00' });
  });

  it('sends the end and the opening of a series only with a scope beyond the one class', () => {
    const one = { ...EMPTY, class_series: series };
    const values = { ...valuesOf(one, choices.zone), ends: 'fecha', until: '2027-01-31', opens: 'regla' };
    const rule = { opens_weekday: 1, opens_time: '12:00', opens_before: 1 };
    expect(changeOf({ ...values, ...rule }, one, choices)).toBeNull();
    expect(changeOf({ ...values, ...rule, scope: 'following' }, one, choices)).toEqual({
      single_class_id: 11,
      version: 3,
      scope: 'following',
      until: '2027-01-31',
      publish: { weeks_before: 1, weekday: 1, time: '12:00' },
    });
  });

  it('sends other days of a series beyond the one class, and refuses to leave out the day of the class', () => {
    const one = aClass({ class_series: series, class_date: at(7, '07:00') });
    const days = (weekdays: string[], scope = 'following') => ({ ...valuesOf(one, choices.zone), scope, weekdays });
    const own = days(['1', '3']);
    expect(valuesOf(one, choices.zone).weekdays).toEqual(series.weekdays.map(String));
    expect(changeOf(days(['1', '2', '3', '5']), one, choices)).toEqual({
      single_class_id: one.single_class_id,
      version: one.version,
      scope: 'following',
      weekdays: [1, 2, 3, 5],
    });
    expect(changeOf(days(['1', '5'], 'this'), one, choices)).toBeNull();
    expect(problemsOf(days(['3']), one).weekdays).toMatch(/^Deja marcado el día de esta clase/);
    expect(problemsOf(days(['3']), { ...one, is_exception: true }).weekdays).toBeNull();
    expect(problemsOf(own, one).weekdays).toBeNull();
  });

  it('makes a weekly series of its weekdays, open or until a day', () => {
    const draft = valuesOfDraft({ day: '2026-12-07', minutes: 420, location_id: 1, instructor_ids: [1] });
    const values = { ...draft, class_type_id: 1, capacity: '12', repeats: true, weekdays: ['1', '3'] };
    expect(newClass(values, choices)).toMatchObject({
      class_date: at(7, '07:00'),
      repeat: { weekdays: [1, 3], until: null, publish: null },
    });
    expect(newClass({ ...values, ends: 'fecha', until: '2027-03-01' }, choices).repeat?.until).toBe('2027-03-01');
  });
});

test('a copy of a class leaves out the coach that was archived and says so', async () => {
  const one = { ...EMPTY, class_type: aClassType({ class_type_id: 1, name: 'Barre' }) };
  const [coach] = one.class_instructors;
  const gone = { ...coach!, instructor: anInstructor({ instructor_id: 99, name: 'Zoé', last_name: 'Lara' }) };
  const { screen } = await screenOf({
    'GET /single_class/admin': ok({ single_classes: [{ ...one, class_instructors: [coach, gone] }] }),
  });
  await openPanel(screen, one.single_class_id);
  await press(screen, 'Duplicar');
  await waitUntil(screen, () => form(screen).exists());
  expect(form(screen).text()).toContain('No se copió lo que está archivado: Zoé Lara.');
  expect(form(screen).prop('className')).toContain('schedule-form');
});

test('the form offers every tag, and what is archived only to a class that has it', () => {
  const category = (class_category_id: number, available: boolean) => ({ class_category_id, name: 'X', available });
  const choices: FormChoices = {
    class_types: [{ class_type_id: 80, name: 'Yoga', spot_map: null }],
    instructors: [],
    rooms: [],
    events: [],
    categories: [category(1, true), category(2, false), category(3, false)],
    tags: [{ tag_id: 7, name: 'Nuevo', color: '#000000' }],
    locations: [],
    zone: 'America/Mexico_City',
  };
  const one = aClass({ class_category_id: 3, tags: [{ tag_id: 8, name: 'De antes', color: '#000000' }] });
  const offered = (before: AdminClass | null) => {
    const own = choicesWithOwn(choices, before);
    const values = before ? valuesOf(before, choices.zone) : { ...valuesOfDraft(NEW_DRAFT), more: true };
    const fields = fieldsOf(values, before, own);
    return (key: string) => fields.find((field) => field.key === key)?.items?.map(({ value }) => value);
  };
  const [ofNew, ofOne] = [offered(null), offered(one)];
  expect([ofNew('class_type_id'), ofOne('class_type_id')]).toEqual([[80], [80, one.class_type.class_type_id]]);
  expect([ofNew('tags'), ofOne('tags')]).toEqual([['7'], ['7', '8']]);
  expect([ofNew('class_category_id'), ofOne('class_category_id')]).toEqual([[1], [1, 3]]);
  expect(ofOne('coaches')).toEqual(one.class_instructors.map(({ instructor }) => String(instructor.instructor_id)));
});

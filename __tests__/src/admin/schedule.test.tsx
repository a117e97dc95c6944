/** The team's schedule: admins plan classes in a grid or list, the front desk reads them and acts in an emergency. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AdminClass } from '../../../domain/contract/scheduleAdmin';
import { changeOf, newClass, valuesOf, valuesOfDraft, type FormChoices } from '../../../src/admin/schedule/classForm';
import { adminScheduleReducer, initialAdminSchedule } from '../../../src/admin/schedule/reducer';
import { clearMe } from '../../../src/features/customers/actions';
import { aClassType, aLocation, anInstructor, aSingleClass } from '../../helpers/fixtures';
import { currentAddress, flush, press, waitUntil } from '../../helpers/mount';
import { OTHER_ACTION, ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const { class_reservations: _seats, ...single } = aSingleClass();
const aClass = (changes: Partial<AdminClass> = {}): AdminClass => ({
  ...single,
  class_package: null,
  room: null,
  class_series: null,
  is_exception: false,
  published_at: null,
  reserved: 0,
  held_seats: 0,
  waiting: 0,
  checked_in: 0,
  version: 3,
  ...changes,
});
const at = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const EMPTY = aClass({ class_date: at(7, '07:00') });
const BOOKED = aClass({ single_class_id: 12, class_date: at(8, '09:00'), reserved: 8, waiting: 2 });
const FULL = aClass({ single_class_id: 13, class_date: at(9, '09:00'), reserved: 12, capacity: 12, waiting: 3 });
const LATER = aClass({ single_class_id: 14, class_date: at(9, '09:30'), published_at: '2026-11-30T18:00:00.000Z' });
const CLASSES = [EMPTY, BOOKED, FULL, LATER];
const ROOM = { room_id: 5, location_id: 1, name: 'Sala 1', capacity: null, version: 1 };
const WEEK = '/admin/horario?dia=2026-12-07';

const ANSWERS: Answers = {
  'GET /locations': ok({ locations: [aLocation()] }),
  'GET /single_class/admin': ok({ single_classes: CLASSES }),
  'GET /class_types': ok({ class_types: [aClassType({ class_type_id: 1, name: 'Barre' })] }),
  'GET /instructors': ok({
    instructors: [
      anInstructor({ instructor_id: 1, name: 'Lucía', last_name: 'Mora', nickname: null }),
      anInstructor({ instructor_id: 2, name: 'Teo', last_name: 'Paz', nickname: null }),
    ],
  }),
  'GET /rooms': ok({ rooms: [ROOM] }),
  'GET /class_categories': ok({ class_categories: [] }),
  'GET /class_packages': ok({ class_packages: [] }),
  'GET /holidays': ok({ holidays: [{ holiday_id: 4, day: '2026-12-12', location_id: null, name: 'Guadalupe' }] }),
  'POST /single_class/conflicts': ok({ conflicts: [], classes: 1 }),
};
const planned = (one: AdminClass) => ok({ single_class: one, single_class_ids: [one.single_class_id] });

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

const screenOf = (answers: Answers = {}, role: 'staff' | 'admin' = 'admin', path = WEEK) =>
  open(path, { ...ANSWERS, ...answers }, staffStore(role)).then(async (opened) => {
    await waitUntil(opened.screen, () => opened.screen.find('.schedule').exists());
    await flush(opened.screen);
    return opened;
  });
const block = (screen: ReactWrapper, id: number): ReactWrapper =>
  screen.find(`button[data-block$="-${id}"]`).hostNodes().first();
const words = (screen: ReactWrapper): unknown[] =>
  screen.find('button.schedule-class').map((n) => n.prop('aria-label'));
const dialog = (screen: ReactWrapper): ReactWrapper => screen.find('.modal-dialog').hostNodes();
const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.schedule-form');
const bodies = (requests: readonly { call: string; body: unknown }[], call: string): unknown[] =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

async function openPanel(screen: ReactWrapper, id: number): Promise<void> {
  block(screen, id).simulate('click');
  await waitUntil(screen, () => dialog(screen).exists());
}
function fill(screen: ReactWrapper, name: string, value: string): void {
  const control = form(screen).find(`[name="${name}"]`).hostNodes().first();
  control.simulate('change', { target: { value } });
  screen.update();
}
async function submit(screen: ReactWrapper): Promise<void> {
  form(screen).simulate('submit');
  await flush(screen);
}
/** From where it stands to the column and the pixel below the grid's upper edge. */
async function drag(screen: ReactWrapper, id: number, column: number, y: number): Promise<void> {
  block(screen, id).simulate('pointerdown', { button: 0, clientX: 50, clientY: 0, pointerType: 'mouse' });
  await act(async () => {
    window.dispatchEvent(new MouseEvent('pointermove', { clientX: column * 100 + 50, clientY: y }));
  });
  await act(async () => {
    window.dispatchEvent(new MouseEvent('pointerup'));
  });
  await flush(screen);
}

test('the reducer ignores unknown actions and answers about other days, and is emptied at sign-out', () => {
  expect(adminScheduleReducer(initialAdminSchedule, OTHER_ACTION)).toBe(initialAdminSchedule);
  const query = { start_date: '2026-12-07', end_date: '2026-12-13' };
  const asked = adminScheduleReducer(undefined, { type: 'adminSchedule/SET_QUERY', query });
  const late = { ...query, location_id: 2 };
  expect(adminScheduleReducer(asked, { type: 'adminSchedule/RECEIVED_CLASSES', query: late, classes: CLASSES })).toBe(
    asked,
  );
  expect(adminScheduleReducer(asked, clearMe())).toBe(initialAdminSchedule);
});

test('the week shows each class in words: who, when, how full, waiting, full and when it opens', async () => {
  const { api, screen } = await screenOf();
  expect(api.requests.find(({ call }) => call === 'GET /single_class/admin')?.params).toEqual({
    start_date: '2026-12-07',
    end_date: '2026-12-13',
  });
  expect(words(screen)).toEqual([
    'Barre, 07:00–07:50, Lucía, Roma, 0 de 12 lugares',
    'Barre, 09:00–09:50, Lucía, Roma, 8 de 12 lugares, 2 en espera',
    'Barre, 09:00–09:50, Lucía, Roma, 12 de 12 lugares, 3 en espera, Llena',
    'Barre, 09:30–10:20, Lucía, Roma, 0 de 12 lugares, Abre lun 30 nov 12:00',
  ]);
  expect(screen.text()).toContain('Cerrado: Guadalupe');
});

test('the day stands by coach, also of those who teach nothing that day, and a filter narrows it to one', async () => {
  const { screen } = await screenOf({}, 'admin', `${WEEK}&vista=coach`);
  const titles = () => screen.find('.schedule-grid__title h2').map((n) => n.text());
  expect(titles()).toEqual(['Lucía', 'Teo']);
  expect(words(screen)).toHaveLength(1);
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: '2' } });
  screen.update();
  expect(currentAddress(screen)).toBe(`${WEEK}&vista=coach&coach=2`);
  expect(titles()).toEqual(['Teo']);
  expect(screen.text()).toContain('Ninguna clase con estos filtros.');
});

test('a phone lists the classes of one day and moves through the week', async () => {
  isWide = false;
  const { screen } = await screenOf();
  expect(screen.find('.schedule-row')).toHaveLength(1);
  screen.find('.schedule-days__day').at(2).simulate('click');
  screen.update();
  expect(screen.find('.schedule-row__words').map((n) => n.text())).toEqual([
    'BarreLucía · RomaLlena',
    'BarreLucía · RomaAbre lun 30 nov 12:00',
  ]);
});

test('a press on an empty place opens a form for that time, and creates the class under one key', async () => {
  const { api, screen } = await screenOf({ 'POST /single_class': planned(aClass({ single_class_id: 20 })) });
  // 105 pixels are 75 minutes.
  screen.find('.schedule-column__free').at(3).simulate('click', { clientY: 106 });
  await waitUntil(screen, () => form(screen).exists());
  expect(form(screen).find('input[name="day"]').prop('value')).toBe('2026-12-10');
  expect(form(screen).find('input[name="time"]').prop('value')).toBe('08:15');
  await submit(screen);
  expect(form(screen).text()).toContain('Debes seleccionar una opción.');
  fill(screen, 'class_type_id', '1');
  expect(form(screen).find('input[name="capacity"]').prop('value')).toBe('12');
  fill(screen, 'coaches', '2');
  fill(screen, 'room_id', '5');
  await submit(screen);
  await flush(screen);
  expect(bodies(api.requests, 'POST /single_class')).toEqual([
    expect.objectContaining({
      class_date: '2026-12-10T08:15:00.000Z',
      duration: 50,
      capacity: 12,
      class_type_id: 1,
      location_id: 1,
      room_id: 5,
      class_instructors: [{ instructor_id: 2 }],
      published_at: null,
    }),
  ]);
  const sent = api.requests.find(({ call }) => call === 'POST /single_class');
  expect(sent?.headers['Idempotency-Key']).toBeTruthy();
  await waitUntil(screen, () => !dialog(screen).exists());
});

test('what stands against a new class is shown before it is saved, and is saved only when asked again', async () => {
  const conflict = {
    kind: 'coach',
    class_date: at(10, '08:00'),
    name: 'Teo',
    other: { single_class_id: 14, class_date: at(10, '07:30'), duration: 50, name: 'Flow' },
  };
  const { api, screen } = await screenOf({
    'POST /single_class/conflicts': ok({ conflicts: [conflict], classes: 12 }),
    'POST /single_class': planned(aClass({ single_class_id: 20 })),
  });
  await press(screen, 'Nueva clase');
  await waitUntil(screen, () => form(screen).exists());
  fill(screen, 'class_type_id', '1');
  fill(screen, 'coaches', '2');
  await submit(screen);
  expect(screen.find('.schedule-review').text()).toContain('Teo ya da «Flow», 07:30–08:20.');
  expect(screen.find('.schedule-review').text()).toContain('Se crean 12 clases.');
  expect(bodies(api.requests, 'POST /single_class')).toEqual([]);
  await submit(screen);
  expect(bodies(api.requests, 'POST /single_class')).toEqual([expect.objectContaining({ accept_conflicts: true })]);
});

test('dragging an empty class moves it at once to another day and quarter hour, and offers to undo it', async () => {
  const moved = { ...EMPTY, class_date: at(9, '08:15'), version: 4 };
  const { api, screen } = await screenOf({ 'PUT /single_class': planned(moved) });
  await drag(screen, 11, 2, 106);
  const [first] = bodies(api.requests, 'PUT /single_class');
  expect(first).toEqual({ single_class_id: 11, version: 3, class_date: at(9, '08:15') });
  expect(screen.find('.admin-undo').text()).toContain('Barre: mié 9 dic 2026 · 08:15.');
  await press(screen, 'Deshacer');
  await flush(screen);
  expect(bodies(api.requests, 'PUT /single_class')[1]).toEqual({
    single_class_id: 11,
    version: 4,
    class_date: at(7, '07:00'),
    accept_conflicts: true,
  });
});

test('dragging a booked class says how many are told, and moves it only when they are to be', async () => {
  const { api, screen } = await screenOf({ 'PUT /single_class': planned(BOOKED) });
  await drag(screen, 12, 3, 0);
  await waitUntil(screen, () => dialog(screen).exists());
  expect(dialog(screen).text()).toContain('Precaución');
  expect(dialog(screen).text()).toContain('Se avisa a 8 personas y 2 en espera');
  expect(bodies(api.requests, 'PUT /single_class')).toEqual([]);
  await press(screen, 'Mover');
  expect(bodies(api.requests, 'PUT /single_class')).toEqual([
    { single_class_id: 12, version: 3, class_date: at(10, '07:00'), accept_conflicts: true },
  ]);
});

test('a class moves by keyboard: Alt and arrows carry it, Escape lets go, Enter moves it', async () => {
  const { api, screen } = await screenOf({ 'PUT /single_class': planned(EMPTY) });
  const key = (name: string, altKey = false) => {
    block(screen, 11).simulate('keydown', { key: name, altKey });
    screen.update();
  };
  key('ArrowDown', true);
  key('ArrowRight', true);
  expect(screen.find('[role="status"]').map((n) => n.text())).toContain(
    'martes 8 de diciembre, 07:15. Enter la mueve, Escape la deja igual.',
  );
  key('Escape');
  key('ArrowDown', true);
  key('Enter');
  await flush(screen);
  expect(bodies(api.requests, 'PUT /single_class')).toEqual([
    { single_class_id: 11, version: 3, class_date: at(7, '07:15') },
  ]);
});

test("a class that someone else changed shows both versions; 'Guardar lo mío' saves over theirs", async () => {
  const changed = {
    status: 412,
    body: { code: 'class/changed', message: 'Cambió.', changed: { by: 'Eva Cruz', at: '2026-11-23T12:00:00.000Z' } },
  };
  const { api, screen } = await screenOf({ 'PUT /single_class': changed });
  await openPanel(screen, 11);
  await press(screen, 'Editar');
  await waitUntil(screen, () => form(screen).exists());
  fill(screen, 'capacity', '10');
  api.respond({ 'GET /single_class/admin': ok({ single_classes: [{ ...EMPTY, capacity: 15, version: 4 }] }) });
  await submit(screen);
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  expect(screen.find('.admin-conflict').text()).toContain('Cupo Distinto1015');
  api.respond({ 'PUT /single_class': planned({ ...EMPTY, capacity: 10, version: 5 }) });
  await press(screen, 'Guardar lo mío');
  await flush(screen);
  expect(bodies(api.requests, 'PUT /single_class').at(-1)).toEqual({
    single_class_id: 11,
    version: 4,
    capacity: 10,
    accept_conflicts: true,
  });
});

test('several chosen classes are cancelled together, with how many people are told and the reason', async () => {
  const { api, screen } = await screenOf({ 'POST /single_class/cancel': ok({ cancelled: [] }) });
  await press(screen, 'Elegir varias');
  block(screen, 12).simulate('click');
  block(screen, 13).simulate('click');
  screen.update();
  await press(screen, 'Cancelar clases');
  await waitUntil(screen, () => dialog(screen).exists());
  expect(dialog(screen).text()).toContain('Se cancelan 2 clases; no se puede deshacer.');
  expect(dialog(screen).text()).toContain('Se avisa a 20 personas y 5 en espera');
  dialog(screen)
    .find('textarea')
    .simulate('change', { target: { value: ' Sin luz ' } });
  await press(screen, 'Cancelar 2 clases');
  expect(bodies(api.requests, 'POST /single_class/cancel')).toEqual([
    { single_class_ids: [12, 13], reason: 'Sin luz' },
  ]);
});

test('the front desk plans nothing, but replaces a coach and cancels', async () => {
  const { api, screen } = await screenOf({ 'PUT /single_class': planned(BOOKED) }, 'staff');
  expect(screen.text()).not.toContain('Nueva clase');
  expect(screen.find('.schedule-column__free').exists()).toBe(false);
  await drag(screen, 11, 2, 106);
  await openPanel(screen, 12);
  expect(
    dialog(screen)
      .find('button')
      .map((n) => n.text()),
  ).toEqual(['', 'Reemplazar coach', 'Cancelar clase']);
  await press(screen, 'Reemplazar coach');
  expect(dialog(screen).text()).toContain('Se avisa a 8 personas y 2 en espera');
  dialog(screen)
    .find('select')
    .first()
    .simulate('change', { target: { value: '2' } });
  screen.update();
  dialog(screen).find('form').simulate('submit');
  await flush(screen);
  expect(bodies(api.requests, 'PUT /single_class')).toEqual([
    { single_class_id: 12, class_instructors: [{ instructor_id: 2 }] },
  ]);
});

test('an empty week offers the week before, and tells what was copied and what was not', async () => {
  const skipped = [{ class_date: at(12, '07:00'), reason: 'holiday', name: 'Barre' }];
  const { api, screen } = await screenOf({
    'GET /single_class/admin': ok({ single_classes: [] }),
    'POST /single_class/copy': ok({ single_class_ids: [31, 32], skipped }),
  });
  await press(screen, 'Copiar la semana anterior');
  await waitUntil(screen, () => dialog(screen).exists());
  dialog(screen).find('button.ui-button--primary').simulate('click');
  await flush(screen);
  const [copy] = bodies(api.requests, 'POST /single_class/copy');
  expect(copy).toEqual({ from: '2026-11-30', to: '2026-12-07' });
  expect(dialog(screen).text()).toContain('Se crearon 2 clases.');
  expect(dialog(screen).text()).toContain('sáb 12 dic 2026 · 07:00 · día festivo');
});

test('a new holiday leads to the classes that the day had, ready to be cancelled', async () => {
  const { screen } = await screenOf({
    'POST /holidays': ok({
      holiday: { holiday_id: 9, day: '2026-12-09', location_id: null, name: 'Puente' },
      single_classes: [FULL, LATER],
    }),
  });
  await press(screen, 'Días festivos');
  await waitUntil(screen, () => dialog(screen).exists());
  const put = (name: string, value: string) => {
    dialog(screen).find(`input[name="${name}"]`).simulate('change', { target: { value } });
    screen.update();
  };
  put('day', '2026-12-09');
  put('name', 'Puente');
  dialog(screen).find('form').simulate('submit');
  await flush(screen);
  expect(dialog(screen).text()).toContain('El miércoles 9 de diciembre ya tenía 2 clases.');
  await press(screen, 'Elegirlas para cancelar');
  expect(screen.find('.schedule__chosen').text()).toContain('2 clases elegidas');
});

test('a link to a class of another week goes to its week and opens it', async () => {
  const { screen } = await screenOf(
    {
      'GET /single_class/single/99': ok({ single_class: { ...aSingleClass(), ...BOOKED } }),
      'GET /single_class/admin': ({ params }) =>
        ok({
          single_classes:
            (params as { start_date: string }).start_date === '2026-12-07' ? [{ ...BOOKED, single_class_id: 99 }] : [],
        }),
    },
    'admin',
    '/admin/horario?clase=99',
  );
  await waitUntil(screen, () => dialog(screen).exists());
  expect(currentAddress(screen)).toBe('/admin/horario?clase=99&dia=2026-12-08');
});

test('a class that is cancelled from its panel closes it, and is not looked for again', async () => {
  const { api, screen } = await screenOf({ 'POST /single_class/cancel': ok({ cancelled: [] }) });
  await openPanel(screen, 12);
  await press(screen, 'Cancelar clase');
  await waitUntil(screen, () => dialog(screen).text().includes('Precaución'));
  api.respond({ 'GET /single_class/admin': ok({ single_classes: [EMPTY] }) });
  dialog(screen).find('button.ui-button--danger').simulate('click');
  await flush(screen);
  await waitUntil(screen, () => !dialog(screen).exists());
  expect(currentAddress(screen)).toBe(WEEK);
  expect(api.requests.map(({ call }) => call)).not.toContain('GET /single_class/single/12');
});

test('a schedule that could not be read says so and is read again', async () => {
  const { api, screen } = await screenOf({ 'GET /single_class/admin': refuse(500, 'server/internal') });
  expect(screen.text()).toContain('No pudimos cargar el horario.');
  api.respond({ 'GET /single_class/admin': ok({ single_classes: CLASSES }) });
  await press(screen, 'Reintentar');
  await flush(screen);
  expect(words(screen)).toHaveLength(4);
});

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

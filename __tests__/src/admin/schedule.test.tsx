/** The team's schedule: admins plan classes in a grid or list, the front desk reads them and acts in an emergency. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AdminClass } from '../../../domain/contract/scheduleAdmin';
import { adminScheduleReducer, initialAdminSchedule } from '../../../src/admin/schedule/reducer';
import { clearMe } from '../../../src/features/customers/state';
import { aSingleClass } from '../../helpers/fixtures';
import { currentAddress, flush, press, waitUntil } from '../../helpers/mount';
import { alertTexts, ok, OTHER_ACTION, refuse } from '../../helpers/store';
import {
  aClass,
  at,
  EMPTY,
  BOOKED,
  FULL,
  LATER,
  CLASSES,
  WEEK,
  screenOf,
  block,
  dialog,
  form,
  openPanel,
} from './scheduleScreen';
import { takeTheirs } from './takeTheirs';

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

const words = (screen: ReactWrapper): unknown[] =>
  screen.find('button.schedule-class').map((n) => n.prop('aria-label'));

const bodies = (requests: readonly { call: string; body: unknown }[], call: string): unknown[] =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

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

test("the schedule's reducer ignores unknown actions and responses for other days, and is emptied at sign-out", () => {
  expect(adminScheduleReducer(initialAdminSchedule, OTHER_ACTION)).toBe(initialAdminSchedule);
  const query = { start_date: '2026-12-07', end_date: '2026-12-13' };
  const asked = adminScheduleReducer(undefined, { type: 'adminSchedule/SET_QUERY', query });
  const late = { ...query, location_id: 2 };
  expect(adminScheduleReducer(asked, { type: 'adminSchedule/RECEIVED_CLASSES', query: late, classes: CLASSES })).toBe(
    asked,
  );
  expect(adminScheduleReducer(asked, clearMe())).toBe(initialAdminSchedule);
});

test('the week of the schedule shows each class in words: who, when, how full, waitlist and opening', async () => {
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

test('the day of the schedule has a column per coach, also without classes, and a filter leaves one', async () => {
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

test('the schedule on a phone lists the classes of one day and moves through the week', async () => {
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

test('a day with three classes at once is as wide as three readable cards, and the others keep one', async () => {
  const together = [1, 2, 3].map((id) => aClass({ single_class_id: id, class_date: at(8, '09:00') }));
  const { screen } = await screenOf({ 'GET /single_class/admin': ok({ single_classes: [EMPTY, ...together] }) });
  const tracks = String((screen.find('div.schedule-grid').prop('style') as Record<string, string>)['--tracks']);
  const shares = [...tracks.matchAll(/minmax\((\d+)[.\d]*px, ([.\d]+)fr\)/g)].map(([, least, share]) => [least, share]);
  const single = ['119', '1.15'];
  expect(shares).toEqual([single, ['312', '3'], ...Array.from({ length: 5 }, () => single)]);
});

describe('when the schedule of today opens', () => {
  const TODAY = '/admin/horario';
  const answers = { 'GET /single_class/admin': ok({ single_classes: CLASSES }) };

  test('its grid is scrolled to the class that is on', async () => {
    jest.setSystemTime(new Date('2026-12-09T15:20:00.000Z'));
    const { screen } = await screenOf(answers, 'admin', TODAY);
    // From 07:00, where the grid begins, to half an hour before 09:00, at 1.7 pixels a minute.
    expect(screen.find('div.schedule-grid').getDOMNode().scrollTop).toBe(153);
  });

  test('a phone shows the first class that is on or comes next', async () => {
    isWide = false;
    jest.setSystemTime(new Date('2026-12-09T15:55:00.000Z'));
    const seen: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      seen.push(this.textContent ?? '');
    };
    await screenOf(answers, 'admin', TODAY);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(seen.filter((text) => text.startsWith('0'))).toEqual([expect.stringMatching(/^09:30–10:20/)]);
  });
});

test('a press on an empty place of the schedule opens a form for that time, and creates the class under one key', async () => {
  const { api, screen } = await screenOf({ 'POST /single_class': planned(aClass({ single_class_id: 20 })) });
  // 127.5 pixels are 75 minutes.
  screen.find('.schedule-column__free').at(3).simulate('click', { clientY: 128 });
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

test('conflicts of a new class are shown before it is saved, and it is saved only on a second press', async () => {
  const conflict = {
    kind: 'coach',
    class_date: at(10, '08:00'),
    name: 'Teo',
    other: { single_class_id: 14, class_date: at(10, '07:30'), duration: 50, name: 'Flow', location: 'Roma' },
  };
  const { api, screen } = await screenOf({
    'POST /single_class/conflicts': ok({ conflicts: [conflict], classes: 12, added: 12, removed: 0 }),
    'POST /single_class': planned(aClass({ single_class_id: 20 })),
  });
  await press(screen, 'Nueva clase');
  await waitUntil(screen, () => form(screen).exists());
  fill(screen, 'class_type_id', '1');
  fill(screen, 'coaches', '2');
  await submit(screen);
  expect(screen.find('.schedule-review').text()).toContain('Teo ya da «Flow», 07:30–08:20, en Roma.');
  expect(screen.find('.schedule-review').text()).toContain('Se crean 12 clases.');
  expect(bodies(api.requests, 'POST /single_class')).toEqual([]);
  await submit(screen);
  expect(bodies(api.requests, 'POST /single_class')).toEqual([expect.objectContaining({ accept_conflicts: true })]);
});

test('dragging an empty class moves it at once to another day and quarter hour, and offers to undo it', async () => {
  const moved = { ...EMPTY, class_date: at(9, '08:15'), version: 4 };
  const { api, screen } = await screenOf({ 'PUT /single_class': planned(moved) });
  await drag(screen, 11, 2, 128);
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

test('dragging a booked class shows how many customers are notified, and moves it only once confirmed', async () => {
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

const classCollides = async () => {
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
  return { api, screen };
};

test("a class that someone else changed shows both versions; 'Guardar lo mío' saves over theirs", async () => {
  const { api, screen } = await classCollides();
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

test('a class that someone else changed is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(
    await classCollides(),
    (shown) => shown.find('input[name="capacity"]').first().prop('value') === '15',
  );
});

test('several chosen classes are cancelled together, with the number of notified people and the reason', async () => {
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

describe('cancelling an event', () => {
  const EVENT = { ...BOOKED, class_package: { class_package_id: 9, title: 'Baño de sonido' } };
  const REFUNDS = { purchases: 2, amount: 900, desk_purchases: 1, desk_amount: 450 };
  const cancelling = async (answers: Parameters<typeof screenOf>[0], role?: 'staff') => {
    const shown = await screenOf(
      {
        'GET /single_class/admin': ok({ single_classes: [EMPTY, EVENT] }),
        'POST /single_class/refunds': ok({ refunds: REFUNDS }),
        'POST /single_class/cancel': ok({ cancelled: [] }),
        ...answers,
      },
      role,
    );
    await openPanel(shown.screen, 12);
    await press(shown.screen, 'Cancelar clase');
    await waitUntil(shown.screen, () => dialog(shown.screen).text().includes('Precaución'));
    await flush(shown.screen);
    return shown;
  };
  const confirmed = async (screen: ReactWrapper): Promise<void> => {
    dialog(screen).last().find('button.ui-button--danger').simulate('click');
    await flush(screen);
  };
  const sent = (api: Awaited<ReturnType<typeof cancelling>>['api']) =>
    bodies(api.requests, 'POST /single_class/cancel');

  test('names the money that goes back and what was paid at the desk, and refunds', async () => {
    const { api, screen } = await cancelling({});
    expect(dialog(screen).text()).toContain('Devolver $900.00 MXN (2 compras)');
    expect(dialog(screen).text()).toContain('1 compra en recepción ($450.00 MXN) conserva su crédito');
    expect(dialog(screen).text()).toContain('su dinero o su crédito regresa');
    await confirmed(screen);
    expect(sent(api)).toEqual([{ single_class_ids: [12], refund: true }]);
  });

  test('tells the front desk that the buyers keep their credit', async () => {
    const { api, screen } = await cancelling({}, 'staff');
    expect(dialog(screen).text()).toContain('2 compras con tarjeta o PayPal ($900.00 MXN) conservan su crédito');
    expect(dialog(screen).find('select')).toHaveLength(0);
    await confirmed(screen);
    expect(sent(api)).toEqual([{ single_class_ids: [12] }]);
  });

  test('leaves the buyers their credit where the admin chooses so', async () => {
    const { api, screen } = await cancelling({});
    dialog(screen)
      .find('select')
      .simulate('change', { target: { value: 'credit' } });
    screen.update();
    expect(dialog(screen).text()).toContain('cada crédito regresa');
    await confirmed(screen);
    expect(sent(api)).toEqual([{ single_class_ids: [12] }]);
  });

  test('says so where the sum can not be read, and refunds nothing', async () => {
    const { api, screen } = await cancelling({ 'POST /single_class/refunds': refuse(503, 'server/unavailable') });
    expect(dialog(screen).text()).toContain('No pudimos sumar lo que se pagó: los créditos regresan.');
    await confirmed(screen);
    expect(sent(api)).toEqual([{ single_class_ids: [12] }]);
  });
});

test('an admin cancels a class with the later ones of its series, and reads how many they were', async () => {
  const series = { class_series_id: 6, weekdays: [2], until: null, publish: null };
  const { api, screen, store } = await screenOf({
    'GET /single_class/admin': ok({ single_classes: [EMPTY, { ...BOOKED, class_series: series }] }),
    'DELETE /single_class/12': ok({ cancelled: {}, single_class_ids: [12, 22, 32] }),
  });
  await openPanel(screen, 12);
  await press(screen, 'Cancelar clase');
  await waitUntil(screen, () => dialog(screen).text().includes('Precaución'));
  dialog(screen)
    .find('select')
    .simulate('change', { target: { value: 'following' } });
  screen.update();
  expect(dialog(screen).text()).toContain(
    'esta clase y las que siguen de su serie, que termina; no se puede deshacer.',
  );
  await press(screen, 'Cancelar serie');
  await flush(screen);
  expect(api.requests.find(({ call }) => call === 'DELETE /single_class/12')?.params).toEqual({ scope: 'following' });
  expect(alertTexts(store)).toContain('3 clases canceladas.');
});

test('a cancelled class stays on the schedule, marked as such, counts for nothing and offers no change', async () => {
  const { screen } = await screenOf({
    'GET /single_class/admin': ok({
      single_classes: [EMPTY, { ...BOOKED, reserved: 0, deletedAt: '2026-12-01T18:00:00.000Z' }],
    }),
  });
  expect(screen.find('.schedule__counts').text()).toContain('1 clase');
  expect(block(screen, 12).text()).toContain('Cancelada');
  await openPanel(screen, 12);
  expect(
    dialog(screen)
      .find('button')
      .map((n) => n.text()),
  ).toEqual(['', 'Duplicar']);
});

test('the front desk plans nothing, but replaces a coach and cancels', async () => {
  const { api, screen } = await screenOf({ 'PUT /single_class': planned(BOOKED) }, 'staff');
  expect(screen.text()).not.toContain('Nueva clase');
  expect(screen.find('.schedule-column__free').exists()).toBe(false);
  await drag(screen, 11, 2, 128);
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
    { single_class_id: 12, class_instructors: [{ instructor_id: 2 }], from: [1] },
  ]);
});

test('a coach with another class then replaces only on a second press, after the other class is named', async () => {
  const message = 'Teo Paz no está libre el 2026-12-10 a las 07:00: Flow a las 07:30 en Roma.';
  const { api, screen } = await screenOf(
    { 'PUT /single_class': { status: 409, body: { code: 'class/conflict', message } } },
    'staff',
  );
  await openPanel(screen, 12);
  await press(screen, 'Reemplazar coach');
  dialog(screen)
    .find('select')
    .first()
    .simulate('change', { target: { value: '2' } });
  screen.update();
  dialog(screen).find('form').simulate('submit');
  await waitUntil(screen, () => dialog(screen).text().includes(message));
  api.respond({ 'PUT /single_class': planned(BOOKED) });
  expect(dialog(screen).find('button[type="submit"]').text()).toBe('Reemplazar de todos modos');
  dialog(screen).find('form').simulate('submit');
  await flush(screen);
  expect(bodies(api.requests, 'PUT /single_class')).toEqual([
    { single_class_id: 12, class_instructors: [{ instructor_id: 2 }], from: [1] },
    { single_class_id: 12, class_instructors: [{ instructor_id: 2 }], from: [1], accept_conflicts: true },
  ]);
});

const coachCollides = async () => {
  const refusal = {
    status: 412,
    body: { code: 'class/changed', message: 'Cambió.', changed: { by: 'Eva Cruz', at: '2026-11-23T12:00:00.000Z' } },
  };
  const { api, screen } = await screenOf({ 'PUT /single_class': refusal }, 'staff');
  await openPanel(screen, 12);
  await press(screen, 'Reemplazar coach');
  dialog(screen)
    .find('select')
    .first()
    .simulate('change', { target: { value: '2' } });
  screen.update();
  api.respond({ 'GET /single_class/admin': ok({ single_classes: [{ ...BOOKED, class_instructors: [] }] }) });
  dialog(screen).find('form').simulate('submit');
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  expect(screen.find('.admin-conflict__who').text()).toContain('Eva Cruz guardó cambios el');
  expect(screen.find('.admin-conflict tbody').text()).toBe('Coach DistintoTeo Paz—');
  return { api, screen };
};

test('a coach replaced meanwhile is shown beside the chosen one, who is saved over it', async () => {
  const { api, screen } = await coachCollides();
  api.respond({ 'PUT /single_class': planned(BOOKED) });
  await press(screen, 'Guardar lo mío');
  await flush(screen);
  expect(bodies(api.requests, 'PUT /single_class').at(-1)).toMatchObject({
    class_instructors: [{ instructor_id: 2 }],
    from: [],
  });
});

test('a coach replaced meanwhile is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(await coachCollides(), (shown) => dialog(shown).find('select').first().prop('value') === '');
});

test('cards name their location where classes of several are on show, and not where there is one', async () => {
  const words = (screen: ReactWrapper) => screen.find('.schedule-class__place').map((place) => place.text());
  const alone = await screenOf();
  expect(words(alone.screen)).toEqual([]);
  const elsewhere = { ...FULL, location: { ...FULL.location, location_id: 2, name: 'Condesa' } };
  const { screen } = await screenOf({ 'GET /single_class/admin': ok({ single_classes: [EMPTY, elsewhere] }) });
  expect(words(screen)).toEqual([EMPTY.location.name, 'Condesa']);
});

test('an empty week of the schedule offers to copy the one before, and shows what was copied and what was not', async () => {
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
  api.respond({ 'DELETE /single_class/copy/31': ok({ removed: [31], kept: [32] }) });
  await press(screen, 'Deshacer la copia');
  await waitUntil(screen, () => dialog(screen).text().includes('Se quitó 1 clase.'));
  expect(dialog(screen).text()).toContain('Se queda 1 clase con reservaciones o cambios.');
  expect(dialog(screen).text()).not.toContain('Deshacer');
});

test('an unused copy is undone later, from the dialog of the next one', async () => {
  const copies = [
    {
      single_class_id: 31,
      from: '2026-11-30',
      to: '2026-12-14',
      createdAt: '2026-12-06T18:00:00.000Z',
      classes: 2,
      locations: ['Roma'],
    },
  ];
  const { api, screen } = await screenOf({
    'GET /single_class/admin': ok({ single_classes: [] }),
    'GET /single_class/copies': ok({ copies }),
    'DELETE /single_class/copy/31': ok({ removed: [31, 32], kept: [] }),
  });
  await press(screen, 'Copiar la semana anterior');
  await waitUntil(screen, () => dialog(screen).text().includes('Últimas copias'));
  expect(dialog(screen).text()).toContain('A la semana 14 – 20 dic 20262 clases sin cambios · Roma');
  await press(screen, 'Deshacer la copia a la semana 14 – 20 dic 2026');
  await waitUntil(screen, () => dialog(screen).text().includes('Se quitaron 2 clases.'));
  expect(api.requests.some(({ call }) => call === 'DELETE /single_class/copy/31')).toBe(true);
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

test('a schedule that could not be read shows an error and is read again', async () => {
  const { api, screen } = await screenOf({ 'GET /single_class/admin': refuse(500, 'server/internal') });
  expect(screen.text()).toContain('No pudimos cargar el horario.');
  api.respond({ 'GET /single_class/admin': ok({ single_classes: CLASSES }) });
  await press(screen, 'Reintentar');
  await flush(screen);
  expect(words(screen)).toHaveLength(4);
});

test('series that stopped for what is archived are named above the schedule', async () => {
  const class_series = [{ class_series_id: 3, title: 'Barre, lun 07:00 (Roma)', archived: ['Lucía Mora'] }];
  const { screen } = await screenOf({ 'GET /class_series/stopped': ok({ class_series }) });
  await waitUntil(screen, () => screen.find('.schedule-stopped').exists());
  expect(screen.find('.schedule-stopped summary').text()).toBe('1 serie ya no crea clases: usa algo archivado');
  expect(screen.find('.schedule-stopped li').text()).toBe('Barre, lun 07:00 (Roma): Lucía Mora');
});

/** What coaches are paid: rates, the statements that an admin approves, and a coach's own. */
import type { CoachRate, CoachStatement, StatementLine } from '../../../domain/contract/coachPay';
import type { Role } from '../../../domain/contract/customers';
import { saveFile } from '../../../src/core/saveFile';
import { confirm } from '../../../src/core/confirm/confirm';
import { currentAddress, press, type, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { NOW, open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
jest.mock('../../../src/core/saveFile', () => ({ saveFile: jest.fn() }));
beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  jest.mocked(confirm).mockClear();
});
afterEach(() => jest.useRealTimers());

type Opened = Awaited<ReturnType<typeof open>>;
const writes = ({ api }: Opened) =>
  api.requests.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
const reads = ({ api }: Opened, call: string) =>
  api.requests.filter((one) => one.call === call).map(({ params }) => params);
async function visit(path: string, answers: Answers, shown: string, role: Role = 'admin') {
  const opened = await open(path, answers, staffStore(role));
  await waitUntil(opened.screen, () => opened.screen.text().includes(shown));
  return opened;
}

const TERMS = {
  occasion: 'class',
  basis: 'head',
  amount: 50,
  steps: [],
  percent: null,
  unlimited_visit: null,
} as const satisfies NonNullable<StatementLine['terms']>;
const line = (single_class_id: number, changes: Partial<StatementLine> = {}): StatementLine => ({
  single_class_id,
  class_date: '2026-11-05T07:00:00.000Z',
  title: 'Barre',
  location: 'Roma',
  attended: 4,
  booked: 6,
  terms: TERMS,
  revenue: null,
  amount: 200,
  warning: null,
  paid: null,
  ...changes,
});
const SOFI: CoachStatement = {
  instructor_id: 3,
  name: 'Sofi Luna',
  status: 'open',
  classes: 2,
  without_rate: 1,
  corrections: 1,
  total: 150,
  from: '2026-11-01',
  to: '2026-11-15',
  to_come: 0,
  approved: [],
  approvedAt: null,
  approved_by: null,
  lines: [
    line(8, { terms: null, amount: 0, warning: 'no-rate' }),
    line(7),
    line(5, {
      amount: -50,
      paid: 250,
      class_date: '2026-10-20T19:00:00.000Z',
      terms: { ...TERMS, occasion: 'substitution' },
    }),
  ],
};
const rows = ({ screen }: Opened) =>
  screen.find('.admin-table tbody tr').map((row) => row.find('td').map((cell) => cell.text()));

describe('the pay of all coaches', () => {
  const { lines: _, from: __, to: ___, to_come: ____, approved: _____, approvedAt, approved_by, ...sums } = SOFI;
  const all = (answers: Answers = {}, path = '/admin/pago-coaches') =>
    visit(path, { 'GET /coach_statements': ok({ statements: [sums] }), ...answers }, 'Sofi Luna');

  it('is that of the half of the month that ended last, with its sums and state', async () => {
    expect([approvedAt, approved_by]).toEqual([null, null]);
    const opened = await all();
    expect(reads(opened, 'GET /coach_statements')).toEqual([{ from: '2026-11-01', to: '2026-11-15' }]);
    expect(rows(opened)).toEqual([['Sofi Luna', '2', '1', '1', '$150.00', 'Por aprobar']]);
    expect(opened.screen.text()).toContain('En total: $150.00 MXN');
    expect(opened.screen.find('a[href="/admin/pago-coaches/3?desde=2026-11-01&hasta=2026-11-15"]').exists()).toBe(true);
  });

  it('moves by halves of months and months, in the address', async () => {
    const opened = await all();
    const { screen } = opened;
    screen.find('button[aria-label="Periodo anterior"]').simulate('click');
    expect(currentAddress(screen)).toBe('/admin/pago-coaches?desde=2026-10-16&hasta=2026-10-31');
    await press(screen, 'Mes');
    expect(currentAddress(screen)).toBe('/admin/pago-coaches?desde=2026-10-01&hasta=2026-10-31');
    screen.find('button[aria-label="Periodo siguiente"]').simulate('click');
    await waitUntil(screen, () => reads(opened, 'GET /coach_statements').length === 4);
    expect(reads(opened, 'GET /coach_statements').at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('reads nothing for days that are no period, and says why', async () => {
    const opened = await open('/admin/pago-coaches?desde=2026-11-15&hasta=2026-11-01', {}, staffStore('admin'));
    await waitUntil(opened.screen, () =>
      opened.screen.text().includes('El último día no puede ser antes del primero.'),
    );
    expect(reads(opened, 'GET /coach_statements')).toEqual([]);
  });
});

describe("a coach's statement", () => {
  const PATH = '/admin/pago-coaches/3?desde=2026-11-01&hasta=2026-11-15';
  const APPROVED = { ...SOFI, status: 'approved', approvedAt: NOW.toISOString(), approved_by: 'Eva Cruz' } as const;
  const one = (answers: Answers = {}, statement: CoachStatement = SOFI) =>
    visit(PATH, { 'GET /coach_statements/3': ok({ statement }), ...answers }, 'Barre');

  it('lists what is to be checked first, each class with its rate, and corrections', async () => {
    const opened = await one();
    expect(opened.screen.find('.coach-pay-warnings').text()).toContain('1 clase sin tarifa, que se paga en $0.00.');
    expect(rows(opened)).toEqual([
      ['Barre', 'jue 5 nov 2026 · 07:00', 'Roma', '4 de 6', ' Sin tarifa', '—', '$0.00'],
      ['Barre', 'jue 5 nov 2026 · 07:00', 'Roma', '4 de 6', '$50.00 MXN por persona ', '—', '$200.00'],
      [
        'Barre',
        'mar 20 oct 2026 · 19:00',
        'Roma',
        '4 de 6',
        'Corrección · Suplencia · $50.00 MXN por persona ',
        '—',
        '-$50.00',
      ],
    ]);
    await press(opened.screen, 'Descargar CSV');
    await waitUntil(opened.screen, () => jest.mocked(saveFile).mock.calls.length > 0);
    const [text] = jest.mocked(saveFile).mock.calls[0] ?? [];
    expect(String(text).split('\r\n')).toEqual([
      '\ufeffClase,Fecha,Estudio,Asistieron,Reservados,Tarifa,Vendido (MXN),Ya pagado (MXN),Pago (MXN)',
      'Barre,2026-11-05 07:00,Roma,4,6,Sin tarifa,,,0',
      'Barre,2026-11-05 07:00,Roma,4,6,$50.00 MXN por persona,,,200',
      'Barre,2026-10-20 19:00,Roma,4,6,Corrección · Suplencia · $50.00 MXN por persona,,250,-50',
    ]);
  });

  it('is approved after a question that names the act and the sum, as it was shown', async () => {
    const opened = await one({ 'POST /coach_statements/3/approve': ok({ statement: APPROVED }) });
    jest.mocked(confirm).mockResolvedValueOnce(false);
    await press(opened.screen, 'Aprobar pago');
    expect(writes(opened)).toEqual([]);
    expect(jest.mocked(confirm).mock.calls[0]?.[0]).toEqual({
      title: 'Aprobar pago',
      ok: 'Aprobar pago',
      cancel: 'Seguir revisando',
      text: 'Apruebas $150.00 MXN para Sofi Luna por 2 clases, del 01 nov. 2026 al 15 nov. 2026. Una clase no tiene tarifa y se paga en $0.00. Desde entonces no cambia: lo que se corrija después sale en su siguiente pago.',
    });
    await press(opened.screen, 'Aprobar pago');
    await waitUntil(opened.screen, () => opened.screen.text().includes('Lo aprobó Eva Cruz'));
    expect(writes(opened)).toEqual([
      ['POST /coach_statements/3/approve', { from: '2026-11-01', to: '2026-11-15', total: 150, classes: 2 }],
    ]);
    expect(opened.screen.text()).not.toContain('Aprobar pago');
  });

  it('that changed meanwhile is read again and not approved', async () => {
    const opened = await one({
      'POST /coach_statements/3/approve': refuse(412, 'coach-statement/changed', 'Las clases cambiaron.'),
    });
    opened.api.respond({ 'GET /coach_statements/3': ok({ statement: { ...SOFI, total: 175 } }) });
    await press(opened.screen, 'Aprobar pago');
    await waitUntil(opened.screen, () => opened.screen.text().includes('$175.00 MXN'));
    expect(opened.store.getState().alerts.alerts.at(-1)).toMatchObject({
      kind: 'error',
      text: 'Las clases cambiaron.',
    });
  });

  it.each([
    ['running', 'El periodo no termina todavía: la suma va a cambiar. 3 clases por darse.'],
    ['overlapping', 'Ya está aprobado: 01 nov. 2026 – 10 nov. 2026 ($80.00 MXN).'],
  ] as const)('that is %s has no button to approve', async (status, text) => {
    const approved = status === 'overlapping' ? [{ from: '2026-11-01', to: '2026-11-10', total: 80 }] : [];
    const { screen } = await one({}, { ...SOFI, status, to_come: 3, approved });
    expect(screen.find('.coach-pay-sum').text()).toContain(text);
    expect(screen.find('.coach-pay-sum button').exists()).toBe(false);
  });
});

describe('the accountant', () => {
  const PERIOD = '?desde=2026-11-01&hasta=2026-11-15';
  const { lines: _, from: __, to: ___, to_come: ____, approved: _____, approvedAt: ______, ...sums } = SOFI;
  const answers = {
    'GET /coach_statements': ok({ statements: [sums] }),
    'GET /coach_statements/3': ok({ statement: SOFI }),
  };

  it('reads what all coaches and each of them are paid, without rates, rosters and approving', async () => {
    const all = await visit(`/admin/pago-coaches${PERIOD}`, answers, 'Sofi Luna', 'contador');
    expect(all.screen.find('a[href="/admin/pago-coaches/tarifas"]').exists()).toBe(false);
    all.screen.unmount();
    const one = await visit(`/admin/pago-coaches/3${PERIOD}`, answers, 'Barre', 'contador');
    expect(one.screen.find('.coach-pay-sum').text()).toContain('Falta aprobarlo.');
    expect(one.screen.find('.coach-pay-sum button').exists()).toBe(false);
    expect(one.screen.find('.admin-table a').exists()).toBe(false);
  });

  it('is led from the rates to the numbers, which they may read', async () => {
    const numbers = {
      'GET /reports/summary': ok({ figures: [], at: NOW.toISOString() }),
      'GET /instructors': ok({ instructors: [] }),
      'GET /class_types': ok({ class_types: [] }),
    };
    const opened = await visit('/admin/pago-coaches/tarifas', numbers, 'Lo que vendes', 'contador');
    expect(currentAddress(opened.screen)).toBe('/admin/numeros');
    expect(reads(opened, 'GET /coach_rates')).toEqual([]);
  });
});

describe('the own pay of a coach', () => {
  it('is that of the current half of the month, without links to others and without approving', async () => {
    const opened = await visit(
      '/admin/mi-pago',
      { 'GET /coach_statements/own': ok({ statement: SOFI }) },
      'Barre',
      'coach',
    );
    expect(reads(opened, 'GET /coach_statements/own')).toEqual([{ from: '2026-11-16', to: '2026-11-30' }]);
    expect(opened.screen.find('.coach-pay-sum button').exists()).toBe(false);
    expect(opened.screen.find('.admin-table a').exists()).toBe(false);
  });

  it('says what to do where the account is no coach', async () => {
    const none = { 'GET /coach_statements/own': ok({ statement: null }) };
    await visit('/admin/mi-pago', none, 'Tu cuenta no está ligada a un coach.', 'coach');
  });
});

describe('rates', () => {
  const RATE: CoachRate = {
    coach_rate_id: 9,
    instructor_id: 3,
    class_type_id: null,
    location_id: null,
    starts_on: '2026-01-01',
    ends_on: null,
    version: 2,
    ...TERMS,
  };
  const choices = {
    'GET /instructors/admin/all': ok({ instructors: [{ instructor_id: 3, name: 'Sofi', last_name: 'Luna' }] }),
    'GET /class_types/admin/all': ok({ class_types: [{ class_type_id: 4, name: 'Barre' }] }),
    'GET /locations/admin/all': ok({ locations: [{ location_id: 5, name: 'Roma' }] }),
  };
  const rates = (answers: Answers = {}) =>
    visit(
      '/admin/pago-coaches/tarifas',
      { 'GET /coach_rates': ok({ coach_rates: [RATE] }), ...choices, ...answers },
      'Sofi Luna',
    );
  const errors = (screen: Opened['screen']): string[] => screen.find('.ui-field__error').map((one) => one.text());
  const submit = (screen: Opened['screen']) => screen.find('form.coach-rate-form').simulate('submit');

  it('are listed in words', async () => {
    expect(rows(await rates())).toEqual([
      ['Sofi Luna', 'Cualquier clase', 'Todos', 'Todos', '$50.00 MXN por persona', '01 ene. 2026', 'Sin fin'],
    ]);
  });

  it('that cannot be are refused at their fields without a call, then created by steps', async () => {
    const opened = await rates({ 'POST /coach_rates': ok({ coach_rate: RATE }) });
    const { screen } = opened;
    await press(screen, 'Nueva tarifa');
    submit(screen);
    expect(errors(screen)).toEqual(['Escribe un importe en pesos, desde $0.']);
    await press(screen, 'Por escalones');
    await press(screen, 'Agregar escalón');
    const step = (n: number, label: string, value: string) =>
      screen
        .find('.coach-rate-step')
        .at(n)
        .find('input')
        .at(label === 'from' ? 0 : 1)
        .simulate('change', { target: { value } });
    for (const [n, from, amount] of [
      [0, '6', '200'],
      [1, '1', '300.5'],
    ] as const) {
      step(n, 'from', from);
      step(n, 'amount', amount);
    }
    submit(screen);
    expect(errors(screen)).toEqual(['Cada escalón empieza con más personas que el anterior.']);
    step(0, 'from', '1');
    step(1, 'from', '6');
    await press(screen, 'Suplencia');
    screen.find('select[name="instructor_id"]').simulate('change', { target: { value: '3' } });
    type(screen, 'starts_on', '2026-12-01');
    submit(screen);
    await waitUntil(screen, () => !screen.find('form.coach-rate-form').exists());
    expect(writes(opened)).toEqual([
      [
        'POST /coach_rates',
        {
          instructor_id: 3,
          class_type_id: null,
          location_id: null,
          occasion: 'substitution',
          basis: 'steps',
          amount: null,
          percent: null,
          unlimited_visit: null,
          starts_on: '2026-12-01',
          ends_on: null,
          steps: [
            { from: 1, amount: 200 },
            { from: 6, amount: 300.5 },
          ],
        },
      ],
    ]);
  });

  it('that overlap another say so at their day', async () => {
    const { screen } = await rates({
      'PUT /coach_rates/9': refuse(409, 'coach-rate/overlaps', 'Ya hay una tarifa.', 'starts_on'),
    });
    screen.find('button[data-row]').simulate('click');
    submit(screen);
    await waitUntil(screen, () => errors(screen).length > 0);
    expect(errors(screen)).toEqual(['Ya hay una tarifa.']);
  });

  it('that another admin changed are shown beside the typed ones', async () => {
    const CHANGED = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
    const opened = await rates({
      'PUT /coach_rates/9': { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed: CHANGED } },
      'GET /coach_rates/9': ok({ coach_rate: { ...RATE, amount: 60, version: 3 } }),
    });
    opened.screen.find('button[data-row]').simulate('click');
    type(opened.screen, 'amount', '55');
    submit(opened.screen);
    await waitUntil(opened.screen, () => opened.screen.find('table.admin-conflict').exists());
    expect(opened.screen.find('table.admin-conflict').text()).toContain('$60.00 MXN por persona');
    await takeTheirs(opened, (screen) => screen.find('input[name="amount"]').prop('value') === '60');
  });

  it('are removed after a question', async () => {
    const opened = await rates({ 'DELETE /coach_rates/9': ok({ coach_rate_id: 9 }) });
    opened.screen.find('button[data-row]').simulate('click');
    await press(opened.screen, 'Eliminar esta tarifa');
    await waitUntil(opened.screen, () => !opened.screen.find('form.coach-rate-form').exists());
    expect(writes(opened)).toEqual([['DELETE /coach_rates/9', undefined]]);
    expect(jest.mocked(confirm).mock.calls[0]?.[0]).toMatchObject({ ok: 'Eliminar' });
  });
});

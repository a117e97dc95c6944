/** The first-run wizard: one step at a time, with what the studio has as its only memory. */
import type { ReactWrapper } from 'enzyme';
import type { MailServerState } from '../../../domain/contract/mailServer';
import type { PaymentKeyState } from '../../../domain/contract/paymentKeys';
import type { SetupFacts } from '../../../domain/contract/setup';
import '../../../src/admin/setup/StartScreen';
import '../../../src/admin/setup/SetupCard';
import '../../../src/admin/today/containers/TodayScreen';
import { contrastRatio, parseHex } from '../../../src/features/appconfig/color';
import { paletteOf, strikingColors } from '../../../src/admin/setup/palette';
import { htmlOf, legalTexts } from '../../../src/admin/setup/suggestions';
import {
  FIRST_TIMES,
  seriesOf,
  toggleHour,
  withoutSeries,
  type HourTerms,
  type WeekHours,
  type WeekPlan,
} from '../../../src/admin/setup/weekPlan';
import { aClassType, aConfig, aLocation, anInstructor } from '../../helpers/fixtures';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { NO_FACTS } from '../../helpers/setupFacts';

const READY: SetupFacts = {
  ...NO_FACTS,
  named: true,
  contact: true,
  locations: 1,
  coaches: 1,
  class_types: 1,
  classes: 9,
  packages: 1,
  cash: true,
  legal: true,
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
});

const NO_KEYS: PaymentKeyState = { by: null, can_enter: true, takes: 'test', last4: null, changedAt: null };
const stripeKey = (state: Partial<PaymentKeyState>) => ok({ stripe: { ...NO_KEYS, ...state }, paypal: NO_KEYS });
const paypalKeys = (state: Partial<PaymentKeyState>) =>
  ok({ stripe: { ...NO_KEYS, by: 'server', can_enter: false }, paypal: { ...NO_KEYS, ...state } });

const mailServer = (state: Partial<MailServerState>) =>
  ok({ mail_server: { by: null, can_enter: true, host: null, sender: null, changedAt: null, ...state } });

const start = async (path: string, facts: SetupFacts, answers: Answers = {}) => {
  const opened = await open(
    path,
    {
      'GET /setup': ok({ setup: facts }),
      'GET /appconfig/admin': ok({ pairs: [], brand: null, version: 3, updated: null }),
      'GET /appconfig': ok([]),
      'GET /instructors': ok({ instructors: [] }),
      'GET /class_types': ok({ class_types: [] }),
      'GET /class_packages': ok({ class_packages: [] }),
      'GET /pages': ok({ pages: [] }),
      'GET /team': ok({ team: [] }),
      'GET /single_class/admin': ok({ single_classes: [] }),
      'GET /payment_keys': stripeKey({ by: 'server', can_enter: false }),
      'GET /cfdi_account': ok({ state: 'none', account: null, can_upload: false }),
      'GET /mail_server': mailServer({}),
      ...answers,
    },
    staffStore('admin'),
  );
  await waitUntil(opened.screen, () => opened.screen.find('.setup').exists());
  await flush(opened.screen);
  const bodies = (call: string) => opened.api.requests.filter((one) => one.call === call).map(({ body }) => body);
  return { ...opened, bodies };
};

describe('the mail server in the wizard', () => {
  const put = (screen: ReactWrapper, name: string, value: string): void => {
    screen.find(`input[name="mail-${name}"]`).simulate('change', { target: { value } });
    screen.update();
  };
  const text = (screen: ReactWrapper): string => screen.find('.payment-key').text();

  test('is tried with a mail: a refusal is shown and loses nothing, and what works is stored', async () => {
    const refused = { title: 'Correo', ok: false, message: 'No aceptó la contraseña.', variable: 'SMTP_URL' };
    const { api, screen, bodies } = await start('/admin/inicio?paso=correo', READY, {
      'PUT /mail_server': ok({
        mail_server: { by: null, can_enter: true, host: null, sender: null, changedAt: null },
        tested: refused,
      }),
    });
    await press(screen, 'Enviar correo de prueba y guardar');
    expect(text(screen)).toContain('Escribe el servidor, como smtp.gmail.com.');
    expect(bodies('PUT /mail_server')).toEqual([]);
    const typed = { host: 'smtp.gmail.com', user: 'sol@estudio.mx', password: 'clave', sender: 'sol@estudio.mx' };
    Object.entries(typed).forEach(([name, value]) => put(screen, name, value));
    await press(screen, 'Enviar correo de prueba y guardar');
    await waitUntil(screen, () => text(screen).includes('No salió No aceptó la contraseña.'));
    expect(text(screen)).not.toContain('SMTP_URL');
    expect(screen.find('input[name="mail-password"]').prop('value')).toBe('clave');
    expect(bodies('PUT /mail_server')).toEqual([{ ...typed, port: 587 }]);

    api.respond({
      'PUT /mail_server': ok({
        mail_server: { by: 'studio', can_enter: true, host: typed.host, sender: typed.sender, changedAt: null },
        tested: { ...refused, ok: true, message: 'Lo aceptó.' },
      }),
    });
    await press(screen, 'Enviar correo de prueba y guardar');
    await waitUntil(screen, () => text(screen).includes('Tus correos salen por smtp.gmail.com.'));
    expect(screen.exists('input[name="mail-password"]')).toBe(false);
  });

  test('that the environment names is shown as fixed by the server, and can be tried', async () => {
    const tested = { title: 'Correo', ok: true, message: 'El servidor aceptó un correo de prueba.', variable: null };
    const { screen } = await start('/admin/inicio?paso=correo', READY, {
      'GET /mail_server': mailServer({ by: 'server', can_enter: false }),
      'POST /appconfig/tests/mail': ok({ results: [tested] }),
    });
    expect(text(screen)).toContain('Fijado por el servidor');
    expect(screen.exists('input[name="mail-host"]')).toBe(false);
    await press(screen, 'Enviar correo de prueba');
    await waitUntil(screen, () => text(screen).includes('Enviado El servidor aceptó un correo de prueba.'));
  });
});

describe('the wizard', () => {
  test('welcomes to an empty studio and begins with its name', async () => {
    const { screen } = await start('/admin/inicio', NO_FACTS);
    expect(screen.find('h1').text()).toBe('Vamos a crear tu estudio');
    await press(screen, 'Comenzar');
    expect(currentAddress(screen)).toBe('/admin/inicio?paso=estudio');
    expect(screen.text()).toContain('Paso 1 de 11');
  });

  test('an admin who returns sees each missing step with its link, and goes on at the first one', async () => {
    const { screen } = await start('/admin/inicio', { ...READY, classes: 0, legal: false });
    const missing = screen.find('a.setup-item--missing').map((one) => one.prop('href'));
    expect(missing).toEqual(['/admin/inicio?paso=semana', '/admin/inicio?paso=legales']);
    await press(screen, 'Continuar');
    expect(currentAddress(screen)).toBe('/admin/inicio?paso=semana');
  });

  test('the name is stored with the switches of a first landing page, and the next step follows', async () => {
    const { screen, bodies } = await start('/admin/inicio?paso=estudio', NO_FACTS, {
      'PUT /appconfig': ok({ pairs: [], brand: null, version: 4, updated: null }),
    });
    type(screen, 'business_name', 'Casa Sol');
    screen.find('form').simulate('submit');
    await flush(screen);
    expect(screen.text()).toContain('Escribe un correo o un WhatsApp.');
    type(screen, 'whatsapp', '5512345678');
    screen.find('form').simulate('submit');
    await waitUntil(screen, () => currentAddress(screen).endsWith('paso=imagen'));
    const [body] = bodies('PUT /appconfig') as [{ version: number; changes: { key: string; value: string }[] }];
    expect(body.version).toBe(3);
    const sent = Object.fromEntries(body.changes.map(({ key, value }) => [key, value]));
    expect(sent).toMatchObject({ business_name: 'Casa Sol', whatsapp: '5512345678', hero_enabled: 'true' });
    expect(sent).not.toHaveProperty('tagline');
  });

  test('a change of another admin meanwhile is shown and read, and the step stays', async () => {
    const { screen, bodies } = await start('/admin/inicio?paso=pagos', READY, {
      'PUT /appconfig': refuse(412, 'row/changed', 'Alguien más cambió esto mientras lo editabas.'),
    });
    screen.find('form').simulate('submit');
    await waitUntil(screen, () => screen.text().includes('Alguien más cambió esto'));
    expect(currentAddress(screen)).toContain('paso=pagos');
    expect(bodies('PUT /appconfig')).toHaveLength(1);
    expect(bodies('GET /appconfig/admin')).toHaveLength(2);
  });

  test('a location is sent to be added once for all admins, and shows the one that was first', async () => {
    let made: readonly unknown[] = [];
    const { screen, bodies } = await start('/admin/inicio?paso=ubicacion', NO_FACTS, {
      'GET /locations': () => ok({ locations: made }),
      'POST /locations': ok({ location: aLocation() }),
    });
    type(screen, 'name', 'ROMA');
    screen.find('textarea').simulate('change', { target: { value: 'Orizaba 10' } });
    // The browser's zone is proposed, where it is one of Mexico's.
    screen.find('select[name="timezone"]').simulate('change', { target: { value: 'America/Mexico_City' } });
    made = [aLocation()];
    screen.find('form').simulate('submit');
    await waitUntil(screen, () => screen.find('.setup-items').exists());
    expect(screen.find('.setup-items').text()).toContain('Roma');
    await flush(screen);
    // The form is empty for another one, which nothing is wrong with yet.
    expect(screen.find('input[name="name"]').prop('value')).toBe('');
    expect(screen.find('.ui-field__error')).toHaveLength(0);
    expect(screen.find('form').text()).not.toContain('Revisa');
    expect(bodies('POST /locations')).toEqual([expect.objectContaining({ name: 'ROMA', once: true })]);
  });

  test('testing the payment keys sends what is entered, and stores nothing', async () => {
    const { screen, bodies } = await start(
      '/admin/inicio?paso=pagos',
      { ...READY, card: { key: false, secret: true } },
      {
        'POST /appconfig/tests/payments': ok({
          results: [{ title: 'Stripe', ok: true, message: 'Sirve.', variable: null }],
        }),
      },
    );
    screen.find('input[autoComplete="off"]').simulate('change', { target: { value: 'pk_test_1' } });
    await press(screen, 'Probar llaves');
    await waitUntil(screen, () => screen.text().includes('Sirve.'));
    expect(bodies('POST /appconfig/tests/payments')).toEqual([
      { stripe_public_key: 'pk_test_1', paypal_enabled: false },
    ]);
    expect(bodies('PUT /appconfig')).toEqual([]);
  });

  describe('the secret key of Stripe', () => {
    const open = (answers: Answers) => start('/admin/inicio?paso=pagos', READY, answers);
    type Screen = Awaited<ReturnType<typeof open>>['screen'];
    const write = (screen: Screen, value: string) =>
      screen.find('.payment-key input').simulate('change', { target: { value } });
    const enter = (screen: Screen) => screen.find('.payment-key input').simulate('keydown', { key: 'Enter' });

    test('is sent by Enter or the button, read again by nobody, and the step stays', async () => {
      const { screen, bodies } = await open({
        'GET /payment_keys': stripeKey({}),
        'PUT /payment_keys/stripe': stripeKey({ by: 'studio', last4: '9xYz' }),
      });
      expect(screen.find('.payment-key input').prop('type')).toBe('password');
      write(screen, 'pk_test_publica');
      await press(screen, 'Probar y guardar llave');
      expect(screen.find('.payment-key').text()).toContain('Comienza con «sk_live_» o «sk_test_».');
      write(screen, '  sk_test_abcdef9xYz ');
      enter(screen);
      await waitUntil(screen, () => screen.find('.payment-key').text().includes('Termina en «9xYz».'));
      expect(bodies('PUT /payment_keys/stripe')).toEqual([{ secret_key: 'sk_test_abcdef9xYz' }]);
      expect(bodies('PUT /appconfig')).toEqual([]);
      expect(bodies('GET /setup')).toHaveLength(2);
      expect(screen.find('.payment-key input').exists()).toBe(false);
      await press(screen, 'Cambiar llave secreta');
      expect(screen.find('.payment-key input').prop('value')).toBe('');
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sk_test');
    });

    test('that Stripe does not know is refused where it is typed, and stays to be mended', async () => {
      const { screen } = await open({
        'GET /payment_keys': stripeKey({}),
        'PUT /payment_keys/stripe': refuse(400, 'payment-key/refused', 'Stripe no reconoce esta llave.'),
      });
      write(screen, 'sk_test_abcdef');
      await press(screen, 'Probar y guardar llave');
      await waitUntil(screen, () => screen.find('.payment-key').text().includes('Stripe no reconoce esta llave.'));
      expect(screen.find('.payment-key input').prop('value')).toBe('sk_test_abcdef');
    });

    test.each([
      ['the server has it', stripeKey({ by: 'server', can_enter: false }), 'La puso quien administra tu servidor.'],
      ['nothing can store it', stripeKey({ can_enter: false }), 'Pide a quien administra tu servidor que la ponga.'],
      ['the stored one is of no use', stripeKey({ last4: 'ABCD' }), 'La que termina en «ABCD» no es de este sitio'],
    ])('where %s the step says so without the name of a variable', async (_what, answer, text) => {
      const { screen } = await open({ 'GET /payment_keys': answer });
      expect(screen.find('.payment-key').text()).toContain(text);
      expect(screen.find('.setup').text()).not.toMatch(/[A-Z]+_[A-Z]+/);
    });
  });

  describe('the keys of PayPal', () => {
    const open = async (answers: Answers) => {
      const opened = await start('/admin/inicio?paso=pagos', READY, answers);
      const { screen } = opened;
      screen
        .find('input[type="checkbox"]')
        .last()
        .simulate('change', { target: { checked: true } });
      const group = () => screen.find('[role="group"][aria-label="Llaves de PayPal"]');
      await waitUntil(screen, () => group().exists());
      const write = (values: readonly string[]) =>
        values.forEach((value, at) => group().find('input').at(at).simulate('change', { target: { value } }));
      return { ...opened, group, write };
    };

    test('are asked for once PayPal is offered, in the mode of the site, and are sent together', async () => {
      const { screen, bodies, group, write } = await open({
        'GET /payment_keys': paypalKeys({ takes: 'live' }),
        'PUT /payment_keys/paypal': paypalKeys({ by: 'studio', last4: '9xYz' }),
      });
      expect(group().text()).toContain('tu app en «Live»');
      expect(
        group()
          .find('input')
          .map((input) => input.prop('type')),
      ).toEqual(['text', 'password']);
      write(['', 'corto']);
      await press(screen, 'Probar y guardar llaves');
      expect(group().text()).toContain('Escribe el Client ID de tu app.');
      expect(group().text()).toContain('Copia completo el Secret de tu app.');
      write([' AbCd ', ' secreto-9xYz ']);
      await press(screen, 'Probar y guardar llaves');
      await waitUntil(screen, () => group().text().includes('El Secret termina en «9xYz».'));
      expect(bodies('PUT /payment_keys/paypal')).toEqual([{ client_id: 'AbCd', client_secret: 'secreto-9xYz' }]);
      expect(group().find('input').exists()).toBe(false);
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secreto');
    });

    test.each([
      ['the server has them', paypalKeys({ by: 'server', can_enter: false }), 'Las puso quien administra tu servidor.'],
      [
        'nothing can store them',
        paypalKeys({ can_enter: false }),
        'Pide a quien administra tu servidor que las ponga.',
      ],
      [
        'the stored ones are of no use',
        paypalKeys({ last4: 'ABCD' }),
        'Las del Secret que termina en «ABCD» no son de',
      ],
    ])('where %s the step says so without the name of a variable', async (_what, answer, text) => {
      const { screen, group } = await open({ 'GET /payment_keys': answer });
      expect(group().text()).toContain(text);
      expect(screen.find('.setup').text()).not.toMatch(/[A-Z]+_[A-Z]+/);
    });
  });

  test('what is typed is restored after a reload', async () => {
    const { screen } = await start('/admin/inicio?paso=pagos', READY);
    screen
      .find('input[type="checkbox"]')
      .first()
      .simulate('change', { target: { checked: true } });
    screen.find('input[autoComplete="off"]').simulate('change', { target: { value: 'pk_test_1' } });
    screen.unmount();
    const again = await start('/admin/inicio?paso=pagos', READY);
    expect(again.screen.find('input[autoComplete="off"]').prop('value')).toBe('pk_test_1');
  });

  test('legal texts of any length are restored after a reload; an empty one is refused at its field', async () => {
    const long = 'Cuidamos tus datos. '.repeat(200).trim();
    const legal = () =>
      start(
        '/admin/inicio?paso=legales',
        { ...READY, legal: false },
        {
          'POST /pages': ok({}),
          'GET /team/invitations': ok({ team_invitations: [], sends_mail: true }),
        },
      );
    const first = await legal();
    const write = (screen: typeof first.screen, at: number, value: string) =>
      screen.find('textarea').at(at).simulate('change', { target: { value } });
    write(first.screen, 0, long);
    write(first.screen, 1, ' ');
    first.screen.unmount();
    const { screen, bodies } = await legal();
    expect(screen.find('textarea').first().prop('value')).toBe(long);
    screen.find('form').simulate('submit');
    await flush(screen);
    expect(screen.find('.ui-field__error').map((one) => one.text())).toEqual([
      'Escribe el texto, o recupera la plantilla.',
    ]);
    expect(bodies('POST /pages')).toEqual([]);
    write(screen, 1, 'Los términos.');
    screen.find('form').simulate('submit');
    await waitUntil(screen, () => !currentAddress(screen).endsWith('legales'));
    const sent = bodies('POST /pages') as { content: string }[];
    expect(sent.map(({ content }) => content)).toEqual([htmlOf(long), htmlOf('Los términos.')]);
    expect(Object.keys(localStorage).filter((key) => key.includes('legales'))).toEqual([]);
  });
});

describe('the card of the day', () => {
  const today = {
    'GET /today': ok({
      classes: [],
      newcomers: [],
      birthdays: [],
      owed: [],
      owed_count: 0,
      links: [],
      link_count: 0,
      renewals: [],
      disputes: [],
      mails: [],
      stopped_cards: null,
    }),
  };
  const day = async (facts: SetupFacts, role: 'admin' | 'staff' = 'admin') => {
    const opened = await open('/admin/hoy', { ...today, 'GET /setup': ok({ setup: facts }) }, staffStore(role));
    await waitUntil(opened.screen, () => opened.screen.find('.today-head').exists());
    await flush(opened.screen);
    return opened;
  };

  test('lists what is missing until it is hidden, and shows again once something else is', async () => {
    const { screen } = await day({ ...READY, legal: false });
    await waitUntil(screen, () => screen.find('.setup-card').exists());
    expect(screen.find('.setup-card h2').text()).toBe('1 paso para recibir reservaciones');
    await press(screen, 'Ocultar');
    expect(screen.find('.setup-card').exists()).toBe(false);
    const same = await day({ ...READY, legal: false });
    expect(same.screen.find('.setup-card').exists()).toBe(false);
    const other = await day({ ...READY, packages: 0 });
    await waitUntil(other.screen, () => other.screen.find('.setup-card').exists());
  });

  test('is hidden once visitors can book, and always from the front desk', async () => {
    expect((await day(READY)).screen.find('.setup-card').exists()).toBe(false);
    const { api } = await day(NO_FACTS, 'staff');
    expect(api.requests.map(({ call }) => call)).not.toContain('GET /setup');
  });
});

describe('colours of a logo', () => {
  const pixels = (...runs: ReadonlyArray<readonly [rgba: readonly number[], count: number]>): number[] =>
    runs.flatMap(([rgba, count]) => Array.from({ length: count }, () => rgba).flat());
  const RED = [200, 30, 40, 255];
  const BLUE = [20, 60, 200, 255];

  test('vivid colours come before white ground and see-through pixels', () => {
    const colors = strikingColors(pixels([[255, 255, 255, 255], 500], [[0, 255, 0, 0], 900], [RED, 80], [BLUE, 40]));
    expect(colors.slice(0, 2)).toEqual([RED.slice(0, 3), BLUE.slice(0, 3)]);
    const palette = paletteOf(colors);
    expect(palette).toMatchObject({ primary: '#c81e28', accent: '#143cc8' });
  });

  test.each([
    ['a red logo', pixels([RED, 10])],
    ['a pale yellow logo', pixels([[250, 240, 120, 255], 10])],
    ['a black logo', pixels([[0, 0, 0, 255], 10])],
    ['a white logo', pixels([[255, 255, 255, 255], 10])],
    ['nothing that can be seen', []],
  ])('texts in the colours of %s read well on its ground', (_, data) => {
    const palette = paletteOf(strikingColors(data));
    const light = parseHex(palette.light);
    for (const key of ['primary', 'dark', 'gray'] as const)
      expect(contrastRatio(parseHex(palette[key]), light)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the week', () => {
  const reformer: HourTerms = {
    class_type_id: '1',
    instructor_id: '1',
    location_id: '1',
    duration: '50',
    capacity: '12',
  };
  const barre: HourTerms = { ...reformer, class_type_id: '2', instructor_id: '7', duration: '45', capacity: '8' };
  const plan: WeekPlan = {
    ...barre,
    times: FIRST_TIMES,
    hours: [
      [3, '07:00', reformer],
      [1, '07:00', reformer],
      [5, '19:00', reformer],
      [2, '07:00', barre],
    ].reduce<WeekHours>(
      (hours, [day, time, terms]) => toggleHour(hours, String(time), Number(day), terms as HourTerms),
      {},
    ),
  };
  const choices = { class_types: [aClassType()], locations: [aLocation()], zone: 'America/Mexico_City' };
  // Monday in Mexico City at 21:00, Tuesday in UTC.
  const MONDAY = new Date('2026-11-24T03:00:00.000Z');
  const first = (at: Date, one: WeekPlan = plan) =>
    seriesOf(one, choices, at).map(({ class_date, repeat, class_type_id, class_instructors, duration }) => [
      class_date,
      repeat?.weekdays,
      class_type_id,
      class_instructors[0]?.instructor_id,
      duration,
    ]);

  test('is a series for each hour and class that it was chosen for, whatever is entered since', () => {
    expect(first(MONDAY)).toEqual([
      ['2026-11-25T07:00:00.000Z', [1, 3], 1, 1, 50],
      ['2026-11-24T07:00:00.000Z', [2], 2, 7, 45],
      ['2026-11-27T19:00:00.000Z', [5], 1, 1, 50],
    ]);
  });

  test("begins with today's class where that hour is still to come, else a week later", () => {
    const evening = { ...plan, hours: toggleHour({}, '20:00', 1, reformer) };
    expect(first(new Date('2026-11-24T01:59:00.000Z'), evening)[0]?.[0]).toBe('2026-11-23T20:00:00.000Z');
    expect(first(new Date('2026-11-24T02:00:00.000Z'), evening)[0]?.[0]).toBe('2026-11-30T20:00:00.000Z');
  });

  test('takes the capacity of numbered places', () => {
    const numbered = { ...choices, class_types: [aClassType({ spot_map: '4,5' })] };
    expect(seriesOf(plan, numbered, MONDAY)[0]?.capacity).toBe(9);
  });

  test('an hour that is pressed twice is no longer chosen, and one that is stored is no longer to be stored', () => {
    expect(toggleHour(plan.hours, '19:00', 5, barre)['19:00']).toEqual({});
    const [stored] = seriesOf(plan, choices, MONDAY);
    const left = withoutSeries(plan.hours, stored!);
    expect(Object.keys(left['07:00'] ?? {})).toEqual(['2']);
    expect(left['19:00']).toEqual(plan.hours['19:00']);
  });

  test('shows in each hour the class that it was chosen for, after another one is picked', async () => {
    const { screen } = await start('/admin/inicio?paso=semana', READY, {
      'GET /locations': ok({ locations: [aLocation()] }),
      'GET /instructors': ok({ instructors: [anInstructor()] }),
      'GET /class_types': ok({
        class_types: [aClassType({ name: 'Reformer' }), aClassType({ class_type_id: 2, name: 'Barre' })],
      }),
    });
    const cell = (label: string) => screen.find(`button[aria-label^="${label}"]`);
    cell('Lunes 07:00').simulate('click');
    screen
      .find('select')
      .first()
      .simulate('change', { target: { value: '2' } });
    cell('Martes 07:00').simulate('click');
    expect([cell('Lunes 07:00').text(), cell('Martes 07:00').text()]).toEqual(['Reformer', 'Barre']);
    expect(cell('Lunes 07:00').prop('aria-label')).toBe('Lunes 07:00, Reformer');
    expect(screen.text()).toContain('2 clases a la semana');
  });
});

test('legal texts name the studio and how to write to it, and become clean HTML', () => {
  const [privacy] = legalTexts(aConfig({ business_name: 'Sol & Mar', email: 'hola@sol.mx' }), 'Orizaba 10');
  const html = htmlOf(privacy?.text ?? '');
  expect(html).toContain('<p>Sol &amp; Mar, con domicilio en Orizaba 10,');
  expect(html).toContain('<h2>Tus derechos</h2>');
  expect(html).toContain('hola@sol.mx');
  // Necessary purposes apart from voluntary ones; the authority is the one of the law of 2025.
  expect(html).toContain('<h2>Para qué los necesitamos</h2>');
  expect(html).toContain('<h2>Para qué los usamos solo si quieres</h2>');
  expect(html).toContain('Secretaría Anticorrupción y Buen Gobierno');
  expect(html).not.toMatch(/\bINAI\b|\bIFAI\b/);
  expect(htmlOf('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>');
});

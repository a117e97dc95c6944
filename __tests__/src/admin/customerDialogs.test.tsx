/** What is done for a customer in dialogs of their page. */
import { confirm } from '../../../src/core/confirm/confirm';
import { aCustomer, aMyReservation } from '../../helpers/fixtures';
import { press, type, waitUntil } from '../../helpers/mount';
import { ok, refuse } from '../../helpers/store';
import { ana, asks, dialogText, page, shows } from './customerPage';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));

test('a class is booked for the customer: day, class and spot, once under one key after a lost response', async () => {
  const { single_class } = aMyReservation();
  const free = {
    ...single_class,
    single_class_id: 77,
    class_date: '2999-01-05T07:00:00.000Z',
    capacity: 3,
    class_type: { ...single_class.class_type, spot_map: '3' },
    class_reservations: [{ spot: 1 }],
  };
  let tries = 0;
  const { api, screen } = await page('', {
    'GET /single_class': ok({ days: [{ date: '2999-01-05', single_classes: [free] }] }),
    'POST /class_reservations': () => {
      tries += 1;
      return tries === 1 ? refuse(503, 'server/unavailable', 'Inténtalo de nuevo.') : ok({ class_reservation: {} });
    },
  });
  await shows(screen, 'Ana Robles');
  await press(screen, 'Reservar');
  await waitUntil(screen, () => screen.find('.customer-choice').exists());
  screen
    .find('input[type="radio"]')
    .first()
    .simulate('change', { target: { checked: true } });
  await press(screen, 'Reservar lugar 2');
  await asks(screen, 'Inténtalo de nuevo.');
  await press(screen, 'Reservar lugar 2');
  await waitUntil(screen, () => !screen.find('.customer-choice').exists());
  const sent = api.requests.filter(({ call }) => call === 'POST /class_reservations');
  expect(sent.map(({ body }) => body)).toEqual([1, 2].map(() => ({ single_class_id: 77, customer_id: 9, spot: 2 })));
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('a class that a customer without credits asks for leads to a sale for that class', async () => {
  const { single_class } = aMyReservation();
  const free = { ...single_class, single_class_id: 77, class_date: '2999-01-05T07:00:00.000Z', class_reservations: [] };
  const { screen } = await page('', {
    'GET /single_class': ok({ days: [{ date: '2999-01-05', single_classes: [free] }] }),
    'POST /class_reservations': refuse(412, 'reservation/no-credits', 'No tiene créditos.'),
  });
  await shows(screen, 'Ana Robles');
  await press(screen, 'Reservar');
  await waitUntil(screen, () => screen.find('.customer-choice').exists());
  screen
    .find('input[type="radio"]')
    .first()
    .simulate('change', { target: { checked: true } });
  screen.find('.ui-dialog__footer button').last().simulate('click');
  await asks(screen, 'No tiene créditos.');
  const links = screen.find('.ui-dialog__content a').filterWhere((a) => a.text() === 'Vender');
  expect(links.hostNodes().map((a) => a.prop('href'))).toEqual(['/admin/caja?cliente=9&clase=77']);
});

test('two accounts are merged after a preview of what moves; an obstacle prevents it', async () => {
  const side = (customer_id: number, email: string) => ({
    customer_id,
    name: 'Ana Robles',
    email,
    phone: '5511112222',
    has_account: true,
  });
  const moves = {
    reservations: 4,
    credits: 1,
    purchases: 0,
    invoices: 0,
    cards: 0,
    notes: 0,
    messages: 0,
    files: 0,
    waitlists: 0,
    penalties: 0,
    documents: 0,
  };
  const preview = (obstacles: unknown[]) => ({
    preview: {
      customer: side(9, 'ana@ejemplo.mx'),
      merged: side(12, 'ana.robles@ejemplo.mx'),
      moves,
      cards_lost: 1,
      addresses: 2,
      obstacles,
    },
  });
  const found = aCustomer({ customer_id: 12, name: 'Ana', last_name: 'Robles' });
  const { api, screen } = await page(
    '',
    {
      'GET /customer/query': ok({ customers: [found] }),
      'GET /customer/admin/9/merge': ok(
        preview([{ kind: 'class', single_class_id: 11, title: 'Barre', class_date: '2026-11-23T07:00:00.000Z' }]),
      ),
      'POST /customer/admin/9/merge': ok({ customer_id: 9 }),
    },
    'admin',
  );
  await shows(screen, 'Ana Robles');
  await press(screen, 'Unir cuentas');
  await waitUntil(screen, () => screen.find('input[type="search"]').exists());
  screen.find('input[type="search"]').simulate('change', { target: { value: 'ana' } });
  screen.find('.admin-picker__form').simulate('submit');
  await asks(screen, 'Elegir a Ana Robles');
  await press(screen, 'Elegir a Ana Robles');
  await asks(screen, 'Las dos tienen lugar en Barre');
  for (const text of [
    '4 reservaciones',
    '1 crédito libre',
    '1 tarjeta guardada se elimina',
    'Las dos tienen dirección',
  ])
    expect(dialogText()).toContain(text);
  expect(screen.find('.ui-dialog__footer button.ui-button--danger').prop('disabled')).toBe(true);

  api.respond({ 'GET /customer/admin/9/merge': ok(preview([])) });
  await press(screen, 'Elegir otra');
  await waitUntil(screen, () => screen.find('input[type="search"]').exists());
  screen.find('input[type="search"]').simulate('change', { target: { value: 'ana' } });
  screen.find('.admin-picker__form').simulate('submit');
  await asks(screen, 'Elegir a Ana Robles');
  await press(screen, 'Elegir a Ana Robles');
  await asks(screen, '¿Con qué correo entra desde ahora?');
  screen
    .find('input[name="acceso"]')
    .at(1)
    .simulate('change', { target: { checked: true } });
  screen.update();
  screen.find('.ui-dialog__footer button.ui-button--danger').simulate('click');
  await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /customer/admin/9/merge'));
  expect(api.requests.find(({ call }) => call === 'POST /customer/admin/9/merge')?.body).toEqual({
    merged_customer_id: 12,
    keep_account_of: 12,
  });
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ ok: 'Unir cuentas' }));
});

test("changed customer data are sent with their version; others' changes are shown beside them", async () => {
  let stored = ana({ uid: null, version: 4 });
  const { api, screen } = await page('?ver=datos', {
    'GET /customer/admin/9': () => ok({ customer: stored }),
    'GET /customer/admin/9/files': ok({ files: [] }),
    'PUT /customer': ({ body }) => {
      const { version, ...changes } = body as { version: number; email: string };
      if (changes.email === 'usado@ejemplo.mx')
        return {
          status: 409,
          body: { code: 'customer/email-in-use', message: 'Ese correo ya es de otra.', field: 'email' },
        };
      if (version !== stored.version)
        return { status: 412, body: { code: 'row/changed', message: 'Alguien cambió esto.', changed: null } };
      stored = { ...stored, ...changes, version: version + 1 };
      return ok({ customer: stored });
    },
  });
  const sent = () => api.requests.filter(({ call }) => call === 'PUT /customer').map(({ body }) => body);
  const save = async (email: string, count: number) => {
    type(screen, 'email', email);
    screen.find('.modal form').simulate('submit');
    await waitUntil(screen, () => sent().length === count);
  };
  await shows(screen, 'Cambiar datos');
  await press(screen, 'Cambiar datos');
  await waitUntil(screen, () => screen.find('input[name="email"]').exists());
  await save('usado@ejemplo.mx', 1);
  await asks(screen, 'Ese correo ya es de otra.');
  stored = { ...stored, phone: '5500001111', version: 5 };
  await save('ana@casa.mx', 2);
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  expect(screen.find('.admin-conflict').text()).toContain('5500001111');
  await press(screen, 'Usar lo guardado');
  await shows(screen, '5500001111');
  expect(sent().at(-1)).toEqual({ customer_id: 9, version: 4, email: 'ana@casa.mx' });

  await press(screen, 'Cambiar datos');
  await waitUntil(screen, () => screen.find('input[name="email"]').exists());
  await save('ana@casa.mx', 3);
  await waitUntil(screen, () => !screen.find('input[name="email"]').exists());
  expect(screen.text()).toContain('ana@casa.mx');
  expect(sent().at(-1)).toEqual({ customer_id: 9, version: 5, email: 'ana@casa.mx' });
});

test('a customer without an address says so, has no link to write one, and is deleted by the phone', async () => {
  const without = ok({ customer: ana({ email: null, uid: null }) });
  const { screen } = await page(
    '?ver=datos',
    {
      'GET /customer/admin/9': without,
      'GET /customer/admin/9/files': ok({ files: [] }),
    },
    'admin',
  );
  await shows(screen, 'Sin correo no puede recibir sus datos');
  expect(screen.find('.customer-head a[href^="mailto:"]').exists()).toBe(false);
  expect(screen.find('.customer-head').first().text()).toContain('· Sin correo');
  await press(screen, 'Borrar la cuenta');
  expect(screen.text()).toContain(`escribe su teléfono: ${ana().phone}`);
});

/** Who works at the studio, and the audit log, as an admin sees them. */
import type { ReactWrapper } from 'enzyme';
import type { AuditEvent, AuditQuery, TeamMember } from '../../../domain/contract/team';
import { aCustomer, aLocation } from '../../helpers/fixtures';
import { flush, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open } from './frontDesk';
import { takeTheirs } from './takeTheirs';

const member = (changes: Partial<TeamMember> = {}): TeamMember => ({
  customer_id: 9,
  name: 'Eva',
  last_name: 'Cruz',
  email: 'eva@ejemplo.mx',
  email_confirmed: true,
  role: 'staff',
  instructor_id: null,
  location_ids: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  ...changes,
});
const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  audit_event_id: 5,
  createdAt: '2026-11-20T18:00:00.000Z',
  actor: { kind: 'admin', id: '3', name: 'Ana Reyes' },
  action: 'role.grant',
  entity: 'customer',
  entity_id: '9',
  entity_name: 'Ana Robles',
  before: { role: 'customer' },
  after: { role: 'staff' },
  ...changes,
});
const rows = (screen: ReactWrapper): string[] => screen.find('.admin-table tbody tr').map((row) => row.text());

const team = (answers: Answers = {}) => open('/admin/equipo', { 'GET /team': ok({ team: [member()] }), ...answers });

test('a team member opens by name; a refused change of role says why, and the dialog stays open', async () => {
  const { api, screen } = await team({
    'PUT /team/9': refuse(412, 'team/unconfirmed', 'Su correo no está confirmado.'),
  });
  expect(rows(screen)).toEqual(['Eva CruzRecepcióneva@ejemplo.mx']);
  await press(screen, 'Eva Cruz');
  await waitUntil(screen, () => screen.find('select').exists());
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: 'admin' } });
  await press(screen, 'Guardar');
  await waitUntil(screen, () => document.body.textContent?.includes('Su correo no está confirmado.') === true);
  expect(api.requests.at(-1)).toMatchObject({ call: 'PUT /team/9', body: { role: 'admin' } });
  expect(screen.find('select').first().prop('value')).toBe('admin');
});

const collide = async () => {
  const changed = { by: 'Ana Reyes', at: '2026-11-20T18:00:00.000Z' };
  const { api, screen } = await team({
    'PUT /team/9': { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } },
  });
  await press(screen, 'Eva Cruz');
  await waitUntil(screen, () => screen.find('select').exists());
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: 'admin' } });
  api.respond({ 'GET /team': ok({ team: [] }) });
  await press(screen, 'Guardar');
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  expect(screen.find('.admin-conflict__who').text()).toContain('Ana Reyes guardó cambios el');
  expect(screen.find('.admin-conflict tbody tr').first().text()).toBe('Rol DistintoAdministraciónCliente');
  return { api, screen };
};

test('a role changed meanwhile is shown beside the chosen one, which is saved over it', async () => {
  const { api, screen } = await collide();
  const puts = () => api.requests.filter(({ call }) => call === 'PUT /team/9').map(({ body }) => body);
  api.respond({ 'PUT /team/9': ok({ member: member() }) });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => puts().length === 2);
  expect(puts()).toEqual([
    { role: 'admin', from: { role: 'staff', instructor_id: null, location_ids: null } },
    { role: 'admin', from: { role: 'customer', instructor_id: null, location_ids: null } },
  ]);
});

test('a role changed meanwhile is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(
    await collide(),
    (shown) => shown.find('[role="dialog"] select').first().prop('value') === 'customer',
  );
});

describe('where a member of the team works', () => {
  const locations = [aLocation({ location_id: 1, name: 'Roma' }), aLocation({ location_id: 2, name: 'Polanco' })];
  const box = (screen: ReactWrapper, label: string) =>
    screen
      .find('.team-branches .ui-checkbox')
      .filterWhere((one) => one.text() === label)
      .find('input');
  const tick = (screen: ReactWrapper, label: string, checked: boolean): void => {
    box(screen, label).simulate('change', { target: { checked } });
  };
  const opened = async (changes: Partial<TeamMember> = {}) => {
    const { api, screen } = await team({
      'GET /locations': ok({ locations }),
      'GET /team': ok({ team: [member(changes)] }),
      'PUT /team/9': ok({ member: member() }),
    });
    await waitUntil(screen, () => rows(screen)[0]?.includes('estudio') || rows(screen)[0]?.includes('Roma') === true);
    await press(screen, 'Eva Cruz');
    await waitUntil(screen, () => screen.exists('.team-branches'));
    const puts = () => api.requests.filter(({ call }) => call === 'PUT /team/9').map(({ body }) => body);
    return { screen, puts };
  };
  const from = { role: 'staff', instructor_id: null };

  test('is chosen among several studios, at least one, and said in the list', async () => {
    const { screen, puts } = await opened();
    expect(rows(screen)[0]).toContain('Todos los estudios');
    tick(screen, 'Todos los estudios', false);
    await press(screen, 'Guardar');
    expect(document.body.textContent).toContain('Elige al menos un estudio.');
    expect(puts()).toEqual([]);
    tick(screen, 'Polanco', true);
    await press(screen, 'Guardar');
    await waitUntil(screen, () => puts().length === 1);
    expect(puts()).toEqual([{ role: 'staff', location_ids: [2], from: { ...from, location_ids: null } }]);
  });

  test('is shown as stored, with a studio that is gone, and stays where it is not touched', async () => {
    const { screen, puts } = await opened({ location_ids: [1, 77] });
    expect(rows(screen)[0]).toContain('Roma');
    expect(box(screen, 'Roma').prop('checked')).toBe(true);
    expect(box(screen, 'Polanco').prop('checked')).toBe(false);
    expect(box(screen, 'Un estudio archivado o eliminado').prop('checked')).toBe(true);
    await press(screen, 'Guardar');
    await waitUntil(screen, () => puts().length === 1);
    expect(puts()).toEqual([{ role: 'staff', from: { ...from, location_ids: [1, 77] } }]);
  });
});

test('a person without an account is invited by mail, and the invitation is withdrawn', async () => {
  const invitation = {
    team_invitation_id: 3,
    email: 'nora@ejemplo.mx',
    role: 'coach',
    expiresAt: '2026-12-07T12:00:00Z',
  };
  const { api, screen } = await team({
    'GET /team/invitations': ok({ team_invitations: [], sends_mail: true }),
    'POST /team/invitations': refuse(409, 'team/has-account', 'Esta persona ya tiene cuenta.'),
    'DELETE /team/invitations/3': ok({ team_invitations: [], sends_mail: true }),
  });
  await press(screen, 'Invitar por correo');
  await waitUntil(screen, () => screen.find('form.team-invite').exists());
  const submit = async (email: string): Promise<void> => {
    screen.find('form.team-invite input').simulate('change', { target: { value: email } });
    screen.update();
    screen.find('form.team-invite').simulate('submit');
    await flush(screen);
  };
  const posts = () => api.requests.filter(({ call }) => call === 'POST /team/invitations').map(({ body }) => body);
  await submit('nora@');
  expect([screen.find('.ui-field__error').text(), posts()]).toEqual(['El formato del correo no es correcto.', []]);
  expect(screen.find('.ui-form-alert').text()).toBe('Revisa el campo: Correo de quien invitas');
  await submit('nora@ejemplo.mx');
  await waitUntil(screen, () => screen.find('form.team-invite').text().includes('Esta persona ya tiene cuenta.'));
  api.respond({ 'POST /team/invitations': ok({ team_invitations: [invitation], sends_mail: true }) });
  screen.find('form.team-invite select').simulate('change', { target: { value: 'coach' } });
  await submit('nora@ejemplo.mx');
  await waitUntil(screen, () => screen.find('.team-pending').exists());
  expect(posts().at(-1)).toEqual({ email: 'nora@ejemplo.mx', role: 'coach' });
  expect(screen.find('form.team-invite').text()).toContain('Enviamos la invitación a nora@ejemplo.mx.');
  await press(screen, 'Retirar la invitación de nora@ejemplo.mx');
  await waitUntil(screen, () => !screen.find('.team-pending').exists());
});

test('without a mail server the inviting person is given the link to pass on, and nothing says that a mail was sent', async () => {
  const invitation = {
    team_invitation_id: 3,
    email: 'nora@ejemplo.mx',
    role: 'staff',
    expiresAt: '2026-12-07T12:00:00Z',
  };
  const { screen } = await team({
    'GET /team/invitations': ok({ team_invitations: [], sends_mail: false }),
    'POST /team/invitations': ok({ team_invitations: [invitation], sends_mail: false }),
  });
  await press(screen, 'Invitar por correo');
  await waitUntil(screen, () => screen.find('.team-invite__link').exists());
  expect(screen.find('.team-invite__link a').prop('href')).toBe(`${window.location.origin}/registro`);
  screen.find('form.team-invite input').simulate('change', { target: { value: 'nora@ejemplo.mx' } });
  screen.update();
  screen.find('form.team-invite').simulate('submit');
  await waitUntil(screen, () => screen.find('.team-pending').exists());
  expect(screen.find('form.team-invite').text()).toContain('Invitación lista. Pásale la liga a nora@ejemplo.mx.');
  expect(screen.text()).not.toContain('Enviamos');
});

test('a role is given to a customer who is looked for, and the list is read again', async () => {
  const { api, screen } = await team({
    'GET /customer/query': ok({ customers: [aCustomer({ customer_id: 12, name: 'Leo', last_name: 'Paz' })] }),
    'PUT /team/12': ok({ member: member({ customer_id: 12 }) }),
  });
  await press(screen, 'Agregar persona');
  await waitUntil(screen, () => screen.find('input[type="search"]').exists());
  screen.find('input[type="search"]').simulate('change', { target: { value: 'leo' } });
  screen.find('.admin-picker__form').simulate('submit');
  await waitUntil(screen, () => document.body.textContent?.includes('Leo Paz') === true);
  await press(screen, 'Elegir a Leo Paz');
  await press(screen, 'Guardar');
  await waitUntil(screen, () => api.requests.filter(({ call }) => call === 'GET /team').length === 2);
  expect(api.requests.find(({ call }) => call === 'PUT /team/12')).toMatchObject({ body: { role: 'staff' } });
});

test('the audit log shows who did what to whom, opens the change, and reads the next page', async () => {
  const { api, screen } = await open('/admin/bitacora?accion=role.grant', {
    'GET /audit_events': ({ params }) =>
      (params as AuditQuery).after === undefined
        ? ok({ audit_events: [event()], next: 5 })
        : ok({
            audit_events: [
              event({ audit_event_id: 4, entity_name: null, actor: { kind: 'system', id: 'mail', name: null } }),
            ],
            next: null,
          }),
  });
  expect(api.requests[0]).toMatchObject({ call: 'GET /audit_events', params: { action: 'role.grant' } });
  expect(rows(screen)).toEqual(['Cambió un rolCliente «Ana Robles»Ana Reyesvie 20 nov 2026 · 12:00']);
  await press(screen, 'Mostrar más');
  await waitUntil(screen, () => rows(screen).length === 2);
  expect(api.requests.at(-1)).toMatchObject({ params: { action: 'role.grant', after: 5 } });
  expect(rows(screen)[1]).toContain('Cliente 9Sistema (mail)');
  await press(screen, 'Cambió un rol');
  await waitUntil(screen, () => document.body.textContent?.includes('Después') === true);
  expect(screen.find('.ui-dialog__content').hostNodes().text()).toContain('rolecustomerstaff');
});

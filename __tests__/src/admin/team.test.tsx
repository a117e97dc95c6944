/** Who works at the studio, and the audit log, as an admin sees them. */
import type { ReactWrapper } from 'enzyme';
import type { AuditEvent, AuditQuery, TeamMember } from '../../../domain/contract/team';
import { sectionsFor } from '../../../src/admin/sections';
import { aCustomer } from '../../helpers/fixtures';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open } from './frontDesk';

const member = (changes: Partial<TeamMember> = {}): TeamMember => ({
  customer_id: 9,
  name: 'Eva',
  last_name: 'Cruz',
  email: 'eva@ejemplo.mx',
  email_confirmed: true,
  role: 'staff',
  instructor_id: null,
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
  before: { role: 'customer' },
  after: { role: 'staff' },
  ...changes,
});
const rows = (screen: ReactWrapper): string[] => screen.find('.admin-table tbody tr').map((row) => row.text());

const team = (answers: Answers = {}) => open('/admin/equipo', { 'GET /team': ok({ team: [member()] }), ...answers });

test('a member opens by name, and a refused change of role says why and keeps the dialog', async () => {
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
  await waitUntil(screen, () => screen.text().includes('Su correo no está confirmado.'));
  expect(api.requests.at(-1)).toMatchObject({ call: 'PUT /team/9', body: { role: 'admin' } });
  expect(screen.find('select').first().prop('value')).toBe('admin');
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
  await waitUntil(screen, () => screen.text().includes('Leo Paz'));
  await press(screen, 'Elegir a Leo Paz');
  await press(screen, 'Guardar');
  await waitUntil(screen, () => api.requests.filter(({ call }) => call === 'GET /team').length === 2);
  expect(api.requests.find(({ call }) => call === 'PUT /team/12')).toMatchObject({ body: { role: 'staff' } });
});

test('the audit log shows who did what to whom, opens the change, and goes on with the next page', async () => {
  const { api, screen } = await open('/admin/bitacora?accion=role.grant', {
    'GET /audit_events': ({ params }) =>
      (params as AuditQuery).after === undefined
        ? ok({ audit_events: [event()], next: 5 })
        : ok({
            audit_events: [event({ audit_event_id: 4, actor: { kind: 'system', id: 'mail', name: null } })],
            next: null,
          }),
  });
  expect(api.requests[0]).toMatchObject({ call: 'GET /audit_events', params: { action: 'role.grant' } });
  expect(rows(screen)).toEqual(['Cambió un rolCliente 9Ana Reyesvie 20 nov 2026 · 12:00']);
  await press(screen, 'Mostrar más');
  await waitUntil(screen, () => rows(screen).length === 2);
  expect(api.requests.at(-1)).toMatchObject({ params: { action: 'role.grant', after: 5 } });
  expect(rows(screen)[1]).toContain('Sistema (mail)');
  await press(screen, 'Cambió un rol');
  await waitUntil(screen, () => screen.text().includes('Después'));
  expect(screen.find('.ui-dialog__content').hostNodes().text()).toContain('rolecustomerstaff');
});

test('a coach sees attendance alone, the front desk no administration, and an admin all sections', () => {
  const labels = (role: 'coach' | 'staff' | 'admin'): string[] =>
    sectionsFor({ role, config: { cash_checkout_enabled: true }, disputes: 2 }).flatMap(({ sections }) =>
      sections.map(({ label }) => label),
    );
  expect(labels('coach')).toEqual(['Asistencia']);
  const staff = [
    ...['Hoy', 'Asistencia', 'Horario', 'Caja', 'Corte de caja', 'Clientes', 'Efectivo', 'Disputas (2)', 'Correos'],
    ...['Salas y lugares', 'Categorías', 'Campos'],
  ];
  expect(labels('staff')).toEqual(staff);
  expect(labels('admin').slice(staff.length)).toEqual(['Equipo', 'Bitácora']);
});

/** The list of customers, a new one, and the search of everything. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { ListedCustomer } from '../../../domain/contract/customerList';
import { flush, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const ANA: ListedCustomer = {
  customer_id: 7,
  name: 'Ana',
  last_name: 'Robles',
  email: 'ana@ejemplo.mx',
  phone: '5512345678',
  role: 'customer',
  createdAt: '2026-01-05T12:00:00.000Z',
  file: null,
  birthdate: '1990-11-25',
  has_account: false,
  last_class_at: '2026-11-20T13:00:00.000Z',
  credits: 3,
  has_unlimited: false,
  version: 1,
};
const SEGMENTS = [
  { segment: 'new', count: 1 },
  { segment: 'at-risk', count: 1200 },
];
const screenOf = (path = '/admin/clientes', answers: Answers = {}, role: 'staff' | 'coach' = 'staff') =>
  open(
    path,
    {
      'GET /customer/admin/all': ok({ customers: [ANA], next: null }),
      'GET /customer/admin/segments': ok({ segments: SEGMENTS }),
      'GET /customer/query': ok({ customers: [ANA] }),
      'GET /single_class': ok({ days: [] }),
      'GET /single_class/attendance': ok({ classes: [] }),
      ...answers,
    },
    staffStore(role as 'staff'),
  );
const row = (screen: ReactWrapper) => screen.find('.admin-table tbody tr');

beforeEach(() => localStorage.clear());

describe('the list of customers', () => {
  test('each leads to the page; groups tell their number and, chosen, who is in them', async () => {
    const { api, screen } = await screenOf();
    await waitUntil(screen, () => row(screen).exists());
    expect(row(screen).find('a').prop('href')).toBe('/admin/clientes/7');
    expect(row(screen).text()).toContain('Sin cuenta');
    await waitUntil(screen, () => screen.text().includes('En riesgo (1,200)'));
    await press(screen, 'En riesgo (1,200)');
    await waitUntil(screen, () =>
      api.requests.some(({ params }) => (params as { segment?: string })?.segment !== undefined),
    );
    expect(screen.text()).toContain('Su última clase fue hace más de 30 y hasta 90 días.');
    expect(api.requests.filter(({ call }) => call === 'GET /customer/admin/all').at(-1)?.params).toEqual({
      segment: 'at-risk',
    });
  });

  test('a search in the address is asked for; a failure and no hit say so', async () => {
    const { api, screen } = await screenOf('/admin/clientes?buscar=gonsales', {
      'GET /customer/admin/all': ok({ customers: [], next: null }),
    });
    await waitUntil(screen, () => screen.text().includes('Nadie coincide.'));
    expect(api.requests.find(({ call }) => call === 'GET /customer/admin/all')?.params).toEqual({ query: 'gonsales' });
    const failed = await screenOf('/admin/clientes', { 'GET /customer/admin/all': refuse(500, 'server/internal') });
    await waitUntil(failed.screen, () => failed.screen.text().includes('Reintentar'));
  });

  test('a new customer whose phone is in use leads to who has it', async () => {
    const { api, screen } = await screenOf('/admin/clientes?nuevo=si', {
      'POST /customer': refuse(409, 'customer/phone-in-use', 'Ya existe.', 'phone'),
    });
    const form = () => screen.find('form.ui-form');
    await waitUntil(screen, () => form().exists());
    const type = (name: string, value: string): void => {
      form().find(`input[name="${name}"]`).simulate('change', { target: { value } });
      screen.update();
    };
    type('name', 'Ana');
    type('last_name', 'R');
    type('phone', '5512345678');
    type('email', 'otra@ejemplo.mx');
    form().simulate('submit');
    await waitUntil(screen, () => screen.find('.admin-customers__existing').exists());
    expect(screen.find('.admin-customers__existing a').prop('href')).toBe('/admin/clientes/7');
    expect(api.requests.find(({ call }) => call === 'POST /customer')?.body).toEqual({
      name: 'Ana',
      last_name: 'R',
      phone: '5512345678',
      email: 'otra@ejemplo.mx',
    });
  });
});

describe('the palette', () => {
  const opened = async (role: 'staff' | 'coach' = 'staff') => {
    const shown = await screenOf('/admin/clases', {}, role);
    act(() => {
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    });
    await waitUntil(shown.screen, () => shown.screen.find('.admin-palette').exists());
    return shown;
  };
  const input = (screen: ReactWrapper) => screen.find('.admin-palette input');
  const options = (screen: ReactWrapper) => screen.find('[role="option"]').map((one) => one.find('strong').text());

  test('Ctrl+K opens it; what is typed finds customers and screens, and Enter goes there', async () => {
    const { screen } = await opened();
    expect(options(screen)).toContain('Clientes');
    input(screen).simulate('change', { target: { value: 'ana' } });
    await waitUntil(screen, () => options(screen).includes('Ana Robles'));
    input(screen).simulate('keydown', { key: 'ArrowDown' });
    input(screen).simulate('keydown', { key: 'ArrowUp' });
    expect(screen.find('[role="option"][aria-selected=true]').find('strong').text()).toBe('Ana Robles');
    expect(localStorage.getItem('asistencia.lista.recientes')).toBeNull();
    await flush(screen);
    const enter = { key: 'Enter', nativeEvent: { isComposing: false }, preventDefault: () => undefined };
    act(() => (input(screen).prop('onKeyDown') as unknown as (event: typeof enter) => void)(enter));
    expect(localStorage.getItem('asistencia.lista.recientes')).toContain('/admin/clientes/7');
  });

  test('a coach finds only the own screens', async () => {
    const { api, screen } = await opened('coach');
    expect(options(screen)).toEqual(['Asistencia']);
    input(screen).simulate('change', { target: { value: 'ana' } });
    await flush(screen);
    expect(api.requests.filter(({ call }) => call === 'GET /customer/query')).toEqual([]);
  });
});

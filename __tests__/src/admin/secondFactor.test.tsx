/** The admin area of a studio that requires a second factor of its team. */
import AdminArea from '../../../src/admin/AdminArea';
import { initialCustomers } from '../../../src/features/customers/state';
import { initialSession } from '../../../src/features/session/state';
import { setTokenSource } from '../../../src/core/http/tokens';
import { http } from '../../../src/core/http/client';
import { aConfig, aCustomer } from '../../helpers/fixtures';
import { mountScreen } from '../../helpers/mount';
import { fakeApi, ok, realStore, refuse } from '../../helpers/store';

test('staff whose session lacks the second factor are led to where they switch it on, and nothing is fetched', async () => {
  const api = fakeApi({});
  const store = realStore({
    appconfig: aConfig(),
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    customers: { ...initialCustomers, me: aCustomer({ role: 'admin', second_factor_required: true }) },
  });
  const screen = await mountScreen(<AdminArea />, store, { path: '/admin/clases' });
  expect(screen.find('h1').text()).toBe('Activa la verificación en dos pasos');
  expect(screen.find('a[href="/mystudio/seguridad"]').text()).toBe('Activarla en Seguridad');
  expect(api.requests).toEqual([]);
});

test('a call that is refused for a missing second factor marks the session', async () => {
  const onFactorRequired = jest.fn();
  setTokenSource({ getToken: async () => 'token-1', onExpired: () => undefined, onFactorRequired });
  fakeApi({ 'GET /disputes': refuse(403, 'auth/second-factor-required') });
  await expect(http.get('/disputes')).rejects.toMatchObject({ code: 'auth/second-factor-required' });
  expect(onFactorRequired).toHaveBeenCalledTimes(1);
  setTokenSource(null);
});

describe('the prompt for a second factor', () => {
  beforeEach(() => window.localStorage.clear());

  async function openArea(role: 'coach' | 'staff', path: string, suggested = true) {
    fakeApi({ 'GET /disputes': ok({ disputes: [] }), 'GET /locations': ok({ locations: [] }) });
    const store = realStore({
      appconfig: aConfig(),
      session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
      customers: { ...initialCustomers, me: aCustomer({ role, second_factor_suggested: suggested }) },
    });
    return mountScreen(<AdminArea />, store, { path });
  }
  const prompt = 'aside[aria-label="Verificación en dos pasos"]';

  test.each([
    ['coach', '/admin/clases'],
    ['staff', '/admin/hoy'],
  ] as const)('asks a %s on their first screen, until they dismiss it in this browser', async (role, path) => {
    const screen = await openArea(role, path);
    expect(screen.find(prompt).find('a[href="/mystudio/seguridad"]').text()).toBe('Activarla');
    screen.find('button[aria-label="No activarla por ahora"]').simulate('click');
    expect(screen.find(prompt).exists()).toBe(false);
    expect((await openArea(role, path)).find(prompt).exists()).toBe(false);
  });

  test('asks on no other screen, and nobody who has one', async () => {
    expect((await openArea('staff', '/admin/clases')).find(prompt).exists()).toBe(false);
    expect((await openArea('staff', '/admin/hoy', false)).find(prompt).exists()).toBe(false);
  });
});

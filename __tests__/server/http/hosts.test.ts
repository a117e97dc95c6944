/** Whose Host header the server answers: a studio's own names, and those of its network. */
import { getAdminConfig, getAppConfig, getHealth, putConfig } from '../../../domain/contract/appconfig';
import { startApi, type Api } from '../../helpers/api';
import { emulatorToken } from '../../helpers/tokens';
import { aPerson } from '../builders';

let api: Api;
const ask = async (host: string, url = '/api/appconfig') =>
  (await api.raw({ method: 'GET', url, headers: { host } })).status;

describe('with a configured domain', () => {
  beforeAll(async () => {
    api = await startApi({ siteHosts: ['https://estudio.plataforma.app'] });
    await api.configure({ domain: 'casaaura.mx', business_name: 'Casa Aura' });
  });
  afterAll(() => api.close());

  it.each([
    'casaaura.mx',
    'CASAAURA.mx.',
    'casaaura.mx:8443',
    'www.casaaura.mx',
    'admin.casaaura.mx',
    'estudio.plataforma.app',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.0.3.7',
    '172.20.0.2:3000',
    '192.168.1.20:3000',
    'app:3000',
    'ana.local:3000',
  ])('answers to %s', async (host) => {
    expect(await ask(host)).toBe(200);
  });

  it.each([
    'evil.example',
    'casaaura.mx.evil.example',
    'evilcasaaura.mx',
    'blog.casaaura.mx',
    '203.0.113.9',
    '203.0.113.9:443',
    '[2001:db8::1]',
    'x"><script>',
  ])('refuses %s with 421 and nothing of the studio', async (host) => {
    for (const url of ['/api/appconfig', '/', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/icons/1.png']) {
      const { status, text, headers } = await api.raw({ method: 'GET', url, headers: { host } });
      expect({ url, status, text }).toEqual({ url, status: 421, text: 'Aquí no hay ningún sitio con este nombre.' });
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'",
      });
    }
  });

  it('refuses a call that changes something by an unknown name, token and all', async () => {
    const person = await aPerson(api.db);
    const { status } = await api.raw({
      method: 'PUT',
      url: '/api/customer/me',
      headers: {
        host: 'evil.example',
        authorization: `Bearer ${emulatorToken({ uid: person.uid, email: person.email })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Eva' }),
    });
    expect(status).toBe(421);
  });

  it('answers health checks and signed events by any name', async () => {
    expect(await ask('203.0.113.9', `/api${getHealth.path}`)).toBe(200);
    const { status } = await api.raw({ method: 'POST', url: '/api/webhooks/stripe', headers: { host: '203.0.113.9' } });
    expect(status).not.toBe(421);
  });

  it('an unknown name costs no query once the configuration is read', async () => {
    await ask('casaaura.mx');
    const queries = jest.spyOn(api.pool, 'query');
    expect(await ask('evil.example')).toBe(421);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });
});

describe('without a configured domain', () => {
  it('answers to any name, so that the first admin can enter one', async () => {
    api = await startApi();
    expect(await ask('recien-instalado.example')).toBe(200);
    await api.close();
  });

  it('the demo answers by its own name and by addresses, as a phone nearby asks, and to no other name', async () => {
    api = await startApi({ siteUrl: 'http://localhost:3000' });
    for (const host of ['localhost:3000', '192.168.1.20:3000', '203.0.113.9:3000']) expect(await ask(host)).toBe(200);
    expect(await ask('evil.example')).toBe(421);
    await api.close();
  });
});

describe('changing the domain', () => {
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const change = async (host: string, value: string) => {
    const admin = await aPerson(api.db, 'admin');
    const { version } = await api.ok(getAdminConfig, { as: admin });
    const reply = await api.raw({
      method: 'PUT',
      url: `/api${putConfig.path}`,
      headers: {
        host,
        authorization: `Bearer ${emulatorToken({ uid: admin.uid, email: admin.email })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ version, changes: [{ key: 'domain', value }] }),
    });
    return { status: reply.status, text: reply.text };
  };
  const domain = async () => (await api.ok(getAppConfig)).find(({ key }) => key === 'domain')?.value;

  it('is refused where the name that the admin is at would no longer be one of the site', async () => {
    expect(await change('estudio.plataforma.app', 'estudoi.mx')).toMatchObject({
      status: 400,
      text: expect.stringContaining('Tu sitio dejaría de abrir por estudio.plataforma.app, donde estás ahora.'),
    });
    expect(await domain()).toBeUndefined();
  });

  it('is stored from a page of the new domain, of its admin host, or of the same network', async () => {
    for (const host of ['estudio.mx', 'admin.estudio.mx', 'localhost:3000'])
      expect((await change(host, host === 'localhost:3000' ? 'otro.mx' : 'estudio.mx')).status).toBe(200);
    expect(await domain()).toBe('otro.mx');
  });
});

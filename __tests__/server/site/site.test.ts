/** sitemap.xml, robots.txt, the manifest, the icons and the offline page of a studio. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import sharp from 'sharp';
import { openFiles } from '../../../server/modules/files/open';
import { NOON, startApi, type Api, type Reply } from '../../helpers/api';
import { aClass, aClassType, aLocation, aPage } from '../builders';

const COACH = {
  name: 'Lucía',
  last_name: 'Mora',
  nickname: null,
  quote: null,
  short_bio: null,
  instagram: null,
  birthdate: null,
  music_type: null,
  file_id: null,
};
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#c01030"/>' +
  '<circle cx="16" cy="16" r="5" fill="#fff"/></svg>';
/** Files of the site, as its own routes serve them, and the requests for them. */
const asked: string[] = [];
async function files(app: FastifyInstance): Promise<void> {
  app.get('/demo/:name', async (request, reply) => {
    asked.push(request.url);
    if (request.url === '/demo/rojo.svg') return reply.type('image/svg+xml').send(FAVICON);
    if (request.url === '/demo/blanco.png')
      return reply.type('image/png').send(
        await sharp(
          Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">' +
              '<circle cx="45" cy="45" r="30" fill="#fff"/></svg>',
          ),
        )
          .png()
          .toBuffer(),
      );
    if (request.url === '/demo/palabra.svg')
      return reply
        .type('image/svg+xml')
        .send('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="90"><rect width="400" height="90"/></svg>');
    if (request.url === '/demo/rota.png') return reply.type('image/png').send(Buffer.from('no es una imagen'));
    return reply.type('text/html').send('<p>x</p>');
  });
}

let api: Api;
beforeAll(async () => {
  api = await startApi({ plugins: [files] });
});
afterAll(() => api.close());

const get = (url: string, headers: Record<string, string> = {}): Promise<Reply> =>
  api.raw({ method: 'GET', url, headers: { host: 'casaaura.mx', ...headers } });
const ask = async (url: string, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await get(url, headers);
  expect([url, reply.status]).toEqual([url, 200]);
  return reply;
};
const addresses = async (headers?: Record<string, string>): Promise<string[]> =>
  [...(await ask('/sitemap.xml', headers)).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? '');
const png = async (url: string): Promise<Buffer> => (await api.app.inject({ method: 'GET', url })).rawPayload;
/** Colour and alpha of one pixel. */
async function pixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const {
    data,
    info: { width },
  } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe('sitemap.xml and robots.txt', () => {
  it('the sitemap of an empty studio lists landing page, packages and calendar at the requested host', async () => {
    expect(await addresses()).toEqual([
      'http://casaaura.mx/',
      'http://casaaura.mx/paquetes',
      'http://casaaura.mx/calendario',
    ]);
  });

  it('the sitemap lists every public screen with content and its last change', async () => {
    const later = await startApi();
    try {
      await later.configure({ domain: 'www.casaaura.mx', class_packages_path: '/membresias/todas' });
      const { instructor_id } = await later.db
        .insertInto('instructor')
        .values(COACH)
        .returning('instructor_id')
        .executeTakeFirstOrThrow();
      const classType = await aClassType(later.db);
      await aLocation(later.db);
      await aPage(later.db, { slug: 'términos&más', updated_at: new Date('2026-11-01T12:00:00.500Z') });
      await aPage(later.db, { slug: 'antigua', updated_at: null });
      await aPage(later.db, { slug: 'vacia', content: null });
      await aPage(later.db, { slug: 'preguntas-frecuentes', updated_at: null });
      await later.db
        .insertInto('announcement')
        .values({ title: 'Hoy', content: 'x', created_at: NOON, updated_at: new Date('2026-11-02T00:00:00Z') })
        .execute();
      const { text, headers } = await later.raw({
        method: 'GET',
        url: '/sitemap.xml',
        headers: { host: 'casaaura.mx' },
      });
      const at = (path: string, changed = '') =>
        `  <url><loc>https://www.casaaura.mx${path}</loc>${changed && `<lastmod>${changed}</lastmod>`}</url>`;
      expect(text.split('\n').slice(2, -2)).toEqual([
        at('/'),
        at('/membresias/todas'),
        at('/calendario'),
        at('/avisos', '2026-11-02T00:00:00Z'),
        at('/ubicacion'),
        at(`/instructor/${instructor_id}`),
        at(`/class_type/${classType}`),
        at('/t%C3%A9rminos%26m%C3%A1s', '2026-11-01T12:00:00Z'),
        at('/antigua'),
        at('/preguntas-frecuentes'),
      ]);
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    } finally {
      await later.close();
    }
  });

  it('the sitemap lists the classes of the next fourteen days, without those that have begun or are cancelled', async () => {
    const later = await startApi();
    try {
      const [far, late, soon] = [
        await aClass(later.db, { inHours: 24 * 15 }),
        await aClass(later.db, { inHours: 24 * 13 }),
        await aClass(later.db, { inHours: 1, timezone: 'America/Tijuana' }),
      ];
      await aClass(later.db, { inHours: -1 });
      const gone = await aClass(later.db, { inHours: 2 });
      await later.db
        .updateTable('single_class')
        .set({ deleted_at: NOON })
        .where('single_class_id', '=', gone)
        .execute();
      const { text } = await later.raw({ method: 'GET', url: '/sitemap.xml', headers: { host: 'casaaura.mx' } });
      expect([...text.matchAll(/\/clase\/(\d+)</g)].map(([, id]) => Number(id))).toEqual([soon, late]);
      expect(text).not.toContain(`/clase/${far}<`);
    } finally {
      await later.close();
    }
  });

  it('robots.txt disallows personal screens and names the sitemap', async () => {
    const { text, headers } = await ask('/robots.txt', { host: 'admin.casaaura.mx' });
    expect(text).toBe(
      [
        'User-agent: *',
        'Disallow: /mystudio$',
        'Disallow: /mystudio/',
        'Disallow: /mystudio?',
        'Disallow: /admin$',
        'Disallow: /admin/',
        'Disallow: /admin?',
        'Disallow: /checkout/',
        'Disallow: /gracias/',
        'Disallow: /formulario/',
        'Disallow: /renovar/',
        'Disallow: /te-invita/',
        '',
        'Sitemap: http://casaaura.mx/sitemap.xml',
        '',
      ].join('\n'),
    );
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('an invalid Host header is not written into them', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml'])
      expect((await ask(url, { host: 'x"><script>alert(1)</script>' })).text).not.toContain('script');
  });

  it('the sitemap is cached and gets 304 for a matching ETag', async () => {
    const { headers } = await ask('/sitemap.xml');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })).toMatchObject({
      status: 304,
      text: '',
    });
    const query = jest.spyOn(Client.prototype, 'query');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      await api.studio.config();
      query.mockClear();
      await Promise.all(Array.from({ length: 50 }, () => addresses()));
      expect(query.mock.calls.length).toBe(0);
    } finally {
      clock.mockRestore();
      query.mockRestore();
    }
  });

  it('without a database robots.txt still disallows personal screens', async () => {
    const config = jest
      .spyOn(api.studio, 'config')
      .mockRejectedValue(Object.assign(new Error('Connection terminated'), { code: '57P01' }));
    try {
      expect((await ask('/robots.txt')).text).toContain('Disallow: /mystudio/');
      expect((await get('/sitemap.xml')).status).toBe(503);
    } finally {
      config.mockRestore();
    }
  });
});

describe('manifest, icons and offline page', () => {
  it("the manifest has the studio's name and colours", async () => {
    await api.configure({
      business_name: 'Casa Aura Reformer',
      tagline: 'Reformer y yoga',
      light: '#f8f3ec',
      class_packages_name: 'Membresías',
      class_packages_path: '/membresias',
    });
    const { text, headers } = await ask('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      id: '/',
      name: 'Casa Aura Reformer',
      short_name: 'Casa Aura',
      description: 'Reformer y yoga',
      lang: 'es-MX',
      start_url: '/mystudio',
      scope: '/',
      display: 'standalone',
      theme_color: '#f8f3ec',
      background_color: '#f8f3ec',
      shortcuts: [
        { url: '/mystudio' },
        { url: '/mystudio/reservaciones' },
        { name: 'Membresías', url: '/mystudio/membresias' },
      ],
    });
    const { icons } = JSON.parse(text) as { icons: ReadonlyArray<{ src: string; sizes: string; purpose: string }> };
    expect(icons.map((icon) => icon.purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(await png(src)).metadata();
      expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
    }
  });

  it.each([
    ['Aura', 'Aura'],
    ['Movimientoconsciente', 'Movimientoc…'],
    ['A B C D E F G H', 'A B C D E F'],
    ['  ', 'Estudio'],
  ])('the name %j is shortened to %j below an icon', async (business_name, short_name) => {
    await api.configure({ business_name });
    expect(JSON.parse((await ask('/manifest.webmanifest')).text)).toMatchObject({ short_name });
  });

  it("icons are made once from the studio's favicon, with a safe zone for maskable ones", async () => {
    await api.configure({ favicon: '/demo/rojo.svg', navbar_logo: '/demo/palabra.svg' });
    asked.length = 0;
    const [icon, again] = await Promise.all([png('/icons/192.png'), png('/icons/192.png')]);
    expect(again.equals(icon)).toBe(true);
    expect(asked).toEqual(['/demo/rojo.svg']);
    expect(await pixel(icon, 0, 0)).toMatchObject([expect.anything(), expect.anything(), expect.anything(), 0]);
    expect(await pixel(icon, 96, 96)).toEqual([255, 255, 255, 255]);
    // Its own background reaches the corners.
    for (const name of ['maskable-512', 'apple-180'])
      expect([name, await pixel(await png(`/icons/${name}.png`), 0, 0)]).toEqual([name, [0xc0, 0x10, 0x30, 255]]);
    const { headers } = await api.app.inject({ method: 'GET', url: '/icons/192.png' });
    // Shown in mails, by pages of other origins.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const etag = String(headers.etag);
    expect((await get('/icons/192.png', { 'if-none-match': etag })).status).toBe(304);
  });

  it("an icon is fetched from the studio's bucket, but nothing else from the bucket's host", async () => {
    const seen: string[] = [];
    const bucket = createServer((request, response) => {
      seen.push(request.url ?? '');
      void sharp(Buffer.from(FAVICON))
        .png()
        .toBuffer()
        .then((body) => response.setHeader('content-type', 'image/png').end(body));
    });
    await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
    const publicUrl = `http://127.0.0.1:${(bucket.address() as { port: number }).port}`;
    const folder = mkdtempSync(join(tmpdir(), 'studio-icons-'));
    const s3 = {
      bucket: 'estudio',
      region: 'mx-central-1',
      endpoint: null,
      accessKeyId: 'x',
      secretAccessKey: 'x',
      publicUrl,
    };
    const cloudy = await startApi({ files: openFiles({ folder, s3 }) });
    try {
      const corner = async (favicon: string) => {
        await cloudy.configure({ favicon, primary: '#204060' });
        return pixel((await cloudy.app.inject({ method: 'GET', url: '/icons/apple-180.png' })).rawPayload, 0, 0);
      };
      const name = 'files/12-0a1b2c3d4e5f6a7b-32x32.png';
      expect(await corner(`${publicUrl}/${name}`)).toEqual([0xc0, 0x10, 0x30, 255]);
      for (const other of [`${publicUrl}/otra/${name}`, `${publicUrl}/files/secreto.png`, `${publicUrl}/${name}?x`])
        expect(await corner(other)).toEqual([0x20, 0x40, 0x60, 255]);
      expect(seen).toEqual([`/${name}`]);
    } finally {
      await cloudy.close();
      await new Promise((done) => bucket.close(done));
      rmSync(folder, { recursive: true });
    }
  });

  it("a white transparent picture gets the studio's dark background", async () => {
    await api.configure({ favicon: '/demo/blanco.png', primary: '#102030', light: '#ffffff' });
    expect(await pixel(await png('/icons/apple-180.png'), 0, 0)).toEqual([0x10, 0x20, 0x30, 255]);
  });

  it.each([
    ['the favicon is not set', ''],
    ['the favicon is broken', '/demo/rota.png'],
    ['the favicon is no picture', '/demo/pagina.html'],
    ['the favicon is missing', '/no-hay.png'],
    ['the favicon is on another host', 'http://169.254.169.254/latest/rojo.svg'],
    ['the favicon is an API call', '/api/health'],
    ['the favicon is an icon itself', '/icons/512.png'],
    ["the favicon's path leaves the folder and returns", '/demo/../icons/192.png'],
  ])("the icon is the studio's first letter when %s", async (_why, favicon) => {
    await api.configure({ favicon, navbar_logo: '/demo/palabra.svg', business_name: 'Ímpetu', primary: '#204060' });
    const icon = await png('/icons/512.png');
    expect(await pixel(icon, 256, 40)).toEqual([0x20, 0x40, 0x60, 255]);
    // An I is one stroke in the middle.
    expect(await pixel(icon, 256, 256)).toEqual([255, 255, 255, 255]);
    expect(await pixel(icon, 150, 256)).toEqual([0x20, 0x40, 0x60, 255]);
  });

  it("the sharing image is the studio's drawing at 1200 × 630, else its first letter", async () => {
    for (const [social_media_image, middle] of [
      ['/demo/palabra.svg', [0, 0, 0]],
      ['/demo/rota.png', [0x20, 0x40, 0x60]],
      ['https://otro.mx/a.svg', [0x20, 0x40, 0x60]],
    ] as const) {
      await api.configure({ social_media_image, hero_image: '', primary: '#204060' });
      const { rawPayload, headers } = await api.app.inject({ method: 'GET', url: '/icons/social.jpg' });
      const { width, height, format } = await sharp(rawPayload).metadata();
      expect([headers['content-type'], format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630]);
      const [r = 0, g = 0, b = 0] = await pixel(rawPayload, 60, 60);
      for (const [i, value] of [r, g, b].entries()) expect(Math.abs(value - (middle[i] ?? 0))).toBeLessThan(6);
    }
  });

  it('icons of any other name get 404', async () => {
    for (const name of ['16.png', 'constructor', '..%2f..%2fpackage.json'])
      expect((await get(`/icons/${name}`)).status).toBe(404);
  });

  it('the offline page names the studio, contains no script and lists what still works', async () => {
    await api.configure({
      business_name: 'Casa <b>Aura</b>',
      location: 'Colima 180 "Roma"',
      whatsapp: '5510000000',
      primary: '#ffd400',
      light: '#101010',
    });
    const { text, headers } = await ask('/offline.html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('<title>Sin conexión · Casa &lt;b&gt;Aura&lt;/b&gt;</title>');
    expect(text).toContain('background:#101010;color:#ffffff');
    expect(text).toContain('background:#ffd400;color:#1b1f1e');
    for (const words of [
      'href="tel:+525510000000"',
      'Colima 180 &quot;Roma&quot;',
      '>Reintentar</a>',
      'la lista de hoy se abre sin conexión',
      '<a href="/mystudio/cuenta">',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<script|onclick|javascript:/);
  });
});

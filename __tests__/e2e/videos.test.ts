/** Customers find, watch, favourite and rate videos; who has no access learns how to get it. */
import type { Page } from 'playwright-core';
import type { VideoResponse } from '../../domain/contract/videos';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { VIDEOS } from '../../seed/content/casaAura/videos';
import { openBrowser, type Device, type Visitor } from '../helpers/browser';
import { enter } from './prepared';
import { seeAll } from './steps';
import { fits } from './tour';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser(() => url, ['--autoplay-policy=no-user-gesture-required']);

/** The demo's customer whose package is an online one. */
const SUBSCRIBER = { email: 'carolina.camacho@demo.mx', password: DEMO_ACCOUNTS.customer.password };
const SEARCH = { query: 'dormir', title: 'Para dormir mejor' };
const YOGA = VIDEOS.filter(({ class_type_id, daysAgo }) => class_type_id === 4 && daysAgo > 0);

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:11.000\nInhala\n';

/** Stands in for all other hosts; what is requested of them is noted. */
const intercept = (page: Page, asked: string[]): Promise<unknown> =>
  page.route(
    ({ origin }) => origin !== new URL(url).origin && origin !== 'null',
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<p>El reproductor</p>' });
    },
  );

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const cards = (page: Page) => page.locator('.video-card__title a');

/** What is wrong with a screen as it is now. */
async function faults(visitor: Visitor, name: string): Promise<string[]> {
  const found = await visitor.checkAccessibility(name);
  return (await fits(visitor.page)) ? found : [...found, `${name} is wider than 320 pixels`];
}

async function visitAs(device: Device, account: { email: string; password: string }, path: string): Promise<Visitor> {
  const visitor = await visit(device);
  await enter(visitor.page, account, path);
  return visitor;
}

/** Narrows the list in two steps; the address alone brings the same list back. */
async function filter({ page }: Visitor): Promise<void> {
  const { query, title } = SEARCH;
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByLabel('Tipo de clase').selectOption({ label: 'Yoga Flow' });
  await page.waitForFunction((count) => document.querySelectorAll('.video-card__title').length === count, YOGA.length);
  await page.getByLabel('Buscar').fill(query);
  await page.getByLabel('Buscar').press('Enter');
  await page.waitForURL(`**/mystudio/videos?*query=${query}*`);
  await page.reload();
  await cards(page).first().waitFor();
  expect(await cards(page).allTextContents()).toEqual([title]);
  await page.getByRole('button', { name: 'Filtros (2)' }).waitFor();
}

async function keep({ page }: Visitor, title: string): Promise<void> {
  const heart = page.getByRole('button', { name: `Favorito: ${title}` });
  await heart.click();
  await page.getByText('¡Favorito agregado!').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await heart.click();
  await page.getByText('¡Favorito eliminado!').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
}

/** Plays for a moment, then stops in the eleventh second of twelve, which the server stores. */
async function watch({ page }: Visitor): Promise<void> {
  const video = page.locator('video');
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok());
  await video.evaluate((element) => {
    const player = element as HTMLVideoElement;
    player.addEventListener('seeked', () => player.pause(), { once: true });
    player.currentTime = 10.4;
  });
  expect((await saved).request().postDataJSON()).toEqual({ seconds: 10 });
}

async function complete({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Marcar como completado' }).click();
  await page.getByText('Completado', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('button', { name: 'Marcar como completado' }).click();
  await page.getByText('Completado', { exact: true }).waitFor();
}

async function rate({ page }: Visitor): Promise<void> {
  const stars = (question: RegExp, n: number) =>
    page
      .getByRole('group', { name: question })
      .locator('label', { hasText: `${n} estrellas` })
      .click();
  await stars(/el video/, 5);
  await stars(/coach/, 4);
  await page.getByRole('button', { name: 'Enviar calificación' }).click();
  await page.getByText('¡Gracias por tu calificación!').waitFor();
  await page.getByRole('heading', { name: 'Tu calificación' }).waitFor();
}

/** Opens the page anew, and reads where its video is. */
async function playbackOf(page: Page): Promise<VideoResponse['playback']> {
  const read = page.waitForResponse((answer) => /\/api\/videos\/\d+$/.test(answer.url()) && answer.ok());
  await page.reload();
  return ((await (await read).json()) as VideoResponse).playback;
}

/** The server's response to an address of the file, and the same with one sign changed, without any session. */
async function answersTo(src: string): Promise<number[]> {
  const [head = '', token = '', ...rest] = src.split(/(?<=\/files\/video\/)([^/]+)/);
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const other = src.replace(
    /\/(\d+)-(\d+)\/video\.mp4$/,
    (_, id: string, who: string) => `/${Number(id) + 1}-${who}/video.mp4`,
  );
  const addresses = [src, [head, changed, ...rest].join(''), other];
  return Promise.all(
    addresses.map(async (address) => (await fetch(new URL(address, url), { headers: { range: 'bytes=0-99' } })).status),
  );
}

test(
  'on a phone a customer with an online package finds, watches, favourites, completes and rates a video',
  async () => {
    const customer = await visitAs('phone', SUBSCRIBER, '/mystudio/videos');
    const { page } = customer;
    await heading(page, 'Videos');
    await cards(page).first().waitFor();
    await seeAll(page);
    const poster = await page.locator('.video-card img').first().boundingBox();
    expect(poster?.width).toBeGreaterThan(200);
    const found = await faults(customer, 'videos');
    await filter(customer);
    await page.getByRole('link', { name: SEARCH.title }).click();
    await heading(page, SEARCH.title);
    await watch(customer);
    await keep(customer, SEARCH.title);
    await complete(customer);
    await rate(customer);
    found.push(...(await faults(customer, 'video')));

    const elsewhere = await visitAs('desktop', SUBSCRIBER, new URL(page.url()).pathname);
    await heading(elsewhere.page, SEARCH.title);
    await elsewhere.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 10);
    await elsewhere.leave();

    const { src } = await playbackOf(page);
    const [whole, ...altered] = await answersTo(src ?? '');
    expect([whole, altered.filter((status) => status >= 400 && status < 500).length]).toEqual([206, 2]);
    expect([...found, ...customer.errors]).toEqual([]);
    await customer.leave();
  },
  4 * MINUTE,
);

test(
  'a video that ffmpeg has made qualities of plays in them, by keyboard, faster, with captions and in a small window',
  async () => {
    const admin = await visitAs('desktop', DEMO_ACCOUNTS.admin, '/admin/videos?editar=4');
    await admin.page.locator('form.catalogue-form').waitFor();
    await admin.page
      .locator('input[accept=".vtt,text/vtt"]')
      .setInputFiles({ name: 'es.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) });
    await admin.page.locator('.video-admin__captions li').first().waitFor();
    await admin.page.getByRole('button', { name: 'Guardar' }).click();
    await admin.page.getByText(/quedó guardado/).waitFor();
    await admin.leave();

    const customer = await visitAs('desktop', SUBSCRIBER, '/mystudio/videos/4');
    const { page } = customer;
    await page.locator('video').waitFor();
    let found = await playbackOf(page);
    for (const until = Date.now() + 6 * MINUTE; found.hls === null && Date.now() < until;) {
      await page.locator('video').waitFor();
      found = await playbackOf(page);
    }
    expect(found.hls).toMatch(/index\.m3u8$/);
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
    await page.locator('video').focus();
    await page.keyboard.press('Space');
    const state = () =>
      page.locator('video').evaluate((element) => {
        const video = element as HTMLVideoElement;
        const [track] = video.textTracks;
        return {
          at: video.currentTime,
          rate: video.playbackRate,
          src: video.src,
          small: document.pictureInPictureEnabled && !video.disablePictureInPicture,
          captions: [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text),
        };
      });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
    expect((await state()).src).toMatch(/^blob:/);
    await page.getByLabel('Velocidad').selectOption({ label: '2×' });
    expect((await state()).rate).toBe(2);
    await page.locator('video').evaluate((element) => {
      const [track] = (element as HTMLVideoElement).textTracks;
      if (track) track.mode = 'showing';
    });
    await page.waitForFunction(() => document.querySelector('video')?.textTracks[0]?.cues?.length === 1);
    expect((await state()).captions).toEqual(['Inhala']);
    await page.locator('video').focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('video')?.paused);
    const { at } = await state();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((before) => (document.querySelector('video')?.currentTime ?? 0) < before, at);
    expect((await state()).small).toBe(true);
    expect([await faults(customer, 'video-hls'), customer.errors]).toEqual([[], []]);
    await customer.leave();
  },
  9 * MINUTE,
);

test(
  'a video of YouTube or Vimeo loads nothing from there before a press, then only their player that sets no cookies',
  async () => {
    const admin = await visitAs('desktop', DEMO_ACCOUNTS.admin, '/admin/videos');
    const made: string[] = [];
    await heading(admin.page, 'Videos');
    await intercept(admin.page, []);
    for (const [provider, link] of [
      ['YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      ['Vimeo', 'https://vimeo.com/76979871'],
    ] as const) {
      await admin.page.goto('/admin/videos?editar=nuevo');
      const form = admin.page.locator('form.catalogue-form');
      await form.locator('[name=title]').fill(`Desde ${provider}`);
      await form.locator('[name=provider]').selectOption({ label: provider });
      await form.locator('[name=provider_id]').fill(link);
      await form.getByRole('button', { name: 'Publicar ahora' }).click();
      const stored = admin.page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/videos'),
      );
      await form.getByRole('button', { name: 'Guardar' }).click();
      made.push(String(((await (await stored).json()) as VideoResponse).video.video_id));
    }
    await admin.leave();

    const customer = await visitAs('desktop', SUBSCRIBER, '/mystudio/videos');
    const { page } = customer;
    const asked: string[] = [];
    await heading(page, 'Videos');
    await intercept(page, asked);
    const addresses = [
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&playsinline=1',
      'https://player.vimeo.com/video/76979871?dnt=1',
    ];
    for (const [i, provider] of ['YouTube', 'Vimeo'].entries()) {
      await page.goto(`/mystudio/videos/${made[i]}`);
      await heading(page, `Desde ${provider}`);
      expect(asked).toEqual(addresses.slice(0, i));
      await page.getByRole('button', { name: `Ver en ${provider}` }).click();
      const frame = page.locator('.video-player iframe');
      await page.frameLocator('.video-player iframe').getByText('El reproductor').waitFor();
      expect(asked).toEqual(addresses.slice(0, i + 1));
      expect([await frame.getAttribute('allow'), await frame.getAttribute('sandbox')]).toEqual([
        'autoplay; fullscreen; picture-in-picture; encrypted-media',
        'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
      ]);
    }
    // The page's policy lets no other site into a frame.
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const frame = document.createElement('iframe');
          frame.src = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
          document.body.append(frame);
        }),
    );
    expect(blocked).toBe('frame-src');
    await customer.leave();
  },
  3 * MINUTE,
);

test(
  'on a desktop a customer without an online package is led to where one is sold',
  async () => {
    const ana = await visitAs('desktop', DEMO_ACCOUNTS.customer, '/mystudio/videos/2');
    const { page } = ana;
    await page.getByText('Entrena con nosotros desde casa.').waitFor();
    expect(await page.locator('video').count()).toBe(0);
    const found = await faults(ana, 'videos-needed');
    await page.getByRole('link', { name: 'Ver paquetes en línea' }).click();
    await page.getByText('Aura en casa').first().waitFor();
    expect(found).toEqual([]);
    await ana.leave();
  },
  2 * MINUTE,
);

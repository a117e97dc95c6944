/** What an admin may have written into the site, and what the site shows where nothing can be rendered. */
import type { Page } from 'playwright-core';
import type { CurrentCustomer } from '../../domain/contract/customers';
import { MINUTE } from '../../domain/durations';
import { CONFIG } from '../../seed/content/casaAura/config';
import { openBrowser } from '../helpers/browser';
import { until } from '../helpers/until';
import { ask, calendarAt, openClasses, reservedClasses } from './api';
import { enter, registerWithCredit } from './prepared';
import { cardOf, hydrated, PASSWORD, stranger } from './steps';
import { inDatabase, withConfig, withoutDatabase } from './studioConfig';

const HERO = String(CONFIG.hero_title);
const visit = openBrowser();

const h1 = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test(
  'a page with scripts in its title, its content and its address, and an address that hides markup, do no harm',
  async () => {
    const hurt = (n: number): string =>
      `<script>window.hurt=${n}</script><img src="data:," onerror="window.hurt=${n}">` +
      `<svg onload="window.hurt=${n}"></svg>`;
    const title = `Trampa </title></script>${hurt(1)}`;
    const content =
      `<p onclick="window.hurt=2">Hola</p>${hurt(2)}<iframe srcdoc="<script>parent.hurt=2</script>"></iframe>` +
      '<a href="javascript:window.hurt=2">Aquí</a>';
    const evil = `"'><script>window.hurt=3</script>`;
    const insert = 'insert into page (title, slug, content) values ($1, $2, $3)';
    await inDatabase(async (client) => {
      await client.query(insert, [title, 'trampa', content]);
      await client.query(insert, ['Otra', evil, content]);
    });
    try {
      // The list of pages may still be the one of a moment ago: only writes of the API drop it.
      await until(async () => JSON.stringify(await ask('/api/pages')).includes('trampa'));
      const visitor = await visit('phone');
      const { page } = visitor;
      const unhurt = async (): Promise<void> => expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
      await page.goto('/trampa');
      await h1(page, title);
      await page.getByText('Hola', { exact: true }).click();
      expect(await page.getByText('Aquí').getAttribute('href')).toBeNull();
      await unhurt();
      // In the footer there are their links.
      await page.locator('footer').scrollIntoViewIfNeeded();
      await page.locator('footer').getByRole('link', { name: 'Trampa' }).waitFor();
      await unhurt();
      await page.goto(`/${encodeURIComponent(evil)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await unhurt();
      for (const path of [
        `/%3Cscript%3Ewindow.hurt=4%3C/script%3E`,
        `/x%22%3E%3Cimg%20src=x%20onerror=window.hurt=4%3E`,
        '/%3Csvg%20onload=window.hurt=4%3E?semana=%3Cscript%3Ewindow.hurt=4%3C/script%3E' +
          '#%3Cimg%20src=x%20onerror=window.hurt=4%3E',
      ]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await h1(page, HERO);
        await unhurt();
      }
      expect(visitor.errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
      await visitor.leave();
    } finally {
      await inDatabase((client) => client.query('delete from page where slug in ($1, $2)', ['trampa', evil]));
    }
  },
  2 * MINUTE,
);

test(
  'tracking codes run, and one with a syntax error breaks nothing',
  async () => {
    const count = '<script>window.counted = (window.counted || 0) + 1;</script>';
    await withConfig(
      { body_tracking_codes: count, head_tracking_codes: `<script>this is no ( script</script>${count}<div><b>` },
      async () => {
        const visitor = await visit('phone');
        const { page } = visitor;
        await page.goto('/');
        await h1(page, HERO);
        // Not by a new page, in which they would run once more.
        await hydrated(page);
        await page.getByRole('link', { name: 'Ver calendario' }).click();
        await h1(page, 'Horarios');
        expect(await page.evaluate(() => (window as unknown as { counted: number }).counted)).toBe(2);
        expect(visitor.errors).toEqual([expect.stringMatching(/Unexpected identifier/)]);
        expect(await visitor.checkAccessibility('public-codes')).toEqual([]);
        await visitor.leave();
      },
    );
  },
  2 * MINUTE,
);

test(
  'without a connection an offline page shows it, and leads back once there is one',
  async () => {
    const { page, context, checkAccessibility, leave } = await visit('phone', { serviceWorker: true });
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto('/avisos');
    await h1(page, 'Sin conexión');
    expect(await checkAccessibility('offline')).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Reintentar' }).click();
    await h1(page, 'Avisos');
    await leave();
  },
  2 * MINUTE,
);

test(
  'while the database is down a plain page is shown, which becomes the studio by itself',
  async () => {
    const { page, checkAccessibility, leave } = await visit('desktop');
    await withoutDatabase(async () => {
      await page.goto('/');
      await h1(page, 'No pudimos conectar con el servidor');
      expect(await checkAccessibility('database-away')).toEqual([]);
    });
    await h1(page, HERO);
    await page.getByRole('link', { name: 'Ver calendario' }).click();
    await h1(page, 'Horarios');
    await leave();
  },
  2 * MINUTE,
);

test(
  'a customer whose reservation meets an absent database reads that the site tries again, and has the seat once it is back',
  async () => {
    const who = stranger();
    const token = await registerWithCredit(who);
    const single = (await openClasses(24, 7 * 24)).find(({ class_type }) => class_type.spot_map === null);
    if (!single) throw new Error('no class without a map has a seat left');
    const { page, errors, checkAccessibility, leave } = await visit('phone');
    await enter(page, who, calendarAt(single));
    await cardOf(page, String(single.single_class_id))
      .getByRole('button', { name: /^Reservar/ })
      .click();
    const press = page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true });
    await press.waitFor();
    const away = page.getByText('Sin conexión. Reintentando…');
    await withoutDatabase(async () => {
      await press.click();
      await away.waitFor();
      expect(await checkAccessibility('database-away-reserving')).toEqual([]);
    });
    await away.waitFor({ state: 'detached' });
    // It goes on by itself for some seconds, and then leaves it to the customer.
    const done = page.getByRole('heading', { name: '¡Nos vemos en clase!' });
    await done
      .or(press.and(page.locator(':enabled')))
      .first()
      .waitFor();
    if ((await done.count()) === 0) await press.click();
    await done.waitFor();
    expect(await reservedClasses({ email: who.email, password: PASSWORD })).toEqual([single.single_class_id]);
    const { customer } = await ask<{ customer: CurrentCustomer }>('/api/customer/me', { token });
    expect(customer.available_classes).toEqual([]);
    expect(errors.filter((error) => !error.includes('503 (Service Unavailable)'))).toEqual([]);
    await leave();
  },
  3 * MINUTE,
);

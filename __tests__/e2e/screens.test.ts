/**
 * The screens beside the journey, but for the public ones (public.test.ts): what axe and the console say of them, and
 * that they fit the narrowest phone.
 */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser, type Device, type Visitor } from '../helpers/browser';
import { followMailButtons } from './mailButtons';
import { becomeCustomer, enter } from './prepared';
import { firstClassTops, stranger } from './steps';
import { fits } from './tour';

const visit = openBrowser();

const OWN = ['/mystudio', '/mystudio/reservaciones', '/mystudio/paquetes'] as const;

async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test(
    "visitors who open the customers' area find the sign-in; on a phone classes begin above 360 px",
    async () => {
      const visitor = await visit(device);
      await open(visitor, '/mystudio');
      expect(await visitor.checkAccessibility('screen-mystudio')).toEqual([]);
      expect(await fits(visitor.page)).toBe(true);
      if (device === 'phone')
        expect((await firstClassTops(visitor.page, '/calendario')).filter((top) => top > 360)).toEqual([]);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    },
    2 * MINUTE,
  );

  test(
    'customers see their screens, and signing out leaves nothing of them',
    async () => {
      const ana = await visit(device);
      const { page } = ana;
      const found: string[] = [];
      await enter(page, DEMO_ACCOUNTS.customer, '/entrar');
      await page.waitForURL('**/mystudio');
      for (const path of OWN) {
        await open(ana, path);
        found.push(...(await ana.checkAccessibility(`own${path.replace(/\//g, '-')}`)));
        if (!(await fits(page))) found.push(`${path}: wider than 320 px`);
      }
      if (device === 'phone') expect((await firstClassTops(page)).filter((top) => top > 360)).toEqual([]);
      await page.goto('/mystudio');
      await page.getByRole('heading', { level: 1, name: 'Calendario' }).waitFor();
      // Late on a Sunday this week has no class any more.
      await page.getByRole('button', { name: 'Semana siguiente' }).click();
      await page.locator('.class-card:visible').first().waitFor();
      await page
        .locator(device === 'phone' ? '.app-menu button' : '.app-user__button')
        .first()
        .click();
      await page.getByRole('button', { name: 'Salir' }).waitFor();
      // What the open menu covers in part was looked at above, uncovered: with a waitlist there is a link.
      found.push(...(await ana.checkAccessibility('own-menu', device === 'phone' ? undefined : '.app-user')));
      await page.getByRole('button', { name: 'Salir' }).click();
      await page.waitForURL('**/entrar');
      await page.getByRole('link', { name: /inicio$/ }).click();
      await page.getByRole('link', { name: 'Ver calendario' }).click();
      await page.getByRole('heading', { level: 1, name: 'Horarios' }).waitFor();
      await page.getByRole('button', { name: 'Semana siguiente' }).click();
      await page.locator('.class-card:visible').first().waitFor();
      expect(await page.locator('.class-card--reserved').count()).toBe(0);
      expect(found).toEqual([]);
      expect(ana.errors).toEqual([]);
      await ana.leave();
    },
    3 * MINUTE,
  );
});

test(
  'every mail opens a page of the studio by its button on a desktop',
  async () => {
    const visitor = await visit('desktop');
    const who = stranger();
    // Of the welcome and of the purchase.
    await becomeCustomer(visitor, who);
    const reader = { visitor, name: who.last_name, count: 2 };
    expect(await followMailButtons(visit, DEMO_ACCOUNTS, reader)).toEqual([]);
    await visitor.leave();
  },
  4 * MINUTE,
);

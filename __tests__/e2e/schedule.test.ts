/** An admin plans the schedule in the grid: a weekly series, a drag that customers see, and a cancelled class. */
import type { Browser, Locator, Page } from 'playwright-core';
import { addDays, mondayOf, studioDay } from '../../domain/studioTime';
import { longDay } from '../../domain/format';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { visit } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { logIn } from './steps';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

// Beyond the weeks that the demo studio has classes in: nothing else stands there.
const WEEKS = 12;
const monday = addDays(mondayOf(studioDay(new Date(), STUDIO_ZONE)), 7 * WEEKS);
const [tuesday, thursday] = [addDays(monday, 1), addDays(monday, 3)];

const column = (page: Page, day: string): Locator => page.getByRole('region', { name: longDay(day), exact: true });
const blocks = (page: Page, day: string): Locator => column(page, day).locator('button.schedule-class');

/** Holds a class and lets it go over another place of the grid. */
async function drag(page: Page, from: Locator, to: Locator, below: number): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag');
  await page.mouse.move(a.x + a.width / 2, a.y + 8);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2, a.y + 20, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, a.y + 8 + below, { steps: 8 });
  await page.mouse.up();
}

test(
  'an admin creates a weekly series, drags one of its classes to another hour, which a customer sees, and cancels it',
  async () => {
    const admin = await visit(browser, 'desktop', url);
    const { page } = admin;
    await page.goto(`/admin/horario?dia=${monday}`);
    await logIn(page, DEMO_ACCOUNTS.admin);
    await page.getByRole('heading', { level: 1, name: 'Horario' }).waitFor();
    await page.getByText('No hay clases esta semana.').waitFor();
    const violations = await admin.checkAccessibility('schedule-empty');

    // A press on Tuesday's column opens the form with its day.
    await column(page, tuesday)
      .locator('.schedule-column__free')
      .click({ position: { x: 20, y: 90 } });
    const panel = page.getByRole('dialog', { name: 'Nueva clase' });
    await panel.waitFor();
    expect(await panel.getByLabel('Día', { exact: true }).inputValue()).toBe(tuesday);
    const hour = await panel.getByLabel('Hora', { exact: true }).inputValue();
    await panel.getByLabel('Clase', { exact: true }).selectOption({ index: 1 });
    const places = panel.getByLabel('Estudio', { exact: true });
    if (await places.count()) await places.selectOption({ index: 1 });
    await panel.getByLabel('Coach', { exact: true }).selectOption({ index: 1 });
    await panel.getByLabel('Cupo', { exact: true }).fill('6');
    await panel.getByLabel('Se repite cada semana').check();
    await panel.getByRole('button', { name: 'Jueves', exact: true }).click();
    await panel.getByLabel('Termina', { exact: true }).selectOption({ label: 'En una fecha' });
    await panel.getByLabel('Última fecha').fill(addDays(monday, 13));
    violations.push(...(await admin.checkAccessibility('schedule-form')));
    await panel.getByRole('button', { name: 'Crear clase' }).click();
    await panel.getByText('Se crean 4 clases.').waitFor();
    await panel.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await panel.waitFor({ state: 'detached' });
    await blocks(page, thursday).waitFor();
    expect(await blocks(page, tuesday).count()).toBe(1);

    // 84 pixels are an hour.
    await drag(page, blocks(page, thursday), column(page, addDays(monday, 4)), 84);
    const friday = addDays(monday, 4);
    await blocks(page, friday).waitFor();
    const [h, m] = hour.split(':').map(Number);
    const later = `${String((h ?? 0) + 1).padStart(2, '0')}:${String(m).padStart(2, '0')}`;
    expect(await blocks(page, friday).getAttribute('aria-label')).toContain(`, ${later}–`);
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    violations.push(...(await admin.checkAccessibility('schedule-week')));

    const visitor = await visit(browser, 'desktop', url);
    const seen = visitor.page.locator('article.class-card', { hasText: later });
    await visitor.page.goto(`/calendario?semana=${monday}&dia=${friday}`);
    await seen.waitFor();

    await blocks(page, friday).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar clase' }).click();
    const careful = page.getByRole('dialog', { name: 'Precaución' });
    await careful.getByText('no se puede deshacer').waitFor();
    await careful.getByLabel('Motivo (opcional)').fill('Mantenimiento');
    await careful.getByRole('button', { name: 'Cancelar clase' }).click();
    await careful.waitFor({ state: 'detached' });
    await visitor.page.reload();
    await visitor.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await seen.waitFor({ state: 'detached' });

    expect(violations).toEqual([]);
    expect(admin.errors).toEqual([]);
    await Promise.all([admin.leave(), visitor.leave()]);
  },
  5 * MINUTE,
);

/**
 * An admin plans the schedule in the grid: a weekly series that gets another day, a drag that customers see, one by
 * finger that is undone, and a cancelled class.
 */
import type { Locator, Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { addDays, mondayOf, studioDay } from '../../domain/studioTime';
import { longDay } from '../../domain/format';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';

const visit = openBrowser();

// Beyond the weeks that the demo studio has classes in: nothing else stands there.
const WEEKS = 12;
const monday = addDays(mondayOf(studioDay(new Date(), STUDIO_ZONE)), 7 * WEEKS);
const [tuesday, wednesday, thursday] = [addDays(monday, 1), addDays(monday, 2), addDays(monday, 3)];
/** Of an hour in the grid. */
const HOUR_PIXELS = 102;

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

/** The same with a finger, which rests until the class is held. */
async function dragByTouch(page: Page, from: Locator, to: Locator, below: number): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const start = { x: a.x + a.width / 2, y: a.y + 8 };
  const end = { x: b.x + b.width / 2, y: start.y + below };
  await touch('touchStart', start);
  await page.locator('.schedule-column__ghost').waitFor();
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  await touch('touchEnd');
  await finger.detach();
}

test(
  'an admin creates a weekly series, adds a day to it, drags classes by mouse and finger, undoes, and cancels one',
  async () => {
    const admin = await visit('desktop');
    const { page } = admin;
    await enter(page, DEMO_ACCOUNTS.admin, `/admin/horario?dia=${monday}`);
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

    await blocks(page, tuesday).click();
    violations.push(...(await admin.checkAccessibility('schedule-class')));
    await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel('Qué clases cambian').selectOption({ label: 'Esta y las siguientes' });
    await page.getByRole('dialog').getByRole('button', { name: 'Miércoles', exact: true }).click();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Se agregan 2 clases.').waitFor();
    violations.push(...(await admin.checkAccessibility('schedule-series')));
    await page.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await blocks(page, wednesday).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();

    await drag(page, blocks(page, thursday), column(page, addDays(monday, 4)), HOUR_PIXELS);
    const friday = addDays(monday, 4);
    await blocks(page, friday).waitFor();
    const [h, m] = hour.split(':').map(Number);
    const later = `${String((h ?? 0) + 1).padStart(2, '0')}:${String(m).padStart(2, '0')}`;
    expect(await blocks(page, friday).getAttribute('aria-label')).toContain(`, ${later}–`);
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    violations.push(...(await admin.checkAccessibility('schedule-week')));

    const dialogs = [
      ['Copiar semana', 'copy'],
      ['Días festivos', 'holidays'],
    ] as const;
    for (const [name, picture] of dialogs) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      violations.push(...(await admin.checkAccessibility(`schedule-${picture}`)));
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    const tablet = await visit('tablet');
    await enter(tablet.page, DEMO_ACCOUNTS.admin, `/admin/horario?dia=${monday}`);
    await blocks(tablet.page, wednesday).waitFor();
    violations.push(...(await tablet.checkAccessibility('schedule-week')));
    await dragByTouch(tablet.page, blocks(tablet.page, wednesday), column(tablet.page, monday), HOUR_PIXELS);
    await blocks(tablet.page, monday).waitFor();
    expect(await blocks(tablet.page, monday).getAttribute('aria-label')).toContain(`, ${later}–`);
    await tablet.page.getByRole('button', { name: 'Deshacer' }).click();
    await blocks(tablet.page, wednesday).waitFor();
    expect(await blocks(tablet.page, wednesday).getAttribute('aria-label')).toContain(`, ${hour}–`);

    const visitor = await visit('desktop');
    const seen = visitor.page.locator('article.class-card', { hasText: later });
    await visitor.page.goto(`/calendario?semana=${monday}&dia=${friday}`);
    await seen.waitFor();

    await blocks(page, friday).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar clase' }).click();
    const careful = page.getByRole('dialog', { name: 'Precaución' });
    await careful.getByText('no se puede deshacer').waitFor();
    violations.push(...(await admin.checkAccessibility('schedule-cancel')));
    await careful.getByLabel('Motivo (opcional)').fill('Mantenimiento');
    await careful.getByRole('button', { name: 'Cancelar clase' }).click();
    await careful.waitFor({ state: 'detached' });
    await visitor.page.reload();
    await visitor.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await seen.waitFor({ state: 'detached' });

    expect(violations).toEqual([]);
    expect([...admin.errors, ...tablet.errors]).toEqual([]);
    await Promise.all([admin.leave(), tablet.leave(), visitor.leave()]);
  },
  5 * MINUTE,
);

/** A customer transfers to the studio's account and sends the receipt; staff see it beside the purchase and confirm. */
import sharp from 'sharp';
import { MINUTE } from '../../domain/durations';
import { formatAmount } from '../../domain/numbers';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { CONFIG } from '../../seed/content/casaAura/config';
import { FIVE } from '../../seed/content/casaAura/packages';
import { openBrowser, type Device } from '../helpers/browser';
import { calendarAt, openClasses } from './api';
import { enter, signUp } from './prepared';
import { cardOf, chooseSpot, confirmSpot, stranger } from './steps';

const visit = openBrowser();

test.each<Device>(['desktop', 'phone'])(
  'on a %s: a transfer is paid by its CLABE and receipt, confirmed by staff, and reserves a class',
  async (device) => {
    const [customer, desk] = [await visit(device), await visit('desktop')];
    const { page, context } = customer;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const who = stranger();
    const name = `${who.name} ${who.last_name}`;
    await signUp(page, who);
    await page.goto(`/checkout/${FIVE}`);
    await page.getByRole('radio', { name: 'Transferencia bancaria' }).check();
    const violations = await customer.checkAccessibility('transfer-checkout');
    await page.getByRole('button', { name: 'Confirmar compra' }).click();
    await page.waitForURL('**/gracias/*');
    await page.getByRole('button', { name: 'Copiar CLABE' }).click();
    await page.getByRole('button', { name: 'Copiado CLABE' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CONFIG.transfer_clabe);
    violations.push(...(await customer.checkAccessibility('transfer-to-pay')));
    const receipt = { create: { width: 300, height: 500, channels: 3, background: '#e2ebe4' } } as const;
    await page.getByLabel(/^Comprobante de la orden/).setInputFiles({
      name: 'comprobante.png',
      mimeType: 'image/png',
      buffer: await sharp(receipt).png().toBuffer(),
    });
    await page.getByText(/^Recibimos tu comprobante el/).waitFor();

    await enter(desk.page, DEMO_ACCOUNTS.staff, '/admin/transferencias');
    const row = desk.page.getByRole('row', { name: new RegExp(name) });
    await row.getByText(formatAmount(125_000)).waitFor();
    const picture = row.locator('.transfers-proof img');
    await picture.scrollIntoViewIfNeeded();
    const width = await picture.evaluate(async (img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
    expect(width).toBeGreaterThan(0);
    violations.push(...(await desk.checkAccessibility('transfers')));
    await row.getByRole('button', { name: /^Confirmar/ }).click();
    await desk.page.getByRole('button', { name: 'Sí, llegó' }).click();
    await desk.page.getByText('Transferencia confirmada.').waitFor();
    await row.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByText('Completada', { exact: true }).waitFor();
    const [single] = await openClasses(1, 24 * 7);
    if (!single) throw new Error('no class is open');
    await page.goto(calendarAt(single));
    await cardOf(page, String(single.single_class_id))
      .getByRole('button', { name: /^Reservar/ })
      .click();
    if (single.class_type.spot_map) await confirmSpot(page, await chooseSpot(page));
    else await page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click();
    await page.getByText('¡Reservación guardada con éxito!').waitFor();
    expect(violations).toEqual([]);
    expect([...customer.errors, ...desk.errors]).toEqual([]);
    await Promise.all([customer.leave(), desk.leave()]);
  },
  3 * MINUTE,
);

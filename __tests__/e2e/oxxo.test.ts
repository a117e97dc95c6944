/** OXXO on a phone, on the real `npm start`: a package is paid in the shop, used, and refunded as store credit. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { FIVE, SINGLE } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, openClasses } from './api';
import { signUp } from './prepared';

const visit = openBrowser();

test(
  'a package is paid at OXXO: number, barcode, the shop; the page notices it, and an admin gives store credit',
  async () => {
    const person = await visit('phone');
    const { page } = person;
    await signUp(page);
    // A class with its seat isn't paid there.
    const [single] = await openClasses(24, 24 * 10);
    if (!single) throw new Error('no class is open');
    await page.goto(`/checkout/${SINGLE}?clase=${single.single_class_id}`);
    await page.getByRole('radio', { name: 'Transferencia SPEI' }).waitFor();
    expect(await page.getByRole('radio', { name: 'OXXO' }).count()).toBe(0);

    await page.goto(`/checkout/${FIVE}`);
    await page.getByRole('radio', { name: 'OXXO' }).check();
    await page.getByText('Te damos una ficha para pagar').waitFor();
    const violations = await person.checkAccessibility('oxxo-choice');
    await page.getByRole('button', { name: 'Ver ficha de pago' }).click();

    await page.waitForURL('**/gracias/*');
    const purchaseId = Number(new URL(page.url()).pathname.split('/').pop());
    await page.getByRole('heading', { name: 'Paga en OXXO' }).waitFor();
    await page.getByRole('img', { name: 'Código de barras de tu ficha' }).waitFor();
    violations.push(...(await person.checkAccessibility('oxxo-waits')));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 390, height: 844 });

    // 'Mis Compras' leads back to it.
    await page.goto('/mystudio/membresias');
    await page
      .getByRole('link', { name: /^Ver mi ficha de OXXO/ })
      .first()
      .click();
    const voucher = page.getByRole('link', { name: 'Ver la ficha de Stripe' });
    const shop = await page.context().newPage();
    await shop.goto((await voucher.getAttribute('href')) ?? '');
    await shop.getByRole('button', { name: 'Pagar en la tienda' }).click();
    await shop.getByText('Pagada y acreditada.').waitFor();
    await shop.close();
    await page.bringToFront();
    await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
    expect(violations).toEqual([]);

    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', email, password);
    const refund = { reason: 'Prueba', to_store_credit: true };
    await ask(`/api/purchases/${purchaseId}/refund`, { token, body: refund });
    await page.goto('/mystudio/membresias');
    await page.getByText('Revocada').first().waitFor();
    await page.getByText('$1,250.00 MXN').first().waitFor();
    await person.leave();
  },
  3 * MINUTE,
);

/** SPEI on a phone, on the real `npm start`: a class is paid in two transfers, reserved, and refunded by an admin. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { SINGLE } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, openClasses, reservedClasses } from './api';
import { signUp } from './prepared';
import { PASSWORD } from './steps';

const visit = openBrowser();

test(
  'a class is paid by SPEI: CLABE, a part, the rest; the page notices it, the seat is reserved, an admin refunds it',
  async () => {
    const person = await visit('phone');
    const { page } = person;
    const who = await signUp(page);
    const [single] = await openClasses(24, 24 * 10);
    if (!single) throw new Error('no class is open');
    await page.goto(`/checkout/${SINGLE}?clase=${single.single_class_id}`);
    await page.getByRole('timer', { name: 'Tiempo que queda' }).waitFor();
    await page.getByRole('radio', { name: 'Transferencia SPEI' }).check();
    await page.getByText('Te damos una CLABE').waitFor();
    const violations = await person.checkAccessibility('85-spei-choice');
    await page.getByRole('button', { name: 'Ver datos para transferir' }).click();

    await page.waitForURL('**/gracias/*');
    const purchaseId = Number(new URL(page.url()).pathname.split('/').pop());
    await page.getByRole('heading', { name: 'Haz tu transferencia' }).waitFor();
    await page.getByText(/^646180\d{12}$/).waitFor();
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
    await page.getByRole('button', { name: 'Copiar CLABE' }).click();
    await page.getByRole('button', { name: 'Copiado CLABE' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^646180\d{12}$/);
    violations.push(...(await person.checkAccessibility('86-spei-waits')));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 390, height: 844 });

    // 'Mis Compras' leads back to it.
    await page.goto('/mystudio/membresias');
    await page
      .getByRole('link', { name: /^Ver datos para transferir/ })
      .first()
      .click();
    const instructions = page.getByRole('link', { name: 'Ver las instrucciones completas' });
    const bank = await page.context().newPage();
    await bank.goto((await instructions.getAttribute('href')) ?? '');
    const whole = Number(await bank.getByLabel('Monto en pesos').inputValue());
    await bank.getByLabel('Monto en pesos').fill('100.00');
    await bank.getByRole('button', { name: 'Transferir' }).click();
    await bank.getByText('Transferencia enviada.').waitFor();
    await page.bringToFront();
    await page.getByText(`Faltan $${(whole - 100).toFixed(2)} MXN`).waitFor();
    violations.push(...(await person.checkAccessibility('87-spei-part')));
    await bank.getByRole('button', { name: 'Transferir' }).click();
    await bank.getByText('Este pago ya está completo').waitFor();
    await bank.close();

    await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
    await page.getByText('Tu lugar está reservado').waitFor();
    expect(await reservedClasses({ email: who.email, password: PASSWORD })).toEqual([single.single_class_id]);
    expect(violations).toEqual([]);

    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', email, password);
    await ask(`/api/purchases/${purchaseId}/refund`, { token, body: { reason: 'Prueba' } });
    await page.goto('/mystudio/membresias');
    await page.getByText('Revocada').first().waitFor();
    expect(await reservedClasses({ email: who.email, password: PASSWORD })).toEqual([]);
    await person.leave();
  },
  3 * MINUTE,
);

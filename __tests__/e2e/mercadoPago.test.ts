/** Mercado Pago on a phone, on the real `npm start`: a class is paid at its page, reserved, and refunded by an admin. */
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
  'a class is paid at Mercado Pago: left, refused, paid; the seat is reserved, an admin refunds it',
  async () => {
    const person = await visit('phone');
    const { page } = person;
    const who = await signUp(page);
    const [single] = await openClasses(24, 24 * 10);
    if (!single) throw new Error('no class is open');
    await page.goto(`/checkout/${SINGLE}?clase=${single.single_class_id}`);
    await page.getByRole('timer', { name: 'Tiempo que queda' }).waitFor();
    await page.getByRole('radio', { name: 'Mercado Pago' }).check();
    await page.getByText('Te llevamos a la página de Mercado Pago').waitFor();
    const violations = await person.checkAccessibility('91-mercado-pago-choice');

    const goToPay = async (): Promise<void> => {
      await page.getByRole('button', { name: /^(Ir a pagar|Continuar con mi compra)/ }).click();
      await page.waitForURL('**/sandbox/mercadopago/**');
    };
    await goToPay();
    await page.getByRole('link', { name: 'Volver al sitio' }).click();
    await page.waitForURL('**/checkout/*');
    await page.getByText('Regresaste sin pagar').waitFor();
    violations.push(...(await person.checkAccessibility('92-mercado-pago-left')));
    await goToPay();
    await page.getByRole('button', { name: 'Pagar con una tarjeta sin fondos' }).click();
    await page.getByText('Tu tarjeta no tiene fondos suficientes.').waitFor();
    await page.getByRole('link', { name: 'Elegir otro medio' }).click();
    await page.getByRole('button', { name: 'Pagar con tarjeta', exact: true }).click();

    await page.waitForURL('**/gracias/*');
    const purchaseId = Number(new URL(page.url()).pathname.split('/').pop());
    await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
    await page.getByText('Tu lugar está reservado').waitFor();
    await page.getByText(/^Mercado Pago \(/).waitFor();
    violations.push(...(await person.checkAccessibility('93-mercado-pago-paid')));
    expect(await reservedClasses({ email: who.email, password: PASSWORD })).toEqual([single.single_class_id]);

    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', email, password);
    await ask(`/api/purchases/${purchaseId}/refund`, { token, body: { reason: 'Prueba' } });
    await page.goto('/mystudio/membresias');
    await page.getByText('Revocada').first().waitFor();
    expect(await reservedClasses({ email: who.email, password: PASSWORD })).toEqual([]);
    expect(violations).toEqual([]);
    await person.leave();
  },
  3 * MINUTE,
);

/** Meses sin intereses on a phone, on the real `npm start`: chosen after the card is typed, a seat, a refund. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { TEN } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { signUp } from './prepared';
import { cardFrame, typeCard } from './steps';

const visit = openBrowser();

test(
  'a package is paid in six months: offered once the card is known, named by order and receipt, refunded by an admin',
  async () => {
    const person = await visit('phone');
    const { page } = person;
    await signUp(page);
    await page.goto(`/checkout/${TEN}`);
    await page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
    await cardFrame(page).locator('[name="cardnumber"]:enabled').waitFor();
    await typeCard(page, '4000004840000008');
    const plans = page.getByRole('group', { name: 'Meses sin intereses' });
    const once = plans.getByRole('radio', { name: /^Un solo pago de \$/ });
    await once.waitFor();
    expect(await once.isChecked()).toBe(true);
    // The keyboard goes through them by its arrows.
    await once.focus();
    await page.keyboard.press('ArrowDown');
    expect(await plans.getByRole('radio', { name: /^3 meses sin intereses de \$/ }).isChecked()).toBe(true);
    await plans.getByRole('radio', { name: /^6 meses sin intereses de \$/ }).check();
    await plans.scrollIntoViewIfNeeded();
    const violations = await person.checkAccessibility('94-installments');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Pagar \$/ }).click();

    await page.waitForURL('**/gracias/*');
    const purchaseId = Number(new URL(page.url()).pathname.split('/').pop());
    await page.getByText(/0008\) a 6 meses sin intereses/).waitFor();
    violations.push(...(await person.checkAccessibility('95-installments-order')));
    expect(violations).toEqual([]);

    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', email, password);
    await ask(`/api/purchases/${purchaseId}/refund`, { token, body: { reason: 'Prueba' } });
    await page.goto('/mystudio/membresias');
    await page.getByText('Revocada').first().waitFor();
    await person.leave();
  },
  3 * MINUTE,
);

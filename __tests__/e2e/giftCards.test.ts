/** A gift card from the wish to the class that it pays: bought by card, printed, redeemed by a friend, and spent. */
import { MINUTE } from '../../domain/durations';
import { SINGLE } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signUp } from './prepared';
import { typeCard } from './steps';

const visit = openBrowser();

test(
  'a gift card is paid on a phone, opened by its link, redeemed once by a friend, and pays what they buy',
  async () => {
    const [buyer, friend] = [await visit('phone'), await visit('desktop')];
    const { page } = buyer;
    await signUp(page);
    await page.goto('/mystudio/regalos');
    await page.getByLabel('Cómo la entregas').selectOption({ label: 'La imprimo yo' });
    await page.getByLabel('Para quién es (opcional)').fill('Luz');
    await page.getByLabel('Mensaje (opcional)').fill('¡Feliz cumpleaños!');
    const violations = await buyer.checkAccessibility('88-gift-card-order');
    await page.getByRole('button', { name: 'Ir a pagar' }).click();
    await page.getByText('Tarjeta de regalo de $300.00 MXN').waitFor();
    const accepts = page.getByRole('checkbox', { name: /acepto/i });
    if ((await accepts.count()) > 0) await accepts.check();
    await typeCard(page);
    await page.getByRole('button', { name: 'Pagar $300.00 MXN' }).click();
    await page.getByText('¡Pago exitoso!').waitFor();
    await page.getByRole('link', { name: 'Ver mi tarjeta' }).click();
    await page.getByRole('link', { name: 'Ver e imprimir' }).click();
    await page.getByText('¡Feliz cumpleaños!').waitFor();
    const code = (await page.locator('.gift-card__code').textContent()) ?? '';
    expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    violations.push(...(await buyer.checkAccessibility('89-gift-card')));

    await signUp(friend.page);
    await friend.page.goto(new URL(page.url()).pathname);
    await friend.page.getByRole('button', { name: 'Canjear en mi cuenta' }).click();
    await friend.page.getByText('¡Disfruta tu regalo!').waitFor();
    violations.push(...(await friend.checkAccessibility('90-gift-card-redeemed')));

    await page.goto('/mystudio/regalos');
    await page.getByText(/la canjearon el/).waitFor();
    await page.getByLabel('Código de la tarjeta').fill(code);
    await page.getByRole('button', { name: 'Canjear' }).click();
    await page.getByText(/ya se canjeó/i).waitFor();

    await friend.page.goto(`/checkout/${SINGLE}`);
    await friend.page.getByRole('button', { name: 'Tengo una tarjeta de regalo' }).click();
    await friend.page.getByLabel('Código de la tarjeta').fill(code);
    await friend.page.getByRole('button', { name: 'Canjear' }).click();
    // It is theirs already: it counts once, and pays at once.
    await friend.page.getByText('Tienes $300.00 MXN.').waitFor();
    violations.push(...(await friend.checkAccessibility('gift-card-checkout')));
    const used = friend.page.getByRole('checkbox', { name: /Usar mi saldo a favor \(\$300\.00 MXN\)/ });
    expect(await used.isChecked()).toBe(true);
    await friend.page.getByRole('button', { name: 'Confirmar compra' }).click();
    await friend.page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
    expect(violations).toEqual([]);
    await Promise.all([buyer.leave(), friend.leave()]);
  },
  3 * MINUTE,
);

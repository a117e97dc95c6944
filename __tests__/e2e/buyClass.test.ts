/** Buying a class from its address: event and single class, by a visitor without an account. */
import { SINGLE, SOUND_BATH } from '../../seed/content/casaAura/packages';
import { openBrowser, type Device } from '../helpers/browser';
import { calendarAt, openClasses } from './api';
import { datesOf, payAskedByBank, signUpAtCheckout } from './buyClass';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test(
    'a new visitor buys an event from its card with 3-D Secure and has the seat',
    async () => {
      const visitor = await visit(device);
      const { page } = visitor;
      const [event] = await datesOf(url, SOUND_BATH);
      if (!event) throw new Error('no event is on sale');
      await page.goto(calendarAt(event, '/calendario'));
      const card = page.locator(`[data-class-id="${event.single_class_id}"]`);
      await card.getByText('Evento · $450.00').waitFor();
      await card.getByRole('link', { name: /^Comprar/ }).click();
      await page.waitForURL(`**/checkout/${SOUND_BATH}?clase=${event.single_class_id}`);
      await signUpAtCheckout(page);
      const found = await visitor.checkAccessibility('80-buy-event');
      await payAskedByBank(page);
      found.push(...(await visitor.checkAccessibility('81-bought-event')));
      await page.goto('/mystudio/reservaciones');
      await page
        .getByRole('button', { name: /^Código QR/ })
        .first()
        .waitFor();
      expect(found).toEqual([]);
      await visitor.leave();
    },
    3 * MINUTE,
  );

  test(
    'a new visitor chooses a spot for a single class, signs up, pays and has that spot',
    async () => {
      const visitor = await visit(device);
      const { page } = visitor;
      const single = (await openClasses(24, 24 * 10)).find((c) => c.class_type.spot_map !== null);
      if (!single) throw new Error('no class with spots is open');
      await page.goto(`/checkout/${SINGLE}?clase=${single.single_class_id}`);
      await page.locator('[data-spot]:enabled').last().click();
      await page.waitForURL(/lugar=\d+/);
      const spot = new URL(page.url()).searchParams.get('lugar') ?? '';
      await signUpAtCheckout(page);
      await page.getByText(`Lugar ${spot}`).first().waitFor();
      const found = await visitor.checkAccessibility('82-buy-spot');
      await payAskedByBank(page);
      await page.getByText(new RegExp(`lugar ${spot}$`)).waitFor();
      expect(found).toEqual([]);
      await visitor.leave();
    },
    3 * MINUTE,
  );
});

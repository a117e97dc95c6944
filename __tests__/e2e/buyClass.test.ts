/** Buying a class from its address: event and single class, by a visitor without an account. */
import type { Page } from 'playwright-core';
import type { SingleClass } from '../../domain/contract/schedule';
import { MINUTE } from '../../domain/durations';
import { SINGLE, SOUND_BATH } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { calendarAt, openClasses } from './api';
import { datesOf, payAskedByBank, signUpAtCheckout, thankedForTheSeat } from './buyClass';
import { answerAtPayPal, cancelAtPayPal, goToProvider, leaveProvider, payAtProvider } from './steps';
import { withConfig } from './studioConfig';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

async function nextEvent(): Promise<SingleClass> {
  const [event] = await datesOf(url, SOUND_BATH);
  if (!event) throw new Error('no event is on sale');
  return event;
}

/** Opens the class's checkout, chooses the last free spot and signs up; returns the spot. */
async function chooseSpotAndSignUp(page: Page): Promise<string> {
  const single = (await openClasses(24, 24 * 10)).find((c) => c.class_type.spot_map !== null);
  if (!single) throw new Error('no class with spots is open');
  await page.goto(`/checkout/${SINGLE}?clase=${single.single_class_id}`);
  await page.locator('[data-spot]:enabled').last().click();
  await page.waitForURL(/lugar=\d+/);
  const spot = new URL(page.url()).searchParams.get('lugar') ?? '';
  await signUpAtCheckout(page);
  await page.getByText(`Lugar ${spot}`).first().waitFor();
  return spot;
}

/** The customer's only reservation can be shown at the door. */
async function hasOneQrCode(page: Page): Promise<void> {
  await page.goto('/mystudio/reservaciones');
  const codes = page.getByRole('button', { name: /^Código QR/ });
  await codes.first().waitFor();
  expect(await codes.count()).toBe(1);
}

describe('on a phone', () => {
  test(
    'a new visitor buys an event from its card with 3-D Secure and has the seat',
    async () => {
      const visitor = await visit('phone');
      const { page } = visitor;
      const event = await nextEvent();
      await page.goto(calendarAt(event, '/calendario'));
      const card = page.locator(`[data-class-id="${event.single_class_id}"]`);
      await card.getByText('Evento · $450.00').waitFor();
      await card.getByRole('link', { name: /^Comprar/ }).click();
      await page.waitForURL(`**/checkout/${SOUND_BATH}?clase=${event.single_class_id}`);
      await signUpAtCheckout(page);
      const found = await visitor.checkAccessibility('80-buy-event');
      await payAskedByBank(page);
      found.push(...(await visitor.checkAccessibility('81-bought-event')));
      await hasOneQrCode(page);
      expect(found).toEqual([]);
      await visitor.leave();
    },
    3 * MINUTE,
  );

  test(
    'a new visitor chooses a spot for a single class, signs up, pays and has that spot',
    async () => {
      const visitor = await visit('phone');
      const { page } = visitor;
      const spot = await chooseSpotAndSignUp(page);
      const found = await visitor.checkAccessibility('82-buy-spot');
      await payAskedByBank(page);
      await page.getByText(new RegExp(`lugar ${spot}$`)).waitFor();
      expect(found).toEqual([]);
      await visitor.leave();
    },
    3 * MINUTE,
  );
});

// On the other device: payments.test.ts.
test(
  'on a desktop a new visitor leaves PayPal without paying, keeps the held seat of an event, pays and has the seat',
  async () => {
    const visitor = await visit('desktop');
    const { page } = visitor;
    const event = await nextEvent();
    await page.goto(`/checkout/${SOUND_BATH}?clase=${event.single_class_id}`);
    await signUpAtCheckout(page);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await cancelAtPayPal(page);
    await page.getByRole('timer', { name: 'Tiempo que queda' }).waitFor();
    await answerAtPayPal(page, 'Aprobar pago');
    await thankedForTheSeat(page);
    await hasOneQrCode(page);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
  3 * MINUTE,
);

test(
  "on a phone a new visitor comes back from the provider's own page without paying, pays there and has the chosen spot",
  async () => {
    await withConfig({ stripe_checkout_mode: 'session' }, async () => {
      const visitor = await visit('phone');
      const { page } = visitor;
      const spot = await chooseSpotAndSignUp(page);
      await goToProvider(page);
      await leaveProvider(page);
      await page.getByText(`Lugar ${spot}`).first().waitFor();
      await page.getByRole('timer', { name: 'Tiempo que queda' }).waitFor();
      await goToProvider(page);
      await payAtProvider(page);
      await thankedForTheSeat(page);
      await page.getByText(new RegExp(`lugar ${spot}$`)).waitFor();
      await hasOneQrCode(page);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    });
  },
  3 * MINUTE,
);

/** A full class, in real browsers: one waits on a phone, the other one cancels, and the place changes hands. */
import type { SingleClass } from '../../domain/contract/schedule';
import { MINUTE } from '../../domain/durations';
import { openBrowser, type Visitor } from '../helpers/browser';
import { ask, calendarAt, openClasses, seatsLeft } from './api';
import { enter, registerWithCredit } from './prepared';
import { cardOf, stranger } from './steps';

const visit = openBrowser();

interface Customer {
  readonly email: string;
  readonly token: string;
}

async function newCustomer(): Promise<Customer> {
  const who = stranger();
  return { email: who.email, token: await registerWithCredit(who) };
}

/** The class to come, well outside the cancellation window, that needs the fewest people to be full. */
async function nearlyFull(): Promise<SingleClass> {
  const [best] = (await openClasses(48, 12 * 24)).sort((a, b) => seatsLeft(a) - seatsLeft(b));
  if (!best) throw new Error('no class to fill');
  return best;
}

async function reserve(single_class_id: number, { token }: Customer): Promise<void> {
  const {
    single_class: { class_type, class_reservations, capacity },
  } = await ask<{ single_class: SingleClass }>(`/api/single_class/single/${single_class_id}`);
  const taken = new Set(class_reservations.map((r) => r.spot));
  const spot = class_type.spot_map
    ? Array.from({ length: capacity }, (_, i) => i + 1).find((n) => !taken.has(n))
    : null;
  await ask('/api/class_reservations', { token, body: { single_class_id, spot } });
}

async function openStudio({ page }: Visitor, customer: Customer): Promise<void> {
  await enter(page, customer);
  await page.waitForURL('**/mystudio');
}

test(
  'the first customer on the waitlist has the place at the moment of a cancellation',
  async () => {
    const single = await nearlyFull();
    const [holder, waiting] = [await newCustomer(), await newCustomer()];
    await reserve(single.single_class_id, holder);
    for (let left = seatsLeft(single) - 1; left > 0; left -= 1)
      await reserve(single.single_class_id, await newCustomer());

    const violations: string[] = [];
    const nora = await visit('phone');
    const { page } = nora;
    const look = async (name: string): Promise<void> => void violations.push(...(await nora.checkAccessibility(name)));
    const dialog = page.getByRole('dialog');
    await openStudio(nora, waiting);
    await page.goto(calendarAt(single));
    const card = cardOf(page, String(single.single_class_id));
    await card.getByRole('button', { name: /^Lista de Espera/ }).click();
    await dialog.getByText('Nadie espera todavía').waitFor();
    await look('20-waitlist');
    await dialog.getByRole('button', { name: 'Anotarme en la lista' }).click();
    await page.getByText('Anotada en lista de espera.').waitFor();
    await card.getByRole('button', { name: /ya estás en ella/ }).waitFor();
    await look('21-waiting');

    await page.goto('/mystudio/waitlists');
    await page.getByRole('heading', { name: single.class_type.name }).waitFor();
    await look('22-my-waitlists');

    const other = await visit('desktop');
    await openStudio(other, holder);
    await other.page.goto('/mystudio/reservaciones');
    await other.page.getByRole('button', { name: /^Cancelar/ }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click();
    await other.page.getByText('Reservación cancelada.').waitFor();

    await page.goto('/mystudio/reservaciones');
    await page.getByText('Próxima', { exact: true }).waitFor();
    await page.getByRole('heading', { name: single.class_type.name }).waitFor();
    await page.goto('/mystudio/waitlists');
    await page.getByText('No estás en ninguna lista de espera.').waitFor();
    await look('23-no-waitlists');

    expect(violations).toEqual([]);
    expect(nora.errors).toEqual([]);
    expect(other.errors).toEqual([]);
    await nora.leave();
    await other.leave();
  },
  4 * MINUTE,
);

test(
  'leaving the waitlist needs a confirmation',
  async () => {
    const single = await nearlyFull();
    const waiting = await newCustomer();
    for (let left = seatsLeft(single); left > 0; left -= 1) await reserve(single.single_class_id, await newCustomer());
    await ask('/api/waitlist', {
      token: waiting.token,
      body: { single_class_id: single.single_class_id, auto: false },
    });

    const nora = await visit('desktop');
    const { page } = nora;
    await openStudio(nora, waiting);
    await page.getByRole('link', { name: 'Mis Listas de Espera' }).first().click();
    await page.getByRole('button', { name: /^Salir de la lista/ }).click();
    await page.getByText('Precaución').waitFor();
    await page.getByRole('button', { name: 'Salir de la lista', exact: true }).last().click();
    await page.getByText('Eliminada de lista de espera.').waitFor();
    await page.getByText('No estás en ninguna lista de espera.').waitFor();
    expect(nora.errors).toEqual([]);
    await nora.leave();
  },
  3 * MINUTE,
);

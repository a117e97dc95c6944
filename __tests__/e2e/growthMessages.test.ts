/**
 * What a studio writes by itself, in a browser: its own words of a mail, a journey that is switched on, and the page by
 * which a customer unsubscribes.
 */
import type { Journey } from '../../domain/contract/journeys';
import type { MailsResponse } from '../../domain/contract/mails';
import type { NotificationsResponse } from '../../domain/contract/notifications';
import { MINUTE } from '../../domain/durations';
import { eventually } from '../helpers/until';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, openClasses } from './api';
import { pathInMail, writeReminder } from './mailLinks';
import { enter, registerWithCredit, reserve } from './prepared';
import { PASSWORD, stranger } from './steps';

const visit = openBrowser();
let token: string;
beforeAll(async () => {
  const { email, password } = DEMO_ACCOUNTS.admin;
  token = (await signIn(process.env.STUDIO_URL ?? '', email, password)).idToken ?? '';
});

/** A new customer with a reserved class of the coming days. */
async function aReservation() {
  const who = stranger();
  const own = await registerWithCredit(who);
  const [single] = await openClasses(8, 12 * 24);
  if (!single) throw new Error('no class to reserve');
  return { who, own, single, place: await reserve(single.single_class_id, { token: own }) };
}

/** The subject of the mail of a reservation, once it is sent. */
async function confirmedBy(email: string): Promise<string> {
  const query = new URLSearchParams({ kind: 'reservation-made', query: email, state: 'sent' });
  return eventually(
    `a confirmation to ${email}`,
    async () => (await ask<MailsResponse>(`/api/mails?${query}`, { token })).mails[0]?.subject ?? undefined,
  );
}

test(
  "an admin writes the studio's own words of a mail, which customers get until ours are back",
  async () => {
    const found: string[] = [];
    const office = await visit('desktop');
    const { page } = office;
    const look = async (name: string): Promise<void> => void found.push(...(await office.checkAccessibility(name)));
    const preview = (subject: RegExp) => page.getByTitle(subject);
    const dialog = page.getByRole('dialog');
    const saved = async (): Promise<void> => {
      const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      expect((await stored).status()).toBe(200);
      await page.getByText('Mensaje guardado.').first().waitFor();
    };
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/correos?vista=mensajes');
    const row = page.locator('.messages__row', { has: page.getByText('Reservación', { exact: true }) });
    await row.getByRole('button', { name: /^Reservación/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Reservación' }).waitFor();
    await preview(/^Vista previa: Tu reservación: /).waitFor();

    await page.getByRole('button', { name: 'El tuyo' }).click();
    const [subject, heading] = [page.getByLabel('Asunto'), page.getByLabel('Título')];
    const body = page.getByLabel('Párrafos');
    const ours = await body.inputValue();
    await subject.fill('Tu lugar en {clase} te espera');
    await heading.fill('¡Nos vemos, {apodo}!');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page
      .getByText('Este mensaje no tiene el dato {apodo}. Puedes usar {nombre}, {negocio}, {clase}, {fecha}')
      .first()
      .waitFor();
    expect([await subject.inputValue(), await heading.inputValue(), await body.inputValue()]).toEqual([
      'Tu lugar en {clase} te espera',
      '¡Nos vemos, {apodo}!',
      ours,
    ]);
    await look('messages-refused');

    await heading.fill('¡Nos vemos, {nombre}!');
    await preview(/^Vista previa: Tu lugar en .+ te espera$/).waitFor();
    await page.getByRole('button', { name: 'Ver con un cliente' }).click();
    await dialog.getByLabel('Nombre, correo o teléfono').fill(DEMO_ACCOUNTS.customer.email);
    const choose = dialog.getByRole('button', { name: 'Ver el mensaje de Ana Robles' });
    await choose.waitFor();
    await look('messages-customer');
    await choose.click();
    await page.getByRole('heading', { name: 'Así llega a Ana Robles' }).waitFor();
    const frame = page.frameLocator('iframe.messages-preview__page');
    await frame.getByRole('heading', { name: '¡Nos vemos, Ana!' }).waitFor();
    await saved();
    const { who, single } = await aReservation();
    expect(await confirmedBy(who.email)).toBe(`Tu lugar en ${single.class_type.name} te espera`);

    await page.reload();
    await page.getByRole('button', { name: 'El nuestro' }).click();
    await saved();
    await preview(/^Vista previa: Tu reservación: /).waitFor();
    await page.getByRole('button', { name: 'Versiones' }).click();
    await dialog.getByRole('heading', { name: /^Versión 2/ }).waitFor();
    await dialog.getByText('Tu lugar en {clase} te espera').waitFor();
    await look('messages-versions');
    expect(await confirmedBy((await aReservation()).who.email)).toMatch(/^Tu reservación: /);
    expect(found).toEqual([]);
    expect(office.errors).toEqual([]);
    await office.leave();
  },
  4 * MINUTE,
);

test(
  'an admin switches a ready journey on, changes its rule, and reads what one that has been on for months brought',
  async () => {
    const found: string[] = [];
    const { journeys } = await ask<{ journeys: Journey[] }>('/api/journeys', { token });
    const before = journeys.find(({ trigger, enabled }) => trigger === 'credits-expiring' && !enabled);
    if (!before) throw new Error('no ready journey of credits that expire');
    const office = await visit('desktop');
    const { page } = office;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/recorridos');
    const row = page.locator('.journeys-list__row', { hasText: before.name });
    const toggle = row.getByRole('checkbox', { name: /^Encendido/ });
    const switched = page.waitForResponse(
      (reply) => reply.request().method() !== 'GET' && /journeys/.test(reply.url()),
    );
    await toggle.check();
    expect((await switched).ok()).toBe(true);
    await row.getByText('0 personas en camino').waitFor();

    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: before.name }).waitFor();
    const days = page.getByLabel('Cuántos días antes');
    await days.fill('0');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.locator('.ui-field__error').first().waitFor();
    await days.fill('12');
    await page.getByText('Quienes ya van en camino siguen con los pasos de antes.').waitFor();
    found.push(...(await office.checkAccessibility('journey-changed')));
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Guardado: vale para quienes entren desde ahora.').waitFor();
    await page.getByRole('link', { name: 'Todos los recorridos' }).click();
    await row.getByText(/^Se le vencen créditos \(12\)/).waitFor();
    await toggle.uncheck();

    await page.getByRole('link', { name: /^Después de la primera visita/ }).click();
    await page.getByRole('heading', { name: 'Qué trajo' }).waitFor();
    await page.getByRole('columnheader', { name: 'Sin él' }).waitFor();
    await page.getByRole('row', { name: /^Reservaron \d+ de \d+.* \d+ de \d+/ }).waitFor();
    await page.getByText(/en los últimos seis meses · \d+ mensajes/).waitFor();
    found.push(...(await office.checkAccessibility('journey-results')));
    expect(found).toEqual([]);
    expect(office.errors).toEqual([]);
    await office.leave();
  },
  3 * MINUTE,
);

test(
  'the link that ends a kind of mail changes nothing until its one button is pressed, and the account shows it',
  async () => {
    const { who, own, place } = await aReservation();
    await writeReminder(place);
    const choices = '/api/customer/me/notifications';
    const news = { notifications: [{ kind: 'news', channel: 'mail', enabled: true }] };
    await ask(choices, { token: own, method: 'PUT', body: news });
    /** By mail: whether reminders and news are wanted. */
    const wanted = async (): Promise<(boolean | undefined)[]> => {
      const { notifications } = await ask<NotificationsResponse>(choices, { token: own });
      const byMail = notifications.filter(({ channel }) => channel === 'mail');
      return ['reminder-24h', 'news'].map((kind) => byMail.find((one) => one.kind === kind)?.enabled);
    };
    const reader = await visit('phone');
    const { page } = reader;
    await page.goto(await pathInMail(token, 'reminder-24h', who.email, '/api/unsubscribe/'));
    await page.getByRole('heading', { level: 1, name: '¿Dejar de recibir este aviso?' }).waitFor();
    await page.getByText('Ya no te llegarán por correo: recordatorios antes de la clase.').waitFor();
    const found = await reader.checkAccessibility('unsubscribe');
    expect(await page.getByRole('button').count()).toBe(1);
    expect(await wanted()).toEqual([true, true]);

    await page.getByRole('button', { name: 'No recibir este aviso' }).click();
    await page.getByRole('heading', { level: 1, name: 'Listo' }).waitFor();
    found.push(...(await reader.checkAccessibility('unsubscribed')));
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await wanted()).toEqual([false, true]);

    const account = await page.getByRole('link', { name: 'Elegir mis avisos' }).getAttribute('href');
    await enter(page, { email: who.email, password: PASSWORD }, account ?? '');
    const box = page
      .getByRole('group', { name: 'Recordatorios antes de la clase' })
      .getByRole('checkbox', { name: 'Por correo' });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    expect(found).toEqual([]);
    expect(reader.errors).toEqual([]);
    await reader.leave();
  },
  3 * MINUTE,
);

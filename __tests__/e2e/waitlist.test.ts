/**
 * A full class, in real browsers: one waits on a phone, the other one cancels, and the place changes hands; and the links
 * of the studio's mails, by which customers answer without signing in.
 */
import type { RosterResponse } from '../../domain/contract/attendance';
import type { Campaign, CampaignBody } from '../../domain/contract/campaigns';
import type { MyReservationsResponse } from '../../domain/contract/reservations';
import type { SingleClass } from '../../domain/contract/schedule';
import type { NewClass, PlannedClass } from '../../domain/contract/scheduleAdmin';
import { HOUR, MINUTE } from '../../domain/durations';
import { wallClockOf } from '../../domain/studioTime';
import { eventually } from '../helpers/until';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { REFORMER, ROMA, VALERIA } from '../../seed/content/casaAura/catalogue';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { signIn } from '../helpers/identityCalls';
import { openBrowser, type Visitor } from '../helpers/browser';
import { ask, calendarAt, openClasses, seatsLeft } from './api';
import { pathInMail, writeReminder } from './mailLinks';
import { enter, registerWithCredit, reserve } from './prepared';
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

/** A class of one seat, so near that its place can't be cancelled in time any more. */
async function nearClass(token: string): Promise<number> {
  const body: NewClass = {
    class_date: wallClockOf(new Date(Math.ceil(Date.now() / HOUR) * HOUR + 2 * HOUR), STUDIO_ZONE),
    duration: 50,
    capacity: 1,
    class_type_id: REFORMER,
    location_id: ROMA,
    class_instructors: [{ instructor_id: VALERIA }],
    accept_conflicts: true,
  };
  return (await ask<PlannedClass>('/api/single_class', { token, body })).single_class.single_class_id;
}

test(
  'the links of mails change nothing until their one button is pressed: a reminder, an offered seat and a campaign',
  async () => {
    const { email, password } = DEMO_ACCOUNTS.admin;
    const admin = (await signIn(process.env.STUDIO_URL ?? '', email, password)).idToken ?? '';
    const [soon] = await openClasses(8, 12 * 24);
    if (!soon) throw new Error('no class to be reminded of');
    const [reminded, holder, waiting] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const place = await reserve(soon.single_class_id, reminded);
    await writeReminder(place);
    const near = await nearClass(admin);
    const held = await reserve(near, holder);
    await ask('/api/waitlist', { token: waiting.token, body: { single_class_id: near, auto: true } });
    await ask(`/api/class_reservations/${held.class_reservation_id}`, { token: holder.token, method: 'DELETE' });

    const reader = await visit('phone');
    const { page } = reader;
    const violations: string[] = [];
    const openLink = async (path: string, title: RegExp, name: string): Promise<void> => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      violations.push(...(await reader.checkAccessibility(name)));
      expect(await page.locator('main').getByRole('button').count()).toBe(1);
    };
    const answer = async (button: string, title: RegExp): Promise<void> => {
      await page.getByRole('button', { name: button }).click();
      await page.getByText(title).waitFor();
    };
    const isConfirmed = async (): Promise<boolean> => {
      const roster = await ask<RosterResponse>(`/api/single_class/${soon.single_class_id}/reservations`, {
        token: admin,
      });
      const id = place.class_reservation_id;
      return roster.class_reservations.some((one) => one.class_reservation_id === id && one.confirmed === true);
    };
    const placesOf = async ({ token }: Customer): Promise<number> =>
      (await ask<MyReservationsResponse>('/api/class_reservations/me?filter=upcoming', { token })).total;

    await openLink(
      await pathInMail(admin, 'reminder-24h', reminded.email, '/respuesta/asistir-'),
      /vienes a tu clase/,
      '24-comes',
    );
    expect(await isConfirmed()).toBe(false);
    await answer('Sí, ahí estaré', /Te esperamos, Nora/);
    expect(await isConfirmed()).toBe(true);

    await openLink(
      await pathInMail(admin, 'seat-offered', waiting.email, '/respuesta/tomar-'),
      /hay un lugar para ti/,
      '25-offer',
    );
    expect(await placesOf(waiting)).toBe(0);
    await answer('Tomar lugar', /El lugar es tuyo/);
    expect(await placesOf(waiting)).toBe(1);

    const news = { notifications: [{ kind: 'news', channel: 'mail', enabled: true }] };
    await ask('/api/customer/me/notifications', { token: waiting.token, method: 'PUT', body: news });
    const body: CampaignBody = {
      name: 'Prueba de sábados',
      subject: '{nombre}, vuelve el sábado',
      heading: 'Hay lugar',
      text: 'Ven.',
      button: 'Ver el calendario',
      path: '/calendario',
      segment: 'new',
      pace: 150,
    };
    const { campaign } = await ask<{ campaign: Campaign }>('/api/campaigns', { token: admin, body });
    const sent = `/api/campaigns/${campaign.campaign_id}`;
    await ask(`${sent}/send`, { token: admin, body: { version: campaign.version } });
    await page.goto(await pathInMail(admin, 'campaign', waiting.email, '/calendario#campana='));
    const opened = async () => (await ask<{ campaign: Campaign }>(sent, { token: admin })).campaign.opened || undefined;
    expect(await eventually('that the campaign was opened', opened)).toBe(1);
    const team = await visit('desktop');
    await enter(team.page, DEMO_ACCOUNTS.admin, `/admin/campanas?ver=${campaign.campaign_id}`);
    await team.page.locator('.campaign-report__figures div', { hasText: /^La abrieron1$/ }).waitFor();
    violations.push(...(await team.checkAccessibility('26-campaign-results')));
    expect(violations).toEqual([]);
    expect([...reader.errors, ...team.errors]).toEqual([]);
    await reader.leave();
    await team.leave();
  },
  3 * MINUTE,
);

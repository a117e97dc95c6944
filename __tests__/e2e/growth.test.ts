/**
 * What keeps customers coming, in browsers: a class that opens later and a family, a fixed weekly place, a referral, and
 * the badges of visits.
 */
import type { CurrentCustomer } from '../../domain/contract/customers';
import type { MyReservationsResponse } from '../../domain/contract/reservations';
import { DAY, HOUR, MINUTE } from '../../domain/durations';
import { studioDay, wallClockOf } from '../../domain/studioTime';
import { eventually } from '../helpers/until';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { FIVE, OFFERS, TEN } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, calendarAt } from './api';
import { hurryTasks, memberWith, nextOpening, planClass, writeVisits } from './growth';
import { enter, register } from './prepared';
import { cardOf, chooseSpot, confirmAddress, confirmSpot, fillSignUp, PASSWORD, stranger, typeCard } from './steps';
import { fits } from './tour';

const visit = openBrowser();
let admin: string;
beforeAll(async () => {
  const { email, password } = DEMO_ACCOUNTS.admin;
  admin = (await signIn(process.env.STUDIO_URL ?? '', email, password)).idToken ?? '';
});

/** Days before a class on which the package of the test opens. */
const AHEAD = 5;

test(
  'an admin says when a package books, its customer sees the countdown, adds a child, and books for both as it opens',
  async () => {
    const found: string[] = [];
    const body = { title: `Familiar ${stranger().phone}`, kind: 'presencial', price: 800, class_amount: 4 };
    const {
      class_package: { class_package_id },
    } = await ask<{ class_package: { class_package_id: number } }>('/api/class_packages', {
      token: admin,
      body: { ...body, expiration_days: 60 },
    });
    const nora = await memberWith(admin, { class_package_id, total: body.price });

    const office = await visit('desktop');
    const { page: desk } = office;
    await enter(desk, DEMO_ACCOUNTS.admin, `/admin/paquetes/${class_package_id}`);
    await desk.getByLabel('Desde cuándo reserva').selectOption({ label: 'Cada clase se abre unos días antes' });
    await desk.getByLabel('Cuándo', { exact: true }).selectOption({ label: `${AHEAD} días antes` });
    const phone = await visit('phone');
    const { page } = phone;
    await enter(page, nora, '/mystudio/familia');
    await page.getByText('Todavía no agregas a nadie.').waitFor();
    const opens = nextOpening();
    const hour = wallClockOf(opens, STUDIO_ZONE).slice(11, 16);
    const single = await planClass(admin, new Date(opens.getTime() + AHEAD * DAY));
    await desk.getByLabel('Hora').fill(hour);
    await desk.getByRole('button', { name: 'Guardar' }).click();
    await desk.getByText('Paquete guardado.').waitFor();

    await page.goto(calendarAt(single));
    const card = cardOf(page, String(single.single_class_id));
    await card.getByText(new RegExp(`^Abre .* ${hour}`)).waitFor();
    await card
      .getByRole('timer')
      .getByText(/^en \d:\d\d$/)
      .waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    expect(Date.now()).toBeLessThan(opens.getTime());
    found.push(...(await phone.checkAccessibility('opening-countdown')));
    found.push(...(await office.checkAccessibility('package-opens')));

    const family = await phone.context.newPage();
    await family.goto('/mystudio/familia');
    await family.getByRole('button', { name: 'Agregar a una persona' }).click();
    await family.getByLabel('Nombre').fill('Leo');
    await family.getByLabel('Fecha de nacimiento').fill('2018-05-05');
    await family.getByLabel('Lo que debe saber su coach').fill('Es alérgico a la nuez.');
    await family.getByRole('button', { name: 'Agregar', exact: true }).click();
    await family.getByText('Agregaste a Leo a tu familia.').waitFor();
    await family.getByText(/^Hija o hijo · \d+ años$/).waitFor();
    await family.close();

    await card.getByRole('button', { name: /^Reservar/ }).click({ timeout: 2 * MINUTE });
    expect(Date.now()).toBeGreaterThanOrEqual(opens.getTime());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Leo', exact: true }).click();
    const [own, his] = [await chooseSpot(page, '1'), await chooseSpot(page, '2')];
    found.push(...(await phone.checkAccessibility('family-reserve')));
    await dialog.getByRole('button', { name: 'Reservar 2 lugares' }).click();
    await page.getByRole('heading', { name: '¡Nos vemos en clase!' }).waitFor();
    await page.getByText(`Lugar ${own} · Leo: lugar ${his}`).waitFor();
    found.push(...(await phone.checkAccessibility('family-reserved')));
    expect(found).toEqual([]);
    expect([...phone.errors, ...office.errors]).toEqual([]);
    await Promise.all([phone.leave(), office.leave()]);
  },
  5 * MINUTE,
);

test(
  "a partner with an account of their own books with the family's package from the account that added them alone, and the desk checks them in",
  async () => {
    const found: string[] = [];
    const nora = await memberWith(admin, { class_package_id: TEN, total: 2090 });
    const partner = { ...stranger(), name: 'Íker' };
    const token = await register(partner);
    const fullName = `${partner.name} ${partner.last_name}`;
    const single = await planClass(admin, new Date(Math.ceil(Date.now() / HOUR) * HOUR + 20 * HOUR));
    const places = '/api/class_reservations/me?filter=upcoming';
    const creditsLeft = async (): Promise<number> => {
      const { customer } = await ask<{ customer: CurrentCustomer }>('/api/customer/me', { token: nora.token });
      return customer.available_classes.length;
    };
    expect(await creditsLeft()).toBe(10);

    const hers = await visit('desktop');
    const { page } = hers;
    await enter(page, nora, '/mystudio/familia');
    await page.getByRole('button', { name: 'Agregar a una persona' }).click();
    await page.getByLabel('Parentesco').selectOption({ label: 'Pareja' });
    await page.getByLabel('Nombre').fill(partner.name);
    await page.getByLabel('Apellidos').fill(partner.last_name);
    found.push(...(await hers.checkAccessibility('family-partner')));
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByText('Agregaste a Íker a tu familia.').waitFor();
    await page.getByText('Pareja', { exact: true }).waitFor();

    await page.goto(calendarAt(single));
    const dialog = page.getByRole('dialog');
    await cardOf(page, String(single.single_class_id))
      .getByRole('button', { name: /^Reservar/ })
      .click();
    await dialog.getByRole('button', { name: fullName, exact: true }).click();
    await dialog.getByRole('button', { name: 'Yo', exact: true }).click();
    const spot = await chooseSpot(page);
    found.push(...(await hers.checkAccessibility('family-alone')));
    await dialog.getByRole('button', { name: `Reservar lugar ${spot} para ${fullName}` }).click();
    await page.getByRole('heading', { name: /en clase/ }).waitFor();
    expect(await creditsLeft()).toBe(9);

    const his = await visit('phone');
    await enter(his.page, { email: partner.email }, '/mystudio/reservaciones');
    await his.page.getByText('Aún no has reservado clases.').waitFor();
    expect((await ask<MyReservationsResponse>(places, { token })).total).toBe(0);

    const door = await visit('desktop');
    await enter(door.page, DEMO_ACCOUNTS.staff, `/admin/clases/${single.single_class_id}`);
    const place = door.page.locator('.attendance-place', { hasText: fullName });
    await place.getByText(new RegExp(`Pareja de ${nora.fullName}`)).waitFor();
    await place.getByRole('button', { name: `Registrar ${fullName}` }).click();
    await place.getByText('Llegó').waitFor();
    found.push(...(await door.checkAccessibility('family-arrived')));
    expect(found).toEqual([]);
    expect([...hers.errors, ...his.errors, ...door.errors]).toEqual([]);
    await Promise.all([hers.leave(), his.leave(), door.leave()]);
  },
  3 * MINUTE,
);

test(
  'a customer takes the reserved spot every week and frees a date, and staff see who holds it on the map',
  async () => {
    const found: string[] = [];
    const nora = await memberWith(admin, { class_package_id: TEN, total: 2090 });
    const start = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 2 * DAY);
    const day = studioDay(start, STUDIO_ZONE);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    const until = studioDay(new Date(start.getTime() + 28 * DAY), STUDIO_ZONE);
    const first = await planClass(admin, start, { repeat: { weekdays: [weekday], until } });

    const phone = await visit('phone');
    const { page } = phone;
    await enter(page, nora, calendarAt(first));
    const card = cardOf(page, String(first.single_class_id));
    await card.getByRole('button', { name: /^Reservar/ }).click();
    const spot = await chooseSpot(page);
    await confirmSpot(page, spot);
    await page.getByRole('heading', { name: '¡Nos vemos en clase!' }).waitFor();
    const wish = page.getByRole('button', { name: 'Quiero este lugar cada semana' });
    await wish.waitFor();
    found.push(...(await phone.checkAccessibility('fixed-offered')));
    await wish.click();
    await page.getByText('¡Listo! Este lugar es tuyo cada semana.').waitFor();

    await page.goto('/mystudio/reservaciones');
    const place = page.getByRole('region', { name: 'Tu lugar fijo' });
    await place.getByText(`Lugar ${spot}`, { exact: true }).waitFor();
    const dates = place.locator('.fixed-places__dates li');
    await dates.nth(1).getByText('Reservada').waitFor();
    await dates
      .nth(1)
      .getByRole('button', { name: /^Liberar/ })
      .click();
    const question = page.locator('.app-confirm');
    await question.getByText(/tu lugar fijo sigue en las demás fechas/).waitFor();
    await question.getByRole('button', { name: 'Liberar', exact: true }).click();
    await page.getByText('Liberaste esta fecha.').waitFor();
    await dates.nth(1).getByText('Liberada').waitFor();
    await dates.nth(0).getByText('Reservada').waitFor();
    found.push(...(await phone.checkAccessibility('fixed-own')));
    expect(await fits(page)).toBe(true);

    const desk = await visit('desktop');
    await enter(desk.page, DEMO_ACCOUNTS.staff, `/admin/clases/${first.single_class_id}`);
    const fixed = desk.page.getByRole('region', { name: /^Lugares fijos \(1\)/ });
    const held = `lugar ${spot}, ${nora.fullName}`;
    await fixed.getByRole('img', { name: `Lugares fijos de la sala: ${held}` }).waitFor();
    await fixed.getByRole('link', { name: nora.fullName }).waitFor();
    await fixed.getByText('Reservada').waitFor();
    found.push(...(await desk.checkAccessibility('fixed-roster')));
    await desk.page.goto('/admin/lugares-fijos');
    const row = desk.page.locator('.fixed-rows__row', { hasText: nora.fullName });
    await row.getByText('Liberada').waitFor();
    expect(found).toEqual([]);
    expect([...phone.errors, ...desk.errors]).toEqual([]);
    await Promise.all([phone.leave(), desk.leave()]);
  },
  4 * MINUTE,
);

test(
  "a friend signs up by a customer's link and pays a first package, and both have the store credit that was promised",
  async () => {
    const found: string[] = [];
    const who = stranger();
    await register(who);
    const phone = await visit('phone');
    const { page } = phone;
    await enter(page, { email: who.email }, '/mystudio/invita');
    const link = page.getByText(/\/te-invita\/\S+$/);
    await link.waitFor();
    await page.getByText(/de al menos \$500\.00 MXN, cada quien recibe \$100\.00 MXN de saldo a favor\./).waitFor();
    await page.getByText('Todavía no llega nadie con tu liga.').waitFor();

    const friend = await visit('desktop');
    const { page: hers } = friend;
    await hers.goto(new URL(await link.innerText()).pathname);
    await hers.getByRole('heading', { level: 1, name: `${who.name} te invita a Casa Aura` }).waitFor();
    await hers.getByText(/recibes \$100\.00 MXN de saldo a favor para la siguiente/).waitFor();
    found.push(...(await friend.checkAccessibility('invitation')));
    expect(await fits(hers)).toBe(true);
    await hers.getByRole('link', { name: 'Crear mi cuenta' }).click();
    await hers.waitForURL('**/registro');
    const luz = await fillSignUp(hers, { ...stranger(), name: 'Luz' });
    await hers.getByRole('checkbox', { name: /^Acepto/ }).check();
    await hers.getByRole('button', { name: 'Crear cuenta' }).click();
    await hers.waitForURL('**/mystudio');
    await confirmAddress(hers, luz);
    await page.reload();
    const row = page.locator('.referrals__friend', { hasText: 'Luz' });
    await row.getByText('Falta su primera compra').waitFor();

    await hers.goto(`/checkout/${FIVE}`);
    await hers.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
    await typeCard(hers);
    await hers.getByRole('button', { name: 'Pagar $1,250.00 MXN' }).click();
    await hers.waitForURL('**/gracias/*');
    await hers.getByText(/^Orden #00\d+$/).waitFor();
    await hurryTasks();
    const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', luz.email, PASSWORD);
    const given = async () => (await ask<{ balance: number }>('/api/store_credit', { token })).balance || undefined;
    expect(await eventually('store credit of the referral', given)).toBe(100);

    await hers.goto('/mystudio/membresias');
    const credit = hers.getByRole('region', { name: 'Saldo a favor' });
    await credit.getByText('Tienes $100.00 MXN.').waitFor();
    await credit.getByText(new RegExp(`Por llegar con ${who.name}`)).waitFor();
    await page.reload();
    await row.getByText('Ya ganaron su saldo').waitFor();
    await page.getByText('Llevas ganados $100.00 MXN de saldo a favor.').waitFor();
    found.push(...(await phone.checkAccessibility('referral-given')));
    expect(found).toEqual([]);
    expect([...phone.errors, ...friend.errors]).toEqual([]);
    await Promise.all([phone.leave(), friend.leave()]);
  },
  4 * MINUTE,
);

test(
  "a customer's tenth visit in the fourth week in a row is announced at the door and shows as badges on a phone",
  async () => {
    const found: string[] = [];
    const nora = await memberWith(admin, { class_package_id: OFFERS.unlimited, total: 3200 });
    const single = await planClass(admin, new Date(Math.ceil(Date.now() / HOUR) * HOUR + 20 * HOUR));
    await writeVisits(nora, single.class_date.slice(0, 10), 3);
    const { single_class_id } = single;
    await ask('/api/class_reservations', { token: nora.token, body: { single_class_id, spot: 1 } });

    const phone = await visit('phone');
    const { page } = phone;
    await enter(page, nora);
    const panel = page.getByRole('region', { name: 'Lo que sigue' });
    await panel.getByRole('button', { expanded: false }).click();
    await panel.getByText('Te falta 1 clase para tu visita 10.').waitFor();

    const door = await visit('desktop');
    await enter(door.page, DEMO_ACCOUNTS.staff, `/admin/clases/${single_class_id}`);
    const place = door.page.locator('.attendance-place', { hasText: nora.fullName });
    await place.getByText('¡Su visita 10!').waitFor();
    found.push(...(await door.checkAccessibility('visit-ten')));
    await place.getByRole('button', { name: `Registrar ${nora.fullName}` }).click();
    await place.getByText('Llegó').waitFor();

    await page.reload();
    await panel.getByRole('button', { expanded: false }).click();
    await panel.getByText('¡Llegaste a 10 visitas!').waitFor();
    await page.goto('/mystudio/cuenta');
    for (const text of ['10 clases tomadas', 'Racha: 4 semanas', '10 visitas', '4 semanas seguidas'])
      await page.locator('.account-hub__counts').getByText(text, { exact: true }).waitFor();
    found.push(...(await phone.checkAccessibility('account-badges')));
    expect(await fits(page)).toBe(true);
    expect(found).toEqual([]);
    expect([...phone.errors, ...door.errors]).toEqual([]);
    await Promise.all([phone.leave(), door.leave()]);
  },
  3 * MINUTE,
);

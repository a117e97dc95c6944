/** The front desk runs a class from its list, on a phone; the same list on a desktop, and on paper. */
import type { Page } from 'playwright-core';
import type { AdminCustomerResponse } from '../../domain/contract/adminCustomers';
import type { RosterResponse } from '../../domain/contract/attendance';
import type { ListedCustomerResponse } from '../../domain/contract/customerList';
import type { CustomersResponse } from '../../domain/contract/customers';
import type { ReserveResponse } from '../../domain/contract/reservations';
import type { NewClass, PlannedClass } from '../../domain/contract/scheduleAdmin';
import { HOUR, MINUTE } from '../../domain/durations';
import { wallClockOf } from '../../domain/studioTime';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { REFORMER, ROMA, VALERIA } from '../../seed/content/casaAura/catalogue';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { openBrowser, type Visitor } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, openClasses, seatsLeft } from './api';
import { countPressesBesideForms } from './ownPlace';
import { enter, registerWithCredit } from './prepared';
import { stranger, type Stranger } from './steps';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();
let token: string;
beforeAll(async () => {
  const { email, password } = DEMO_ACCOUNTS.staff;
  token = (await signIn(url, email, password)).idToken ?? '';
});

const found = async (query: string) =>
  (await ask<CustomersResponse>(`/api/customer/query?query=${encodeURIComponent(query)}`, { token })).customers;
const rosterOf = (id: number) => ask<RosterResponse>(`/api/single_class/${id}/reservations`, { token });
const activeIn = ({ class_reservations }: RosterResponse) => class_reservations.filter((r) => r.deletedAt === null);

/** A new customer with a credit. */
async function aCustomer(): Promise<Stranger & { readonly fullName: string; readonly customer_id: number }> {
  const who = stranger();
  await registerWithCredit(who);
  const [customer] = await found(who.email);
  if (!customer) throw new Error(`${who.email} is not found`);
  return { ...who, fullName: `${who.name} ${who.last_name}`, customer_id: customer.customer_id };
}

/** A class of three spots whose check-in is open. */
async function aClass(): Promise<number> {
  const { email, password } = DEMO_ACCOUNTS.admin;
  const { idToken } = await signIn(url, email, password);
  const body: NewClass = {
    class_date: wallClockOf(new Date(Math.ceil(Date.now() / HOUR) * HOUR + 20 * HOUR), STUDIO_ZONE),
    duration: 50,
    capacity: 3,
    class_type_id: REFORMER,
    location_id: ROMA,
    class_instructors: [{ instructor_id: VALERIA }],
    accept_conflicts: true,
  };
  return (await ask<PlannedClass>('/api/single_class', { token: idToken, body })).single_class.single_class_id;
}

/** Reserves for customers of the demo until the class is full. */
async function fill(single_class_id: number): Promise<void> {
  for (const query of ['ma', 'an', 'sa', 'ro', 'lu', 'ca', 'pa', 'jo']) {
    for (const { customer_id } of await found(query)) {
      const roster = await rosterOf(single_class_id);
      const { capacity, class_type } = roster.single_class;
      const taken = activeIn(roster).map(({ spot }) => spot);
      if (taken.length >= capacity) return;
      const free = Array.from({ length: capacity }, (_, i) => i + 1).find((spot) => !taken.includes(spot));
      const body = { single_class_id, customer_id, ...(class_type.spot_map ? { spot: free } : {}) };
      // Many have no credit, or are there already.
      await ask('/api/class_reservations', { token, body }).catch(() => undefined);
    }
  }
  throw new Error('the demo has too few customers with credits');
}

async function options(page: Page, name: string, then: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: then }).click();
}
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const sure = (page: Page, answer: string) =>
  page.locator('.app-confirm').getByRole('button', { name: answer, exact: true }).click();
async function openRoster(staff: Visitor, id: number): Promise<void> {
  await enter(staff.page, DEMO_ACCOUNTS.staff, `/admin/clases/${id}`);
  await staff.page.getByLabel('Buscar por nombre').waitFor();
}

test(
  'staff add a customer to a class, move the spot, check in, remove another without credit and promote who waits',
  async () => {
    const [added, waiting] = [await aCustomer(), await aCustomer()];
    const id = await aClass();
    const violations: string[] = [];

    const bruno = await visit('phone');
    const { page } = bruno;
    await openRoster(bruno, id);
    await page.getByRole('button', { name: 'Reservar para un cliente' }).click();
    await page.getByRole('dialog').getByLabel('Nombre, correo o teléfono').fill(added.email);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Reservar/ })
      .click();
    await gone(page);
    const row = page.locator('.attendance-place', { hasText: added.fullName });
    await row.waitFor();
    await row.getByText('Primera vez').waitFor();
    violations.push(...(await bruno.checkAccessibility('70-roster-phone')));

    await options(page, added.fullName, 'Cambiar lugar');
    const spot = page.getByRole('dialog').locator('button[data-spot]:enabled').first();
    const number = await spot.getAttribute('data-spot');
    await spot.click();
    violations.push(...(await bruno.checkAccessibility('71-roster-spot')));
    await page.getByRole('button', { name: `Cambiar al lugar ${number}` }).click();
    await gone(page);
    await row.getByText(`Lugar ${number}`).waitFor();
    await page.getByText(`${added.fullName} pasó al lugar ${number}.`).waitFor();

    await options(page, added.fullName, 'Cambiar de clase');
    await page.getByRole('dialog').locator('[aria-busy="true"], .ui-skeleton').first().waitFor({ state: 'detached' });
    violations.push(...(await bruno.checkAccessibility('71-roster-class')));
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await gone(page);

    await row.getByRole('button', { name: `Registrar ${added.fullName}` }).click();
    await row.getByText('Llegó').waitFor();

    await fill(id);
    const entry = { single_class_id: id, customer_id: waiting.customer_id, auto: false };
    await ask('/api/waitlist', { token, body: entry });
    await page.reload();
    await page.getByText('Lista de espera (1)').waitFor();
    const leaving = activeIn(await rosterOf(id)).find(
      (r) => r.credit?.counted && !r.attend && r.guest === null && r.customer_id !== added.customer_id,
    );
    if (!leaving) throw new Error('no person with a counted credit to remove');
    const leavingName = `${leaving.name} ${leaving.last_name}`;
    await options(page, leavingName, 'Quitar de la clase');
    violations.push(...(await bruno.checkAccessibility('72-roster-remove')));
    await page.getByRole('button', { name: 'Quitar sin regresar el crédito' }).click();
    await sure(page, 'Quitar');
    await page.getByText(`${leavingName} ya no está en la clase.`).waitFor();
    await gone(page);

    await page.getByRole('button', { name: `Dar lugar a ${waiting.fullName}` }).click();
    await sure(page, 'Dar lugar');
    await page.getByText(`${waiting.fullName} ya tiene su lugar.`).waitFor();
    await page.getByRole('button', { name: `Registrar ${waiting.fullName}` }).waitFor();
    expect(activeIn(await rosterOf(id)).map((r) => r.customer_id)).toEqual(
      expect.arrayContaining([added.customer_id, waiting.customer_id]),
    );
    expect(bruno.errors).toEqual([]);
    await bruno.leave();

    const desktop = await visit('desktop');
    await openRoster(desktop, id);
    const listed = desktop.page.locator('.attendance-place strong', { hasText: waiting.fullName });
    await listed.waitFor();
    violations.push(...(await desktop.checkAccessibility('73-roster-desktop')));
    const [file] = await Promise.all([
      desktop.page.waitForEvent('download'),
      desktop.page.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^lista-.*\.csv$/);
    await desktop.page.emulateMedia({ media: 'print' });
    await listed.waitFor();
    expect(await desktop.page.getByRole('button', { name: /^Registrar/ }).count()).toBe(0);
    // One page.
    const paper = (await desktop.page.pdf({ format: 'Letter' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(violations).toEqual([]);
    expect(desktop.errors).toEqual([]);
    await desktop.leave();
  },
  6 * MINUTE,
);

/** Customers without an account, each with a credit, named so that the list has to wrap them. */
async function walkIns(count: number): Promise<(Stranger & { readonly fullName: string; customer_id: number })[]> {
  const { email, password } = DEMO_ACCOUNTS.admin;
  const { idToken } = await signIn(url, email, password);
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const who = { ...stranger(), last_name: `Iñiguez de la Torre y Villaseñor ${'ABC'[n]}` };
    const { customer } = await ask<ListedCustomerResponse>('/api/customer', { token, body: who });
    const { customer_id } = customer;
    await ask('/api/available_classes', { token: idToken, body: { customer_id, expiration_date: null } });
    made.push({ ...who, fullName: `${who.name} ${who.last_name}`, customer_id });
  }
  return made;
}
const creditsOf = async (id: number): Promise<number> =>
  (await ask<AdminCustomerResponse>(`/api/customer/admin/${id}`, { token })).customer.available_classes.length;

test(
  'on a phone a walk-in who is new and pays in cash is checked in within five presses besides typing',
  async () => {
    const id = await aClass();
    const who = stranger();
    const fullName = `${who.name} ${who.last_name}`;
    const bruno = await visit('phone');
    const { page } = bruno;
    const dialog = page.getByRole('dialog');
    await enter(page, DEMO_ACCOUNTS.staff, `/admin/clases/${id}/checkin`);
    const open = page.getByRole('button', { name: 'Reservar para un cliente' });
    await open.waitFor();
    const presses = await countPressesBesideForms(page);
    await open.click();
    await dialog.getByLabel('Nombre, correo o teléfono').fill(fullName);
    await dialog.getByRole('button', { name: 'Crear cliente' }).click();
    await dialog.getByLabel(/^Teléfono/).fill(who.phone);
    await dialog.getByLabel(/^Correo/).fill(who.email);
    const violations = await bruno.checkAccessibility('78-walk-in-new');
    await dialog.getByRole('button', { name: 'Crear cliente' }).click();
    const pay = page.getByRole('button', { name: 'Cobrar $280.00 MXN' });
    await pay.waitFor();
    violations.push(...(await bruno.checkAccessibility('79-walk-in-pays')));
    await pay.click();
    const checkIn = page.getByRole('button', { name: 'Reservar y registrar entrada' });
    await checkIn.waitFor();
    violations.push(...(await bruno.checkAccessibility('79-walk-in-paid')));
    await checkIn.click();
    await page.waitForURL(`**/admin/clases/${id}/checkin`);
    await page.locator('.attendance-place', { hasText: fullName }).getByText('Llegó').waitFor();
    expect(await presses()).toBeLessThanOrEqual(5);
    expect(activeIn(await rosterOf(id)).map(({ attend }) => attend)).toEqual([true]);
    expect(violations).toEqual([]);
    expect(bruno.errors).toEqual([]);
    await bruno.leave();
  },
  4 * MINUTE,
);

test(
  'after a class has begun staff add who came late, check in who was forgotten and excuse a no-show on their page',
  async () => {
    const [late, forgotten, absent] = await walkIns(3);
    if (!late || !forgotten || !absent) throw new Error('three customers were made');
    // From Saturday noon until Monday there is none; the studio's late_changes_days reach further back.
    const single = (await openClasses(-70, -0.1)).reverse().find((c) => seatsLeft(c) >= 3);
    if (!single) throw new Error('no class of the last days has three seats');
    const id = single.single_class_id;
    const free = Array.from({ length: single.capacity }, (_, i) => i + 1).filter(
      (spot) => !single.class_reservations.some((taken) => taken.spot === spot),
    );
    // Without check_in: the list says of both that they did not come.
    for (const { customer_id } of [forgotten, absent]) {
      const body = { single_class_id: id, customer_id, ...(single.class_type.spot_map ? { spot: free.pop() } : {}) };
      await ask<ReserveResponse>('/api/class_reservations', { token, body });
    }
    const violations: string[] = [];

    const bruno = await visit('phone');
    const { page } = bruno;
    await openRoster(bruno, id);
    await page.getByRole('button', { name: 'Agregar a quien llegó' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre, correo o teléfono').fill(late.phone.slice(-4));
    const add = dialog.getByRole('button', { name: new RegExp(`^Agregar .*${late.fullName}$`) });
    await add.waitFor();
    violations.push(...(await bruno.checkAccessibility('74-late-add')));
    await add.click();
    await gone(page);
    await page.locator('.attendance-place', { hasText: late.fullName }).getByText('Llegó').waitFor();
    expect(await creditsOf(late.customer_id)).toBe(0);

    await page.getByRole('button', { name: `Registrar ${forgotten.fullName}` }).click();
    await page.locator('.attendance-place', { hasText: forgotten.fullName }).getByText('Llegó').waitFor();
    await options(page, absent.fullName, 'Disculpar o quitar de la clase');
    violations.push(...(await bruno.checkAccessibility('75-late-excuse')));
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await gone(page);
    expect(bruno.errors).toEqual([]);
    await bruno.leave();

    const desktop = await visit('desktop');
    await enter(desktop.page, DEMO_ACCOUNTS.staff, `/admin/clientes/${absent.customer_id}?ver=reservaciones`);
    await desktop.page.locator('button[data-row]').first().click();
    await desktop.page.getByRole('link', { name: 'Ver la lista de la clase' }).waitFor();
    violations.push(...(await desktop.checkAccessibility('76-place-of-customer')));
    await desktop.page.getByRole('button', { name: 'Disculpar o quitar de la clase' }).click();
    await desktop.page.getByRole('button', { name: 'Disculpar y regresar el crédito' }).click();
    await sure(desktop.page, 'Quitar');
    await desktop.page.getByText(`${absent.fullName} ya no está en la clase.`).waitFor();
    await gone(desktop.page);
    expect(await creditsOf(absent.customer_id)).toBe(1);
    const staying = activeIn(await rosterOf(id)).map((r) => r.customer_id);
    expect(staying).toEqual(expect.arrayContaining([late.customer_id, forgotten.customer_id]));
    expect(staying).not.toContain(absent.customer_id);
    violations.push(...(await desktop.checkAccessibility('77-customer-places')));
    expect(violations).toEqual([]);
    expect(desktop.errors).toEqual([]);
    await desktop.leave();
  },
  4 * MINUTE,
);

/** Long names of a class, its coach, a customer and a guest on a phone: all of them can be read. */
import type { Locator } from 'playwright-core';
import type { ClassPackagesResponse } from '../../domain/contract/packages';
import type { SingleClass } from '../../domain/contract/schedule';
import { DAY, MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { ROMA } from '../../seed/content/casaAura/catalogue';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, calendarAt } from './api';
import { enter, register } from './prepared';
import { cardOf, PASSWORD, stranger } from './steps';
import { fits } from './tour';

const visit = openBrowser();

const CLASS = 'Acondicionamiento neuromuscular prenatal y posnatal';
const COACH = { name: 'Maximiliana de los Ángeles', last_name: 'Fernández-Montesdeoca y Villaseñor' };
const GUEST = 'Guadalupe Concepción Hernández-Echeverría de la Garza';

async function tokenOf({ email, password }: { readonly email: string; readonly password: string }): Promise<string> {
  const { idToken } = await signIn(process.env.STUDIO_URL ?? '', email, password);
  if (!idToken) throw new Error(`no session for ${email}`);
  return idToken;
}

/** Whether a text is whole: nothing of it is cut off, and it is within the window. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.first().evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.scrollWidth <= element.clientWidth + 1 && left >= 0 && right <= document.documentElement.clientWidth;
  });

test(
  'long names of a class, a coach and a guest, and the legend of the calendar, can be read whole on a phone',
  async () => {
    const token = await tokenOf(DEMO_ACCOUNTS.admin);
    const { class_type } = await ask<{ class_type: { class_type_id: number } }>('/api/class_types', {
      token,
      body: { name: CLASS },
    });
    const { instructor } = await ask<{ instructor: { instructor_id: number } }>('/api/instructors', {
      token,
      body: COACH,
    });
    const day = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
    const { single_class } = await ask<{ single_class: SingleClass }>('/api/single_class', {
      token,
      body: {
        class_date: `${day}T13:00:00.000Z`,
        duration: 50,
        capacity: 10,
        class_type_id: class_type.class_type_id,
        location_id: ROMA,
        class_instructors: [{ instructor_id: instructor.instructor_id }],
        accept_conflicts: true,
      },
    });
    const who = { ...stranger(), name: 'María Fernanda de la Concepción', last_name: 'Hernández-Echeverría Ruiz' };
    const own = await register(who);
    const { class_packages } = await ask<ClassPackagesResponse>('/api/class_packages');
    const pack = class_packages.find(({ class_amount }) => class_amount === 5);
    const { customer } = await ask<{ customer: { customer_id: number } }>('/api/customer/me', { token: own });
    await ask('/api/desk_sales', {
      token,
      body: {
        customer_id: customer.customer_id,
        class_package_id: pack?.class_package_id,
        charges: [],
        method: 'terminal',
        total: pack?.sale_price ?? pack?.price,
      },
    });
    await ask('/api/class_reservations', {
      token: own,
      body: { single_class_id: single_class.single_class_id, with_guest: { guest: GUEST } },
    });

    const phone = await visit('phone');
    const { page } = phone;
    await enter(page, { email: who.email, password: PASSWORD }, calendarAt(single_class));
    const card = cardOf(page, String(single_class.single_class_id));
    await card.getByText('2 lugares').waitFor();
    expect(await isWhole(card.getByRole('heading'))).toBe(true);
    const states = page.getByRole('list', { name: 'Estados de las clases' }).getByRole('listitem');
    for (const state of await states.all()) expect(await isWhole(state)).toBe(true);
    expect(await fits(page)).toBe(true);
    const violations = await phone.checkAccessibility('long-names-calendar');

    await page.goto('/mystudio/reservaciones?filtro=proximas');
    const guest = page.getByText(`Invitado: ${GUEST}`);
    await guest.waitFor();
    expect([await isWhole(guest), await isWhole(page.getByRole('heading', { name: CLASS }))]).toEqual([true, true]);
    expect(await fits(page)).toBe(true);
    violations.push(...(await phone.checkAccessibility('long-names-reservations')));

    await page.goto(`/clase/${single_class.single_class_id}`);
    const title = page.getByRole('heading', { level: 1 });
    await title.getByText(CLASS).waitFor();
    const coach = page.getByText(`${COACH.name} ${COACH.last_name}`).first();
    expect([await isWhole(title), await isWhole(coach)]).toEqual([true, true]);
    expect(await fits(page)).toBe(true);
    violations.push(...(await phone.checkAccessibility('long-names-class')));

    expect(violations).toEqual([]);
    expect(phone.errors).toEqual([]);
    await phone.leave();
  },
  4 * MINUTE,
);

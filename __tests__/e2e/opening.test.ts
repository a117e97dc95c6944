/** A class that the studio's rule opens later, in browsers: its countdown, the first seat, and a rush for the last ones. */
import type { SingleClass } from '../../domain/contract/schedule';
import type { ClassWaitlistResponse, ReservedOrWaiting } from '../../domain/contract/waitlists';
import { DAY, MINUTE } from '../../domain/durations';
import { wallClockOf } from '../../domain/studioTime';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { BARRE } from '../../seed/content/casaAura/catalogue';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { TEN } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, calendarAt } from './api';
import { memberWith, nextOpening, planClass, type Member } from './growth';
import { enter } from './prepared';
import { cardOf } from './steps';
import { withConfig } from './studioConfig';
import { fits } from './tour';

const visit = openBrowser();

/** Days before a class on which the studio opens it. */
const AHEAD = 5;
const SEATS = 3;
/** Customers who press by calls, at the same time as one in a browser. */
const CROWD = 4;
/** Those for whom there is no seat: two press in browsers. */
const WAITING = CROWD + 2 - SEATS;

test(
  "a class counts down to the studio's opening and is booked without reloading, and of more customers than seats who press at once each has a seat or a place in the waitlist",
  async () => {
    const found: string[] = [];
    const { email, password } = DEMO_ACCOUNTS.admin;
    const admin = (await signIn(process.env.STUDIO_URL ?? '', email, password)).idToken ?? '';
    const members: Member[] = [];
    while (members.length < CROWD + 2) members.push(await memberWith(admin, { class_package_id: TEN, total: 2090 }));
    const [nora, late, ...crowd] = members as [Member, Member, ...Member[]];
    const [phone, desk] = [await visit('phone'), await visit('desktop')];
    const { page } = phone;
    await Promise.all([enter(page, nora), enter(desk.page, late)]);

    const opens = nextOpening(MINUTE);
    const hour = wallClockOf(opens, STUDIO_ZONE).slice(11, 16);
    const single = await planClass(admin, new Date(opens.getTime() + AHEAD * DAY), {
      class_type_id: BARRE,
      capacity: SEATS,
    });
    const { single_class_id } = single;
    await withConfig({ booking_opens: `days ${AHEAD} ${hour}` }, async () => {
      await Promise.all([page.goto(calendarAt(single)), desk.page.goto(calendarAt(single))]);
      const card = cardOf(page, String(single_class_id));
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      await card.getByText(new RegExp(`^Abre .* ${hour}`)).waitFor();
      await card
        .getByRole('timer')
        .getByText(/^en \d:\d\d$/)
        .waitFor();
      expect(await card.getByRole('button').count()).toBe(0);
      found.push(...(await phone.checkAccessibility('studio-countdown')));

      await card.getByRole('button', { name: /^Reservar/ }).click({ timeout: 3 * MINUTE });
      await page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click();
      await page.getByRole('heading', { name: '¡Nos vemos en clase!' }).waitFor();
      found.push(...(await phone.checkAccessibility('studio-opened')));
      expect(loads).toEqual([]);

      const hers = cardOf(desk.page, String(single_class_id));
      await hers.getByRole('button', { name: /^Reservar/ }).click();
      const dialog = desk.page.getByRole('dialog');
      // What it says where the others are quicker than this browser.
      const press = dialog.getByRole('button', { name: /^(Reservar|Anotarme en la lista de espera)$/ });
      await press.waitFor();
      const ofCrowd = ({ token }: Member) =>
        ask<ReservedOrWaiting>('/api/class_reservations/or_wait', { token, body: { single_class_id } });
      const [answers] = await Promise.all([Promise.all(crowd.map(ofCrowd)), press.click()]);
      await desk.page
        .getByRole('heading', { name: '¡Nos vemos en clase!' })
        .or(desk.page.getByText(/^Ya estás en la lista\./))
        .waitFor();
      found.push(...(await desk.checkAccessibility('rush-answer')));

      const path = `/api/single_class/single/${single_class_id}`;
      const { class_reservations } = (await ask<{ single_class: SingleClass }>(path)).single_class;
      const line = `/api/single_class/${single_class_id}/waitlist`;
      const { waitlist } = await ask<ClassWaitlistResponse>(line, { token: admin });
      expect(class_reservations).toHaveLength(SEATS);
      expect(waitlist.map(({ position }) => position)).toEqual(Array.from({ length: WAITING }, (_, i) => i + 1));
      const ids = waitlist.map(({ waitlist_id }) => waitlist_id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      const waiting = waitlist.find(({ customer_id }) => customer_id === late.customer_id);
      const seated = answers.filter(({ class_reservation }) => class_reservation !== null);
      expect(seated).toHaveLength(waiting ? SEATS - 1 : SEATS - 2);

      await desk.page.reload();
      if (waiting) {
        await hers.getByRole('button', { name: /ya estás en ella/ }).click();
        await dialog.getByText(`Estás en el lugar ${waiting.position} de ${WAITING}.`).waitFor();
      } else await hers.getByText('Reservada').waitFor();
      expect(await fits(desk.page)).toBe(true);
    });
    expect(found).toEqual([]);
    expect([...phone.errors, ...desk.errors]).toEqual([]);
    await Promise.all([phone.leave(), desk.leave()]);
  },
  6 * MINUTE,
);

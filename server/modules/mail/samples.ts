/** Data of an example for every kind of mail. */
import { pathTo } from '../../../domain/routes';
import { endOfStudioDayAfter, instantOf, mondayOf, studioDay, wallClockOf } from '../../../domain/studioTime';
import type { AppConfig } from '../../../domain/config';
import { reportPath } from '../../../domain/adminPaths';
import { DAY } from '../../../domain/durations';
import { ourSetting } from '../../../domain/messageSettings';
import { turnPeriod } from '../../../domain/reports/mails';
import { classKind, purchaseKind } from './kinds';
import { SUBSCRIPTION } from './kinds/subscription';
import type { AccountMailFacts } from './accountFactsRepository';
import type { MailFacts } from './factsRepository';
import type { PurchaseMailFacts } from './purchaseFactsRepository';

export const ANA = { name: 'Ana', last_name: 'Pérez', email: 'ana@ejemplo.mx' };
export function sampleClass(kind: MailFacts['kind'], { timezone, location }: AppConfig, now: Date): MailFacts {
  const class_date = `${wallClockOf(new Date(now.getTime() + DAY), timezone).slice(0, 10)}T07:00:00.000Z`;
  const sample: MailFacts = {
    mail_id: 1,
    kind,
    details: {
      credit_returned: true,
      reason: 'mantenimiento de la sala',
      from: { class_date, place: 'Estudio, Sala 1' },
      to: { class_date: class_date.replace('T07', 'T08'), place: 'Estudio, Sala 2' },
    },
    told_at: now,
    customer: ANA,
    single_class_id: 1,
    class_name: 'Ritmo',
    class_date,
    starts_at: instantOf(class_date, timezone),
    duration: 50,
    coaches: 'Sofi',
    location: { name: 'Estudio', address: location, timezone: null },
    class_reservation_id: 1,
    created_at: now,
    spot: 7,
    guest: null,
    family_member_id: null,
    guests: [
      { class_reservation_id: 2, guest: 'Luz', family_member_id: null, spot: 8, entry_id: null, entry_at: null },
    ],
    waits: [],
    moved_from: null,
    entry_id: null,
    entry_at: null,
    counted: true,
    changed_at: null,
    deleted_at: null,
    room: 'Sala 1',
    what_to_bring: 'agua y una toalla',
    stands: true,
    to_rate: true,
  };
  return { ...sample, ...classKind(kind).preview?.(sample, timezone) };
}

export function samplePurchase(kind: PurchaseMailFacts['kind'], { timezone }: AppConfig, now: Date): PurchaseMailFacts {
  const isRenewal = kind in SUBSCRIPTION;
  const sample: PurchaseMailFacts = {
    mail_id: 1,
    kind,
    details: {},
    customer: ANA,
    purchase_id: 12,
    title: isRenewal ? 'Plan mensual' : 'Paquete de 5 clases',
    status: 'completed',
    created_at: now,
    amount: 95_000,
    total_payment: 85_500,
    store_credit: 0,
    method_discount: 0,
    mailed_at: now,
    overdue_at: now,
    overdue_next_at: null,
    returned_credit: 0,
    sold_with: [],
    failure: 'event/full',
    is_subscription: isRenewal,
    by_card: true,
    credit_kind: 'presencial',
    pay_by: new Date(now.getTime() + 2 * DAY),
    voucher_number: '93000012345678901234567890123',
    voucher_ends_at: new Date(now.getTime() + 2 * DAY),
    due_at: isRenewal ? new Date(now.getTime() + Math.max(...ourSetting('renewal-coming').times) * DAY) : null,
    cancel_path: isRenewal ? pathTo('cancelSubscription', '1-asi-se-ve-una-liga') : null,
    price_path: isRenewal ? pathTo('agreeToPrice', '1-asi-se-ve-una-liga') : null,
    pay_path: isRenewal ? pathTo('renew', '1-asi-se-ve-una-liga') : null,
    first_payment: null,
    later_payment: null,
    next_charge: 1,
    discount: { code: 'HOLA10', amount: 10, is_percent: true, first_invoice_only: true },
    invoice: null,
    sale_way: null,
    credits: { count: 5, unlimited: false, expires_at: endOfStudioDayAfter(now, 30, timezone).toISOString() },
    event: null,
    dispute: null,
  };
  return { ...sample, ...purchaseKind(kind).preview?.(sample, timezone) };
}

export const sampleAccount = (
  kind: AccountMailFacts['kind'],
  { timezone }: AppConfig,
  now: Date,
): AccountMailFacts => ({
  kind,
  details: {
    due_at: new Date(now.getTime() + 30 * DAY).toISOString(),
    problem: 'rights',
    report: {
      report_mail_id: 1,
      report: 'ventas-por-dia',
      ...turnPeriod('week', mondayOf(studioDay(now, timezone))),
      path: reportPath('ventas-por-dia'),
    },
    fixed: {
      fixed_place_id: 1,
      title: 'Ritmo, lun y mié 07:00 (Estudio)',
      spot: 7,
      package: 'Plan mensual',
      ended: 'package',
    },
    referral: { role: 'inviter', name: 'Sofía', amount: 10_000 },
    given: { regalo: '1 clase de regalo', until: endOfStudioDayAfter(now, 14, timezone).toISOString() },
    gift: { gift_card_id: 1, path: pathTo('giftCard', '1-asi-se-ve-un-regalo') },
    link: { title: 'Paquete de 5 clases', total: 95_000, path: pathTo('paymentLink', '1-asi-se-ve-una-liga-de-pago') },
  },
  customer: ANA,
  has_account: false,
  confirmed: false,
  is_back: false,
  gift: { amount: 50_000, message: '¡Feliz cumpleaños!', buyer: 'Luz' },
  journey: {
    name: 'Te extrañamos',
    customer_id: 1,
    step: {
      do: 'send',
      subject: '{nombre}, te guardamos {regalo}',
      heading: 'Hace tiempo que no nos vemos.',
      body: 'Te regalamos una clase para que vuelvas: vale hasta el {vence}.\nElige el día que mejor te quede.',
      button: 'Elegir mi clase',
      path: '/calendario',
    },
  },
  campaign: {
    subject: 'Vuelve el barre de los sábados',
    heading: 'El sábado a las nueve hay lugar para ti, {nombre}.',
    text: 'Abrimos otra clase porque la de las diez se llena.\n\nTrae a una amiga.',
    button: 'Ver el calendario',
    path: '/calendario',
  },
  video: { video_id: 1, title: 'Movilidad para empezar el día' },
  rate_path: pathTo('answer', '1-asi-se-ve-una-liga'),
  lapsing: [2, 7].map((days) => ({
    title: 'Paquete de 5 clases',
    count: days === 2 ? 1 : 3,
    expires_at: endOfStudioDayAfter(now, days, timezone).toISOString(),
  })),
});

/** The screens with a server that sends what the specification names (section 3), and nothing else. */
import type { ReactElement } from 'react';
import type { RootState } from '../../../src/core/state';
import { ClassCard } from '../../../src/features/calendar/components/ClassCard';
import CheckoutScreen from '../../../src/features/checkout/containers/CheckoutScreen';
import ThanksScreen from '../../../src/features/checkout/containers/ThanksScreen';
import PackagesScreen from '../../../src/features/packages/containers/PackagesScreen';
import PurchasesScreen from '../../../src/features/purchases/containers/PurchasesScreen';
import MyReservationsScreen from '../../../src/features/reservations/containers/MyReservationsScreen';
import { initialSession } from '../../../src/features/session/state';
import WaitlistsScreen from '../../../src/features/waitlists/containers/WaitlistsScreen';
import {
  aConfig,
  aCustomer,
  aMyReservation,
  aPackage,
  aPage,
  aSingleClass,
  aSubscription,
  aWaitlist,
} from '../../helpers/fixtures';
import { mountScreen } from '../../helpers/mount';
import { fakeApi, ok, realStore, refuse } from '../../helpers/store';

const only = <T extends object, K extends keyof T>(row: T, ...names: readonly K[]): T =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as T;

const location = only(aSingleClass().location, 'location_id', 'name', 'address');
const single = {
  ...only(
    aSingleClass(),
    'single_class_id',
    'class_date',
    'description',
    'capacity',
    'class_reservations',
    'class_type',
    'class_instructors',
    'tags',
    'class_package_id',
  ),
  location,
};
const { class_reservations: _seats, ...reserved } = single;
const pkg = only(
  aPackage({ image: '/paquete.jpg', downloadable: { name: 'Guía.pdf', type: 'application/pdf' } }),
  'class_package_id',
  'title',
  'description',
  'short_description',
  'price',
  'sale_price',
  'class_amount',
  'expiration_days',
  'is_special_event',
  'is_trial',
  'limit_per_customer',
  'is_subscription',
  'subscription_period',
  'subscription_interval',
  'free_trial_length',
  'status',
  'createdAt',
  'class_package_types',
  'downloadable',
  'image',
);
const subscription = aSubscription({ free_trial_length: 7, total_payment: 0 });
const purchase = only(
  { ...subscription, class_package: { ...pkg, file_url: 'https://otro.mx/guia.pdf', receipt_file: null } },
  'purchase_id',
  'status',
  'amount',
  'total_payment',
  'createdAt',
  'updatedAt',
  'cancelledAt',
  'subscription_id',
  'subscription_period',
  'subscription_interval',
  'free_trial_length',
  'expiration_days',
  'class_amount',
  'payment_method',
  'payment_method_id',
  'customer',
  'class_package',
);
const waitlist = {
  ...only(aWaitlist(), 'waitlist_id', 'single_class_id', 'customer_id', 'createdAt'),
  single_class: reserved,
};
const reservation = {
  ...only(
    aMyReservation(),
    'class_reservation_id',
    'single_class_id',
    'customer_id',
    'spot',
    'guest',
    'is_cash',
    'is_paid',
    'attend',
    'class_stars',
    'coach_stars',
    'comment',
    'deletedAt',
  ),
  single_class: reserved,
};
const card = { payment_method_id: 1, name: 'Tarjeta' };
const ANSWERS = {
  'GET /class_packages': ok({ class_packages: [pkg] }),
  // Such a server knows no used-up packages: it takes the word for a package's number.
  'GET /class_packages/used': refuse(404, 'package/not-found'),
  'GET /class_packages/31': ok({ class_package: pkg }),
  'GET /payment_methods': ok({
    payment_methods: [card, { payment_method_id: 2, name: 'Efectivo' }, { payment_method_id: 9, name: 'Terminal' }],
  }),
  'GET /custom_fields': ok({ custom_fields: [] }),
  'GET /pages': ok({ pages: [aPage()] }),
  'GET /purchases': ok({ purchases: [purchase] }),
  'GET /store_credit': ok({ balance: 0, entries: [] }),
  'GET /purchases/42': ok({ purchase }),
  'GET /waitlist': ok({ waitlists: [waitlist] }),
  'GET /class_reservations/me': ok({ total: 1, class_reservations: [reservation] }),
};
const STATE: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  customers: { me: aCustomer(), spinner: false },
  appconfig: aConfig({ cash_checkout_enabled: true, waitlist_enabled: true, subscriptions_enabled: true }),
};

async function textOf(screen: ReactElement, path: string, route: string): Promise<string> {
  fakeApi(ANSWERS);
  return (await mountScreen(screen, realStore(STATE), { path, route })).text();
}

test.each<[string, ReactElement, string, string, readonly string[]]>([
  ['packages', <PackagesScreen key="p" />, '/paquetes', '*', ['10 clases', 'Para descargar: Guía.pdf']],
  ['the checkout', <CheckoutScreen key="c" />, '/checkout/31', '/checkout/:class_package_id', ['Tarjeta', 'Efectivo']],
  [
    'the order',
    <ThanksScreen key="t" />,
    '/gracias/42',
    '/gracias/:purchase_id',
    ['Orden #0042', 'Descargar Guía.pdf'],
  ],
  ['purchases', <PurchasesScreen key="m" />, '/mystudio/membresias', '*', ['Activa', 'Descargar Guía.pdf']],
  ['waitlists', <WaitlistsScreen key="w" />, '/mystudio/waitlists', '*', ['Barre', 'Salir de la lista']],
  ['reservations', <MyReservationsScreen key="r" />, '/mystudio/reservaciones', '*', ['Barre']],
])('%s work with a server that sends only what the specification names', async (_, screen, path, route, shown) => {
  const text = await textOf(screen, path, route);
  for (const words of shown) expect(text).toContain(words);
  expect(text).not.toMatch(/undefined|NaN|null|Invalid|Terminal/);
});

test('a class card works with a server that sends only what the specification names', async () => {
  const text = await textOf(
    <ClassCard
      single={single}
      now={new Date('2026-11-20T18:00:00Z')}
      studioZone="America/Mexico_City"
      busy={false}
      guests={false}
      waitlists
      eventCredits={[]}
      onDecline={() => undefined}
      onReserve={() => undefined}
    />,
    '/',
    '*',
  );
  expect(text).toContain('Barre');
  expect(text).not.toMatch(/undefined|NaN|null|Invalid/);
});

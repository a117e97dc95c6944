/** Keys that an older version of the server stored: their repeats must not be refused after a new one is deployed. */
import { createHash } from 'node:crypto';
import type { Call } from '../../../domain/contract/call';
import { postAvailableClass, postGiveAccess, putRemoveClasses } from '../../../domain/contract/access';
import { putAttend } from '../../../domain/contract/attendance';
import { postCheckout, postCheckoutAttempt, postPurchase } from '../../../domain/contract/checkout';
import { postDeskSale } from '../../../domain/contract/desk';
import { postPackage } from '../../../domain/contract/packageAdmin';
import { postRefund } from '../../../domain/contract/purchases';
import { moveToClass, postReservation } from '../../../domain/contract/reservations';
import { postSingleClass } from '../../../domain/contract/scheduleAdmin';
import { postCashMove } from '../../../domain/contract/tills';
import { startApi, type Api, type CallInput } from '../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../builders';

let api: Api;
let admin: Person;
let world: { readonly me: number; readonly pkg: number; readonly sold: number };
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
  const me = admin.customer_id;
  const pkg = await aPackage(api.db);
  world = { me, pkg, sold: await aPurchase(api.db, me, { class_package_id: pkg }) };
});
afterAll(() => api.close());

type Sent = Pick<CallInput, 'params' | 'body'>;
type Stored = readonly [
  name: string,
  call: Call,
  sent: (ids: typeof world) => Sent,
  parts: (ids: typeof world) => unknown,
];

const CLASS = {
  class_date: '2026-12-01T08:00:00.000Z',
  duration: 50,
  capacity: 8,
  class_type_id: 1,
  location_id: 1,
  class_instructors: [{ instructor_id: 1 }],
};
const PACKAGE = { title: 'Cinco', kind: 'presencial', price: 100, class_amount: 5, expiration_days: 30 };

const STORED: readonly Stored[] = [
  ['a reservation', postReservation, () => ({ body: { single_class_id: 9 } }), () => ['reserve', 9, null, null]],
  [
    'a reservation with a guest',
    postReservation,
    () => ({ body: { single_class_id: 9, spot: 2, with_guest: { guest: 'Lupita', spot: 3 } } }),
    () => ['reserve', 9, 2, null, 'Lupita', 3],
  ],
  [
    'a move',
    moveToClass,
    () => ({ params: { id: 7 }, body: { single_class_id: 9, guests: [{ class_reservation_id: 8, spot: 4 }] } }),
    () => [
      'move',
      9,
      [
        [7, null],
        [8, 4],
      ],
    ],
  ],
  ['a check-in', putAttend, () => ({ params: { id: 7 }, body: { attend: true } }), () => ['attend', 7, true, null]],
  ['a class', postSingleClass, () => ({ body: CLASS }), () => ['class', CLASS]],
  [
    'a withdrawal',
    postCashMove,
    () => ({ body: { kind: 'withdrawal', amount: 20, note: 'Cambio' } }),
    () => ['till-movement', { kind: 'withdrawal', amount: 20, note: 'Cambio' }],
  ],
  [
    'a refund',
    postRefund,
    ({ sold }) => ({ params: { id: sold }, body: { amount: 10 } }),
    ({ sold }) => ['refund', sold, 10, null],
  ],
  [
    'a sale',
    postDeskSale,
    ({ me, pkg }) => ({ body: { customer_id: me, class_package_id: pkg, charges: [], method: 'cash', total: 1 } }),
    ({ me, pkg }) => ['desk-sale', { customer_id: me, class_package_id: pkg, charges: [], method: 'cash', total: 1 }],
  ],
  [
    'a purchase',
    postPurchase,
    ({ pkg }) => ({ body: { class_package_id: pkg, discountCode: 'MITAD', payment_method: 2, trial: false } }),
    ({ pkg }) => ['purchase', pkg, 'MITAD', 2, 'no-trial', null, null, false],
  ],
  [
    'a purchase of an event with answers',
    postCheckoutAttempt,
    ({ pkg }) => ({
      body: { class_package_id: pkg, single_class_id: 9, spot: 1, payment_method: 2, custom_values: { talla: 'M' } },
    }),
    ({ pkg }) => [
      'purchase',
      pkg,
      null,
      2,
      null,
      null,
      false,
      { single_class_id: 9, spot: 1 },
      { custom_values: { talla: 'M' } },
    ],
  ],
  [
    'a purchase with the last card',
    postCheckout,
    ({ me, pkg }) => ({ body: { class_package_id: pkg, customer_id: me } }),
    ({ pkg }) => ['purchase', pkg, null, null, null, 'last', false],
  ],
  [
    'access',
    postGiveAccess,
    ({ me, pkg }) => ({
      body: { customer_id: me, class_package_id: pkg, is_gift: true, besides_subscription: true },
    }),
    ({ me, pkg }) => ['access', me, pkg, null, true, null, true, 'besides'],
  ],
  [
    'classes that are taken away',
    putRemoveClasses,
    ({ me }) => ({ body: { customer_id: me, amount: 2 } }),
    ({ me }) => ['remove-classes', me, 2],
  ],
  [
    'a credit',
    postAvailableClass,
    ({ me }) => ({ body: { customer_id: me, expiration_date: null } }),
    ({ me }) => ['grant-credit', me, null, null],
  ],
  ['a package', postPackage, () => ({ body: PACKAGE }), () => ['package', PACKAGE]],
];

it.each(STORED)('the stored key of %s is known for the same request and refused for another', async (...row) => {
  const [name, call, sent, parts] = row;
  const key = `de-antes-${STORED.indexOf(STORED.find(([other]) => other === name)!)}`;
  const digest = createHash('sha256')
    .update(JSON.stringify(parts(world)))
    .digest('base64url');
  const codeWith = async (fingerprint: string) => {
    await api.db.deleteFrom('idempotency_key').where('key', '=', key).execute();
    await api.db
      .insertInto('idempotency_key')
      .values({ customer_id: world.me, key, fingerprint, response: '{}', created_at: api.now() })
      .execute();
    const { text } = await api.send(call, { as: admin, ...sent(world), key });
    return (JSON.parse(text) as { code?: string }).code;
  };
  expect(await codeWith('another')).toBe('idempotency/key-reused');
  expect(await codeWith(digest)).not.toBe('idempotency/key-reused');
});

/** What belongs to one customer, and who besides its owner may request it: every call that names such a thing. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TObject } from '@sinclair/typebox';
import { CALLS } from '../../../domain/contract';
import { openFiles } from '../../../server/modules/files/open';
import { DAY, NOON, startApi, type Api, type Caller } from '../../helpers/api';
import {
  aClass,
  aFile,
  aFixedPlace,
  aPackage,
  aPage,
  aPenalty,
  aPerson,
  aPurchase,
  aSeriesOf,
  someCredits,
  type Person,
} from '../builders';

let api: Api;
let ana: Person;
/** The class's coach, and another one. */
const who: Partial<Record<Asker, Caller>> = {};
const folder = mkdtempSync(join(tmpdir(), 'ownership-'));

type Asker = 'another customer' | 'another coach' | 'the coach' | 'staff' | 'an admin';
const ASKERS: readonly Asker[] = ['another customer', 'another coach', 'the coach', 'staff', 'an admin'];
/** Who may besides the owner: none; admins; the front desk; the coach of the class and the front desk. */
type Others = 'owner' | 'admin' | 'desk' | 'coach';
const MAY: Readonly<Record<Others, readonly Asker[]>> = {
  owner: [],
  admin: ['an admin'],
  desk: ['staff', 'an admin'],
  coach: ['the coach', 'staff', 'an admin'],
};

beforeAll(async () => {
  api = await startApi({ payments: true, files: openFiles({ folder, s3: null }) });
  await api.configure({
    family_enabled: 'true',
    allow_class_guests: 'true',
    allow_cancel_reservations: 'true',
    waitlist_enabled: 'true',
  });
  who['another customer'] = await aPerson(api.db, 'customer', 3);
  who['another coach'] = await aPerson(api.db, 'coach', 3);
  who.staff = await aPerson(api.db, 'staff', 3);
  who['an admin'] = await aPerson(api.db, 'admin', 3);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Everything of Ana's that a call can name. */
async function belongings() {
  const { db } = api;
  ana = await aPerson(db, 'customer', 1);
  const coach = await aPerson(db, 'coach', 3);
  who['the coach'] = coach;
  const { customer_id } = ana;
  const [single_class_id, other_class_id] = [await aClass(db), await aClass(db)];
  const series_class_id = await aClass(db);
  const { instructor_id } = await db
    .insertInto('instructor')
    .values({
      name: 'Sofi',
      last_name: 'Luna',
      nickname: null,
      quote: null,
      short_bio: null,
      instagram: null,
      birthdate: null,
      music_type: null,
      file_id: null,
      customer_id: coach.customer_id,
    })
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('class_instructor').values({ single_class_id, instructor_id }).execute();
  const [credit = 0, guestCredit = 0, free = 0] = await someCredits(db, customer_id, 3);
  const place = async (available_class_id: number, guest: string | null): Promise<number> => {
    const { class_reservation_id } = await db
      .insertInto('class_reservation')
      .values({ single_class_id, customer_id, available_class_id, counted: true, spot: null, guest, created_at: NOON })
      .returning('class_reservation_id')
      .executeTakeFirstOrThrow();
    return class_reservation_id;
  };
  const [reservation, guest] = [await place(credit, null), await place(guestCredit, 'Luz')];
  await db
    .updateTable('single_class')
    .set({ reserved: 2, live_url: 'https://zoom.us/j/1' })
    .where('single_class_id', '=', single_class_id)
    .execute();
  const { waitlist_id } = await db
    .insertInto('waitlist')
    .values({ single_class_id: other_class_id, customer_id, created_at: NOON })
    .returning('waitlist_id')
    .executeTakeFirstOrThrow();
  const { spot_hold_id } = await db
    .insertInto('spot_hold')
    .values({
      single_class_id: other_class_id,
      customer_id,
      spot: null,
      guest: null,
      is_guest: false,
      first_held_at: NOON,
      expires_at: new Date(NOON.getTime() + 600_000),
    })
    .returning('spot_hold_id')
    .executeTakeFirstOrThrow();
  const { address_id } = await db
    .insertInto('address')
    .values({
      customer_id,
      street: '',
      number: '',
      interior_number: '',
      neighborhood: '',
      city: 'CDMX',
      state: 'CDMX',
      zip_code: '',
      country: 'México',
      created_at: NOON,
      updated_at: NOON,
    })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  const { family_member_id } = await db
    .insertInto('family_member')
    .values({ customer_id, kind: 'child', name: 'Leo', created_at: NOON })
    .returning('family_member_id')
    .executeTakeFirstOrThrow();
  const { payment_source_id } = await db
    .insertInto('payment_source')
    .values({
      customer_id,
      source_id: `pm_${customer_id}`,
      card_type: 'visa',
      last_digits: '4242',
      fingerprint: null,
      created_at: NOON,
    })
    .returning('payment_source_id')
    .executeTakeFirstOrThrow();
  const purchase = await aPurchase(db, customer_id);
  const payment = {
    provider: 'cash',
    provider_payment_id: `p${purchase}`,
    total_payment: 100,
    fulfilled: true,
  } as const;
  const { invoice_id } = await db
    .insertInto('invoice')
    .values({ purchase_id: purchase, customer_id, ...payment, created_at: NOON })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  const owed = { total: 100, next_try_at: NOON, created_at: NOON };
  const { tax_receipt_id } = await db
    .insertInto('tax_receipt')
    .values({ invoice_id, ...owed })
    .returning('tax_receipt_id')
    .executeTakeFirstOrThrow();
  const stamped = { status: 'stamped', provider_invoice_id: `f${tax_receipt_id}`, uuid: 'folio' } as const;
  await db
    .insertInto('cfdi')
    .values({ kind: 'customer', customer_id, tax_receipt_id, ...stamped, ...owed })
    .execute();
  return {
    customer_id,
    single_class_id,
    other_class_id,
    reservation,
    guest,
    free,
    waitlist_id,
    spot_hold_id,
    series_class_id,
    fixed_place_id: await aFixedPlace(db, {
      customer_id,
      purchase_id: purchase,
      class_series_id: await aSeriesOf(db, series_class_id),
    }),
    address_id,
    family_member_id,
    payment_source_id,
    penalty: await aPenalty(db, customer_id, new Date(NOON.getTime() + DAY)),
    purchase,
    tax_receipt_id,
    page_id: await aPage(db),
    class_package_id: await aPackage(db),
    file: await aFile(db, {
      name: 'INE',
      type: 'application/pdf',
      src: `ine-${customer_id}.pdf`,
      customer_id,
      is_private: true,
    }),
  };
}
type Belongings = Awaited<ReturnType<typeof belongings>>;

interface Asked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
const id = (value: number): Asked => ({ params: { id: value } });

const TABLE: Readonly<Record<string, readonly [others: Others, ask: (of: Belongings, asker: Asker | null) => Asked]>> =
  {
    'GET /addresses': ['desk', ({ customer_id }) => ({ query: { customer_id } })],
    'GET /addresses/{id}': ['desk', ({ address_id }) => id(address_id)],
    'DELETE /addresses/{id}': ['owner', ({ address_id }) => id(address_id)],
    'PUT /addresses/{id}': [
      'owner',
      ({ address_id }) => ({ ...id(address_id), body: { city: 'León', state: 'Guanajuato', country: 'México' } }),
    ],
    'GET /family': ['desk', ({ customer_id }) => ({ query: { customer_id } })],
    'POST /family': ['desk', ({ customer_id }) => ({ body: { customer_id, kind: 'child', name: 'Nora' } })],
    'PUT /family/{id}': [
      'desk',
      ({ family_member_id }) => ({ ...id(family_member_id), body: { kind: 'child', name: 'Leo' } }),
    ],
    'DELETE /family/{id}': ['desk', ({ family_member_id }) => id(family_member_id)],
    'GET /single_class/{id}/reservations': ['coach', ({ single_class_id }) => id(single_class_id)],
    'GET /single_class/{id}/live': ['owner', ({ single_class_id }) => id(single_class_id)],
    'GET /class_reservations/{id}': ['coach', ({ reservation }) => id(reservation)],
    'PUT /class_reservations/{id}/attend': [
      'coach',
      ({ reservation, single_class_id }) => ({ ...id(reservation), body: { attend: true, single_class_id } }),
    ],
    'POST /class_reservations/{id}/rating': [
      'owner',
      ({ reservation, customer_id }) => ({
        ...id(reservation),
        body: { class_reservation_id: reservation, customer_id, class_stars: 5, coach_stars: 5, comment: '' },
      }),
    ],
    'DELETE /class_reservations/{id}': [
      'desk',
      // The credit is the front desk's choice alone.
      ({ reservation }, asker) => ({ ...id(reservation), query: asker === null ? {} : { credit: 'return' } }),
    ],
    'GET /class_reservations/{id}/classes': ['desk', ({ reservation }) => id(reservation)],
    'POST /class_reservations/{id}/class': [
      'desk',
      ({ reservation, other_class_id }) => ({ ...id(reservation), body: { single_class_id: other_class_id } }),
    ],
    'PUT /single_class/guest': ['desk', ({ guest }) => ({ body: { class_reservation_id: guest, name: 'Lucía' } })],
    'PUT /class_reservations': ['desk', ({ guest }) => ({ body: { class_reservation_id: guest, guest: 'Lucía' } })],
    'POST /class_reservations': [
      'desk',
      ({ customer_id, other_class_id }) => ({ body: { customer_id, single_class_id: other_class_id } }),
    ],
    'GET /class_reservations/{id}/again': ['owner', ({ reservation }) => id(reservation)],
    'GET /class_reservations/{id}/ics': ['owner', ({ reservation }) => id(reservation)],
    'GET /class_reservations/{id}/guest_link': ['owner', ({ guest }) => id(guest)],
    'POST /class_reservations/{id}/guest_link': ['owner', ({ guest }) => id(guest)],
    'GET /available_classes': ['desk', ({ customer_id }) => ({ query: { customer_id } })],
    'GET /available_classes/history': ['desk', ({ customer_id }) => ({ query: { customer_id } })],
    'GET /available_classes/{id}': ['desk', ({ free }) => id(free)],
    'GET /class_reservation_penaltys/{id}': ['desk', ({ penalty }) => id(penalty)],
    'POST /checkout': ['owner', ({ customer_id, class_package_id }) => ({ body: { customer_id, class_package_id } })],
    'POST /checkout/confirm': ['owner', ({ purchase }) => ({ body: { purchase_id: purchase } })],
    'GET /accepted_pages': ['desk', ({ customer_id, page_id }) => ({ query: { customer_id, page_id } })],
    'POST /accepted_pages': ['owner', ({ customer_id, page_id }) => ({ body: { customer_id, page_id } })],
    'GET /files/{id}': ['desk', ({ file }) => id(file)],
    'DELETE /files/{id}': ['admin', ({ file }) => id(file)],
    'DELETE /waitlist/{waitlist_id}': ['desk', ({ waitlist_id }) => ({ params: { waitlist_id } })],
    'POST /waitlist/{waitlist_id}/offer': ['owner', ({ waitlist_id }) => ({ params: { waitlist_id } })],
    'DELETE /waitlist/{waitlist_id}/offer': ['owner', ({ waitlist_id }) => ({ params: { waitlist_id } })],
    'GET /waitlist/{waitlist_id}': ['desk', ({ waitlist_id }) => ({ params: { waitlist_id } })],
    'POST /waitlist': [
      'desk',
      ({ customer_id, other_class_id }) => ({ body: { customer_id, single_class_id: other_class_id } }),
    ],
    'PUT /waitlist': ['desk', ({ waitlist_id }) => ({ body: { waitlist_id, auto: false } })],
    'DELETE /fixed_places/{id}': ['desk', ({ fixed_place_id }) => id(fixed_place_id)],
    'POST /fixed_places/{id}/release': [
      'desk',
      ({ fixed_place_id, series_class_id }) => ({ ...id(fixed_place_id), body: { single_class_id: series_class_id } }),
    ],
    'POST /fixed_places': [
      'desk',
      ({ customer_id, other_class_id }) => ({ body: { customer_id, single_class_id: other_class_id } }),
    ],
    'DELETE /spot_holds/{id}': ['owner', ({ spot_hold_id }) => id(spot_hold_id)],
    'GET /purchases/{id}': ['owner', ({ purchase }) => id(purchase)],
    'POST /purchases/cancel/{id}': ['owner', ({ purchase }) => ({ ...id(purchase), body: { reason: 'No' } })],
    'POST /purchases/{id}/transfer_proof': [
      'owner',
      ({ purchase, file }) => ({ ...id(purchase), body: { file_id: file } }),
    ],
    'POST /tax_receipts/{id}/cfdi': ['owner', ({ tax_receipt_id }) => id(tax_receipt_id)],
    'GET /tax_receipts/{id}/{kind}': [
      'owner',
      ({ tax_receipt_id }) => ({ params: { id: tax_receipt_id, kind: 'pdf' } }),
    ],
    'PUT /purchases/{id}/card': ['owner', ({ purchase }) => ({ ...id(purchase), body: { token_id: 'pm_card_visa' } })],
    'DELETE /metodosPago/{id}': ['owner', ({ payment_source_id }) => id(payment_source_id)],
    'DELETE /payment_sources/{id}': ['owner', ({ payment_source_id }) => id(payment_source_id)],
  };

/** They name nothing of a customer's; or an upload, whose number is a secret (modules/files tests). */
const SHARED = [
  'GET /single_class/{id}/waitlist',
  'GET /uploads/{id}',
  'PUT /uploads/{id}',
  'POST /uploads/{id}/file',
  'GET /videos/tag/{id}',
  'GET /videos/program/{id}',
  'GET /videos/{id}',
  'GET /videos/{id}/playback',
  // The caller's own row of a video (modules/videos tests).
  'PUT /videos/{id}/progress',
  'PUT /videos/{id}/complete',
  'PUT /videos/{id}/uncomplete',
  'DELETE /favorites/{id}',
  // A coach who names a customer is refused, others don't get that far (modules/booking/ratingsList tests).
  'GET /ratings',
  // The number is a studio's of the brand, and what is read is the account's own there (modules/brand tests).
  'POST /brand_profiles/{id}',
];

const nameOf = ({ method, path }: (typeof CALLS)[number]): string => `${method} ${path}`;
const keysOf = (schema: unknown): string[] => Object.keys((schema as TObject | undefined)?.properties ?? {});
const NAMES_A_THING = /^(customer|class_reservation|purchase|waitlist|address|available_class)_id$/;

it("every call by which customers and coaches reach a customer's data is declared in the table of owners", () => {
  const naming = CALLS.filter(
    (call) =>
      ['account', 'customer', 'coach'].includes(call.access) &&
      (/\{\w*id\}/.test(call.path) ||
        [...keysOf(call.query), ...keysOf(call.body)].some((key) => NAMES_A_THING.test(key))),
  );
  expect([...Object.keys(TABLE), ...SHARED].sort()).toEqual(naming.map(nameOf).sort());
});

function callOf(name: string): (typeof CALLS)[number] {
  const call = CALLS.find((one) => nameOf(one) === name);
  if (!call) throw new Error(name);
  return call;
}

/** Refused for whose it is; a class or package that doesn't exist is another matter. */
async function isRefused(name: string, as: Caller | undefined, asked: Asked): Promise<boolean> {
  const call = callOf(name);
  if (!as) throw new Error(name);
  const { status, text } = await api.send(call, { as, key: randomUUID(), ...(asked as object) });
  if (status >= 500) throw new Error(`${name}: ${text}`);
  if (status < 400) return false;
  const { code } = JSON.parse(text) as { code: string };
  if (code === 'request/invalid') throw new Error(`${name}: ${text}`);
  return status === 403 || (status === 404 && !/^(class|package)\//.test(code));
}

it.each(Object.entries(TABLE))(
  '%s is refused to everyone but the owner and the roles in the table',
  async (name, [others, ask]) => {
    const own = await belongings();
    const open: Asker[] = [];
    for (const asker of ASKERS.filter((one) => !MAY[others].includes(one)))
      if (!(await isRefused(name, who[asker], ask(own, asker)))) open.push(asker);
    expect(open).toEqual([]);
    // A roster is the team's; what of it is a customer's is theirs, too.
    const { access } = callOf(name);
    expect(await isRefused(name, ana, ask(own, null))).toBe(access === 'coach');
    for (const asker of MAY[others]) {
      const again = ask(await belongings(), asker);
      expect([asker, await isRefused(name, who[asker], again)]).toEqual([asker, false]);
    }
  },
);

/** Every write of staff, admins and the system: one event beside it, and none without it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CALLS } from '../../../../domain/contract';
import { putAttend } from '../../../../domain/contract/attendance';
import type { Call } from '../../../../domain/contract/call';
import * as access from '../../../../domain/contract/access';
import { getCalendarFeed } from '../../../../domain/contract/calendar';
import { postPurchase } from '../../../../domain/contract/checkout';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import * as holidays from '../../../../domain/contract/holidays';
import * as rooms from '../../../../domain/contract/rooms';
import * as planning from '../../../../domain/contract/scheduleAdmin';
import { putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import * as categories from '../../../../domain/contract/classCategories';
import * as content from '../../../../domain/contract/content';
import { postCustomer, putCustomer } from '../../../../domain/contract/customerList';
import { getMe, postSignUp, putMe } from '../../../../domain/contract/customers';
import { postMerge } from '../../../../domain/contract/customerMerges';
import * as privacy from '../../../../domain/contract/privacy';
import * as notes from '../../../../domain/contract/customerNotes';
import * as desk from '../../../../domain/contract/desk';
import * as tills from '../../../../domain/contract/tills';
import * as customFields from '../../../../domain/contract/customFields';
import * as discounts from '../../../../domain/contract/discounts';
import * as files from '../../../../domain/contract/files';
import * as forms from '../../../../domain/contract/forms';
import * as methods from '../../../../domain/contract/paymentMethods';
import * as spotMaps from '../../../../domain/contract/spotMaps';
import { deletePenalty } from '../../../../domain/contract/penalties';
import { postCashConfirmation, postCashVoid, postRefund } from '../../../../domain/contract/purchases';
import { putTeamMember } from '../../../../domain/contract/team';
import {
  deleteReservation,
  moveToClass,
  postReservation,
  putReservation,
} from '../../../../domain/contract/reservations';
import {
  deleteWaitlist,
  postWaitlist,
  promoteWaitlist,
  putClassWaitlist,
  putWaitlist,
} from '../../../../domain/contract/waitlists';
import { forgetIdempotencyKeys } from '../../../../server/jobs/tasks';
import { UNKNOWN_PAYMENT } from '../../../../server/modules/billing/providers/gateway';
import { orderRefund } from '../../../../server/modules/billing/refunds/repository';
import { sendRefunds } from '../../../../server/modules/billing/refunds/send';
import { settle } from '../../../../server/modules/billing/settlement/settle';
import { endRevokedSubscriptions } from '../../../../server/modules/billing/subscriptions/service';
import { countNoShows } from '../../../../server/modules/booking/penalties/service';
import { setRole } from '../../../../server/modules/customers/service';
import { fieldColumns } from '../../../../server/modules/forms/repository';
import { openFiles } from '../../../../server/modules/files/open';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { emulatorToken } from '../../../helpers/tokens';
import {
  aClass,
  aClassType,
  aDiscount,
  aFile,
  aLocation,
  anUnlimitedPlan,
  aPackage,
  aPage,
  aPenalty,
  aPerson,
  aPurchase,
  someCredits,
  type Person,
} from '../../builders';
import { A_PDF } from '../files/samples';

let api: Api;
let folder: string;
let staff: Person;
let admin: Person;
const OWNER = { uid: 'owner', email: 'owner@ejemplo.mx', emailVerified: true };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  api = await startApi({
    payments: true,
    files: openFiles({ folder, s3: null }),
    adminEmails: [OWNER.email, 'second-owner@ejemplo.mx'],
  });
  await api.configure({
    waitlist_enabled: 'true',
    cash_checkout_enabled: 'true',
    cancel_timeframe_value: '0',
    unlimited_membership_penalties_enabled: 'true',
    unlimited_max_no_shows_for_penalty: '1',
    penalty_days: '7',
  });
  staff = await aPerson(api.db, 'staff');
  admin = await aPerson(api.db, 'admin');
  await sql
    .raw(
      `create function fail_at_commit() returns trigger language plpgsql as $$ begin raise exception 'at commit'; end $$`,
    )
    .execute(api.db);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => api.setNow(NOON));

const events = () => api.db.selectFrom('audit_event').selectAll().orderBy('audit_event_id').execute();

interface Write {
  /** The call that does it; none for what the system does. */
  readonly call?: Call;
  readonly by: 'staff' | 'admin' | string;
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it needs, none of it recorded; answers the write, which may be done again after it failed. */
  readonly arrange: () => Promise<() => Promise<unknown>>;
}

async function reservedBy(person: Person, single_class_id: number): Promise<number> {
  return (await api.ok(postReservation, { as: person, body: { single_class_id } })).class_reservation
    .class_reservation_id;
}
async function aFullClass(): Promise<{ id: number; holder: Person; reservation: number }> {
  const [holder, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { capacity: 1 })];
  return { id, holder, reservation: await reservedBy(holder, id) };
}
async function aWaiting(): Promise<{ id: number; waitlist_id: number; holder: Person; reservation: number }> {
  const full = await aFullClass();
  const { waitlist } = await api.ok(postWaitlist, {
    as: await aPerson(api.db, 'customer', 1),
    body: { single_class_id: full.id },
  });
  return { ...full, waitlist_id: waitlist.waitlist_id };
}
const anInstructor = async (): Promise<number> =>
  (
    await sql<{ id: number }>`insert into instructor (name, last_name) values ('Ana', 'Luz')
      returning instructor_id as id`.execute(api.db)
  ).rows[0]!.id;
/** A Monday's. */
const aNewClass = async () => ({
  class_date: '2026-12-07T07:00:00.000Z',
  duration: 50,
  capacity: 8,
  class_type_id: await aClassType(api.db),
  location_id: await aLocation(api.db),
  class_instructors: [{ instructor_id: await anInstructor() }],
});
const aRoom = async (): Promise<number> =>
  (
    await sql<{ id: number }>`insert into room (location_id, name) values (${await aLocation(api.db)}, 'Sala')
      returning room_id as id`.execute(api.db)
  ).rows[0]!.id;
const aCategory = (handle: string) => ({ name: 'Categoría', handle, description: '' });
/** Directly: adding it by the API would be recorded. */
const aBrokenSpot = async () => ({
  class_type_id: await aClassType(api.db, { spot_map: '2,2' }),
  location_id: await aLocation(api.db),
  spot: 2,
  reason: 'Pedal roto',
});
const addCategory = (handle: string) =>
  api.db.insertInto('class_category').values(aCategory(handle)).returningAll().executeTakeFirstOrThrow();

const WATER = { charges: [{ concept: 'Agua', amount: 35 }], method: 'cash' as const, total: 35 };
/** Directly, as selling would be recorded. */
const aDeskSale = async (fields: {
  readonly method: 'cash' | 'link';
  readonly customer_id?: number;
  readonly link_expires_at?: Date;
}): Promise<number> =>
  (
    await api.db
      .insertInto('desk_sale')
      .values({
        ...{
          customer_id: null,
          sold_by: staff.customer_id,
          class_package_id: null,
          discount_code: null,
          received: null,
        },
        ...{ charges: '[]', title: 'Agua', total: 3500, terminal_digits: null, terminal_authorisation: null },
        ...{ created_at: NOON, link_expires_at: null },
        ...fields,
      })
      .returning('desk_sale_id')
      .executeTakeFirstOrThrow()
  ).desk_sale_id;
/** The till is opened anew, empty. */
const anOpenCount = async (): Promise<number> => {
  await api.db.deleteFrom('till_movement').execute();
  await api.db.deleteFrom('cash_count').execute();
  return (
    await api.db
      .insertInto('cash_count')
      .values({ customer_id: staff.customer_id, opened_at: NOON })
      .returning('cash_count_id')
      .executeTakeFirstOrThrow()
  ).cash_count_id;
};

const A_FIELD = { key: 'talla', label: 'Talla', type: 'text' } as const;
const aForm = async (title: string): Promise<number> =>
  (await api.db.insertInto('form').values({ title }).returning('form_id').executeTakeFirstOrThrow()).form_id;
const aCustomField = async (key: string): Promise<number> => {
  const { custom_field_id } = await api.db
    .insertInto('custom_field')
    .values({ object: 'customer', ...fieldColumns({ ...A_FIELD, key }) })
    .returning('custom_field_id')
    .executeTakeFirstOrThrow();
  return custom_field_id;
};

const aMethod = async (name: string): Promise<number> =>
  (
    await sql<{ id: number }>`insert into payment_method (payment_method_id, name)
      select max(payment_method_id) + 100, ${name} from payment_method returning payment_method_id as id`.execute(
      api.db,
    )
  ).rows[0]!.id;
const TERMS = {
  code: 'AUDIT',
  amount: 10,
  is_percent: true,
  first_invoice_only: false,
  class_package_id: null,
  limit_per_customer: null,
  limit_total: null,
};
const discountId = async (code: string): Promise<number> => {
  await aDiscount(api.db, { code, amount: 10 });
  return (await api.db.selectFrom('discount').select('discount_id').where('code', '=', code).executeTakeFirstOrThrow())
    .discount_id;
};
const PAGE = {
  title: 'Reglas',
  slug: 'reglas-de-casa',
  content: '<p>Uno</p>',
  required: false,
  required_signup: false,
};
const announcementId = async (): Promise<number> =>
  (
    await api.db
      .insertInto('announcement')
      .values({ title: 'Aviso', content: '<p>Uno</p>', created_at: NOON, updated_at: NOON })
      .returning('announcement_id')
      .executeTakeFirstOrThrow()
  ).announcement_id;
const upload = async (path: string): Promise<unknown> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(A_PDF)]), 'horario.pdf');
  const address = api.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return fetch(`http://127.0.0.1:${address.port}/api${path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${emulatorToken(admin)}` },
  });
};
const aPdf = () => aFile(api.db, { name: 'a.pdf', type: 'application/pdf', src: `https://x.mx/${Math.random()}.pdf` });
const stripePurchase = async (fields: Parameters<typeof aPurchase>[2] = {}) =>
  aPurchase(api.db, (await aPerson(api.db)).customer_id, { provider: 'stripe', payment_method_id: 1, ...fields });
const anInvoice = async (purchase_id: number, customer_id: number, provider: 'stripe' | 'cash'): Promise<number> =>
  (
    await api.db
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider,
        provider_payment_id: `pi_${purchase_id}`,
        total_payment: 100,
        fulfilled: true,
        created_at: NOON,
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow()
  ).invoice_id;

/** Directly: adding it by the API would be recorded. */
const aNote = async (): Promise<number> =>
  (
    await api.db
      .insertInto('customer_note')
      .values({
        customer_id: (await aPerson(api.db)).customer_id,
        text: 'Rodilla',
        pinned: false,
        created_at: NOON,
        created_by: staff.customer_id,
      })
      .returning('customer_note_id')
      .executeTakeFirstOrThrow()
  ).customer_note_id;

/** Bought, with credits that can be used. */
const withCredits = async (): Promise<number> => {
  const { customer_id } = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed' });
  await someCredits(api.db, customer_id, 2, { purchase_id });
  return purchase_id;
};
const aCredit = async (): Promise<number> =>
  (await someCredits(api.db, (await aPerson(api.db)).customer_id, 1))[0] ?? 0;

const WRITES: Record<string, Write> = {
  'access.give': {
    call: access.postGiveAccess,
    by: 'admin',
    entity: 'purchase',
    before: null,
    after: { is_gift: true, bill: true, total_payment: 0, expiration_days: 30 },
    arrange: async () => {
      const body = { customer_id: (await aPerson(api.db)).customer_id, class_package_id: await aPackage(api.db) };
      return () => api.send(access.postGiveAccess, { as: admin, body: { ...body, is_gift: true } });
    },
  },
  'access.revoke': {
    call: access.putRevokeAccess,
    by: 'admin',
    entity: 'purchase',
    before: { status: 'completed' },
    after: { status: 'revoked' },
    arrange: async () => {
      const purchase_id = await aPurchase(api.db, (await aPerson(api.db)).customer_id, { status: 'completed' });
      return () => api.send(access.putRevokeAccess, { as: admin, body: { purchase_id } });
    },
  },
  'credit.remove': {
    call: access.putRemoveClasses,
    by: 'admin',
    entity: 'customer',
    before: { free: 3 },
    after: { free: 1, available_classes: [expect.any(Number), expect.any(Number)] },
    arrange: async () => {
      const body = { customer_id: (await aPerson(api.db, 'customer', 3)).customer_id, amount: 2 };
      return () => api.send(access.putRemoveClasses, { as: admin, body });
    },
  },
  'credit.give': {
    call: access.postAvailableClass,
    by: 'admin',
    entity: 'available_class',
    before: null,
    after: { purchase_id: null, expires_at: expect.any(String) },
    arrange: async () => {
      const body = { customer_id: (await aPerson(api.db)).customer_id, expiration_date: '2026-12-01' };
      return () => api.send(access.postAvailableClass, { as: admin, body });
    },
  },
  'credit.expiry': {
    call: access.putAvailableClass,
    by: 'admin',
    entity: 'available_class',
    before: { expires_at: expect.any(String) },
    after: { expires_at: null },
    arrange: async () => {
      const body = { available_class_id: await aCredit(), expiration_date: null };
      return () => api.send(access.putAvailableClass, { as: admin, body });
    },
  },
  'credit.withdraw': {
    call: access.deleteAvailableClass,
    by: 'admin',
    entity: 'available_class',
    before: { forfeited_at: null, revoked: false },
    after: { forfeited_at: expect.any(String), revoked: true },
    arrange: async () => {
      const id = await aCredit();
      return () => api.send(access.deleteAvailableClass, { as: admin, params: { id } });
    },
  },
  'purchase.expiry': {
    call: access.putPurchaseExpiry,
    by: 'admin',
    entity: 'purchase',
    before: { expires_at: [expect.any(String)] },
    after: { credits: 2 },
    arrange: async () => {
      const id = await withCredits();
      const body = { expiration_date: '2026-12-24' };
      return () => api.send(access.putPurchaseExpiry, { as: admin, params: { id }, body });
    },
  },
  'purchase.freeze': {
    call: access.postFreeze,
    by: 'admin',
    entity: 'purchase',
    before: { frozen: false },
    after: { frozen: true, until: null, reason: 'Viaje' },
    arrange: async () => {
      const id = await withCredits();
      const body = { until: null, reason: 'Viaje' };
      return () => api.send(access.postFreeze, { as: admin, params: { id }, body });
    },
  },
  'purchase.resume': {
    call: access.postResume,
    by: 'admin',
    entity: 'purchase',
    before: { frozen: true },
    after: { frozen: false, days: 0, credits: 2 },
    arrange: async () => {
      const purchase_id = await withCredits();
      const freeze = { purchase_id, starts_at: NOON, until: null, reason: '', paused_at: NOON };
      await api.db.insertInto('purchase_freeze').values(freeze).execute();
      return () => api.send(access.postResume, { as: admin, params: { id: purchase_id } });
    },
  },
  'customer.merge': {
    call: postMerge,
    by: 'admin',
    entity: 'customer',
    before: { customers: [expect.any(Number), expect.any(Number)] },
    after: { merged_customer_id: expect.any(Number), credits: 2 },
    arrange: async () => {
      const [{ customer_id: id }, other] = [await aPerson(api.db), await aPerson(api.db, 'customer', 2)];
      const body = { merged_customer_id: other.customer_id, keep_account_of: id };
      return () => api.send(postMerge, { as: admin, params: { id }, body });
    },
  },
  'customer.order-export': {
    call: privacy.postExportFor,
    by: 'admin',
    entity: 'customer',
    before: null,
    after: { ordered: true },
    arrange: async () => {
      const { customer_id: id } = await aPerson(api.db);
      return () => api.send(privacy.postExportFor, { as: admin, params: { id } });
    },
  },
  'customer.request-deletion': {
    call: privacy.postDeletionFor,
    by: 'admin',
    entity: 'customer',
    before: null,
    after: { due_at: expect.any(String) },
    arrange: async () => {
      const { customer_id: id, email } = await aPerson(api.db);
      return () => api.send(privacy.postDeletionFor, { as: admin, params: { id }, body: { email } });
    },
  },
  'customer.cancel-deletion': {
    call: privacy.deleteDeletionFor,
    by: 'admin',
    entity: 'customer',
    before: { deletion_request_id: expect.any(Number) },
    after: null,
    arrange: async () => {
      const { customer_id: id } = await aPerson(api.db);
      const due_at = new Date(NOON.getTime() + 9 * DAY);
      await api.db.insertInto('deletion_request').values({ customer_id: id, requested_at: NOON, due_at }).execute();
      return () => api.send(privacy.deleteDeletionFor, { as: admin, params: { id } });
    },
  },
  'customer-note.create': {
    call: notes.postCustomerNote,
    by: 'staff',
    entity: 'customer_note',
    before: null,
    after: { customer_id: expect.any(Number), text: 'Rodilla', pinned: true },
    arrange: async () => {
      const { customer_id: id } = await aPerson(api.db);
      return () =>
        api.send(notes.postCustomerNote, { as: staff, params: { id }, body: { text: 'Rodilla', pinned: true } });
    },
  },
  'customer-note.change': {
    call: notes.putCustomerNote,
    by: 'staff',
    entity: 'customer_note',
    before: { text: 'Rodilla', pinned: false },
    after: { text: 'Tobillo', pinned: true },
    arrange: async () => {
      const id = await aNote();
      const body = { text: 'Tobillo', pinned: true, version: 1 };
      return () => api.send(notes.putCustomerNote, { as: staff, params: { id }, body });
    },
  },
  'customer-note.delete': {
    call: notes.deleteCustomerNote,
    by: 'staff',
    entity: 'customer_note',
    before: { text: 'Rodilla' },
    after: null,
    arrange: async () => {
      const id = await aNote();
      return () => api.send(notes.deleteCustomerNote, { as: staff, params: { id } });
    },
  },
  'attendance.mark': {
    call: putAttend,
    by: 'staff',
    entity: 'class_reservation',
    before: { attend: false, attended_at: null },
    after: { attend: true },
    arrange: async () => {
      const id = await reservedBy(await aPerson(api.db, 'customer', 1), await aClass(api.db, { inHours: 1 }));
      return () => api.send(putAttend, { as: staff, params: { id }, body: { attend: true } });
    },
  },
  'penalty.lift': {
    call: deletePenalty,
    by: 'staff',
    entity: 'class_reservation_penalty',
    before: { lifted_at: null, lifted_by: null },
    after: { lifted_by: expect.any(Number) },
    arrange: async () => {
      const end = new Date(NOON.getTime() + DAY);
      const id = await aPenalty(api.db, (await aPerson(api.db)).customer_id, end);
      return () => api.send(deletePenalty, { as: staff, params: { id } });
    },
  },
  'purchase.confirm-cash': {
    call: postCashConfirmation,
    by: 'staff',
    entity: 'purchase',
    before: { status: 'pending', confirmed_by: null },
    after: { status: 'completed', confirmed_by: expect.any(Number) },
    arrange: async () => {
      const id = await aPurchase(api.db, (await aPerson(api.db)).customer_id);
      return () => api.send(postCashConfirmation, { as: staff, params: { id } });
    },
  },
  'purchase.unpaid': {
    call: postCashVoid,
    by: 'staff',
    entity: 'purchase',
    before: { status: 'pending', failure: null },
    after: { status: 'failed', failure: 'cash_not_paid' },
    arrange: async () => {
      const id = await aPurchase(api.db, (await aPerson(api.db)).customer_id);
      return () => api.send(postCashVoid, { as: staff, params: { id } });
    },
  },
  'desk-sale.create': {
    call: desk.postDeskSale,
    by: 'staff',
    entity: 'desk_sale',
    before: null,
    after: { customer_id: null, method: 'cash', title: 'Agua', total: 3500 },
    arrange: async () => () => api.send(desk.postDeskSale, { as: staff, body: WATER }),
  },
  'desk-sale.void': {
    call: desk.postDeskVoid,
    by: 'staff',
    entity: 'desk_sale',
    before: { voided_at: null, voided_by: null },
    after: { voided_at: expect.any(String), void_reason: 'Era otra' },
    arrange: async () => {
      const id = await aDeskSale({ method: 'cash' });
      return () => api.send(desk.postDeskVoid, { as: staff, params: { id }, body: { reason: 'Era otra' } });
    },
  },
  'desk-sale.withdraw': {
    call: desk.postDeskWithdrawal,
    by: 'staff',
    entity: 'desk_sale',
    before: { voided_at: null, voided_by: null },
    after: { voided_at: expect.any(String) },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const id = await aDeskSale({ method: 'link', customer_id, link_expires_at: new Date(NOON.getTime() + DAY) });
      return () => api.send(desk.postDeskWithdrawal, { as: staff, params: { id } });
    },
  },
  'cash-count.float': {
    call: tills.putOpeningFloat,
    by: 'staff',
    entity: 'cash_count',
    before: { opening_float: 0 },
    after: { opening_float: 50_000 },
    arrange: async () => {
      await anOpenCount();
      return () => api.send(tills.putOpeningFloat, { as: staff, body: { opening_float: 500 } });
    },
  },
  'cash-count.close': {
    call: tills.postCountClosing,
    by: 'staff',
    entity: 'cash_count',
    before: { closed_at: null, counted: null },
    after: { closed_at: expect.any(String), counted: 5_000, note: 'Sobra' },
    arrange: async () => {
      const id = await anOpenCount();
      const body = { expected: 0, denominations: { '5000': 1 }, note: 'Sobra' };
      return () => api.send(tills.postCountClosing, { as: staff, params: { id }, body });
    },
  },
  'till.deposit': {
    call: tills.postCashMove,
    by: 'staff',
    entity: 'till_movement',
    before: null,
    after: { kind: 'deposit', amount: 2_000, note: 'Cambio' },
    arrange: async () => () =>
      api.send(tills.postCashMove, { as: staff, body: { kind: 'deposit', amount: 20, note: 'Cambio' } }),
  },
  'till.withdrawal': {
    by: 'staff',
    entity: 'till_movement',
    before: null,
    after: { kind: 'withdrawal', amount: -2_000, note: 'Al banco' },
    arrange: async () => () =>
      api.send(tills.postCashMove, { as: staff, body: { kind: 'withdrawal', amount: 20, note: 'Al banco' } }),
  },
  'class.cancel': {
    call: deleteSingleClass,
    by: 'staff',
    entity: 'single_class',
    before: { deleted_at: null, class_reservations: [expect.any(Number)], waiting: [expect.any(Number)] },
    after: { deleted_at: NOON.toISOString(), reason: 'Sin luz' },
    arrange: async () => {
      const { id } = await aWaiting();
      return () => api.send(deleteSingleClass, { as: staff, params: { id }, query: { reason: 'Sin luz' } });
    },
  },
  'class.replace-coaches': {
    call: putSingleClass,
    by: 'staff',
    entity: 'single_class',
    before: { instructors: [] },
    after: { instructors: [expect.any(Number)] },
    arrange: async () => {
      const [single_class_id, instructor_id] = [await aClass(api.db), await anInstructor()];
      const body = { single_class_id, class_instructors: [{ instructor_id }] };
      return () => api.send(putSingleClass, { as: staff, body });
    },
  },
  'class.create': {
    call: planning.postSingleClass,
    by: 'admin',
    entity: 'single_class',
    before: null,
    after: { capacity: 8, class_date: '2026-12-07T07:00:00' },
    arrange: async () => {
      const body = await aNewClass();
      return () => api.send(planning.postSingleClass, { as: admin, body });
    },
  },
  'class.change': {
    call: putSingleClass,
    by: 'admin',
    entity: 'single_class',
    before: { capacity: 20 },
    after: { capacity: 21 },
    arrange: async () => {
      const body = { single_class_id: await aClass(api.db), version: 1, capacity: 21 };
      return () => api.send(putSingleClass, { as: admin, body });
    },
  },
  'class.copy-week': {
    call: planning.postClassCopy,
    by: 'admin',
    entity: 'single_class',
    before: null,
    after: { from: '2027-01-04', to: '2027-01-11', single_classes: [expect.any(Number)] },
    arrange: async () => {
      await aClass(api.db, { inHours: 24 * 45 });
      const body = { from: '2027-01-04', to: '2027-01-11' };
      return () => api.send(planning.postClassCopy, { as: admin, body });
    },
  },
  'series.create': {
    call: planning.postSingleClass,
    by: 'admin',
    entity: 'class_series',
    before: null,
    after: { weekdays: [1, 3], ends_on: '2026-12-09', single_classes: [expect.any(Number), expect.any(Number)] },
    arrange: async () => {
      const body = { ...(await aNewClass()), repeat: { weekdays: [1, 3], until: '2026-12-09' } };
      return () => api.send(planning.postSingleClass, { as: admin, body });
    },
  },
  'room.create': {
    call: rooms.postRoom,
    by: 'admin',
    entity: 'room',
    before: null,
    after: { name: 'Sala 1', capacity: 8 },
    arrange: async () => {
      const body = { location_id: await aLocation(api.db), name: 'Sala 1', capacity: 8 };
      return () => api.send(rooms.postRoom, { as: admin, body });
    },
  },
  'room.change': {
    call: rooms.putRoom,
    by: 'admin',
    entity: 'room',
    before: { name: 'Sala', version: 1 },
    after: { name: 'Sala roja', version: 2 },
    arrange: async () => {
      const id = await aRoom();
      return () => api.send(rooms.putRoom, { as: admin, params: { id }, body: { name: 'Sala roja', version: 1 } });
    },
  },
  'room.delete': {
    call: rooms.deleteRoom,
    by: 'admin',
    entity: 'room',
    before: { deleted_at: null },
    after: { deleted_at: expect.any(String) },
    arrange: async () => {
      const id = await aRoom();
      return () => api.send(rooms.deleteRoom, { as: admin, params: { id } });
    },
  },
  'holiday.create': {
    call: holidays.postHoliday,
    by: 'admin',
    entity: 'holiday',
    before: null,
    after: { day: '2026-12-25', name: 'Navidad' },
    arrange: async () => () =>
      api.send(holidays.postHoliday, { as: admin, body: { day: '2026-12-25', name: 'Navidad' } }),
  },
  'holiday.delete': {
    call: holidays.deleteHoliday,
    by: 'admin',
    entity: 'holiday',
    before: { day: '2026-12-12' },
    after: null,
    arrange: async () => {
      const { rows } = await sql<{ id: number }>`insert into holiday (day, name) values ('2026-12-12', 'Guadalupe')
        returning holiday_id as id`.execute(api.db);
      return () => api.send(holidays.deleteHoliday, { as: admin, params: { id: rows[0]!.id } });
    },
  },
  'waitlist.join': {
    by: 'staff',
    entity: 'waitlist',
    before: null,
    after: { auto: true, removed_at: null },
    arrange: async () => {
      const { id: single_class_id } = await aFullClass();
      const { customer_id } = await aPerson(api.db, 'customer', 1);
      return () => api.send(postWaitlist, { as: staff, body: { single_class_id, customer_id } });
    },
  },
  'waitlist.change': {
    by: 'staff',
    entity: 'waitlist',
    before: { auto: true },
    after: { auto: false },
    arrange: async () => {
      const { waitlist_id } = await aWaiting();
      return () => api.send(putWaitlist, { as: staff, body: { waitlist_id, auto: false } });
    },
  },
  'waitlist.leave': {
    by: 'staff',
    entity: 'waitlist',
    before: { removed_at: null },
    after: { removed_at: expect.any(String) },
    arrange: async () => {
      const { waitlist_id } = await aWaiting();
      return () => api.send(deleteWaitlist, { as: staff, params: { waitlist_id } });
    },
  },
  'waitlist.order': {
    call: putClassWaitlist,
    by: 'staff',
    entity: 'single_class',
    before: { waitlist: [expect.any(Number), expect.any(Number)] },
    after: { waitlist: [expect.any(Number), expect.any(Number)] },
    arrange: async () => {
      const { id, waitlist_id } = await aWaiting();
      const { waitlist } = await api.ok(postWaitlist, {
        as: await aPerson(api.db, 'customer', 1),
        body: { single_class_id: id },
      });
      const body = { waitlist_ids: [waitlist.waitlist_id, waitlist_id] };
      return () => api.send(putClassWaitlist, { as: staff, params: { id }, body });
    },
  },
  'waitlist.book': {
    call: promoteWaitlist,
    by: 'staff',
    entity: 'waitlist',
    before: { promoted_at: null },
    after: { promoted_at: NOON.toISOString(), class_reservation_id: expect.any(Number) },
    arrange: async () => {
      const { id, waitlist_id } = await aWaiting();
      await api.db.updateTable('single_class').set({ capacity: 2 }).where('single_class_id', '=', id).execute();
      return () => api.send(promoteWaitlist, { as: staff, params: { waitlist_id } });
    },
  },
  'reservation.cancel': {
    by: 'staff',
    entity: 'class_reservation',
    before: { deleted_at: null },
    after: { deleted_at: NOON.toISOString(), credit_returned: true },
    arrange: async () => {
      const { reservation: id } = await aFullClass();
      return () => api.send(deleteReservation, { as: staff, params: { id }, query: { credit: 'return' } });
    },
  },
  'reservation.change': {
    call: putReservation,
    by: 'staff',
    entity: 'class_reservation',
    before: { spot: 1 },
    after: { spot: 2 },
    arrange: async () => {
      const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { spot_map: '2' })];
      const body = { single_class_id, spot: 1 };
      const { class_reservation } = await api.ok(postReservation, { as: person, body });
      const { class_reservation_id } = class_reservation;
      return () => api.send(putReservation, { as: staff, body: { class_reservation_id, spot: 2 } });
    },
  },
  'reservation.move': {
    call: moveToClass,
    by: 'staff',
    entity: 'class_reservation',
    before: { single_class_id: expect.any(Number), spot: null },
    after: { single_class_id: expect.any(Number), class_reservation_id: expect.any(Number) },
    arrange: async () => {
      const [{ reservation: id }, single_class_id] = [await aFullClass(), await aClass(api.db, { inHours: 30 })];
      return () => api.send(moveToClass, { as: staff, params: { id }, body: { single_class_id } });
    },
  },
  'discount.create': {
    call: discounts.postDiscount,
    by: 'admin',
    entity: 'discount',
    before: null,
    after: { code: 'AUDIT', amount: 10 },
    arrange: async () => () => api.send(discounts.postDiscount, { as: admin, body: TERMS }),
  },
  'discount.change': {
    call: discounts.putDiscount,
    by: 'admin',
    entity: 'discount',
    before: { amount: 10, code: 'ANTES' },
    after: { amount: 20, code: 'DESPUES' },
    arrange: async () => {
      const id = await discountId('ANTES');
      const body = { ...TERMS, code: 'DESPUES', amount: 20 };
      return () => api.send(discounts.putDiscount, { as: admin, params: { id }, body });
    },
  },
  'discount.delete': {
    call: discounts.deleteDiscount,
    by: 'admin',
    entity: 'discount',
    before: { deleted_at: null },
    after: { deleted_at: expect.any(String) },
    arrange: async () => {
      const id = await discountId('ADIOS');
      return () => api.send(discounts.deleteDiscount, { as: admin, params: { id } });
    },
  },
  'payment-method.create': {
    call: methods.postPaymentMethod,
    by: 'admin',
    entity: 'payment_method',
    before: null,
    after: { name: 'Vales' },
    arrange: async () => () => api.send(methods.postPaymentMethod, { as: admin, body: { name: 'Vales' } }),
  },
  'payment-method.rename': {
    call: methods.putPaymentMethod,
    by: 'admin',
    entity: 'payment_method',
    before: { name: 'Cheque' },
    after: { name: 'Transferencia' },
    arrange: async () => {
      const body = { payment_method_id: await aMethod('Cheque'), name: 'Transferencia' };
      return () => api.send(methods.putPaymentMethod, { as: admin, body });
    },
  },
  'payment-method.delete': {
    call: methods.deletePaymentMethod,
    by: 'admin',
    entity: 'payment_method',
    before: { name: 'Puntos' },
    after: null,
    arrange: async () => {
      const id = await aMethod('Puntos');
      return () => api.send(methods.deletePaymentMethod, { as: admin, params: { id } });
    },
  },
  'class-category.create': {
    call: categories.postClassCategory,
    by: 'admin',
    entity: 'class_category',
    before: null,
    after: { handle: 'cardio', available: true },
    arrange: async () => () => api.send(categories.postClassCategory, { as: admin, body: aCategory('cardio') }),
  },
  'class-category.change': {
    call: categories.putClassCategory,
    by: 'admin',
    entity: 'class_category',
    before: { available: true },
    after: { available: false },
    arrange: async () => {
      const body = { ...(await addCategory('fuerza')), available: false };
      return () => api.send(categories.putClassCategory, { as: admin, body });
    },
  },
  'class-category.delete': {
    call: categories.deleteClassCategory,
    by: 'admin',
    entity: 'class_category',
    before: { handle: 'mente' },
    after: null,
    arrange: async () => {
      const id = (await addCategory('mente')).class_category_id;
      return () => api.send(categories.deleteClassCategory, { as: admin, params: { id } });
    },
  },
  'spot-map.change': {
    call: spotMaps.putSpotMap,
    by: 'admin',
    entity: 'class_type',
    before: { spot_map: '2,2', spot_layout: null },
    after: { spot_map: '1,2', spot_layout: ['.o', 'oo'] },
    arrange: async () => {
      const id = await aClassType(api.db, { spot_map: '2,2' });
      const body = { spot_layout: ['.o', 'oo'], version: 1 };
      return () => api.send(spotMaps.putSpotMap, { as: admin, params: { id }, body });
    },
  },
  'spot.block': {
    call: spotMaps.postBlockedSpot,
    by: 'admin',
    entity: 'blocked_spot',
    before: null,
    after: { spot: 2, reason: 'Pedal roto' },
    arrange: async () => {
      const body = await aBrokenSpot();
      return () => api.send(spotMaps.postBlockedSpot, { as: admin, body });
    },
  },
  'spot.unblock': {
    call: spotMaps.deleteBlockedSpot,
    by: 'admin',
    entity: 'blocked_spot',
    before: { spot: 2, reason: 'Pedal roto' },
    after: null,
    arrange: async () => {
      const { blocked_spot } = await api.ok(spotMaps.postBlockedSpot, { as: admin, body: await aBrokenSpot() });
      return () => api.send(spotMaps.deleteBlockedSpot, { as: admin, params: { id: blocked_spot.blocked_spot_id } });
    },
  },
  'form.create': {
    call: forms.postForm,
    by: 'admin',
    entity: 'form',
    before: null,
    after: { title: 'Alta', form_fields: [expect.objectContaining({ key: 'talla' })] },
    arrange: async () => () => api.send(forms.postForm, { as: admin, body: { title: 'Alta', form_fields: [A_FIELD] } }),
  },
  'form.change': {
    call: forms.putForm,
    by: 'admin',
    entity: 'form',
    before: { title: 'Contacto', form_fields: [] },
    after: { title: 'Contacto', form_fields: [expect.objectContaining({ key: 'talla' })] },
    arrange: async () => {
      const body = { form_id: await aForm('Contacto'), title: 'Contacto', form_fields: [A_FIELD] };
      return () => api.send(forms.putForm, { as: admin, body });
    },
  },
  'form.delete': {
    call: forms.deleteForm,
    by: 'admin',
    entity: 'form',
    before: { title: 'Baja', form_fields: [] },
    after: null,
    arrange: async () => {
      const id = await aForm('Baja');
      return () => api.send(forms.deleteForm, { as: admin, params: { id } });
    },
  },
  'custom-field.create': {
    call: customFields.postCustomField,
    by: 'admin',
    entity: 'custom_field',
    before: null,
    after: { key: 'talla', object: 'customer' },
    arrange: async () => () =>
      api.send(customFields.postCustomField, { as: admin, body: { ...A_FIELD, object: 'customer' } }),
  },
  'custom-field.change': {
    call: customFields.putCustomField,
    by: 'admin',
    entity: 'custom_field',
    before: { label: 'Talla', version: 1 },
    after: { label: 'Tu talla', version: 2 },
    arrange: async () => {
      const body = {
        ...{ ...A_FIELD, key: 'talla2', label: 'Tu talla', object: 'customer' as const },
        custom_field_id: await aCustomField('talla2'),
      };
      return () => api.send(customFields.putCustomField, { as: admin, body });
    },
  },
  'custom-field.delete': {
    call: customFields.deleteCustomField,
    by: 'admin',
    entity: 'custom_field',
    before: { key: 'talla3', answers: 1 },
    after: null,
    arrange: async () => {
      const id = await aCustomField('talla3');
      const { customer_id } = await aPerson(api.db);
      await api.db
        .updateTable('customer')
        .set({ custom_values: JSON.stringify({ talla3: 'M' }) })
        .where('customer_id', '=', customer_id)
        .execute();
      return () =>
        api.send(customFields.deleteCustomField, { as: admin, params: { id }, query: { with_values: true } });
    },
  },
  'page.create': {
    call: content.postPage,
    by: 'admin',
    entity: 'page',
    before: null,
    after: { slug: 'reglas-de-casa', content: '<p>Uno</p>' },
    arrange: async () => () => api.send(content.postPage, { as: admin, body: PAGE }),
  },
  'page.change': {
    call: content.putPage,
    by: 'admin',
    entity: 'page',
    before: { content: '<p>Hola</p>' },
    after: { content: '<p>Dos</p>' },
    arrange: async () => {
      const body = { ...PAGE, page_id: await aPage(api.db), slug: 'otra-regla', content: '<p>Dos</p>' };
      return () => api.send(content.putPage, { as: admin, body });
    },
  },
  'page.delete': {
    call: content.deletePage,
    by: 'admin',
    entity: 'page',
    before: { content: '<p>Hola</p>' },
    after: null,
    arrange: async () => {
      const id = await aPage(api.db);
      return () => api.send(content.deletePage, { as: admin, params: { id } });
    },
  },
  'announcement.create': {
    call: content.postAnnouncement,
    by: 'admin',
    entity: 'announcement',
    before: null,
    after: { title: 'Nuevo' },
    arrange: async () => () =>
      api.send(content.postAnnouncement, { as: admin, body: { title: 'Nuevo', content: '<p>Uno</p>' } }),
  },
  'announcement.change': {
    call: content.putAnnouncement,
    by: 'admin',
    entity: 'announcement',
    before: { title: 'Aviso' },
    after: { title: 'Otro' },
    arrange: async () => {
      const body = { announcement_id: await announcementId(), title: 'Otro', content: '<p>Uno</p>' };
      return () => api.send(content.putAnnouncement, { as: admin, body });
    },
  },
  'announcement.delete': {
    call: content.deleteAnnouncement,
    by: 'admin',
    entity: 'announcement',
    before: { title: 'Aviso' },
    after: null,
    arrange: async () => {
      const id = await announcementId();
      return () => api.send(content.deleteAnnouncement, { as: admin, params: { id } });
    },
  },
  'file.upload': {
    call: files.postFile,
    by: 'admin',
    entity: 'file',
    before: null,
    after: { name: 'horario.pdf', storage: 'disk' },
    arrange: async () => () => upload(files.postFile.path),
  },
  'file.rename': {
    call: files.putFile,
    by: 'admin',
    entity: 'file',
    before: { name: 'a.pdf' },
    after: { name: 'b.pdf' },
    arrange: async () => {
      const body = { file_id: await aPdf(), name: 'b.pdf' };
      return () => api.send(files.putFile, { as: admin, body });
    },
  },
  'file.delete': {
    call: files.deleteFile,
    by: 'admin',
    entity: 'file',
    before: { name: 'a.pdf' },
    after: null,
    arrange: async () => {
      const id = await aPdf();
      return () => api.send(files.deleteFile, { as: admin, params: { id } });
    },
  },
  'purchase.refund': {
    call: postRefund,
    by: 'admin',
    entity: 'purchase',
    before: { status: 'completed' },
    after: { status: 'revoked', refunded: 1, credits: 'all', reason: 'Se mudó' },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const id = await aPurchase(api.db, customer_id, { status: 'completed' });
      await anInvoice(id, customer_id, 'cash');
      return () => api.send(postRefund, { as: admin, params: { id }, body: { reason: 'Se mudó' } });
    },
  },
  'penalty.give': {
    by: 'test',
    entity: 'class_reservation_penalty',
    before: null,
    after: { lifted_at: null },
    arrange: async () => {
      const person = await aPerson(api.db);
      await anUnlimitedPlan(api.db, person.customer_id);
      await reservedBy(person, await aClass(api.db, { inHours: 1 }));
      return () => countNoShows(api.system(new Date(NOON.getTime() + 3 * HOUR)));
    },
  },
  'waitlist.promote': {
    by: 'waitlist',
    entity: 'waitlist',
    before: { promoted_at: null },
    after: { promoted_at: NOON.toISOString(), class_reservation_id: expect.any(Number) },
    arrange: async () => {
      const { holder, reservation: id } = await aWaiting();
      return () => api.send(deleteReservation, { as: holder, params: { id } });
    },
  },
  'purchase.settle': {
    by: 'test',
    entity: 'purchase',
    before: { status: 'pending', failure: null },
    after: { status: 'completed', failure: null, invoices: [expect.any(Number)] },
    arrange: async () => {
      const id = await stripePurchase();
      const payments = [{ id: `pi_settled_${id}`, amount: 100, paidAt: NOON }];
      return () => settle(api.system(), id, { ...UNKNOWN_PAYMENT, payments });
    },
  },
  'refund.change': {
    by: 'test',
    entity: 'refund',
    before: { status: 'pending' },
    after: { status: 'failed' },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const id = await aPurchase(api.db, customer_id, { status: 'completed', provider: 'stripe' });
      const refund = {
        invoice_id: await anInvoice(id, customer_id, 'stripe'),
        amount: 50,
        reason: '',
        created_by: null,
      };
      await api.system().transaction((trx) => orderRefund(trx, refund, NOON));
      return () => sendRefunds(api.system());
    },
  },
  'subscription.end': {
    by: 'test',
    entity: 'purchase',
    before: { cancelled_at: null },
    after: { cancelled_at: expect.any(String) },
    arrange: async () => {
      await stripePurchase({
        status: 'revoked',
        subscription_id: 'sub_gone',
        subscription_period: 'month',
        subscription_interval: 1,
      });
      return () => endRevokedSubscriptions(api.system());
    },
  },
  'role.grant': {
    by: 'test',
    entity: 'customer',
    before: { role: 'customer' },
    after: { role: 'staff' },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      return () => setRole(api.system(), customer_id, 'staff');
    },
  },
  'customer.create': {
    call: postCustomer,
    by: 'staff',
    entity: 'customer',
    before: null,
    after: { name: 'Jimena', uid: null, email: 'jimena@correo.mx', phone: '5599000001', role: 'customer' },
    arrange: async () => {
      const body = { name: 'Jimena', last_name: 'Ibarra', email: 'jimena@correo.mx', phone: '5599000001' };
      return () => api.send(postCustomer, { as: staff, body });
    },
  },
  'customer.change': {
    call: putCustomer,
    by: 'staff',
    entity: 'customer',
    before: { name: 'Inés', version: 1 },
    after: { name: 'Inesita', version: 2 },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      return () => api.send(putCustomer, { as: staff, body: { customer_id, name: 'Inesita' } });
    },
  },
  'instructor.link': {
    call: putTeamMember,
    by: 'admin',
    entity: 'instructor',
    before: { customer_id: null },
    after: { customer_id: expect.any(Number) },
    arrange: async () => {
      const [{ customer_id: id }, instructor_id] = [await aPerson(api.db, 'coach'), await anInstructor()];
      await api.db.updateTable('customer').set({ email_confirmed_at: NOON }).where('customer_id', '=', id).execute();
      return () => api.send(putTeamMember, { as: admin, params: { id }, body: { role: 'coach', instructor_id } });
    },
  },
  'idempotency-key.expire': {
    by: 'test',
    entity: 'idempotency_key',
    before: { deleted: 1 },
    after: null,
    arrange: async () => {
      const body = { single_class_id: await aClass(api.db) };
      await api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body, key: 'llave-vieja' });
      return () => forgetIdempotencyKeys(api.system(new Date(NOON.getTime() + 30 * DAY)));
    },
  },
};

describe.each(Object.entries(WRITES))('%s', (action, { by, entity, before, after, arrange }) => {
  it('is recorded once, with before and after, and not where its transaction is rolled back', async () => {
    const write = await arrange();
    const earlier = (await events()).length;
    await sql`create constraint trigger failing after insert on audit_event deferrable initially deferred
      for each row execute function fail_at_commit()`.execute(api.db);
    await write().catch(() => undefined);
    await sql`drop trigger failing on audit_event`.execute(api.db);
    expect(await events()).toHaveLength(earlier);

    await write();
    const [person] = { staff: [staff], admin: [admin] }[by] ?? [null];
    expect((await events()).slice(earlier)).toEqual([
      {
        audit_event_id: expect.any(Number),
        created_at: expect.any(Date),
        actor_kind: person ? by : 'system',
        actor_id: person ? String(person.customer_id) : by,
        request_id: person || by === 'waitlist' ? expect.stringMatching(/^[0-9a-f-]{36}$/) : null,
        action,
        entity,
        entity_id: expect.stringMatching(/^(\d+|\*)$/),
        before: before === null ? null : expect.objectContaining(before as object),
        after: after === null ? null : expect.objectContaining(after as object),
      },
    ]);
  });
});

it('covers every call with which staff and admins write', () => {
  const covered = new Set(Object.values(WRITES).map(({ call }) => call));
  const writing = CALLS.filter(
    ({ method, access }) => method !== 'GET' && ['coach', 'staff', 'admin'].includes(access),
  );
  // The same service as postFile, into another store; the same as deleteSingleClass, for several; stores nothing.
  const same: readonly Call[] = [files.postFileS3, planning.postClassCancel, planning.postClassConflicts];
  expect(writing.filter((call) => !covered.has(call) && !same.includes(call))).toEqual([]);
});

it('names ADMIN_EMAILS where the environment makes an admin, at sign-up and later', async () => {
  const earlier = (await events()).length;
  const body = { name: 'Dueña', last_name: 'Uno', phone: '5511112222', accepted_pages: [] };
  await api.ok(postSignUp, { as: OWNER, body });
  const later = await aPerson(api.db);
  await api.db
    .updateTable('customer')
    .set({ email: 'second-owner@ejemplo.mx' })
    .where('customer_id', '=', later.customer_id)
    .execute();
  const second = { ...later, email: 'second-owner@ejemplo.mx', emailVerified: true };
  await api.ok(getMe, { as: second });
  await api.ok(getMe, { as: second });
  expect((await events()).slice(earlier)).toMatchObject([
    { actor_kind: 'system', actor_id: 'ADMIN_EMAILS', action: 'role.grant', before: null, after: { role: 'admin' } },
    { actor_id: 'ADMIN_EMAILS', entity_id: String(later.customer_id), before: { role: 'customer' } },
  ]);
});

it('records nothing of what people do with their own data, whatever their role', async () => {
  const earlier = (await events()).length;
  for (const role of ['customer', 'staff', 'admin'] as const) {
    const person = await aPerson(api.db, role, 2);
    await api.ok(putMe, { as: person, body: { name: 'Otra' } });
    await api.ok(getCalendarFeed, { as: person });
    const id = await reservedBy(person, await aClass(api.db));
    await api.ok(deleteReservation, { as: person, params: { id } });
    const { waitlist } = await api.ok(postWaitlist, { as: person, body: { single_class_id: (await aFullClass()).id } });
    await api.ok(putWaitlist, { as: person, body: { waitlist_id: waitlist.waitlist_id, auto: false } });
    await api.ok(deleteWaitlist, { as: person, params: { waitlist_id: waitlist.waitlist_id } });
    const class_package_id = await aPackage(api.db);
    await api.ok(postPurchase, { as: person, body: { class_package_id, payment_method: 2 } });
  }
  expect(await events()).toHaveLength(earlier);
});

it('holds no address, secret, token, password or text of a mail', async () => {
  const text = JSON.stringify(await events());
  expect(text).not.toMatch(/@ejemplo|sk_test|whsec|Bearer|"(\w*token|\w*secret|password|html|body|ics)"/i);
});

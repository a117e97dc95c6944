import { sql } from 'kysely';
import { deleteBlockedAddress } from '../../../../../domain/contract/blockedAddresses';
import * as access from '../../../../../domain/contract/access';
import * as adminCustomers from '../../../../../domain/contract/adminCustomers';
import { postMerge } from '../../../../../domain/contract/customerMerges';
import * as privacy from '../../../../../domain/contract/privacy';
import { postStoreCredit } from '../../../../../domain/contract/storeCredit';
import * as family from '../../../../../domain/contract/family';
import * as notes from '../../../../../domain/contract/customerNotes';
import { DAY, NOON } from '../../../../helpers/api';
import { aPackage, aPerson, aPurchase, someCredits } from '../../../builders';
import { api, staff, admin, type Write } from './world';

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

/** Directly: adding them by the API would be recorded. */
const aChild = async (): Promise<number> =>
  (
    await api.db
      .insertInto('family_member')
      .values({ customer_id: (await aPerson(api.db)).customer_id, kind: 'child', name: 'Leo', created_at: NOON })
      .returning('family_member_id')
      .executeTakeFirstOrThrow()
  ).family_member_id;

export const customersWrites: Record<string, Write> = {
  'address.release': {
    call: deleteBlockedAddress,
    by: 'admin',
    entity: 'customer',
    before: { reason: 'bounce' },
    after: null,
    arrange: async () => {
      const { customer_id: id, email } = await aPerson(api.db);
      await sql`insert into blocked_address (digest, reason, created_at)
        values (address_digest(${email}), 'bounce', ${NOON})`.execute(api.db);
      return () => api.send(deleteBlockedAddress, { as: admin, params: { id } });
    },
  },
  'family.add': {
    call: family.postFamilyMember,
    by: 'staff',
    entity: 'family_member',
    before: null,
    after: { kind: 'child', name: 'Leo' },
    arrange: async () => {
      await api.configure({ family_enabled: 'true' });
      const body = { customer_id: (await aPerson(api.db)).customer_id, kind: 'child', name: 'Leo' } as const;
      return () => api.send(family.postFamilyMember, { as: staff, body });
    },
  },
  'family.change': {
    call: family.putFamilyMember,
    by: 'staff',
    entity: 'family_member',
    before: { name: 'Leo' },
    after: { name: 'Leonardo' },
    arrange: async () => {
      const params = { id: await aChild() };
      return () => api.send(family.putFamilyMember, { as: staff, params, body: { kind: 'child', name: 'Leonardo' } });
    },
  },
  'family.remove': {
    call: family.deleteFamilyMember,
    by: 'staff',
    entity: 'family_member',
    before: { name: 'Leo' },
    after: null,
    arrange: async () => {
      const params = { id: await aChild() };
      return () => api.send(family.deleteFamilyMember, { as: staff, params });
    },
  },
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
  'store-credit.give': {
    call: postStoreCredit,
    by: 'admin',
    entity: 'store_credit_entry',
    before: null,
    after: { amount: 25_000, reason: 'Cortesía' },
    arrange: async () => {
      const { customer_id: id } = await aPerson(api.db);
      const body = { amount: 250, reason: 'Cortesía' };
      return () => api.send(postStoreCredit, { as: admin, params: { id }, body });
    },
  },
  'customer.sign-out': {
    call: adminCustomers.postSignOutCustomer,
    by: 'admin',
    entity: 'customer',
    before: { signed_out_at: null },
    after: { signed_out_at: expect.any(String) },
    arrange: async () => {
      const { customer_id: id } = await aPerson(api.db);
      return () => api.send(adminCustomers.postSignOutCustomer, { as: admin, params: { id } });
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
  'deletion.account-gone': {
    call: privacy.deleteLeftAccount,
    by: 'admin',
    entity: 'deletion_request',
    before: { account: true },
    after: { account: false },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const { deletion_request_id: id } = await api.db
        .insertInto('deletion_request')
        .values({ customer_id, requested_at: NOON, due_at: NOON, done_at: NOON, uid: `cuenta-de-${customer_id}` })
        .returning('deletion_request_id')
        .executeTakeFirstOrThrow();
      return () => api.send(privacy.deleteLeftAccount, { as: admin, params: { id } });
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
};

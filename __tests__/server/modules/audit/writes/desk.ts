import { putAttend } from '../../../../../domain/contract/attendance';
import * as desk from '../../../../../domain/contract/desk';
import * as tills from '../../../../../domain/contract/tills';
import { deletePenalty } from '../../../../../domain/contract/penalties';
import { postCashConfirmation, postCashForgiveness, postCashVoid } from '../../../../../domain/contract/purchases';
import { DAY, NOON } from '../../../../helpers/api';
import { aClass, aPenalty, aPerson, aPurchase, someCredits } from '../../../builders';
import { admin, api, staff, type Write, reservedBy } from './world';

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
        customer_id: null,
        sold_by: staff.customer_id,
        class_package_id: null,
        discount_code: null,
        received: null,
        charges: '[]',
        title: 'Agua',
        total: 3500,
        terminal_digits: null,
        terminal_authorisation: null,
        created_at: NOON,
        link_expires_at: null,
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

export const deskWrites: Record<string, Write> = {
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
  'purchase.forgive-cash': {
    call: postCashForgiveness,
    by: 'admin',
    entity: 'purchase',
    before: { debt_forgiven_at: null },
    after: { debt_forgiven_at: expect.any(String) },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const purchase_id = await aPurchase(api.db, customer_id, { status: 'failed', failure: 'cash_lapsed' });
      const [available_class_id = 0] = await someCredits(api.db, customer_id, 1, { purchase_id });
      await api.db
        .insertInto('class_reservation')
        .values({
          single_class_id: await aClass(api.db, { inHours: -24 }),
          customer_id,
          available_class_id,
          counted: true,
          spot: null,
          guest: null,
          created_at: NOON,
        })
        .execute();
      return () => api.send(postCashForgiveness, { as: admin, params: { id: purchase_id } });
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
};

import { postCfdiRetry, putCertificate } from '../../../../../domain/contract/cfdi';
import { postCustomer, putCustomer } from '../../../../../domain/contract/customerList';
import { putReceivedMessage } from '../../../../../domain/contract/receivedMessages';
import { postRefund } from '../../../../../domain/contract/purchases';
import { deleteReportMail, postReportMail } from '../../../../../domain/contract/reportMails';
import { deleteTeamInvitation, postTeamInvitation, putTeamMember } from '../../../../../domain/contract/team';
import { deleteReservation, postReservation } from '../../../../../domain/contract/reservations';
import {
  postCustomerGiftRedemption,
  postGiftCardMail,
  postGiftRedemption,
} from '../../../../../domain/contract/giftCards';
import { postTransferConfirmation, postTransferRefusal } from '../../../../../domain/contract/transfers';
import { TRANSFER } from '../../../../../domain/pricing';
import { forgetIdempotencyKeys } from '../../../../../server/jobs/tasks';
import { ensureChargePackage } from '../../../../../server/modules/billing/desk/repository';
import { codeHash } from '../../../../../server/modules/billing/giftCards/codes';
import { sendGiftCards } from '../../../../../server/modules/billing/giftCards/send';
import { giveBackWon, takeBackLost } from '../../../../../server/modules/billing/giftCards/service';
import { rewardReferrals } from '../../../../../server/modules/billing/referrals/give';
import { UNKNOWN_PAYMENT } from '../../../../../server/ports/paymentFacts';
import { orderRefund } from '../../../../../server/modules/billing/purchases/refundRepository';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { settlePurchase } from '../../../../../server/modules/billing/settlement/settle';
import { endSubscriptionsAtProvider } from '../../../../../server/modules/billing/subscriptions/service';
import { countNoShows } from '../../../../../server/modules/booking/penalties/service';
import { setRole } from '../../../../../server/modules/customers/service';
import { DAY, HOUR, NOON } from '../../../../helpers/api';
import { aTaxCertificate } from '../../../../helpers/taxCertificate';
import { aClass, anUnlimitedPlan, aPerson, aPurchase } from '../../../builders';
import { api, staff, admin, type Write, reservedBy, aWaiting, anInstructor } from './world';

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

const reportMail = (customer_ids: readonly number[]) => ({
  report: 'ventas-por-dia' as const,
  every: 'week' as const,
  format: 'csv' as const,
  filters: {},
  customer_ids: [...customer_ids],
});

const aTransfer = async (fields: Parameters<typeof aPurchase>[2] = {}) =>
  aPurchase(api.db, (await aPerson(api.db)).customer_id, { payment_method_id: TRANSFER, ...fields });

/** A paid gift card with the code that `codeHash` names. */
async function aGiftCard(code: string, fields: { readonly send_on?: string; readonly message?: string } = {}) {
  const { customer_id } = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, customer_id, {
    provider: 'stripe',
    payment_method_id: 1,
    status: 'completed',
    total_payment: 100,
    class_package_id: await api.db.transaction().execute((trx) => ensureChargePackage(trx, NOON)),
  });
  const sale = {
    customer_id,
    sold_by: customer_id,
    by_customer: true,
    method: 'link' as const,
    class_package_id: null,
    discount_code: null,
    charges: '[]',
    title: 'Regalo',
    total: 100,
    received: null,
    terminal_digits: null,
    terminal_authorisation: null,
    link_expires_at: NOON,
    created_at: NOON,
  } as const;
  const { desk_sale_id } = await api.db
    .insertInto('desk_sale')
    .values(sale)
    .returning('desk_sale_id')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('purchase').set({ desk_sale_id }).where('purchase_id', '=', purchase_id).execute();
  const { gift_card_id } = await api.db
    .insertInto('gift_card')
    .values({
      customer_id,
      desk_sale_id,
      amount: 100,
      recipient_email: 'luz@ejemplo.mx',
      seed: code,
      last4: code.slice(-4),
      code_hash: codeHash(code),
      created_at: NOON,
      ...fields,
    })
    .returning('gift_card_id')
    .executeTakeFirstOrThrow();
  return { purchase_id, gift_card_id };
}

export const othersWrites: Record<string, Write> = {
  'gift-card.redeem': {
    call: postCustomerGiftRedemption,
    by: 'staff',
    entity: 'store_credit_entry',
    before: null,
    after: { kind: 'gift_card', amount: 100 },
    arrange: async () => {
      await aGiftCard('AAAABBBBCCCCDDD1');
      const { customer_id: id } = await aPerson(api.db);
      const body = { code: 'AAAABBBBCCCCDDD1' };
      return () => api.send(postCustomerGiftRedemption, { as: staff, params: { id }, body });
    },
  },
  'gift-card.send': {
    by: 'test',
    entity: 'gift_card',
    before: { sent_at: null },
    after: { sent_at: expect.any(String) },
    arrange: async () => {
      await aGiftCard('AAAABBBBCCCCDDD2', { send_on: '2020-01-01' });
      return () => sendGiftCards(api.system());
    },
  },
  'gift-card.send-now': {
    call: postGiftCardMail,
    by: 'staff',
    entity: 'gift_card',
    before: { sent_at: null },
    after: { sent_at: expect.any(String) },
    arrange: async () => {
      const { gift_card_id: id } = await aGiftCard('AAAABBBBCCCCDDD5');
      return () => api.send(postGiftCardMail, { as: staff, params: { id } });
    },
  },
  'gift-card.take-back': {
    by: 'test',
    entity: 'store_credit_entry',
    before: null,
    after: { amount: -100 },
    arrange: async () => {
      const { purchase_id } = await aGiftCard('AAAABBBBCCCCDDD3');
      await api.ok(postGiftRedemption, { as: await aPerson(api.db), body: { code: 'AAAABBBBCCCCDDD3' } });
      return () => api.db.transaction().execute((trx) => takeBackLost(trx, api.system(), purchase_id));
    },
  },
  'gift-card.give-back': {
    by: 'test',
    entity: 'store_credit_entry',
    before: null,
    after: { amount: 100 },
    arrange: async () => {
      const { purchase_id } = await aGiftCard('AAAABBBBCCCCDDD6');
      await api.ok(postGiftRedemption, { as: await aPerson(api.db), body: { code: 'AAAABBBBCCCCDDD6' } });
      await api.db.transaction().execute((trx) => takeBackLost(trx, api.system(), purchase_id));
      return () => api.db.transaction().execute((trx) => giveBackWon(trx, api.system(), purchase_id));
    },
  },
  'received-message.mark': {
    call: putReceivedMessage,
    by: 'staff',
    entity: 'received_message',
    before: { done_at: null, done_by: null },
    after: { done_at: expect.any(String), done_by: expect.any(Number) },
    arrange: async () => {
      const written = { phone: '525512345678', body: 'Hola', provider_id: 'wamid.1', received_at: NOON };
      const { received_message_id: id } = await api.db
        .insertInto('received_message')
        .values(written)
        .returning('received_message_id')
        .executeTakeFirstOrThrow();
      return () => api.send(putReceivedMessage, { as: staff, params: { id }, body: { done: true } });
    },
  },
  'referral.decide': {
    by: 'test',
    entity: 'referral',
    before: { state: 'waiting', purchase_id: null, decided_at: null },
    after: { state: 'given', purchase_id: expect.any(Number), decided_at: expect.any(String) },
    arrange: async () => {
      const [{ customer_id }, inviter] = [await aPerson(api.db), await aPerson(api.db)];
      const referral = { customer_id, inviter_id: inviter.customer_id, created_at: NOON };
      await api.db.insertInto('referral').values(referral).execute();
      await anInvoice(await aPurchase(api.db, customer_id, { status: 'completed' }), customer_id, 'cash');
      return () => rewardReferrals(api.system());
    },
  },
  'transfer.confirm': {
    call: postTransferConfirmation,
    by: 'staff',
    entity: 'purchase',
    before: { status: 'pending', confirmed_by: null },
    after: { status: 'completed', confirmed_by: expect.any(Number) },
    arrange: async () => {
      const id = await aTransfer();
      return () => api.send(postTransferConfirmation, { as: staff, params: { id } });
    },
  },
  'transfer.credit': {
    call: postTransferConfirmation,
    by: 'staff',
    entity: 'purchase',
    before: { refunded: 0 },
    after: { refunded: expect.any(Number) },
    arrange: async () => {
      const single_class_id = await aClass(api.db, { inHours: -2 });
      const id = await aTransfer({ status: 'failed', failure: 'transfer_lapsed', single_class_id });
      return () => api.send(postTransferConfirmation, { as: staff, params: { id } });
    },
  },
  'transfer.refuse': {
    call: postTransferRefusal,
    by: 'staff',
    entity: 'transfer_proof',
    before: { status: 'waiting', reason: '' },
    after: { status: 'refused', reason: 'No se ve la foto.' },
    arrange: async () => {
      const proof = { purchase_id: await aTransfer(), status: 'waiting', file_id: null, created_at: NOON } as const;
      const { transfer_proof_id: id } = await api.db
        .insertInto('transfer_proof')
        .values(proof)
        .returning('transfer_proof_id')
        .executeTakeFirstOrThrow();
      return () => api.send(postTransferRefusal, { as: staff, params: { id }, body: { reason: 'No se ve la foto.' } });
    },
  },
  'cfdi.retry': {
    call: postCfdiRetry,
    by: 'staff',
    entity: 'cfdi',
    before: null,
    after: { tried: 1 },
    arrange: async () => {
      const failed = { failure: 'Facturapi no respondió.', next_try_at: NOON, created_at: NOON };
      const period = { period: 'day', period_from: '2026-11-19', period_to: '2026-11-19' } as const;
      await api.db
        .insertInto('cfdi')
        .values({ kind: 'global', ...period, total: 100, ...failed })
        .execute();
      return () => api.send(postCfdiRetry, { as: staff });
    },
  },
  'cfdi.certificate': {
    call: putCertificate,
    by: 'admin',
    entity: 'cfdi',
    before: null,
    after: { ends_at: '2030-01-01T06:00:00.000Z' },
    arrange: async () => {
      const body = aTaxCertificate();
      return () => api.send(putCertificate, { as: admin, body });
    },
  },
  'report-mail.create': {
    call: postReportMail,
    by: 'admin',
    entity: 'report_mail',
    before: null,
    after: { report: 'ventas-por-dia', every: 'week', format: 'csv' },
    arrange: async () => () => api.send(postReportMail, { as: admin, body: reportMail([admin.customer_id]) }),
  },
  'report-mail.change': {
    call: postReportMail,
    by: 'admin',
    entity: 'report_mail',
    before: { customer_ids: [] },
    after: { report: 'ventas-por-dia' },
    arrange: async () => {
      // Staff receive no reports.
      await api.ok(postReportMail, { as: admin, body: reportMail([staff.customer_id]) });
      return () => api.send(postReportMail, { as: admin, body: reportMail([admin.customer_id]) });
    },
  },
  'report-mail.delete': {
    call: deleteReportMail,
    by: 'admin',
    entity: 'report_mail',
    before: { report: 'ventas-por-dia', every: 'week' },
    after: null,
    arrange: async () => {
      const { report_mails } = await api.ok(postReportMail, { as: admin, body: reportMail([admin.customer_id]) });
      return () => api.send(deleteReportMail, { as: admin, params: { id: report_mails[0]?.report_mail_id ?? 0 } });
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
      return () =>
        settlePurchase(api.system(), { purchase_id: id, state_version: 0 }, { ...UNKNOWN_PAYMENT, payments });
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
      return () => endSubscriptionsAtProvider(api.system());
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
  'team.invite': {
    call: postTeamInvitation,
    by: 'admin',
    entity: 'team_invitation',
    before: null,
    after: { role: 'staff' },
    arrange: async () => () =>
      api.send(postTeamInvitation, { as: admin, body: { email: 'Nora@ejemplo.mx', role: 'staff' } }),
  },
  'team.withdraw': {
    call: deleteTeamInvitation,
    by: 'admin',
    entity: 'team_invitation',
    before: { role: 'coach' },
    after: null,
    arrange: async () => {
      const body = { email: 'luz@ejemplo.mx', role: 'coach' } as const;
      const { team_invitations } = await api.ok(postTeamInvitation, { as: admin, body });
      const { team_invitation_id: id } = team_invitations.find(({ email }) => email === body.email)!;
      return () => api.send(deleteTeamInvitation, { as: admin, params: { id } });
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

import { putBrandPackage } from '../../../../../domain/contract/brand';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Call } from '../../../../../domain/contract/call';
import * as appconfig from '../../../../../domain/contract/appconfig';
import { postPurchase } from '../../../../../domain/contract/checkout';
import * as catalogue from '../../../../../domain/contract/catalogueAdmin';
import * as categories from '../../../../../domain/contract/classCategories';
import * as packageAdmin from '../../../../../domain/contract/packageAdmin';
import * as discounts from '../../../../../domain/contract/discounts';
import { postMailResend } from '../../../../../domain/contract/mails';
import * as mailServer from '../../../../../domain/contract/mailServer';
import * as messageSettings from '../../../../../domain/contract/messageSettings';
import * as paymentKeys from '../../../../../domain/contract/paymentKeys';
import * as methods from '../../../../../domain/contract/paymentMethods';
import { applyPrices } from '../../../../../server/modules/billing/prices/service';
import type { KeyStore } from '../../../../../server/ports/paymentKeys';
import { keyProviders, NOON, PAYPAL_KEYS, STRIPE_KEYS } from '../../../../helpers/api';
import { startSmtp, type SmtpServer } from '../../../../helpers/smtp';
import { aDiscount, aPackage, aPerson } from '../../../builders';
import { admin, api, staff, type Write } from './world';

let smtp: SmtpServer | undefined;
afterAll(() => smtp?.stop());

/** As on a server whose environment names no keys of providers. */
function enterKeys(): void {
  const providers = keyProviders(api.stripe.url, api.paypal.url);
  const keyStore: KeyStore = { key: randomBytes(32), providers, onTrouble: () => undefined };
  Object.assign(api.studio, { keyStore });
}

const aMessage = (kind: 'credits-lapsing' | 'win-back', times: number[], version: number, enabled = true) => ({
  params: { kind },
  body: { enabled, channels: null, mode: 'all', times, text: null, version } as const,
});
const aCategory = (handle: string) => ({ name: 'Categoría', handle, description: '' });

const A_PACKAGE: Omit<packageAdmin.ChangedClassPackage, 'class_package_id' | 'version'> = {
  title: 'Paquete 8',
  description: '',
  short_description: '',
  kind: 'presencial',
  price: 1200.5,
  sale_price: null,
  class_amount: 8,
  expiration_days: 45,
  is_trial: false,
  limit_per_customer: null,
  attendee_limit: null,
  allows_several: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  image: null,
  download_file_id: null,
  receipt_file_id: null,
  status: 'active',
  class_package_types: [],
};

const addPackage = async () => ({ class_package_id: await aPackage(api.db, { title: 'Paquete 8' }), version: 1 });

const addCategory = (handle: string) =>
  api.db.insertInto('class_category').values(aCategory(handle)).returningAll().executeTakeFirstOrThrow();

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

/** A row of the catalogue is created, renamed and deleted. */
const catalogueWrites = (
  code: string,
  entity: 'class_type' | 'location' | 'instructor' | 'tag' | 'program',
  [post, put, remove]: readonly [Call, Call, Call],
  fields: object = {},
): Record<string, Write> => {
  const send = (call: Call, asked: object) => api.send(call, { as: admin, ...asked } as never);
  /** Directly, as adding it by the API would be recorded. */
  const aRow = async (): Promise<number> =>
    (
      await sql<{ id: number }>`insert into ${sql.table(entity)} ${sql.raw(
        entity === 'tag' ? `(name, color) values ('Uno', '#000000')` : `(name) values ('Uno')`,
      )} returning ${sql.ref(`${entity}_id`)} as id`.execute(api.db)
    ).rows[0]!.id;
  return {
    [`${code}.create`]: {
      call: post,
      by: 'admin',
      entity,
      before: null,
      after: { name: 'Uno', archived_at: null },
      arrange: async () => () => send(post, { body: { name: 'Uno', ...fields } }),
    },
    [`${code}.change`]: {
      call: put,
      by: 'admin',
      entity,
      before: { name: 'Uno', archived_at: null },
      after: { name: 'Dos', archived_at: expect.any(String), version: 2 },
      arrange: async () => {
        const body = { [`${entity}_id`]: await aRow(), version: 1, name: 'Dos', archived: true };
        return () => send(put, { body });
      },
    },
    [`${code}.delete`]: {
      call: remove,
      by: 'admin',
      entity,
      before: { name: 'Uno' },
      after: null,
      arrange: async () => {
        const id = await aRow();
        return () => send(remove, { params: { id } });
      },
    },
  };
};

export const offerWrites: Record<string, Write> = {
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
  'mail.resend': {
    call: postMailResend,
    by: 'staff',
    entity: 'mail',
    before: null,
    after: { kind: 'account-claim', mail_id: expect.any(Number) },
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const mail = {
        kind: 'account-claim',
        customer_id,
        details: '{}',
        subject: 'Crea tu cuenta',
        dedupe_key: `claim:${customer_id}`,
      } as const;
      const { mail_id: id } = await api.db
        .insertInto('mail')
        .values({ ...mail, created_at: NOON, due_at: NOON, failed_at: NOON })
        .returning('mail_id')
        .executeTakeFirstOrThrow();
      return () => api.send(postMailResend, { as: staff, params: { id } });
    },
  },
  'mail-server.store': {
    call: mailServer.putMailServer,
    by: 'admin',
    entity: 'mail_server',
    before: null,
    after: { host: '127.0.0.1' },
    arrange: async () => {
      // As on a server whose environment names no mail server.
      Object.assign(api.studio, { mailStore: { key: randomBytes(32) } });
      smtp = await startSmtp();
      const body = {
        host: '127.0.0.1',
        port: Number(new URL(smtp.url).port),
        user: '',
        password: '',
        sender: 'a@b.mx',
      };
      return () => api.send(mailServer.putMailServer, { as: admin, body });
    },
  },
  'payment-key.store': {
    call: paymentKeys.putStripeKey,
    by: 'admin',
    entity: 'payment_key',
    before: null,
    after: { last4: STRIPE_KEYS.secretKey.slice(-4) },
    arrange: async () => {
      enterKeys();
      return () => api.send(paymentKeys.putStripeKey, { as: admin, body: { secret_key: STRIPE_KEYS.secretKey } });
    },
  },
  'payment-key.store-paypal': {
    call: paymentKeys.putPaypalKeys,
    by: 'admin',
    entity: 'payment_key',
    before: null,
    after: { last4: PAYPAL_KEYS.clientSecret.slice(-4) },
    arrange: async () => {
      enterKeys();
      const body = { client_id: PAYPAL_KEYS.clientId, client_secret: PAYPAL_KEYS.clientSecret };
      return () => api.send(paymentKeys.putPaypalKeys, { as: admin, body });
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
  'payment-method.change': {
    call: methods.putPaymentMethod,
    by: 'admin',
    entity: 'payment_method',
    before: { archived_at: null },
    after: { archived_at: expect.any(String) },
    arrange: async () => {
      const body = { payment_method_id: await aMethod('Bonos'), name: 'Bonos', archived: true };
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
  'config.change': {
    call: appconfig.putConfig,
    by: 'admin',
    entity: 'app_config_version',
    before: { accent: null, head_tracking_codes: null },
    after: { accent: '#aa3311', head_tracking_codes: '19 caracteres' },
    arrange: async () => {
      const { version } = await api.ok(appconfig.getAdminConfig, { as: admin });
      const changes = [
        { key: 'accent', value: '#AA3311' },
        { key: 'head_tracking_codes', value: '<meta name="a" b=c>' },
      ];
      return () => api.send(appconfig.putConfig, { as: admin, body: { version, changes } });
    },
  },
  'config.restore': {
    call: appconfig.postConfigRestore,
    by: 'admin',
    entity: 'app_config_version',
    before: { dark: '#222222' },
    after: { dark: '#111111' },
    arrange: async () => {
      const { version } = await api.ok(appconfig.getAdminConfig, { as: admin });
      const values = [null, '#111111', '#222222'];
      await api.configure({ dark: '#222222' });
      await api.db
        .insertInto('app_config_version')
        .values(
          [1, 2].map((n) => ({
            app_config_version_id: version + n,
            changed_by: null,
            created_at: api.now(),
            changes: JSON.stringify([{ key: 'dark', before: values[n - 1], after: values[n] }]),
            restored: null,
          })),
        )
        .execute();
      const [params, body] = [{ id: version + 1 }, { version: version + 2 }];
      return () => api.send(appconfig.postConfigRestore, { as: admin, params, body });
    },
  },
  'message.change': {
    call: messageSettings.putMessage,
    by: 'admin',
    entity: 'message_setting',
    before: { enabled: true, times: null },
    after: { enabled: false, times: [30] },
    arrange: async () => () =>
      api.send(messageSettings.putMessage, { as: admin, ...aMessage('credits-lapsing', [30], 0, false) }),
  },
  'message.restore': {
    call: messageSettings.postMessageRestore,
    by: 'admin',
    entity: 'message_setting',
    before: { times: [20] },
    after: { times: [10] },
    arrange: async () => {
      await api.ok(messageSettings.putMessage, { as: admin, ...aMessage('win-back', [10], 0) });
      await api.ok(messageSettings.putMessage, { as: admin, ...aMessage('win-back', [20], 1) });
      const params = { kind: 'win-back' } as const;
      const body = { restored: 1, version: 2 };
      return () => api.send(messageSettings.postMessageRestore, { as: admin, params, body });
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
  ...catalogueWrites('class-type', 'class_type', [
    catalogue.postClassType,
    catalogue.putClassType,
    catalogue.deleteClassType,
  ]),
  ...catalogueWrites('location', 'location', [catalogue.postLocation, catalogue.putLocation, catalogue.deleteLocation]),
  ...catalogueWrites('instructor', 'instructor', [
    catalogue.postInstructor,
    catalogue.putInstructor,
    catalogue.deleteInstructor,
  ]),
  ...catalogueWrites('tag', 'tag', [catalogue.postTag, catalogue.putTag, catalogue.deleteTag], { color: '#000000' }),
  ...catalogueWrites('program', 'program', [catalogue.postProgram, catalogue.putProgram, catalogue.deleteProgram]),
  'class-package.create': {
    call: packageAdmin.postPackage,
    by: 'admin',
    entity: 'class_package',
    before: null,
    after: { title: 'Paquete 8', price: 120_050, status: 'active' },
    arrange: async () => () => api.send(packageAdmin.postPackage, { as: admin, body: A_PACKAGE }),
  },
  'class-package.change': {
    call: packageAdmin.putPackage,
    by: 'admin',
    entity: 'class_package',
    before: { status: 'active', version: 1 },
    after: { status: 'inactive', version: 2 },
    arrange: async () => {
      const { version, class_package_id } = await addPackage();
      const body = { ...A_PACKAGE, class_package_id, version, status: 'inactive' } as const;
      return () => api.send(packageAdmin.putPackage, { as: admin, body });
    },
  },
  'subscription.reprice': {
    by: 'test',
    entity: 'purchase',
    before: { later_payment: 80_000 },
    after: { later_payment: 95_000 },
    arrange: async () => {
      const class_package_id = await aPackage(api.db, {
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
        price: 80_000,
      });
      await api.configure({ subscriptions_enabled: 'true', stripe_public_key: STRIPE_KEYS.publicKey });
      const body = { class_package_id, card_payment_method: 'pm_card_visa' };
      const { purchase_id } = await api.ok(postPurchase, { as: await aPerson(api.db), body });
      await api.stripe.faults.flush();
      await api.db
        .insertInto('subscription_price')
        .values({
          purchase_id,
          price: 95_000,
          first_payment: 95_000,
          later_payment: 95_000,
          not_before: '2026-12-01',
          created_at: NOON,
          agreed_at: NOON,
        })
        .execute();
      return () => applyPrices(api.system());
    },
  },
  'class-package.delete': {
    call: packageAdmin.deletePackage,
    by: 'admin',
    entity: 'class_package',
    before: { title: 'Paquete 8' },
    after: null,
    arrange: async () => {
      const id = (await addPackage()).class_package_id;
      return () => api.send(packageAdmin.deletePackage, { as: admin, params: { id } });
    },
  },
  'class-package.valid-in': {
    call: putBrandPackage,
    by: 'admin',
    entity: 'class_package',
    before: { valid_in: [] },
    after: { valid_in: 'all' },
    arrange: async () => {
      const id = (await addPackage()).class_package_id;
      return () => api.send(putBrandPackage, { as: admin, params: { id }, body: { valid_in: 'all' } });
    },
  },
  'class-package.home-add': {
    call: packageAdmin.postHomePackage,
    by: 'admin',
    entity: 'class_package',
    before: { home: false },
    after: { home: true },
    arrange: async () => {
      const id = (await addPackage()).class_package_id;
      return () => api.send(packageAdmin.postHomePackage, { as: admin, params: { id } });
    },
  },
  'class-package.home-remove': {
    call: packageAdmin.deleteHomePackage,
    by: 'admin',
    entity: 'class_package',
    before: { home: true },
    after: { home: false },
    arrange: async () => {
      const id = await aPackage(api.db, { home: true });
      return () => api.send(packageAdmin.deleteHomePackage, { as: admin, params: { id } });
    },
  },
  'class-package.home-order': {
    call: packageAdmin.putHomePackages,
    by: 'admin',
    entity: 'class_package',
    before: { home: [expect.any(Number), expect.any(Number)] },
    after: { home: [expect.any(Number), expect.any(Number)] },
    arrange: async () => {
      await api.db.updateTable('class_package').set({ home: false }).execute();
      const [one, two] = [await aPackage(api.db, { home: true }), await aPackage(api.db, { home: true })];
      return () => api.send(packageAdmin.putHomePackages, { as: admin, body: { ids: [two, one] } });
    },
  },
};

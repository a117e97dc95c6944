/** What comes with a package: its public picture, its files for those who paid. */
import { deleteFile } from '../../../../domain/contract/files';
import { getPackage, getPackages } from '../../../../domain/contract/packages';
import { getPurchase, getPurchases, postCashConfirmation } from '../../../../domain/contract/purchases';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aFile, aPackage, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let download: number;
let receipt: number;
let class_package_id: number;
let person: Person;
let admin: Person;
const PDF = 'application/pdf';
beforeAll(async () => {
  api = await startApi();
  [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  download = await aFile(api.db, { name: 'Guía.pdf', type: PDF, src: '/files/7-0a1b2c3d4e5f6a7b.pdf' });
  receipt = await aFile(api.db, { name: 'Reglas.pdf', type: PDF, src: 'reglas.pdf' });
  class_package_id = await aPackage(api.db, {
    image: 'paquetes/retiro de yoga.jpg',
    download_file_id: download,
    receipt_file_id: receipt,
    free_trial_period: 'month',
  });
});
afterAll(() => api.close());

const PUBLIC = {
  image: '/files/paquetes/retiro%20de%20yoga.jpg',
  downloadable: { name: 'Guía.pdf', type: PDF },
  file_url: null,
  receipt_file: null,
};
const ownFiles = () => ({
  ...PUBLIC,
  file_url: '/files/7-0a1b2c3d4e5f6a7b.pdf',
  receipt_file: { file_id: receipt, name: 'Reglas.pdf', type: PDF, src: '/files/reglas.pdf' },
});

it('the catalogue shows picture and name of the download to visitors, and no addresses of files', async () => {
  await aPurchase(api.db, person.customer_id, { class_package_id, status: 'completed' });
  for (const as of [null, await aPerson(api.db), person, admin]) {
    const { class_package } = await api.ok(getPackage, { as, params: { id: class_package_id } });
    expect(class_package).toMatchObject({ package_id: class_package_id, free_trial_period: 'month', ...PUBLIC });
    expect((await api.ok(getPackages, { as })).class_packages).toContainEqual(class_package);
  }
});

it('a package without files and picture has null for each', async () => {
  const { class_package } = await api.ok(getPackage, { params: { id: await aPackage(api.db) } });
  expect(class_package).toMatchObject({ image: null, downloadable: null, file_url: null, receipt_file: null });
});

describe('a purchase', () => {
  const bought = async (fields: Parameters<typeof aPurchase>[2], paid: number | null = null) => {
    const buyer = await aPerson(api.db);
    const id = await aPurchase(api.db, buyer.customer_id, { class_package_id, ...fields });
    if (paid !== null)
      await api.db
        .insertInto('invoice')
        .values({
          purchase_id: id,
          customer_id: buyer.customer_id,
          provider: 'stripe',
          provider_payment_id: `pi_${id}`,
          total_payment: paid,
          fulfilled: true,
          created_at: NOON,
        })
        .execute();
    return { buyer, id };
  };
  const MONTHLY = { subscription_period: 'month', subscription_interval: 1 } as const;
  const TRIAL = { ...MONTHLY, status: 'active', free_trial_length: 1, free_trial_period: 'month' } as const;

  it.each([
    ['paid', 100, true, { status: 'completed' }],
    ['in unconfirmed cash', null, false, { status: 'pending' }],
    ['failed', null, false, { status: 'failed' }],
    ['refunded whole', 100, false, { status: 'revoked' }],
    ['a running subscription', 100, true, { ...MONTHLY, status: 'active' }],
    ['a subscription on trial', 0, true, TRIAL],
    ['a subscription paid after its trial', 100, true, TRIAL],
    ['a subscription cancelled in its trial', 0, false, { ...TRIAL, status: 'cancelled' }],
  ] as const)('%s, with %p paid, has the files: %p', async (_, paid, owned, fields) => {
    const { buyer, id } = await bought(fields, paid);
    const { purchase } = await api.ok(getPurchase, { as: buyer, params: { id } });
    expect(purchase.class_package).toMatchObject({ package_id: class_package_id, ...(owned ? ownFiles() : PUBLIC) });
    expect((await api.ok(getPurchases, { as: buyer })).purchases).toEqual([purchase]);
  });

  it('names its customer only to the customer and to staff', async () => {
    const { buyer, id } = await bought({ status: 'pending' });
    const { customer_id, email } = buyer;
    const customer = { customer_id, name: 'Inés', last_name: 'Ñandú', email };
    expect((await api.ok(getPurchase, { as: buyer, params: { id } })).purchase).toMatchObject({ customer });
    for (const as of [await aPerson(api.db), admin])
      expect(await api.refused(getPurchase, { as, params: { id } })).toMatchObject({ code: 'purchase/not-found' });
    const staff = await aPerson(api.db, 'staff');
    const { purchase } = await api.ok(postCashConfirmation, { as: staff, params: { id } });
    expect(purchase).toMatchObject({ status: 'completed', customer });
    expect(purchase.class_package).toMatchObject(ownFiles());
  });
});

it('private files of a package are sent to its buyers by addresses that expire', async () => {
  const name = '8-0a1b2c3d4e5f6a7b.pdf';
  const hidden = await aFile(api.db, {
    name: 'Recibo.pdf',
    type: PDF,
    src: `/files/private/${name}`,
    is_private: true,
  });
  const id = await aPackage(api.db, { download_file_id: hidden, receipt_file_id: hidden });
  const buyer = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, buyer.customer_id, { class_package_id: id, status: 'completed' });
  const signed = expect.stringMatching(new RegExp(`^/files/private/[0-9a-z]+-[\\w-]{43}/${name}$`));
  const { purchase } = await api.ok(getPurchase, { as: buyer, params: { id: purchase_id } });
  expect(purchase.class_package).toMatchObject({ file_url: signed, receipt_file: { src: signed } });
  expect((await api.ok(getPurchases, { as: buyer })).purchases).toEqual([purchase]);
  const { class_package } = await api.ok(getPackage, { as: buyer, params: { id } });
  expect(class_package).toMatchObject({ file_url: null, receipt_file: null });
});

it('a file of a package cannot be deleted', async () => {
  for (const id of [download, receipt])
    expect(await api.refused(deleteFile, { as: admin, params: { id } })).toMatchObject({
      status: 409,
      code: 'file/in-use',
      message: expect.stringContaining('el paquete'),
    });
});

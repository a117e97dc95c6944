import { postCustomField } from '../../../../domain/contract/customFields';
import { getCustomersByQuery, getMe, putMe, type UpdateMe } from '../../../../domain/contract/customers';
import { postReservation } from '../../../../domain/contract/reservations';
import { NOON, startApi, type Api, type Caller } from '../../../helpers/api';
import { aClass, aPerson } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const save = async (as: Caller, body: UpdateMe) => (await api.ok(putMe, { as, body })).customer;
const read = async (as: Caller) => (await api.ok(getMe, { as })).customer;

/** A row as an upload leaves it. */
async function anUpload(owner: { customer_id: number } | null, type = 'image/jpeg'): Promise<number> {
  const src = `/files/private/${Math.floor(Math.random() * 1e9)}-0a1b2c3d4e5f6a7b-640x640.jpg`;
  const customer = { is_private: owner !== null, customer_id: owner?.customer_id ?? null };
  const { file_id } = await api.db
    .insertInto('file')
    .values({ name: 'yo.jpg', type, src, created_at: NOON, ...customer })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return file_id;
}

describe('PUT /customer/me', () => {
  it('stores every field of the profile, and null or an empty text deletes an answer', async () => {
    const ana = await aPerson(api.db, 'customer');
    const [picture, document] = [await anUpload(ana), await anUpload(ana, 'application/pdf')];
    const customer = await save(ana, {
      name: ' Ana 🧘 ',
      last_name: 'Reyes',
      telefono: '5512345678',
      instagram: 'ana.reyes',
      birthdate: '1990-03-14',
      signup_reason: 'Otro',
      other: ' Mi gimnasio ',
      file: { file_id: picture, name: 'yo.jpg' },
      idAdjunto: { file_id: document },
    });
    expect(customer).toMatchObject({
      name: 'Ana 🧘',
      last_name: 'Reyes',
      phone: '5512345678',
      instagram: '@ana.reyes',
      birthdate: '1990-03-14',
      signup_reason: 'Otro',
      other: 'Mi gimnasio',
      file: { file_id: picture, name: 'yo.jpg', type: 'image/jpeg', src: expect.stringContaining('/files/private/') },
      idAdjunto: { file_id: document, type: 'application/pdf' },
      version: 2,
    });
    expect(await read(ana)).toEqual(customer);
    expect(
      await save(ana, { instagram: '', birthdate: null, signup_reason: 'Google', file: null, idAdjunto: null }),
    ).toMatchObject({
      instagram: null,
      birthdate: null,
      signup_reason: 'Google',
      other: null,
      file: null,
      idAdjunto: null,
      phone: '5512345678',
    });
  });

  it('is refused for a profile that has changed meanwhile, but not for a repeat of what went through', async () => {
    const ana = await aPerson(api.db, 'customer');
    const replies = await Promise.all(
      ['Ana', 'Eva'].map((name) => api.send(putMe, { as: ana, body: { name, version: 1 } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { name, version } = await read(ana);
    expect(version).toBe(2);
    expect((await save(ana, { name, version: 1 })).version).toBe(2);
    expect(await api.refused(putMe, { as: ana, body: { name: 'Otra', version: 1 } })).toMatchObject({
      status: 412,
      code: 'customer/changed',
    });
  });

  it.each<[string, unknown, string | null]>([
    ['birthdate', { birthdate: '2027-01-01' }, 'Escribe una fecha de nacimiento válida.'],
    ['instagram', { instagram: 'dos palabras' }, 'Escribe tu usuario de Instagram, por ejemplo @ana.reyes.'],
    ['other', { signup_reason: 'Otro', other: ' ' }, 'Debes llenar este campo.'],
    ['telefono', { phone: '5512345670', telefono: '5512345671' }, null],
    ['phone', { phone: '55 1234 5678' }, null],
    ['name', { name: ' ' }, null],
    ['file', { file: { file_id: 999_999 } }, 'Debes cargar el archivo solicitado.'],
    ['file', { file: { file_id: 1, src: 'x', owner: 2 } }, null],
    ['email', { email: 'otra@ejemplo.mx' }, null],
    ['role', { role: 'admin' }, null],
    ['has_unlimited', { has_unlimited: true }, null],
    // What the customer comes with is taken out before a profile is sent (specification, section 3).
    ['purchases', { purchases: [] }, null],
    ['invoices', { invoices: [] }, null],
    ['class_reservations', { class_reservations: [] }, null],
    ['online_accesses', { online_accesses: [] }, null],
    ['available_classes', { available_classes: [] }, null],
    ['customer_milestone', { customer_milestone: null }, null],
  ])('refuses a wrong or unknown %s by its name and stores nothing: %j', async (field, body, message) => {
    const ana = await aPerson(api.db, 'customer');
    const given = { last_name: 'Otra', ...(body as UpdateMe) };
    expect(await api.refused(putMe, { as: ana, body: given })).toMatchObject({
      status: 400,
      code: 'request/invalid',
      field: expect.stringMatching(new RegExp(`^${field}`)),
      ...(message === null ? {} : { message }),
    });
    expect((await read(ana)).last_name).not.toBe('Otra');
  });

  it("refuses another customer's upload, and a document as the picture", async () => {
    const [ana, eva] = [await aPerson(api.db, 'customer'), await aPerson(api.db, 'customer')];
    const [hers, pdf] = [await anUpload(eva), await anUpload(ana, 'application/pdf')];
    for (const [field, body] of [
      ['file', { file: { file_id: hers } }],
      ['idAdjunto', { idAdjunto: { file_id: hers } }],
      ['file', { file: { file_id: pdf } }],
    ] as const)
      expect(await api.refused(putMe, { as: ana, body })).toMatchObject({ status: 400, field });
    expect(await read(ana)).toMatchObject({ file: null, idAdjunto: null });
  });

  it("shows the picture in staff's lists of customers, and no identity document", async () => {
    const ana = await aPerson(api.db, 'customer');
    const staff = await aPerson(api.db, 'staff');
    const [file_id, document] = [await anUpload(ana), await anUpload(ana)];
    await save(ana, { name: 'Xóchitl', file: { file_id }, idAdjunto: { file_id: document } });
    const { customers } = await api.ok(getCustomersByQuery, { as: staff, query: { query: 'Xóchitl' } });
    expect(customers).toMatchObject([{ customer_id: ana.customer_id, file: { file_id } }]);
    expect(Object.keys(customers[0] ?? {})).not.toContain('idAdjunto');
  });
});

describe('a profile without a required field', () => {
  it('prevents its customer from reserving where birthdate_required is on, until it is filled in', async () => {
    const ana = await aPerson(api.db, 'customer', 2);
    const staff = await aPerson(api.db, 'staff');
    const reserve = (as: Caller, body: object = {}) =>
      aClass(api.db).then((single_class_id) => api.send(postReservation, { as, body: { single_class_id, ...body } }));
    expect((await read(ana)).missing_fields).toEqual([]);
    await api.configure({ birthdate_required: 'true' });
    expect(await read(ana)).toMatchObject({
      missing_fields: ['birthdate'],
      missing_labels: ['Fecha de nacimiento'],
    });
    const refused = await reserve(ana);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([412, { code: 'customer/incomplete' }]);
    // The front desk informs customers in person.
    expect((await reserve(staff, { customer_id: ana.customer_id })).status).toBe(200);
    expect((await save(ana, { birthdate: '1990-03-14' })).missing_fields).toEqual([]);
    expect(await api.refused(putMe, { as: ana, body: { birthdate: null } })).toMatchObject({
      field: 'birthdate',
      message: 'Debes llenar este campo.',
    });
    expect((await reserve(ana)).status).toBe(200);
  });

  it("requires the studio's own required fields, and stores the answers that PUT /customer/me brings", async () => {
    const [ana, admin] = [await aPerson(api.db, 'customer'), await aPerson(api.db, 'admin')];
    const field = { object: 'customer', key: 'talla', label: 'Talla', type: 'select', options: 'S,M,L' } as const;
    await api.ok(postCustomField, { as: admin, body: { ...field, required: true } });
    const { missing_fields, missing_labels } = await read(ana);
    expect(missing_labels[missing_fields.indexOf('talla')]).toBe('Talla');
    expect(await api.refused(putMe, { as: ana, body: { custom_values: { talla: 'XXL' } } })).toMatchObject({
      status: 400,
      field: 'custom_values.talla',
      message: 'Revisa el campo: Talla',
    });
    const saved = await save(ana, { custom_values: { talla: 'M' } });
    expect(saved).toMatchObject({ custom_values: { talla: 'M' }, version: 2 });
    expect(saved.missing_fields).not.toContain('talla');
  });
});

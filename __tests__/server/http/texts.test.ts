import { postCustomerNote } from '../../../domain/contract/customerNotes';
import { postCustomer } from '../../../domain/contract/customerList';
import { getCustomersByQuery, postSignUp, putMe } from '../../../domain/contract/customers';
import { postReservation, putGuest } from '../../../domain/contract/reservations';
import { NAME_LINK_ERROR } from '../../../domain/texts';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aPerson } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true' });
});
afterAll(() => api.close());

const ANA = { name: 'Ana', last_name: 'Ruiz', phone: '5512345678', accepted_pages: [] };

describe('texts of calls', () => {
  it('are stored without what nobody sees, a name on one line, and a number as it is dialled', async () => {
    const body = {
      name: '\u202eAna\u200b\r\nMari\u0301a\u202c',
      last_name: ' D\u0092Ricco\u2028 ',
      phone: '\u202a5512345678\u202c',
      accepted_pages: [],
      signup_reason: 'Otro',
      other: 'Una\u0007 amiga 👩‍👩‍👧\r\nde\tla escuela',
    };
    const { customer } = await api.ok(postSignUp, { as: { uid: 'ana' }, body });
    expect(customer).toMatchObject({ name: 'Ana María', last_name: 'D’Ricco', phone: '5512345678' });
    expect(customer.other).toBe('Una amiga 👩‍👩‍👧 de la escuela');
    const staff = await aPerson(api.db, 'staff');
    const found = (query: string) => api.ok(getCustomersByQuery, { as: staff, query: { query } });
    for (const query of ['\u2066+52 55\u00a01234\u20115678\u2069', 'd\u200bricco', '\ufeffmaría'])
      expect((await found(query)).customers.map(({ name }) => name)).toEqual(['Ana María']);
  });

  it('keep the lines of free text, with one line end', async () => {
    const [staff, { customer_id }] = [await aPerson(api.db, 'staff'), await aPerson(api.db)];
    await api.ok(postCustomerNote, {
      as: staff,
      params: { id: customer_id },
      body: { text: 'Rodilla\u0085\r\nderecha\u202e\rMa\u200dl', pinned: false },
    });
    const { rows } = await api.pool.query('select text from customer_note where customer_id = $1', [customer_id]);
    expect(rows).toEqual([{ text: 'Rodilla…\nderecha\nMa\u200dl' }]);
  });

  it('of people and their guests are refused with a link, at the field and in words', async () => {
    const refusal = (field: string) => ({ status: 400, code: 'request/invalid', field, message: NAME_LINK_ERROR });
    const [person, staff] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'staff')];
    const name = 'Gana en mal\u200bo.com';
    const signUp = { as: { uid: 'mala' }, body: { ...ANA, phone: '5500000009', name } };
    expect(await api.refused(postSignUp, signUp)).toMatchObject(refusal('name'));
    expect(await api.refused(putMe, { as: person, body: { last_name: 'https://malo.mx' } })).toMatchObject(
      refusal('last_name'),
    );
    const created = { name: 'Eva', last_name: name, phone: '5500000008', email: 'eva@ejemplo.mx' };
    expect(await api.refused(postCustomer, { as: staff, body: created })).toMatchObject(refusal('last_name'));
    const single_class_id = await aClass(api.db);
    expect(
      await api.refused(postReservation, { as: person, body: { single_class_id, with_guest: { guest: name } } }),
    ).toMatchObject(refusal('with_guest.guest'));
    const { guest_reservation } = await api.ok(postReservation, {
      as: person,
      body: { single_class_id, with_guest: { guest: 'Lupita\n\u202eLuna' } },
    });
    expect(guest_reservation).toMatchObject({ guest: 'Lupita Luna' });
    const rename = { class_reservation_id: guest_reservation?.class_reservation_id ?? 0, name };
    expect(await api.refused(putGuest, { as: person, body: rename })).toMatchObject(refusal('name'));
  });

  it('that are no address of mail are refused: dots at its ends, or two in a row', async () => {
    const staff = await aPerson(api.db, 'staff');
    for (const email of ['ana@gmail..com', '.eva@gmail.com', 'eva.@gmail.com'])
      expect(
        await api.refused(postCustomer, {
          as: staff,
          body: { name: 'Eva', last_name: 'Luz', phone: '5500000007', email },
        }),
      ).toMatchObject({ status: 400, field: 'email' });
  });
});

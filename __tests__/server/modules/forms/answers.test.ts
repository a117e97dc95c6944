/** Where forms are shown, who has to answer them before which step, and who reads the answers. */
import { postPurchase } from '../../../../domain/contract/checkout';
import { postSignUp } from '../../../../domain/contract/customers';
import * as calls from '../../../../domain/contract/forms';
import { moveToClass, postReservation } from '../../../../domain/contract/reservations';
import { getRoster } from '../../../../domain/contract/attendance';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { SHOWN_NOWHERE } from '../../../../domain/forms/places';
import { startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aPackage, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true', waitlist_enabled: 'true', allow_cancel_reservations: 'true' });
  admin = await aPerson(api.db, 'admin');
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());

const QUESTION = { key: 'lesion', label: '¿Tienes alguna lesión?', type: 'text', required: true } as const;
let made = 0;
const add = async (shown_in: Partial<calls.Form['shown_in']>, form_fields: calls.NewField[] = [QUESTION]) => {
  const body = { title: `Salud ${++made}`, form_fields, shown_in: { ...SHOWN_NOWHERE, ...shown_in } };
  return (await api.ok(calls.postForm, { as: admin, body })).form;
};
const answering = (as: Person | null, form_id: number, lesion: string, more = {}) => ({
  ...(as && { as }),
  params: { id: form_id },
  body: { answers: { lesion }, ...more },
});
/** A form of a class type, with two of its classes. */
async function asked() {
  const class_type_id = await aClassType(api.db);
  const form = await add({ class_types: [class_type_id] });
  return {
    form,
    one: await aClass(api.db, { class_type_id, capacity: 5 }),
    full: await aClass(api.db, { class_type_id, capacity: 0, inHours: 60 }),
    open: await aClass(api.db, { inHours: 70, capacity: 5 }),
  };
}
const PENDING = { status: 412, code: 'form/pending' };

it('a class type’s form is asked once: reserving, bringing a guest, waiting and moving there wait for the answer', async () => {
  const { form, one, full, open } = await asked();
  const ana = await aPerson(api.db, 'customer', 4);
  const held = await api.ok(postReservation, { as: ana, body: { single_class_id: open } });
  const params = { id: held.class_reservation.class_reservation_id };
  const tries = [
    () => api.send(postReservation, { as: ana, body: { single_class_id: one } }),
    () => api.send(postReservation, { as: ana, body: { single_class_id: one, with_guest: { guest: 'Luz' } } }),
    () => api.send(postWaitlist, { as: ana, body: { single_class_id: full } }),
    () => api.send(moveToClass, { as: ana, params, body: { single_class_id: one } }),
  ];
  for (const attempt of tries) expect(JSON.parse((await attempt()).text)).toMatchObject({ code: 'form/pending' });
  const pending = (single_class_id: number) => api.ok(calls.getPendingForms, { as: ana, query: { single_class_id } });
  expect((await pending(one)).forms).toEqual([form]);
  expect((await pending(open)).forms).toEqual([]);

  expect(await api.refused(calls.postAnswers, answering(ana, form.form_id, ' '))).toMatchObject({
    status: 400,
    field: 'answers.lesion',
    message: 'Revisa el campo: ¿Tienes alguna lesión?',
  });
  await api.ok(calls.postAnswers, answering(ana, form.form_id, 'Rodilla'));
  expect((await pending(one)).forms).toEqual([]);
  await api.ok(postReservation, { as: ana, body: { single_class_id: one } });
  await api.ok(postWaitlist, { as: ana, body: { single_class_id: full } });
});

it('staff reserve for a customer without answers, and the roster and the customer’s page say so', async () => {
  const { form, one } = await asked();
  const ana = await aPerson(api.db, 'customer', 1);
  const { customer_id } = ana;
  await api.ok(postReservation, { as: staff, body: { single_class_id: one, customer_id } });
  const facts = async () => ({
    roster: (await api.ok(getRoster, { as: staff, params: { id: one } })).class_reservations[0]?.form_pending,
    page: (await api.ok(calls.getCustomerForms, { as: staff, params: { id: customer_id } })).forms,
  });
  expect(await facts()).toEqual({
    roster: true,
    page: [{ form_id: form.form_id, title: form.title, answered: null }],
  });
  await api.ok(calls.postAnswers, answering(ana, form.form_id, 'Rodilla'));
  expect(await facts()).toMatchObject({
    roster: false,
    page: [{ answered: { answers: [{ label: '¿Tienes alguna lesión?', text: 'Rodilla', src: null }] } }],
  });
});

it('a package’s form is answered before it is bought, once', async () => {
  const class_package_id = await aPackage(api.db, { price: 0 });
  const form = await add({ class_packages: [class_package_id] });
  const ana = await aPerson(api.db);
  const buy = { as: ana, body: { class_package_id } };
  expect(await api.refused(postPurchase, buy)).toMatchObject(PENDING);
  expect((await api.ok(calls.getPendingForms, { as: ana, query: { class_package_id } })).forms).toEqual([form]);
  await api.ok(calls.postAnswers, answering(ana, form.form_id, 'Ninguna'));
  await api.ok(postPurchase, buy);
});

it('a customer has one answer: a repeat changes it, also two at once', async () => {
  const form = await add({ profile: true });
  const ana = await aPerson(api.db);
  await Promise.all(['A', 'B'].map((text) => api.ok(calls.postAnswers, answering(ana, form.form_id, text))));
  await api.ok(calls.postAnswers, answering(ana, form.form_id, 'C'));
  const own = (await api.ok(calls.getOwnForms, { as: ana })).forms.find((one) => one.form.form_id === form.form_id);
  expect(own?.answers).toEqual({ lesion: 'C' });
  const { form_answers } = await api.ok(calls.getAnswers, { as: admin, params: { id: form.form_id } });
  expect(form_answers).toMatchObject([{ customer_id: ana.customer_id, answers: [{ text: 'C' }] }]);
});

it('visitors answer by name and address only where the page is everyone’s; a repeated request is one answer', async () => {
  const [ours, open] = [await add({ page: 'account' }), await add({ page: 'everyone' })];
  const who = { name: 'Luz Mar', email: 'LUZ@ejemplo.mx' };
  expect(await api.refused(calls.postAnswers, answering(null, ours.form_id, 'No', who))).toMatchObject({
    status: 401,
    code: 'form/account-needed',
  });
  expect(await api.refused(calls.postAnswers, answering(null, open.form_id, 'No'))).toMatchObject({ field: 'name' });
  const once = { ...answering(null, open.form_id, 'No', who), key: 'visita-0001' };
  await Promise.all([api.ok(calls.postAnswers, once), api.ok(calls.postAnswers, once)]);
  const { form_answers } = await api.ok(calls.getAnswers, { as: admin, params: { id: open.form_id } });
  expect(form_answers).toMatchObject([{ customer_id: null, name: 'Luz Mar', email: 'luz@ejemplo.mx' }]);
});

it('a form that is shown nowhere takes no answers, and answers are read by admins alone', async () => {
  const form = await add({});
  const ana = await aPerson(api.db);
  expect(await api.refused(calls.postAnswers, answering(ana, form.form_id, 'No'))).toMatchObject({ status: 404 });
  for (const as of [ana, staff])
    expect(await api.refused(calls.getAnswers, { as, params: { id: form.form_id } })).toMatchObject({ status: 403 });
});

it('a form with answers is deleted only with them, and says how many there are', async () => {
  const form = await add({ profile: true });
  await api.ok(calls.postAnswers, answering(await aPerson(api.db), form.form_id, 'No'));
  const remove = { as: admin, params: { id: form.form_id } };
  expect(await api.refused(calls.deleteForm, remove)).toMatchObject({
    status: 409,
    code: 'form/answered',
    message: expect.stringContaining('1 persona contestó'),
  });
  const listed = (await api.ok(calls.getForms, { as: admin })).forms.find(({ form_id }) => form_id === form.form_id);
  expect(listed?.answers).toBe(1);
  await api.ok(calls.deleteForm, { ...remove, query: { with_answers: true } });
  expect(await api.refused(calls.getForm, { params: { id: form.form_id } })).toMatchObject({ status: 404 });
});

it('an answer that an admin deletes is asked for again', async () => {
  const { form, one } = await asked();
  const ana = await aPerson(api.db, 'customer', 1);
  await api.ok(calls.postAnswers, answering(ana, form.form_id, 'No'));
  const { form_answers } = await api.ok(calls.getAnswers, { as: admin, params: { id: form.form_id } });
  const remove = { as: admin, params: { id: form_answers[0]!.form_answer_id } };
  await api.ok(calls.deleteAnswer, remove);
  expect(await api.refused(calls.deleteAnswer, remove)).toMatchObject({ status: 404 });
  expect(await api.refused(postReservation, { as: ana, body: { single_class_id: one } })).toMatchObject(PENDING);
});

it('sign-up needs the answers to its forms, and stores them with the customer', async () => {
  const form = await add({ signup: true });
  expect((await api.ok(calls.getSignUpForms, {})).forms).toEqual([form]);
  const uid = 'alta-con-formulario';
  const as = { uid, email: `${uid}@ejemplo.mx` };
  const body = { name: 'Ana', last_name: 'Reyes', phone: '5512349876', accepted_pages: [] };
  expect(await api.refused(postSignUp, { as, body })).toMatchObject(PENDING);
  const wrong = [{ form_id: form.form_id, answers: {} }];
  expect(await api.refused(postSignUp, { as, body: { ...body, forms: wrong } })).toMatchObject({
    status: 400,
    field: `forms.${form.form_id}.lesion`,
  });
  const forms = [{ form_id: form.form_id, answers: { lesion: 'Hombro' } }];
  const { customer } = await api.ok(postSignUp, { as, body: { ...body, forms } });
  const page = await api.ok(calls.getCustomerForms, { as: staff, params: { id: customer.customer_id } });
  expect(page.forms).toMatchObject([{ form_id: form.form_id, answered: { answers: [{ text: 'Hombro' }] } }]);
  await api.ok(calls.deleteForm, { as: admin, params: { id: form.form_id }, query: { with_answers: true } });
});

it('a form can’t be shown where its fields can’t be answered, nor at what no longer exists', async () => {
  const file = { key: 'estudio', label: 'Estudio médico', type: 'file' } as const;
  const send = (shown_in: Partial<calls.Form['shown_in']>, form_fields: calls.NewField[]) =>
    api.refused(calls.postForm, {
      as: admin,
      body: { title: `Salud ${++made}`, form_fields, shown_in: { ...SHOWN_NOWHERE, ...shown_in } },
    });
  for (const refused of [
    await send({ page: 'everyone' }, [file]),
    await send({ signup: true }, [file]),
    await send({ profile: true }, []),
    await send({ profile: true }, [{ key: 'clave', label: 'Clave', type: 'password' }]),
    await send({ class_types: [999_999] }, [QUESTION]),
  ])
    expect(refused).toMatchObject({ status: 412, code: 'form/invalid', field: 'shown_in' });
});

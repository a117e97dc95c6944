/** Required pages: what a customer still has to accept, and the history of who accepted which version when. */
import * as calls from '../../../../domain/contract/acceptedPages';
import { putPage, deletePage } from '../../../../domain/contract/content';
import { getMe, postSignUp } from '../../../../domain/contract/customers';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aPage, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(() => api.db.updateTable('page').set({ required: false, required_signup: false }).execute());

const pendingOf = async (as: Person) => (await api.ok(calls.getPendingPages, { as })).pending_pages;
const historyOf = async (as: Person) => (await api.ok(calls.getAcceptedPages, { as })).accepted_pages;
const change = async (page_id: number, content: string | null) => {
  const { title, slug } = await api.db
    .selectFrom('page')
    .select(['title', 'slug'])
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow();
  const body = { page_id, title, slug, content, required: true, required_signup: false };
  await api.ok(putPage, { as: admin, body });
};
const accept = (as: Person, body: Partial<calls.NewAcceptedPage> & { page_id: number }) => ({
  as,
  body: { customer_id: as.customer_id, ...body },
});

it('a required page is pending until it is accepted, and again with what changed once its text changes', async () => {
  const person = await aPerson(api.db);
  const page_id = await aPage(api.db, { required: true, content: '<p>Llega diez minutos antes.</p><p>Trae agua.</p>' });
  const [first] = await pendingOf(person);
  expect(first).toMatchObject({ page_id, accepted_at: null, changes: null });
  await api.ok(calls.postAcceptedPage, accept(person, { page_id, page_version_id: first?.page_version_id ?? 0 }));
  expect(await pendingOf(person)).toEqual([]);
  expect((await api.ok(getMe, { as: person })).customer.accepted_pages).toEqual([{ page_id }]);

  api.setNow(new Date(NOON.getTime() + HOUR));
  await change(page_id, '<p>Llega quince minutos antes.</p><p>Trae agua.</p><script>alert(1)</script>');
  expect((await api.ok(getMe, { as: person })).customer.accepted_pages).toEqual([]);
  const [second] = await pendingOf(person);
  expect(second).toMatchObject({
    accepted_at: NOON.toISOString(),
    content: '<p>Llega quince minutos antes.</p><p>Trae agua.</p>',
    changes: [
      [
        { kind: 'same', text: 'Llega ' },
        { kind: 'removed', text: 'diez' },
        { kind: 'added', text: 'quince' },
        { kind: 'same', text: ' minutos antes.' },
      ],
    ],
  });
  await api.ok(calls.postAcceptedPage, accept(person, { page_id, page_version_id: second?.page_version_id ?? 0 }));
  expect((await historyOf(person)).map((a) => [a.page_version_id, a.accepted_at])).toEqual([
    [second?.page_version_id, new Date(NOON.getTime() + HOUR).toISOString()],
    [first?.page_version_id, NOON.toISOString()],
  ]);
});

it('a page that changed while it was read is refused in its old version; an accepted one may be sent again', async () => {
  const person = await aPerson(api.db);
  const page_id = await aPage(api.db, { required: true });
  const [old] = await pendingOf(person);
  const stale = accept(person, { page_id, page_version_id: old?.page_version_id ?? 0 });
  await change(page_id, '<p>Otra cosa</p>');
  expect(await api.refused(calls.postAcceptedPage, stale)).toMatchObject({ status: 409, code: 'page/changed' });
  expect(await historyOf(person)).toEqual([]);

  const both = await Promise.all([1, 2].map(() => api.ok(calls.postAcceptedPage, accept(person, { page_id }))));
  expect(both[0]).toEqual(both[1]);
  api.setNow(new Date(NOON.getTime() + HOUR));
  expect(await api.ok(calls.postAcceptedPage, accept(person, { page_id }))).toEqual(both[0]);
  expect(await historyOf(person)).toHaveLength(1);
});

it('a title or a flag that changes makes no new version; an emptied required page needs no acceptance', async () => {
  const person = await aPerson(api.db);
  const page_id = await aPage(api.db, { required: true });
  await api.ok(calls.postAcceptedPage, accept(person, { page_id }));
  await api.db.updateTable('page').set({ title: 'Otro título' }).where('page_id', '=', page_id).execute();
  expect(await pendingOf(person)).toEqual([]);
  await change(page_id, null);
  expect(await pendingOf(person)).toEqual([]);
});

it('a customer can not accept for another customer; staff read what a customer accepted, other customers do not', async () => {
  const [person, other, staff] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db, 'staff')];
  const page_id = await aPage(api.db);
  for (const as of [other, staff])
    expect(
      (await api.refused(calls.postAcceptedPage, { as, body: { page_id, customer_id: person.customer_id } })).code,
    ).toBe('auth/forbidden');
  await api.ok(calls.postAcceptedPage, accept(person, { page_id }));
  const query = { page_id, customer_id: person.customer_id };
  expect((await api.refused(calls.getAcceptedPages, { as: other, query })).code).toBe('auth/forbidden');
  expect((await api.ok(calls.getAcceptedPages, { as: staff, query })).accepted_pages).toHaveLength(1);
  expect((await api.refused(calls.postAcceptedPage, accept(person, { page_id: 999_999 }))).code).toBe('page/not-found');
});

it('sign-up records the version of each required page, which stays when the page is deleted and cannot be rewritten', async () => {
  const page_id = await aPage(api.db, { required_signup: true, title: 'Reglas' });
  const as = { uid: 'nueva-1', email: 'nueva-1@ejemplo.mx' };
  const body = { name: 'Nora', last_name: 'Peña', phone: '5511223344', accepted_pages: [page_id] };
  const { customer } = await api.ok(postSignUp, { as, body });
  await api.ok(deletePage, { as: admin, params: { id: page_id } });
  expect((await api.ok(calls.getAcceptedPages, { as })).accepted_pages).toEqual([
    {
      page_id,
      customer_id: customer.customer_id,
      page_version_id: expect.any(Number),
      title: 'Reglas',
      accepted_at: NOON.toISOString(),
    },
  ]);
  for (const statement of ['update accepted_page set accepted_at = accepted_at', 'delete from accepted_page'])
    await expect(api.pool.query(statement)).rejects.toMatchObject({ code: 'SR012' });
});

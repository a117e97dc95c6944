/** Views of lists, which each person of the team saves for themselves. */
import * as calls from '../../../../domain/contract/savedViews';
import { VIEWS_MAX } from '../../../../domain/savedViews';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';

let api: Api;
beforeEach(async () => {
  api ??= await startApi();
  await api.renew();
});
afterAll(() => api.close());

const list = 'clientes';
const A_VIEW = { list, name: 'Nuevos', search: 'grupo=new' };
const save = (as: Person, changes: Partial<calls.SavedViewBody> = {}) =>
  api.ok(calls.putSavedView, { as, body: { ...A_VIEW, ...changes } });
const viewsOf = async (as: Person, of = list) =>
  (await api.ok(calls.getSavedViews, { as, query: { list: of } })).saved_views;

it.each(['coach', 'staff', 'admin', 'contador'] as const)(
  'a person with role %s has views of their own by list; the same name replaces one',
  async (role) => {
    const [me, other] = [await aPerson(api.db, role), await aPerson(api.db, role)];
    await save(me);
    await save(me, { list: 'ventas' });
    await save(other, { search: 'grupo=lost' });
    const { saved_views } = await save(me, { search: 'grupo=new&orden=-name' });
    expect(saved_views).toEqual([{ name: 'Nuevos', search: 'grupo=new&orden=-name' }]);
    expect(await viewsOf(me)).toEqual(saved_views);
    const gone = { as: me, query: { list, name: 'Nuevos' } };
    expect(await api.ok(calls.deleteSavedView, gone)).toEqual({ saved_views: [] });
    // A second time changes nothing, nor does it touch another list or person.
    await api.ok(calls.deleteSavedView, gone);
    expect(await viewsOf(me, 'ventas')).toEqual([{ name: 'Nuevos', search: 'grupo=new' }]);
    expect(await viewsOf(other)).toEqual([{ name: 'Nuevos', search: 'grupo=lost' }]);
  },
);

it('customers have none', async () => {
  const as = await aPerson(api.db);
  const refusal = { status: 403, code: 'auth/forbidden' };
  expect(await api.refused(calls.getSavedViews, { as, query: { list } })).toMatchObject(refusal);
  expect(await api.refused(calls.putSavedView, { as, body: A_VIEW })).toMatchObject(refusal);
  expect(await api.refused(calls.deleteSavedView, { as, query: { list, name: 'x' } })).toMatchObject(refusal);
});

it('of views saved at the same time none is over the limit, and one that is full still replaces', async () => {
  const as = await aPerson(api.db, 'staff');
  const { customer_id } = as;
  await api.db
    .insertInto('saved_view')
    .values(Array.from({ length: VIEWS_MAX - 1 }, (_, n) => ({ customer_id, list, name: `Vista ${n}`, search: '' })))
    .execute();
  const results = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => api.send(calls.putSavedView, { as, body: { ...A_VIEW, name, list: 'ventas' } })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await viewsOf(as, 'ventas')).toHaveLength(1);
  await save(as, { name: 'Vista 0', search: 'grupo=new' });
  expect(await api.refused(calls.putSavedView, { as, body: A_VIEW })).toMatchObject({ code: 'saved-view/too-many' });
});

it.each([
  ['a name that is too long', { name: 'x'.repeat(41) }],
  ['an empty name', { name: '' }],
  ['a name with spaces around it', { name: ' Nuevos' }],
  ['a search that is too long', { search: 'x'.repeat(2001) }],
  ['a list with other signs', { list: 'Clientes/' }],
])('%s is refused', async (_title, changes) => {
  const as = await aPerson(api.db, 'staff');
  const body = { ...A_VIEW, ...changes };
  expect(await api.refused(calls.putSavedView, { as, body })).toMatchObject({ code: 'request/invalid' });
});

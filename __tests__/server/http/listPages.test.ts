/** Lists that admins alone download: the rest of the team reads on in them only so far. */
import { CALLS } from '../../../domain/contract';
import { isPagedList, type Call } from '../../../domain/contract/call';
import { LIST_PAGES_AN_HOUR } from '../../../domain/roles';
import { HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { aPerson, type Person } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ only_admins_export: 'true', admin_second_factor_optional: 'true' });
});
afterAll(() => api.close());

const PAGED = CALLS.filter(isPagedList);
const furtherPage = (call: Call): Record<string, string> =>
  'after' in (call.query?.properties ?? {}) ? { after: '1' } : { page: '2' };
/** A cursor of any length: what it means is decided after the count. */
const read = async (call: Call, as: Person, query: Record<string, string>) => {
  const { status, text } = await api.send(call, { as, params: { id: 1 }, query });
  return status === 429 ? (JSON.parse(text) as { code: string }).code : status;
};
const mails = PAGED.find(({ route }) => route === 'GET /mails')!;
const readOn = async (as: Person, times: number) => {
  for (let n = 0; n < times; n++) expect(await read(mails, as, { after: '1' })).toBe(200);
};

it('someone of the front desk reads 20 further pages an hour, and every list’s first page at any time', async () => {
  const [staff, admin] = [await aPerson(api.db, 'staff'), await aPerson(api.db, 'admin')];
  await readOn(staff, LIST_PAGES_AN_HOUR);
  expect(await read(mails, staff, { after: '1' })).toBe('list/limited');
  expect(await read(mails, staff, {})).toBe(200);
  await readOn(admin, LIST_PAGES_AN_HOUR + 1);
  api.setNow(new Date(NOON.getTime() + HOUR));
  await readOn(staff, 1);
  api.setNow(NOON);
});

it('the pages of all lists of the team count together', async () => {
  const staff = await aPerson(api.db, 'staff');
  await readOn(staff, LIST_PAGES_AN_HOUR);
  expect(PAGED.length).toBeGreaterThan(5);
  for (const call of PAGED) {
    const answer = await read(call, staff, furtherPage(call));
    // A cursor of several numbers is refused by its form first.
    expect([call.route, ['list/limited', 400]]).toEqual([call.route, expect.arrayContaining([answer])]);
  }
});

it('nothing is counted where the front desk may download lists', async () => {
  await api.configure({ only_admins_export: 'false' });
  await readOn(await aPerson(api.db, 'staff'), LIST_PAGES_AN_HOUR + 1);
});

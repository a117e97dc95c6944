/** Access to every call of the contract, with every role. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '../../../domain/contract';
import type { Access } from '../../../domain/contract/call';
import { getPage } from '../../../domain/contract/content';
import { openFiles } from '../../../server/modules/files/open';
import { checkRefusal, startApi, type Api, type Caller } from '../../helpers/api';
import { aPerson } from '../builders';

let api: Api;
const folder = mkdtempSync(join(tmpdir(), 'access-'));
const who: Record<string, Caller | null> = { visitor: null, account: { uid: 'sin-registro' } };
beforeAll(async () => {
  api = await startApi({ files: openFiles({ folder, s3: null }) });
  for (const role of ['customer', 'contador', 'coach', 'staff', 'admin'] as const)
    who[role] = await aPerson(api.db, role);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** By rank: a call is open to its role and to all roles after it. */
const RANKS = ['visitor', 'account', 'customer', 'coach', 'staff', 'admin'] as const;
const FIRST: Record<Access, number> = { public: 0, account: 1, customer: 2, coach: 3, staff: 4, admin: 5 };

/** The error code for a caller below a call's rank. */
function refusalOf(asker: number): string {
  if (asker === 0) return 'auth/missing-token';
  return asker === 1 ? 'auth/not-registered' : 'auth/forbidden';
}

it.each(CALLS.map((call) => [call.method, call.path, call] as const))(
  '%s %s refuses every role below its own, with the reason, and lets its own and those above pass',
  async (_method, _path, call) => {
    for (const [asker, rank] of RANKS.entries()) {
      const reply = await api.send(call, { as: who[rank], params: { id: 999_999, slug: 'no-hay' } });
      if (asker < FIRST[call.access]) {
        expect([rank, checkRefusal(call, reply).code]).toEqual([rank, refusalOf(asker)]);
      } else {
        const passes = ![401, 403].includes(reply.status) && reply.status < 500;
        expect([rank, reply.status, passes]).toEqual([rank, reply.status, true]);
      }
    }
  },
);

const REPORT_OF_A_DAY = { from: '2026-11-23', to: '2026-11-23' };

const QUERIES: Readonly<Record<string, object>> = {
  '/brand_figures': REPORT_OF_A_DAY,
  '/brand_settlement': { month: '2026-11' },
};

/** Calls of the team: coach, front desk and admins. */
const OF_TEAM = CALLS.filter(({ access }) => FIRST[access] >= FIRST.coach);

it.each(OF_TEAM.map((call) => [call.method, call.path, call] as const))(
  '%s %s lets the accountant pass exactly where the contract says so',
  async (_method, _path, call) => {
    const reply = await api.send(call, {
      as: who.contador,
      params: { id: 999_999, slug: 'no-hay', day: '2026-11-23', report: 'pagos', kind: 'pdf' },
      query: call.path.startsWith('/reports/')
        ? { ...REPORT_OF_A_DAY, ...(call.path.endsWith('/file') && { format: 'csv' }) }
        : call.path.startsWith('/coach_statements')
          ? REPORT_OF_A_DAY
          : QUERIES[call.path],
    });
    if (call.accountant) expect([200, 404]).toContain(reply.status);
    else expect(checkRefusal(call, reply).code).toBe('auth/forbidden');
  },
);

it('the accountant reads money, and changes nothing', () => {
  expect(CALLS.filter(({ accountant }) => accountant).map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'GET /desk_sales',
      'GET /cash_counts',
      'GET /purchases/unpaid',
      'GET /disputes',
      'GET /coach_statements',
    ]),
  );
  for (const { route, method, accountant, access } of CALLS)
    if (accountant) expect([route, method, FIRST[access] >= FIRST.coach]).toEqual([route, 'GET', true]);
});

it.each(CALLS.map((call) => [call.method, call.path, call] as const))(
  '%s %s rejects unknown fields in its query and its body',
  async (_method, _path, call) => {
    const target = { as: who.admin, params: { id: 1, slug: 'x' } };
    const inQuery = await api.send(call, {
      ...target,
      query: { nadie_me_nombra: '1' },
      ...(call.body ? { body: {} } : {}),
    });
    if (call.query) expect([inQuery.status, checkRefusal(call, inQuery).code]).toEqual([400, 'request/invalid']);
    if (call.body) {
      const inBody = await api.send(call, { ...target, body: { nadie_me_nombra: '1' } });
      expect([inBody.status, checkRefusal(call, inBody).code]).toEqual([400, 'request/invalid']);
    }
  },
);

/** In `GET /pages/{id}` it is the page's address, which any text may be. */
const IDENTIFIED = CALLS.filter((call) => call.path.includes('{id}') && call !== getPage);

it.each(IDENTIFIED.map((call) => [call.method, call.path, call] as const))(
  '%s %s rejects a path parameter that is no valid id',
  async (_method, _path, call) => {
    for (const id of ['0', '-1', '1.5', 'abc', '9007199254740993', '1e400', '%00', "1'--"]) {
      const reply = await api.send(call, { as: who.admin, params: { id } });
      expect([id, reply.status, JSON.parse(reply.text)]).toMatchObject([id, 400, { code: 'request/invalid' }]);
    }
  },
);

it('every call of the contract has a route', () => {
  for (const call of CALLS)
    expect(api.app.hasRoute({ method: call.method, url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true);
});

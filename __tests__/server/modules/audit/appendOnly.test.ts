import { sql } from 'kysely';
import { recordAudit } from '../../../../server/modules/audit/record';
import { startApi, type Api } from '../../../helpers/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const EVENT = { action: 'discount.change', entity: 'discount', id: 7, before: null, after: { code: 'HOLA' } } as const;
const all = () => api.db.selectFrom('audit_event').selectAll().execute();

describe('audit_event', () => {
  it('refuses UPDATE, DELETE and TRUNCATE from the user that owns the table', async () => {
    const ctx = api.system();
    await ctx.transaction((trx) => recordAudit(trx, ctx, EVENT));
    const before = await all();
    expect(before).toMatchObject([
      { actor_kind: 'system', actor_id: 'test', action: 'discount.change', entity: 'discount', entity_id: '7' },
    ]);
    for (const statement of [
      "update audit_event set actor_id = 'other'",
      'delete from audit_event',
      'truncate audit_event',
      'truncate audit_event cascade',
    ])
      await expect(sql.raw(statement).execute(api.db)).rejects.toMatchObject({ code: 'SR011' });
    expect(await all()).toEqual(before);
  });

  it('holds no event of a transaction that was rolled back', async () => {
    const ctx = api.system();
    const before = await all();
    const failing = ctx.transaction(async (trx) => {
      await recordAudit(trx, ctx, EVENT);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await all()).toEqual(before);
  });
});

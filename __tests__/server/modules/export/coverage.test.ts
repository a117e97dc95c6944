/** Every table is read by the studio's export, or is named here with why it isn't. */
import { sql, type KyselyPlugin, type RawNode } from 'kysely';
import { SECTION_NAMES, sectionsOf } from '../../../../server/modules/export/sectionsRepository';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database';

/** Tables without a line of their own in the export, by reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'holds secrets, or what gives access': [
    'payment_key',
    'mail_server',
    'export_schedule',
    'customer_session',
    'calendar_feed',
    'push_subscription',
    'import_key',
    'payment_source',
    'provider_customer',
    'provider_plan',
    'team_invitation',
    'referral_device',
  ],
  'state of this server, or what is computed from other tables': [
    'studio',
    'app_config_version',
    'message_setting_version',
    'role_decision',
    'rate_limit',
    'idempotency_key',
    'job_worker',
    'studio_work',
    'routine',
    'customer_activity',
    'store_credit',
    'provider_event',
    'card_try',
    'reconciliation_cursor',
    'spot_hold',
    'upload',
    'video_encoding',
    'video_rendition',
    'studio_export',
    'export_run',
    'data_export',
    'deletion_request',
    'kysely_migration',
    'kysely_migration_lock',
    'import_batch',
    'import_row',
    'import_problem',
    'import_mapping',
    'report_mail',
    'report_mail_recipient',
  ],
  'how each of the team filters lists for themselves': ['saved_view'],
  'read through a view of the export': ['discount_package'],
  'digests of contacts, which only count what a person had for free': ['free_claim'],
  'digests of addresses, which only keep marketing away from them': ['blocked_address'],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The names behind `from` and `join` in what the sections send. */
async function namesRead(): Promise<Set<string>> {
  const names = new Set<string>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const text = node.kind === 'RawNode' ? collect(node as RawNode) : '';
      for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+([a-z_]+)\b/g)) names.add(name);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = database.db.withPlugin(plugin);
  for (const section of sectionsOf(db, { now: new Date('2026-11-20T18:00:00Z'), timezone: 'America/Mexico_City' }))
    for await (const _row of section.rows());
  return names;
}
const collect = ({ sqlFragments, parameters }: RawNode): string =>
  sqlFragments
    .map((fragment, i) => {
      const inner = parameters[i];
      return `${fragment}${inner?.kind === 'RawNode' ? collect(inner as RawNode) : ''}`;
    })
    .join('');

it('covers every table, or says why not', async () => {
  expect(SECTION_NAMES.length).toBeGreaterThan(50);
  const read = await namesRead();
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    order by 1`.execute(database.db);
  const tables = rows.map(({ name }) => name);
  const left = Object.values(LEFT_OUT).flat();
  expect(left.filter((name) => read.has(name) || !tables.includes(name))).toEqual([]);
  expect(tables.filter((name) => !read.has(name) && !left.includes(name))).toEqual([]);
});

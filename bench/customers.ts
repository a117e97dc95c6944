/** The front desk's search, list and groups among 200,000 customers: what the database takes for each. */
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { searchWords } from '../domain/customerSearch';
import {
  CANDIDATES,
  countSegments,
  findListed,
  findListedIds,
  noteLastClasses,
  searchCustomerIds,
  searchMisspelt,
} from '../server/modules/customers/list/repository';
import { spreadText, type Section } from './stats';
import type { BenchStudio } from './studio';

const CUSTOMERS = 200_000;
const ROUNDS = 30;

/** Common names are many customers', and 12,000 surnames some; every tenth has an unlimited plan, half had a class. */
const FILL = `
set session_replication_role = replica;
create temporary table surname as
select n, initcap(a || b || c) as text from (
  select row_number() over () as n, a, b, c
  from unnest(array['gon','her','mar','lo','ra','vaz','pe','san','flo','to','ri','cas','or',
      'men','gue','cha','agui','za']) a,
    unnest(array['za','nan','ti','pe','mi','que','re','che','rres','ve','lla','di','tiz','do','rre','ve','le',
      'mu','ñi','ó']) b,
    unnest(array['lez','dez','nez','z','rez','s','llo','ra','no','ga','da','les','a','o','rro','ta','yo','ez',
      'is','co','que','n','r','jo','va','lla','bal','mo','ni','rra','ntes','l','na']) c) w;
insert into customer (uid, name, last_name, email, phone, created_at, birthdate)
select 'banco-' || p.n, f, s1.text || ' ' || s2.text, lower(f) || '.' || p.n || '@correo.mx',
  (6000000000 + p.n * 7)::text,
  now() - random() * interval '1000 days', date '1960-01-01' + (random() * 16000)::int
from (select n, (array['María','José','Ana','Juan','Luis','Guadalupe','Fernanda','Sofía','Ximena','Regina','Camila',
    'Valeria','Daniela','Mariana','Alejandra','Gabriela','Carlos','Jorge','Diego','Emiliano','Santiago','Mateo','Íñigo',
    'Renata','Paola',
    'Andrea','Montserrat','Itzel','Citlali','Abril'])[1 + floor(30 * power(random(), 1.5))::int] as f,
  1 + floor((select count(*) from surname) * power(random(), 2))::int as a,
  1 + floor((select count(*) from surname) * power(random(), 2))::int as b from generate_series(1, ${CUSTOMERS}) n) p
join surname s1 on s1.n = p.a join surname s2 on s2.n = p.b;
insert into customer_activity (customer_id, last_class_at)
select customer_id, now() - random() * interval '300 days' from customer
where customer_id % 2 = 0 on conflict do nothing;
insert into available_class (customer_id, unlimited, expires_at)
select customer_id, true, now() + interval '10 days' from customer where uid like 'banco-%' and customer_id % 10 = 0;
insert into customer (uid, name, last_name, email, phone) values
  ('banco-x', 'Maximiliano', 'Etcheverría Quintanilla', 'maxi.etche@correo.mx', '5500112233');
vacuum analyze customer, customer_activity, available_class;
set session_replication_role = origin`;

export async function benchCustomers({ db }: BenchStudio): Promise<Section> {
  await db.connection().execute(async (connection) => {
    for (const statement of FILL.split(';\n')) await sql.raw(statement).execute(connection);
  });
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const rows: string[][] = [];
  const measure = async (name: string, run: () => Promise<readonly unknown[] | void>): Promise<void> => {
    const times: number[] = [];
    let found = '';
    for (let round = 0; round <= ROUNDS; round += 1) {
      const started = performance.now();
      const result = await run();
      if (round > 0) times.push(performance.now() - started);
      if (result) found = String(result.length);
    }
    rows.push([name, found, spreadText(times, 1)]);
  };
  const search = (query: string, forgives: boolean) => () =>
    (forgives ? searchMisspelt : searchCustomerIds)(db, searchWords(query), 50);
  for (const query of ['ma', 'maria', 'maria gon', 'guadalupe hernandez', '6000000', 'maxi.etche@correo.mx'])
    await measure(`search '${query}'`, search(query, false));
  for (const query of [
    'echeveria',
    'maximilano',
    'gaudalupe hernadez',
    'ferananda gonsales',
    'xmiena',
    '5500112332',
    'jaun',
  ])
    await measure(`search with a typing error: '${query}'`, search(query, true));
  const page = { sort: 'name', filter: {}, after: undefined, of: null, limit: 51 } as const;
  const [middle] = (
    await sql<{
      id: number;
    }>`select customer_id as id from customer order by name offset ${CUSTOMERS / 2} limit 1`.execute(db)
  ).rows;
  await measure('a page by name', () => findListedIds(db, page, now, today));
  await measure('a page by name, far down', () => findListedIds(db, { ...page, after: middle?.id }, now, today));
  for (const segment of ['new', 'active', 'at-risk', 'lapsed', 'unlimited', 'birthday'] as const)
    await measure(`a page of the group '${segment}'`, () =>
      findListedIds(db, { ...page, filter: { segment } }, now, today),
    );
  for (const filter of [{ without: 'active' }, { visits_from: 20 }, { visits_to: 0 }] as const)
    await measure(`a page of the filter ${JSON.stringify(filter)}`, () =>
      findListedIds(db, { ...page, filter }, now, today),
    );
  const ids = await findListedIds(db, page, now, today);
  await measure('the rows of a page', () => findListed(db, ids, now));
  await measure('the numbers of all groups', () => countSegments(db, now, today));
  await measure('the job that notes last classes', () => db.transaction().execute((trx) => noteLastClasses(trx, now)));
  return {
    title: 'Customers',
    columns: ['question', 'rows', 'ms'],
    rows,
    notes: [
      `Median (min–max) of ${ROUNDS} rounds with ${CUSTOMERS.toLocaleString('en-US')} customers, one question at a ` +
        `time, with the way to the database; a search looks at ${CANDIDATES} candidates at most.`,
    ],
  };
}

/** What operators see of studios' jobs and sizes, and what they can do about a job that fails. */
import { noteVisit } from '../../../server/directory/watchRepository';
import { VISIT } from '../../../server/jobs/visit';
import { watchVisits } from '../../../server/jobs/watch';
import { until } from '../../helpers/until';
import { startOperators, type TestOperators } from './helpers';

let operators: TestOperators;
let cookie: string;
beforeAll(async () => {
  operators = await startOperators();
  cookie = await operators.signedIn('ana@ejemplo.mx');
});
afterAll(() => operators.stop());

const list = async (query = ''): Promise<string> => (await operators.ask(`/operacion${query}`, { cookie })).text;
const studioPath = (name: 'aura' | 'bruma'): string => `/operacion/estudios/${operators.ids[name]}`;
const show = async (name: 'aura' | 'bruma'): Promise<string> =>
  (await operators.ask(studioPath(name), { cookie })).text;
const press = (name: 'aura' | 'bruma', job: string, headers: Record<string, string> = {}) =>
  operators.post(`${studioPath(name)}/reintentar`, { job }, { cookie, headers });
const jobs = (name: 'aura' | 'bruma') =>
  operators.directory.db
    .selectFrom('failing_job')
    .select(['job', 'error', 'times'])
    .where('studio_id', '=', operators.ids[name])
    .execute();
const isFailing = async (job: string): Promise<boolean> => (await jobs('aura')).some((one) => one.job === job);

it('each studio is measured by its own jobs, and the list shows when', async () => {
  await until(async () => !(await list()).includes('sin medir'));
  const page = await list();
  expect(page.match(/\d MB de base/g)).toHaveLength(2);
  expect(page.match(/0 KB de archivos/g)).toHaveLength(2);
  expect(page).toContain('medido <time');
  expect(await show('aura')).toMatch(/<dt>Base<\/dt>\s*<dd>[\d.]+ MB<\/dd>/);
});

it('a job that fails is shown with its error until a press has it done again and it goes well', async () => {
  const { db } = operators.database;
  await until(async () => {
    await operators.directory.db.updateTable('studio_work').set({ due_at: operators.clock.now }).execute();
    return (await operators.directory.db.selectFrom('studio_work').select('visit').execute()).every(
      ({ visit }) => visit === null,
    );
  });
  // Its job can't read the table of idempotency keys; what PostgreSQL says of it is shown.
  await db.schema.alterTable('idempotency_key').renameTo('idempotency_key_away').execute();
  await operators.directory.db
    .insertInto('failing_job')
    .values({
      studio_id: operators.ids.aura,
      job: 'forgetIdempotencyKeys',
      lane: 'tasks',
      since: operators.clock.now,
      last_at: operators.clock.now,
      times: 1,
      error: 'antes',
    })
    .execute();
  expect((await press('aura', 'forgetIdempotencyKeys')).status).toBe(303);
  await until(async () => (await jobs('aura')).some(({ error }) => error.includes('idempotency_key')));
  const page = await list('?fallas=1');
  expect(page).toContain('<span class="mark failing">forgetIdempotencyKeys</span>');
  expect(page).toContain('2 estudios, 2 en servicio, 1 con fallas.');
  expect(page).not.toContain('>bruma</a>');
  expect(await show('aura')).toContain('relation &quot;idempotency_key&quot; does not exist');

  await db.schema.alterTable('idempotency_key_away').renameTo('idempotency_key').execute();
  expect((await press('aura', 'forgetIdempotencyKeys')).location).toBe(
    `${studioPath('aura')}?otra=forgetIdempotencyKeys`,
  );
  await until(async () => !(await isFailing('forgetIdempotencyKeys')));
  const events = await operators.directory.db
    .selectFrom('directory_event')
    .select(['by', 'studio_id', 'after'])
    .where('action', '=', 'job.retry')
    .execute();
  expect(events).toEqual(
    [1, 2].map(() => ({
      by: 'ana@ejemplo.mx',
      studio_id: operators.ids.aura,
      after: { job: 'forgetIdempotencyKeys' },
    })),
  );
});

it('a press is refused without a session, from another site, of an unknown studio, and does nothing for a job that goes well', async () => {
  const path = `${studioPath('aura')}/reintentar`;
  expect((await operators.post(path, { job: 'sweepFiles' })).location).toBe('/operacion/entrar');
  expect((await press('aura', 'sweepFiles', { origin: 'https://aura.mx' })).status).toBe(403);
  for (const id of ['999999', 'x', '1;drop'])
    expect((await operators.post(`/operacion/estudios/${id}/reintentar`, { job: 'x' }, { cookie })).status).toBe(404);
  const count = async (): Promise<number> =>
    (await operators.directory.db.selectFrom('directory_event').select('event_id').execute()).length;
  const before = await count();
  expect((await press('aura', 'sweepFiles')).status).toBe(303);
  expect(await count()).toBe(before);
});

it('a job of a suspended studio is not done again, and the page says why', async () => {
  const { db } = operators.directory;
  const studio_id = operators.ids.bruma;
  await db.updateTable('studio').set({ state: 'suspended' }).where('studio_id', '=', studio_id).execute();
  const at = operators.clock.now;
  await db
    .insertInto('failing_job')
    .values({ studio_id, job: 'sweepFiles', lane: 'slow', since: at, last_at: at, times: 1, error: 'x' })
    .execute();
  const answer = await press('bruma', 'sweepFiles');
  expect([answer.status, answer.text.includes('El estudio no está en servicio')]).toEqual([409, true]);
});

it('an error never becomes markup, and shows neither e-mail addresses, telephones nor addresses of servers', async () => {
  const at = operators.clock.now;
  const visit = { studio_id: operators.ids.aura, lane: 'tasks', ran: [], studio: null } as const;
  const error = new Error(
    '<img src=x onerror=alert(1)> de ana@ejemplo.mx, tel 55 1234 5678 en postgres://u:clave@host/x',
  );
  await watchVisits(operators.directory.db, () => at)({ ...visit, failed: new Map([['prueba', error]]) });
  const page = (await show('aura')) + (await list());
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; de [correo], tel [número] en [dirección]');
  expect(page).not.toMatch(/<img|55 1234|clave@/);
  await noteVisit(operators.directory.db, { ...visit, now: at, ran: ['prueba'], failed: new Map() });
  expect(await isFailing('prueba')).toBe(false);
});

it("a studio that couldn't be opened is listed as such, and no longer once a visit has opened it", async () => {
  const at = operators.clock.now;
  const visit = { studio_id: operators.ids.bruma, lane: 'tasks', ran: [], studio: null } as const;
  const failed = new Map([[VISIT, new Error('connect ECONNREFUSED')]]);
  await watchVisits(operators.directory.db, () => at)({ ...visit, failed });
  expect(await show('bruma')).toContain('aria-label="Volver a intentar Abrir el estudio"');
  expect(await list('?fallas=1')).toContain('<span class="mark failing">Abrir el estudio</span>');
  await noteVisit(operators.directory.db, { ...visit, now: at, ran: [VISIT], failed: new Map() });
  expect(await list('?fallas=1')).not.toContain('Abrir el estudio');
});

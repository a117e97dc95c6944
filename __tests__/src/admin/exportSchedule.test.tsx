/** The card of the scheduled copy: its next day, its last runs, and the form that tries a place before it is stored. */
import type { ExportRun, ExportSchedule, ExportScheduleResponse } from '../../../domain/contract/exportSchedule';
import { EXPORT_PROBLEMS } from '../../../domain/exportProblems';
import { press, waitUntil } from '../../helpers/mount';
import { ok, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const TEAM = [{ customer_id: 7, name: 'Ana', last_name: 'Robles', email: 'ana@ejemplo.mx' }];
const NONE: ExportScheduleResponse = { schedule: null, can_store: true, team: TEAM, runs: [] };
const S3 = { endpoint: '', region: 'us-east-1', bucket: 'mi-estudio', folder: 'copias', key_id: 'AKIA1' };
const SCHEDULE: ExportSchedule = {
  every: 'week',
  day: 3,
  place: 's3',
  customer_id: null,
  s3: S3,
  next_on: '2026-11-25',
};
const RUN: ExportRun = {
  export_run_id: 1,
  status: 'done',
  due_on: '2026-11-18',
  requested_at: '2026-11-18T14:00:00.000Z',
  ended_at: '2026-11-18T14:01:00.000Z',
  place: 's3',
  target: 'mi-estudio/copias',
  size: 2_400_000,
  attempts: 1,
  try_at: null,
  problem: null,
};
const FAILED: ExportRun = { ...RUN, export_run_id: 2, status: 'failed', size: null, problem: EXPORT_PROBLEMS.rights };

async function opened(found: ExportScheduleResponse, answers: Answers = {}) {
  const routes = {
    'GET /imports': ok({ imports: [], next: null }),
    'GET /studio_exports': ok({ export: null }),
    'GET /export_schedule': ok(found),
    ...answers,
  };
  const result = await open('/admin/importar', routes, staffStore('admin'));
  await waitUntil(result.screen, () => result.screen.text().includes('Copia programada') && !isWaiting());
  return result;
  function isWaiting(): boolean {
    return result.screen.text().includes('Cargando la copia programada');
  }
}
const choose = (screen: Awaited<ReturnType<typeof opened>>['screen'], name: string, value: string): void => {
  screen.find(`select[name="${name}"]`).simulate('change', { target: { value } });
};
const type = (screen: Awaited<ReturnType<typeof opened>>['screen'], name: string, value: string): void => {
  screen.find(`input[name="${name}"]`).simulate('change', { target: { value } });
};

test('the card says when the next copy goes, and how the last ones went', async () => {
  const { screen } = await opened({ ...NONE, schedule: SCHEDULE, runs: [FAILED, RUN] });
  expect(screen.text()).toContain('Cada semana, los miércoles. La próxima: 25');
  const runs = screen.find('.import-runs li').map((item) => item.text());
  expect(runs[0]).toMatch(/mi-estudio\/copias.*no tiene permiso.*No salió/);
  expect(runs[1]).toMatch(/mi-estudio\/copias · 2\.\d MB.*Enviada/);
});

test('a place that does not work is said and not stored; the secret goes once', async () => {
  const tested = { title: 'Copia', ok: false, message: EXPORT_PROBLEMS.keys, variable: null };
  const { screen, api } = await opened(NONE, { 'PUT /export_schedule': ok({ ...NONE, tested }) });
  await press(screen, 'Programar copia');
  choose(screen, 'every', 'month');
  choose(screen, 'monthday', '15');
  choose(screen, 'place', 's3');
  type(screen, 'region', 'auto');
  type(screen, 'bucket', 'Mi Bucket');
  type(screen, 'key_id', 'AKIA1');
  type(screen, 'secret', 'secreto');
  screen.find('form').last().simulate('submit');
  await waitUntil(screen, () => screen.text().includes('Usa minúsculas'));
  type(screen, 'bucket', 'mi-bucket');
  screen.find('form').last().simulate('submit');
  await waitUntil(screen, () => screen.text().includes('No funcionó'));
  expect(screen.text()).toContain(EXPORT_PROBLEMS.keys);
  const sent = api.requests.filter(({ call }) => call === 'PUT /export_schedule').map(({ body }) => body);
  const s3 = { endpoint: '', region: 'auto', bucket: 'mi-bucket', folder: '', key_id: 'AKIA1', secret: 'secreto' };
  expect(sent).toEqual([{ every: 'month', day: 15, place: 's3', customer_id: null, s3 }]);
});

test('by mail it goes to an admin of the team; where no secret can be stored there is no bucket', async () => {
  const schedule: ExportSchedule = { ...SCHEDULE, place: 'mail', customer_id: 7, s3: null, day: 1 };
  const tested = { title: 'Correo', ok: true, message: 'El servidor aceptó un correo.', variable: null };
  const { screen, api } = await opened(
    { ...NONE, can_store: false },
    { 'PUT /export_schedule': ok({ ...NONE, schedule, tested }) },
  );
  await press(screen, 'Programar copia');
  expect(screen.find('select[name="place"] option').map((option) => option.prop('value'))).toEqual(['mail']);
  choose(screen, 'every', 'week');
  choose(screen, 'customer_id', '7');
  screen.find('form').last().simulate('submit');
  await waitUntil(screen, () => screen.text().includes('Cada semana, los lunes'));
  expect(api.requests.find(({ call }) => call === 'PUT /export_schedule')?.body).toEqual({
    every: 'week',
    day: 1,
    place: 'mail',
    customer_id: 7,
    s3: null,
  });
});

test('a copy can be sent now, once', async () => {
  const pending: ExportRun = { ...RUN, status: 'pending', due_on: null, ended_at: null, size: null, attempts: 0 };
  const { screen } = await opened(
    { ...NONE, schedule: SCHEDULE },
    { 'POST /export_runs': ok({ ...NONE, schedule: SCHEDULE, runs: [pending] }) },
  );
  await press(screen, 'Hacer ahora');
  await waitUntil(screen, () => screen.text().includes('En camino'));
  const button = screen.find('button').filterWhere((one) => one.text() === 'Hacer ahora');
  expect(button.prop('disabled')).toBe(true);
});

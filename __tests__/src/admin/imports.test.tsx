/** Importing from another system: columns are chosen, errors are shown by row, and nothing is guessed about dates. */
import type { ReactWrapper } from 'enzyme';
import type { Import } from '../../../domain/contract/imports';
import { flush, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));

const READ: Import = {
  import_id: 4,
  kind: 'customers',
  file_name: 'clientes.csv',
  rows: 2,
  state: 'uploaded',
  progress: 0,
  counts: null,
  failure: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  created_by: 'Eva',
  finishedAt: null,
  columns: [
    { header: 'First Name', samples: ['Ana'], order: null, zoned: false },
    { header: 'Email', samples: ['ana@ejemplo.mx'], order: null, zoned: false },
    { header: 'Cel', samples: ['5512345678'], order: null, zoned: false },
    { header: 'Birth Date', samples: ['03/04/1990'], order: 'ambiguous', zoned: false },
  ],
  mapping: ['name', 'email', null, 'birthdate'],
  source: 'mindbody',
  date_order: null,
  remembered: false,
  imported_before: null,
  expired: false,
  empties_cells: false,
  leaves_out_rows: false,
};
const CHECKED: Import = {
  ...READ,
  state: 'checked',
  counts: { create: 1, update: 0, same: 0, skipped: 0, problems: 1 },
};
const TEAM = [{ customer_id: 7, name: 'Ana', last_name: 'Robles', email: 'ana@ejemplo.mx' }];
const NO_SCHEDULE = { schedule: null, can_store: true, team: TEAM, runs: [] };
const NO_EXPORT = {
  'GET /studio_exports': ok({ export: null }),
  'GET /export_schedule': ok(NO_SCHEDULE),
};

async function importing(answers: Answers, path = '/admin/importar?importacion=4') {
  const opened = await open(path, { ...NO_EXPORT, ...answers }, staffStore('admin'));
  await waitUntil(opened.screen, () => opened.screen.find('.import').exists());
  return opened;
}

test("an imported column whose dates name their zone says that they are converted to the studio's time", async () => {
  const columns = READ.columns.map((column) => ({ ...column, zoned: true }));
  const read: Import = { ...READ, kind: 'credits', columns, mapping: ['email', 'expires', 'amount', null] };
  const { screen } = await importing({ 'GET /imports/4': ok({ import: read }) });
  const noted = screen.find('.import-column').map((column) => column.text().includes('la pasamos a la de tu estudio'));
  expect(noted).toEqual([false, true, false, false]);
});

test('an import is checked only once every needed column is chosen and the order of its dates is set', async () => {
  const { screen, api } = await importing({
    'GET /imports/4': ok({ import: READ }),
    'POST /imports/4/check': ok({ import: CHECKED }),
    'GET /imports/4/problems': ok({
      problems: [{ import_problem_id: 1, row: 3, column: 'phone', message: 'Falta el teléfono.', value: '' }],
      next: null,
    }),
  });
  const sent = () => api.requests.filter(({ call }) => call === 'POST /imports/4/check');
  await press(screen, 'Revisar archivo');
  expect(screen.find('[role="alert"]').text()).toContain('Teléfono');
  screen
    .find('.import-column select')
    .at(2)
    .simulate('change', { target: { value: 'phone' } });
  await press(screen, 'Revisar archivo');
  expect(screen.find('[role="alert"]').text()).toContain('fechas');
  expect(sent()).toEqual([]);
  await press(screen, 'Día primero: 31/12/2026');
  await press(screen, 'Revisar archivo');
  expect(sent().map(({ body }) => body)).toEqual([
    { mapping: ['name', 'email', 'phone', 'birthdate'], source: 'mindbody', date_order: 'dmy' },
  ]);
  await waitUntil(screen, () => screen.find('.import-table tbody tr').exists());
  expect(screen.find('.import-table tbody tr').text()).toBe('3TeléfonoFalta el teléfono.');
  // Nothing is imported while a row is wrong.
  expect(screen.text()).not.toContain('Importar 1 fila');
});

const chosen = async (screen: ReactWrapper, size = 9): Promise<void> => {
  const file = new File(['Nombre\nAna'], 'clientes.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: size });
  screen.find('#importar-elegir').simulate('change', { target: { files: [file] } });
  await flush(screen);
};

test.each([
  ['import/cut', 'La fila 3 está cortada: tiene 2 columnas y el encabezado 4. Expórtalo de nuevo; nada se guardó.'],
  ['import/too-many-rows', 'El archivo tiene demasiadas filas.'],
  ['import/no-table', 'No pudimos leer este archivo.'],
] as const)('an imported file refused with %s says so beside it, and the kind stays chosen', async (code, message) => {
  const { screen, api } = await importing(
    { 'GET /imports': ok({ imports: [], next: null }), 'POST /imports': refuse(412, code, message) },
    '/admin/importar',
  );
  await press(screen, 'Créditos');
  await chosen(screen);
  await waitUntil(screen, () => screen.find('.import-card [role="alert"]').exists());
  expect(screen.find('.import-card [role="alert"]').first().text()).toBe(message);
  expect(screen.text()).not.toContain('Subirlo de nuevo');
  const [sent] = api.requests.filter(({ call }) => call.startsWith('POST /imports'));
  expect(sent).toMatchObject({ params: { kind: 'credits', name: 'clientes.csv' } });
  await chosen(screen, 33 * 1024 * 1024);
  expect(screen.find('.import-card [role="alert"]').first().text()).toContain('32 MB');
  expect(api.requests.filter(({ call }) => call.startsWith('POST /imports'))).toHaveLength(1);
});

test('an interrupted upload of an import says that nothing was stored, and sends the same file again', async () => {
  const { screen, api } = await importing(
    {
      'GET /imports': ok({ imports: [], next: null }),
      'GET /imports/4': ok({ import: READ }),
      'POST /imports': refuse(504, 'http/504', 'El servidor no responde.'),
    },
    '/admin/importar',
  );
  await chosen(screen);
  await waitUntil(screen, () => screen.text().includes('No se guardó nada de «clientes.csv».'));
  api.respond({ 'POST /imports': ok({ import: READ }) });
  await press(screen, 'Subirlo de nuevo');
  await waitUntil(screen, () => screen.text().includes('Revisar archivo'));
  expect(api.requests.filter(({ call }) => call.startsWith('POST /imports'))).toHaveLength(2);
});

test('earlier imports are listed, and a running one shows its progress', async () => {
  const { screen } = await importing(
    {
      'GET /imports': ok({ imports: [{ ...READ, state: 'running', progress: 40 }], next: null }),
      'GET /imports/4': ok({ import: { ...READ, state: 'running', progress: 40 } }),
    },
    '/admin/importar',
  );
  await waitUntil(screen, () => screen.find('.import-history button').exists());
  expect(screen.find('.import-history').text()).toContain('Importando');
  screen.find('.import-history button').simulate('click');
  await waitUntil(screen, () => screen.find('progress').exists());
  expect(screen.find('progress').prop('value')).toBe(40);
});

test('earlier imports that failed to load can be read again', async () => {
  const failed = await open(
    '/admin/importar',
    { ...NO_EXPORT, 'GET /imports': refuse(500, 'server/internal') },
    staffStore('admin'),
  );
  await waitUntil(failed.screen, () => failed.screen.text().includes('Reintentar'));
});

test('an import with wrong rows can go on with optional cells empty and the rest of the wrong rows left out', async () => {
  const problem = { import_problem_id: 1, row: 3, column: 'phone', message: 'Falta el teléfono.', value: '' };
  const mapping = ['name', 'email', 'phone', 'birthdate'];
  const { screen, api } = await importing({
    'GET /imports/4': ok({ import: { ...CHECKED, mapping, date_order: 'dmy' } }),
    'GET /imports/4/problems': ok({ problems: [problem], next: null }),
    'POST /imports/4/check': ({ body }) =>
      ok({
        import: {
          ...CHECKED,
          mapping,
          date_order: 'dmy',
          counts: { ...CHECKED.counts, emptied: 2 },
          ...(body as object),
        },
      }),
    'POST /imports/4/run': ok({ import: { ...CHECKED, state: 'running' } }),
  });
  await waitUntil(screen, () => screen.text().includes('1 fila con errores'));
  const importsRows = () => screen.find('button').filterWhere((one) => one.text().startsWith('Importar 1 fila'));
  expect(importsRows()).toHaveLength(0);
  await press(screen, 'Dejar vacíos los datos opcionales');
  await waitUntil(screen, () => screen.text().includes('celdas vacías por su error'));
  expect(importsRows()).toHaveLength(0);
  await press(screen, 'Dejar fuera esas filas');
  await waitUntil(screen, () => screen.text().includes('1 fila se deja fuera'));
  expect(screen.find('.ui-badge').first().text()).toBe('Revisado');
  const terms = { mapping, source: 'mindbody', date_order: 'dmy', empties_cells: true };
  expect(api.requests.filter(({ call }) => call.endsWith('/check')).map(({ body }) => body)).toEqual([
    { ...terms, leaves_out_rows: false },
    { ...terms, leaves_out_rows: true },
  ]);
  await press(screen, 'Importar 1 fila');
  expect(api.requests.some(({ call }) => call === 'POST /imports/4/run')).toBe(true);
});

test('an undo that something hinders names it, with a link to each person', async () => {
  const done: Import = { ...CHECKED, state: 'done', counts: { ...CHECKED.counts!, problems: 0 } };
  const { screen } = await importing({
    'GET /imports/4': ok({ import: done }),
    'POST /imports/4/undo': refuse(409, 'import/in-use', 'Algo de lo que importaste ya se usó.'),
    'GET /imports/4/hindrances': ok({
      hindrances: [
        { customer_id: 9, single_class_id: null, name: 'Eva Cruz', reasons: ['ya reservó', 'tiene créditos'] },
        { customer_id: null, single_class_id: 3, name: 'Barre · lun 7 dic 2026', reasons: ['cambió después'] },
      ],
      total: 7,
    }),
  });
  await press(screen, 'Deshacer importación');
  await waitUntil(screen, () => screen.find('.import-hindrances').exists());
  expect(screen.find('.import-hindrances li').map((one) => one.text())).toEqual([
    'Eva Cruz: ya reservó, tiene créditos.',
    'Barre · lun 7 dic 2026: cambió después.',
  ]);
  expect(screen.find('.import-hindrances a').map((one) => one.prop('href'))).toEqual([
    '/admin/clientes/9',
    '/admin/clases/3',
  ]);
  expect(screen.text()).toContain('Y 5 más.');
});

test('a file with full names shows how each would be split, those that may be wrong marked, until the column changes', async () => {
  const split = (full: string, name: string, last_name: string, is_doubtful: boolean) => ({
    full,
    name,
    last_name,
    is_doubtful,
  });
  const { screen, api } = await importing({
    'GET /imports/4': ok({ import: { ...READ, mapping: ['full_name', 'email', 'phone', 'birthdate'] } }),
    'GET /imports/4/names': ok({
      names: [split('Ana Luz Mora', 'Ana', 'Luz Mora', true), split('Eva Ruiz', 'Eva', 'Ruiz', false)],
      total: 9,
      doubtful: 1,
    }),
  });
  await waitUntil(screen, () => screen.find('.import-names tbody tr').exists());
  expect(screen.find('.import-names tbody tr').map((row) => row.find('td').map((cell) => cell.text()))).toEqual([
    ['Ana Luz Mora (revísalo)', 'Ana', 'Luz Mora'],
    ['Eva Ruiz', 'Eva', 'Ruiz'],
  ]);
  expect(screen.find('.import-names').text()).toContain('Revisa 1 nombre');
  expect(screen.find('.import-names').text()).toContain('De 9 nombres distintos.');
  expect(api.requests.find(({ call }) => call === 'GET /imports/4/names')?.params).toEqual({ column: 0 });
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: '' } });
  await flush(screen);
  expect(screen.find('.import-names').exists()).toBe(false);
});

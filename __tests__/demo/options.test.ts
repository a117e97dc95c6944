/** Command-line options of the demo. */
import path from 'node:path';
import { BRAVO } from '../../seed/content/bravo';
import { CASA_AURA } from '../../seed/content/casaAura';
import { readOptions, USAGE } from '../../demo/options';

const options = (...args: string[]) => readOptions({ PORT: '3100', DATABASE_URL: 'postgres://elsewhere/studio' }, args);

test('npm start uses Casa Aura; --studio selects another studio, each with its own data folder', async () => {
  expect(await options()).toMatchObject({ studio: CASA_AURA, dev: false, port: 3100 });
  expect(await options('--studio', 'bravo')).toMatchObject({ studio: BRAVO });
  expect(await options('--dev', '--studio=casa-aura')).toMatchObject({ studio: CASA_AURA, dev: true });
  const folders = await Promise.all(
    ['casa-aura', 'bravo'].map(async (name) => path.basename((await options('--studio', name))?.dataDir ?? '')),
  );
  expect(folders).toEqual(['.data', '.data-bravo']);
});

test('--empty starts no demo studio, in a data folder of its own, and not together with --studio', async () => {
  const empty = await options('--empty');
  expect(empty?.studio).toBeNull();
  expect(path.basename(empty?.dataDir ?? '')).toBe('.data-vacio');
  expect(USAGE).toContain('--empty');
  await expect(options('--empty', '--studio', 'bravo')).rejects.toThrow('--empty y --studio no van juntos.');
});

test('--studios starts several in one data folder, by short names, and not together with another choice', async () => {
  const several = await options('--studios', 'aura, bravo');
  expect(several).toMatchObject({ studio: null, studios: [CASA_AURA, BRAVO] });
  expect(path.basename(several?.dataDir ?? '')).toBe('.data-varios');
  await expect(options('--studios', 'aura,casa-aura')).rejects.toThrow('--studios nombra un estudio dos veces.');
  await expect(options('--studios', 'aura,zen')).rejects.toThrow('No hay un estudio de demostración "zen"');
  await expect(options('--studios', 'aura', '--empty')).rejects.toThrow('--empty y --studios no van juntos.');
  await expect(options('--studios', 'aura', '--dev')).rejects.toThrow('npm run dev muestra un solo estudio.');
});

test('an unknown studio is rejected with a list of the existing ones', async () => {
  await expect(options('--studio', 'zen')).rejects.toThrow(
    'No hay un estudio de demostración "zen". Los que hay: casa-aura, bravo.',
  );
  await expect(options('--studio', '')).rejects.toThrow('Los que hay: casa-aura, bravo.');
});

test('--help lists the options; an unknown option is rejected with the same list', async () => {
  expect(await options('--help')).toBeNull();
  expect(USAGE).toContain('--studio');
  await expect(options('--estudio', 'bravo')).rejects.toThrow('No se entiende: --estudio bravo');
  await expect(options('--studio')).rejects.toThrow(USAGE);
});

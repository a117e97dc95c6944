/** Servers, names, hosts and settings of studios by command; all of it on record, and no secret printed. */
import { findStudio } from '../../../server/directory/repository';
import { readDirectoryConfig } from '../../../server/directoryConfig';
import { createTestOperator, type TestOperator } from './helpers';

let operator: TestOperator;
beforeAll(async () => {
  operator = await createTestOperator();
  await operator.run('create aura --host aura.mx --identity estudio-aura --verified --as ana');
  await operator.run('create bruma --host bruma.mx --identity estudio-bruma --verified');
});
afterAll(() => operator.drop());

const hostsOf = async (name: string): Promise<readonly string[]> =>
  (await findStudio(operator.db, { name }))?.hosts ?? [];
const events = (action: string) =>
  operator.db
    .selectFrom('directory_event')
    .select(['by', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('event_id', 'desc')
    .execute();

describe('hosts', () => {
  it('a host counts once the DNS holds its token', async () => {
    const { json, text } = await operator.run('host add aura Estudio-Aura.MX');
    const { token, record } = json as { token: string; record: string };
    expect(record).toBe('_studio.estudio-aura.mx');
    expect(text).toContain(`_studio.estudio-aura.mx  TXT  ${token}`);
    expect(await hostsOf('aura')).toEqual(['aura.mx']);

    const asked: string[] = [];
    const answering = (...records: string[][]) => ({
      resolveTxt: async (name: string) => {
        asked.push(name);
        return records;
      },
    });
    const verify = 'host verify aura estudio-aura.mx';
    await expect(operator.run(verify, answering(['otra cosa']))).rejects.toThrow('El registro aún no está en el DNS');
    const missing = async (): Promise<never> => {
      throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    await expect(operator.run(verify, { resolveTxt: missing })).rejects.toThrow('El registro aún no está en el DNS');
    const silent = async (): Promise<never> => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    await expect(operator.run(verify, { resolveTxt: silent })).rejects.toThrow('El DNS no responde (ETIMEOUT)');
    expect(await hostsOf('aura')).toEqual(['aura.mx']);

    // Long records come in pieces, among others.
    await operator.run(verify, answering(['v=spf1'], [token.slice(0, 5), token.slice(5)]));
    expect(asked).toEqual(['_studio.estudio-aura.mx', '_studio.estudio-aura.mx']);
    expect(await hostsOf('aura')).toEqual(['aura.mx', 'estudio-aura.mx']);
    await operator.run('host remove aura estudio-aura.mx');
    expect(await hostsOf('aura')).toEqual(['aura.mx']);
    await expect(operator.run(verify, answering([token]))).rejects.toThrow('no es del estudio «aura»');
  });

  it('the host of a new studio leads nowhere until it is proved, and says how', async () => {
    const { text } = await operator.run('create duna --host duna.mx --host www.duna.mx --identity estudio-duna');
    expect(text).toMatch(/_studio\.duna\.mx {2}TXT {2}[\w-]{32}\ny después: studios host verify duna duna\.mx/);
    expect(await findStudio(operator.db, { host: 'duna.mx' })).toBeNull();
    const [first] = await operator.db
      .selectFrom('studio_host')
      .select('verify_token')
      .where('host', '=', 'www.duna.mx')
      .execute();
    await operator.run('host verify duna www.duna.mx', { resolveTxt: async () => [[first?.verify_token ?? '']] });
    expect(await hostsOf('duna')).toEqual(['www.duna.mx']);
  });

  it('a host of another studio is refused, also while it is not proved', async () => {
    await expect(operator.run('host add aura bruma.mx')).rejects.toThrow('«bruma.mx» ya es del estudio «bruma».');
    await operator.run('host add bruma nuevo.mx');
    await expect(operator.run('host add aura nuevo.mx --verified')).rejects.toThrow('ya es del estudio «bruma»');
    expect(await hostsOf('bruma')).toEqual(['bruma.mx']);
  });

  it('a host added twice keeps its token; names with accents are entered as browsers send them', async () => {
    const first = await operator.run('host add aura diseño.mx');
    expect(await operator.run('host add aura xn--diseo-rta.mx')).toEqual(first);
  });
});

describe('settings', () => {
  const settingsOf = async (name: string): Promise<string[]> => {
    const entry = await findStudio(operator.db, { name });
    return [...(entry?.settings.keys() ?? [])];
  };

  it('a value goes in sealed, by the line or by the standard input, and only its name comes out', async () => {
    await operator.run('set aura SMTP_URL=- MAIL_FROM=hola@aura.mx', {
      stdin: async () => 'smtp://aura:clave-secreta@correo.mx:587',
    });
    const entry = await findStudio(operator.db, { name: 'aura' });
    expect(readDirectoryConfig(operator.env).configOf(entry!).smtp).toMatchObject({
      url: 'smtp://aura:clave-secreta@correo.mx:587',
      from: 'hola@aura.mx',
    });
    expect((await operator.run('settings aura')).json).toEqual(['MAIL_FROM', 'SMTP_URL']);
    expect((await operator.run('show aura')).json).toMatchObject({ settings: ['MAIL_FROM', 'SMTP_URL'] });
    const stored = await operator.db.selectFrom('studio_setting').select('sealed').execute();
    expect(stored.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('clave-secreta');
  });

  it('a value that no server could use is refused, without repeating it', async () => {
    await expect(operator.run('set aura SMTP_URL=clave-secreta')).rejects.toThrow('Ese ajuste no sirve: SMTP_URL');
    for (const name of ['SITE_HOSTS', 'FIREBASE_KEYS_URL'])
      await expect(operator.run(`set aura ${name}=x.mx`)).rejects.toThrow(`«${name}» no es un ajuste propio`);
    await expect(operator.run('set aura clave-secreta')).rejects.toThrow('Un ajuste se escribe NOMBRE=valor.');
    await expect(operator.run('set aura S3_BUCKET=')).rejects.toThrow('S3_BUCKET no tiene valor');
  });

  it('a setting goes, and one that is not there says so', async () => {
    await operator.run('set bruma ADMIN_EMAILS=a@b.mx');
    await operator.run('unset bruma ADMIN_EMAILS');
    expect(await settingsOf('bruma')).toEqual([]);
    await expect(operator.run('unset bruma ADMIN_EMAILS')).rejects.toThrow('«bruma» no tiene ADMIN_EMAILS.');
  });

  it('of several changes at once all or none are made', async () => {
    await expect(operator.run('set bruma ADMIN_EMAILS=a@b.mx PORT=1')).rejects.toThrow('«PORT»');
    expect(await settingsOf('bruma')).toEqual([]);
  });
});

describe('servers', () => {
  const secret = (): string => operator.serverUrl.replace(/\/\/(\w+)(:[^@]*)?@/, '//$1:clave@');

  it('a server is listed without its password', async () => {
    const { json } = await operator.run('server list');
    expect(json).toEqual([
      { name: 'uno', address: expect.stringMatching(/^postgres(ql)?:\/\/\w+@/), direct: null, studios: 3 },
    ]);
  });

  it('an address may come by the standard input', async () => {
    await operator.run('server add dos -', { stdin: async () => operator.serverUrl });
    expect((await operator.run('server list')).json).toHaveLength(2);
    await expect(operator.run('create otro --host o.mx --identity estudio-otro')).rejects.toThrow('--server: uno, dos');
    await operator.db.deleteFrom('database_server').where('name', '=', 'dos').execute();
  });

  it.each([
    ['a taken name', () => `server add uno ${operator.serverUrl}`, 'Ya hay un servidor «uno».'],
    ['no address', () => 'server add tres secreto', 'La dirección del servidor no es una'],
    [
      'an address where no server is',
      () => 'server add tres postgres://ana:clave-secreta@127.0.0.1:1',
      'No se puede entrar al servidor',
    ],
    [
      'a user who does not exist',
      () => `server add tres ${secret().replace(/\/\/\w+/, '//desconocida')}`,
      'No se puede entrar al servidor',
    ],
  ])('%s is refused', async (_what, line, message) => {
    await expect(operator.run(line())).rejects.toThrow(message);
  });

  describe('get another address', () => {
    /** Another name of the test server. */
    const elsewhere = (): string =>
      operator.serverUrl.replace(/@[^:/]+/, (host) => (host === '@localhost' ? '@127.0.0.1' : '@localhost'));
    const address = async (): Promise<string | undefined> =>
      (await findStudio(operator.db, { name: 'aura' }))?.databaseUrl;

    it('that leads to the same cluster: every studio on it has it at once, and it is on record', async () => {
      const versions = async () =>
        (await operator.db.selectFrom('studio').select('version').orderBy('studio_id').execute()).map(
          ({ version }) => version,
        );
      const before = await versions();
      await operator.run(`server set uno --url ${elsewhere()}`);
      expect(await address()).toContain(elsewhere());
      expect((await versions()).filter((version, i) => version === before[i])).toEqual([]);
      const address_ = elsewhere().replace(/:[^:@]*@/, '@');
      expect((await events('server.set')).at(-1)).toMatchObject({ after: { name: 'uno', address: address_ } });
      await operator.run(`server set uno --url ${operator.serverUrl}`);
    });

    it('past a pooler alone, and none any more', async () => {
      await operator.run(`server set uno --direct ${elsewhere()}`);
      expect((await operator.run('server list')).json).toMatchObject([{ direct: expect.stringContaining('@') }]);
      await operator.run('server set uno --direct none');
      expect((await operator.run('server list')).json).toMatchObject([{ direct: null }]);
    });

    it('that leads to another cluster: only with --other, and only where the databases of its studios are', async () => {
      const setCluster = (system_identifier: string): Promise<unknown> =>
        operator.db.updateTable('database_server').set({ system_identifier }).execute();
      const setDatabase = (database: string): Promise<unknown> =>
        operator.db.updateTable('studio').set({ database }).where('name', '=', 'aura').execute();
      const { database } = await operator.studio('aura');
      await setCluster('1');
      const line = `server set uno --url ${elsewhere()}`;
      await expect(operator.run(line)).rejects.toThrow(
        'Esa dirección es de otro servidor de PostgreSQL que hasta ahora.',
      );
      await setDatabase('studio_perdido');
      await expect(operator.run(`${line} --other`)).rejects.toThrow(
        'Ahí faltan bases de sus estudios (1): studio_perdido',
      );
      await setDatabase(database);
      await operator.run(`${line} --other`);
      await operator.run(`server set uno --url ${operator.serverUrl}`);
    });

    it.each([
      ['without an address', 'server set uno', 'Di la dirección nueva con --url o --direct.'],
      ['of no server', 'server set tres --direct none', 'No hay un servidor «tres».'],
    ])('%s is refused', async (_what, line, message) => {
      await expect(operator.run(line)).rejects.toThrow(message);
    });
  });
});

it('a studio gets another name, unless it is taken', async () => {
  await expect(operator.run('rename bruma aura')).rejects.toThrow('Ya hay un estudio «aura».');
  await expect(operator.run('rename nadie otro')).rejects.toThrow('No hay un estudio «nadie»');
  await operator.run('rename bruma neblina');
  expect(await hostsOf('neblina')).toEqual(['bruma.mx']);
});

describe('the record', () => {
  it('says who changed what, from what to what', async () => {
    expect(await events('studio.rename')).toEqual([
      { by: expect.stringMatching(/./), before: { name: 'bruma' }, after: { name: 'neblina' } },
    ]);
    expect((await events('studio.create')).at(-1)).toMatchObject({ by: 'ana', after: { name: 'aura', server: 'uno' } });
    expect((await events('setting.set')).map(({ after }) => after)).toContainEqual({ name: 'SMTP_URL' });
    expect((await operator.run('show neblina')).text).toContain('studio.rename');
  });

  it('can be neither changed nor deleted', async () => {
    await expect(operator.db.updateTable('directory_event').set({ by: 'otra' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(operator.db.deleteFrom('directory_event').execute()).rejects.toThrow('append-only');
  });

  it('holds no secret, and nothing printed one', async () => {
    const all = JSON.stringify(await operator.db.selectFrom('directory_event').selectAll().execute());
    const { webhook_key } = await operator.db
      .selectFrom('studio')
      .select('webhook_key')
      .where('name', '=', 'aura')
      .executeTakeFirstOrThrow();
    const password = new URL(operator.serverUrl).password;
    for (const secret of ['clave-secreta', webhook_key, operator.env.SECRETS_KEY!, ...(password ? [password] : [])])
      expect([all, ...operator.printed].filter((text) => text.includes(secret))).toEqual([]);
  });
});

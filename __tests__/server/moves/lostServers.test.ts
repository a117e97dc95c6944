/**
 * A move whose source, or whose directory, dies in the middle and comes back: in each phase the documented command goes
 * on with it or takes it back, a server that serves the studio gets its answers again, and nothing it stored is lost.
 */
import { Client, type Pool } from 'pg';
import { createPool } from '../../../server/db/connection';
import { openDirectory, type Directory } from '../../../server/directory/directory';
import { followMoves, type MoveFollower } from '../../../server/directory/followMoves';
import { until } from '../../helpers/until';
import { addTag, DIRECTORY, startMovingServers, type MovingServers } from './movingServers';

let given: MovingServers;
/** What the servers of the studios have open. */
let directory: Directory;
let moves: MoveFollower;
beforeAll(async () => {
  given = await startMovingServers({ ownDirectory: true });
  directory = await openDirectory(given.operator.env.DIRECTORY_URL ?? '', { onError: () => undefined });
  moves = followMoves(directory, () => undefined);
});
afterAll(async () => {
  moves.close();
  await directory.close();
  await given.stop();
});

const UNDER_WAY = /^[^]* La mudanza quedó a medias: repítela, o studios move \w+ --undo$/;

/** A studio on the first server that is served, and writes to it. */
async function serve(name: string) {
  await given.create(name);
  const entry = await directory.findByHost(`${name}.mx`);
  if (!entry) throw new Error(`no studio ${name}`);
  const pool: Pool = createPool(entry.databaseUrl);
  pool.on('error', () => undefined);
  moves.add(entry, pool);
  const written: string[] = [];
  return {
    pool,
    written,
    /** As a browser repeats a request until it is answered. */
    write: async (what: string): Promise<void> => {
      written.push(what);
      const statement = `${addTag(what, written.length)} on conflict do nothing`;
      await until(() =>
        pool.query(statement).then(
          () => true,
          () => false,
        ),
      );
    },
  };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** Kills a server as soon as the command says so much. Resolves to why the command gave up. */
async function moveUntilKilled(
  server: Parameters<MovingServers['kill']>[0],
  name: string,
  when: string,
): Promise<Error> {
  let killed = false;
  const failure = await given
    .move(name, 'dos', (line) => {
      if (killed || !line.startsWith(when)) return;
      killed = true;
      given.kill(server);
    })
    .then(
      () => new Error('it went through'),
      (error: Error) => error,
    );
  if (!killed) throw failure;
  return failure;
}

/** The same, and then the server is back. */
async function moveWithout(...args: Parameters<typeof moveUntilKilled>): Promise<Error> {
  const failure = await moveUntilKilled(...args);
  given.restart(args[0]);
  return failure;
}

describe('a move goes on by the same command', () => {
  let cielo: Served;
  let before: string;
  beforeAll(async () => {
    cielo = await serve('cielo');
    before = (await given.placeOf('cielo')).database;
  });
  afterAll(() => cielo.pool.end());

  it('after its source died while it copied', async () => {
    await cielo.write('antes');
    expect((await moveWithout('uno', 'cielo', 'copiadas')).message).toMatch(UNDER_WAY);
    await cielo.write('tras la copia');
  });

  it('after its source died before the pause', async () => {
    const shell = new Client({ connectionString: (await given.placeOf('cielo')).url, application_name: 'psql' });
    shell.on('error', () => undefined);
    await shell.connect();
    await shell.query('begin');
    expect((await moveWithout('uno', 'cielo', 'espera una transacción larga')).message).toMatch(UNDER_WAY);
    await cielo.write('tras la espera');
  });

  it.each([
    ['its source died in the pause', 'uno', 'en pausa'],
    ['its source died in the pause, closed', 'uno', 'cerrada la base de antes'],
    ['its directory died in the pause, with the source closed', DIRECTORY, 'cerrada la base de antes'],
  ] as const)('after %s', async (what, server, when) => {
    expect((await moveWithout(server, 'cielo', when)).message).toMatch(UNDER_WAY);
    await cielo.write(what);
    expect(await given.placeOf('cielo')).toMatchObject({ server: 'uno', state: 'moving' });
  });

  it('after its source died behind the switch, while the studio is served at the target', async () => {
    const failure = await moveWithout('uno', 'cielo', 'mudado en');
    expect(failure.message).toContain('«cielo» ya está en «dos»; repite el comando');
    await cielo.write('tras el cambio');
    expect((await given.move('cielo', 'dos')).text).toContain('«cielo» está en «dos».');
    expect(await given.stateOf('cielo')).toEqual({ state: 'active', server: 'dos', left: [`database ${before}`] });
    expect(await given.tagsOf('cielo')).toEqual(cielo.written);
  });
});

it('a move goes on by the same command after its directory died while it copied, and again behind the switch', async () => {
  const brisa = await serve('brisa');
  const left = await given.leftovers();
  const before = (await given.placeOf('brisa')).database;
  await brisa.write('antes');
  expect((await moveWithout(DIRECTORY, 'brisa', 'copiadas')).message).toMatch(UNDER_WAY);
  await brisa.write('tras la copia');
  expect((await moveWithout(DIRECTORY, 'brisa', 'mudado en')).message).toMatch(UNDER_WAY);
  await brisa.write('tras el cambio');
  expect((await given.move('brisa', 'dos')).text).toContain('«brisa» está en «dos».');
  expect(await given.stateOf('brisa')).toEqual({
    state: 'active',
    server: 'dos',
    left: [`database ${before}`, ...left].sort(),
  });
  expect(await given.tagsOf('brisa')).toEqual(brisa.written);
  await brisa.pool.end();
});

it('a move whose source died while it copied is taken back once the source is there again, and leaves nothing', async () => {
  const duna = await serve('duna');
  const left = await given.leftovers();
  await duna.write('antes');
  expect((await moveUntilKilled('uno', 'duna', 'copiadas')).message).toMatch(UNDER_WAY);
  const away = /^No se puede entrar a «uno»: .*\. Cuando vuelva, repite el comando\.$/;
  await expect(given.operator.run('move duna --undo')).rejects.toThrow(away);
  await expect(given.move('duna', 'dos')).rejects.toThrow(away);
  given.restart('uno');
  await duna.write('después');
  expect((await given.operator.run('move duna --undo')).text).toBe('«duna» se queda en «uno».');
  expect(await given.stateOf('duna')).toEqual({ state: 'active', server: 'uno', left });
  const made = `select from pg_publication union all select from pg_policy where polname like 'studio_move%'`;
  expect(await given.run('uno', made, (await given.placeOf('duna')).database)).toEqual([]);
  expect(await given.tagsOf('duna')).toEqual(duna.written);
  await duna.pool.end();
});

it('a move whose source is lost for good behind the switch ends with --lost, which names what to remove there', async () => {
  const ola = await serve('ola');
  const left = await given.leftovers();
  const before = await given.placeOf('ola');
  await ola.write('antes');
  await expect(given.operator.run('move ola --to dos --lost')).rejects.toThrow('«ola» no se acaba de mudar a «dos»');
  expect((await moveUntilKilled('uno', 'ola', 'mudado en')).message).toContain('«ola» ya está en «dos»');
  await ola.write('tras el cambio');
  await expect(given.move('ola', 'dos')).rejects.toThrow('studios move ola --to dos --lost');
  const { text } = await given.operator.run('move ola --to dos --lost');
  given.restart('uno');
  const mark = /studio_move_\w+/.exec(text)?.[0];
  expect(text).toBe(
    `«ola» está en «dos». Si «uno» vuelve, borra ahí la ranura de replicación y el rol ${mark}, y la base ${before.database}.`,
  );
  expect(await given.stateOf('ola')).toEqual({
    state: 'active',
    server: 'dos',
    left: [...left, `database ${before.database}`, `role ${mark}`, `slot ${mark}`].sort(),
  });
  expect((await given.operator.run('show ola')).json).toMatchObject({ move: null });
  expect(await given.tagsOf('ola')).toEqual(ola.written);
  await ola.pool.end();
});

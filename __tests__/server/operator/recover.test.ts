/**
 * A copy of a studio, restored from a backup, is entered beside it and put in its place. Programs stand in for those of
 * PostgreSQL here: what they copy is seen in `npm run prove`.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findStudio } from '../../../server/directory/repository';
import { beginVisits, LANES } from '../../../server/db/work';
import { enterStudios } from '../../../server/directory/workRepository';
import { createDatabase, createPool } from '../../../server/db/connection';
import { aClass, aPerson } from '../builders';
import { createTestOperator, type TestOperator } from './helpers';

let operator: TestOperator;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-recover-'));
  operator = await createTestOperator();
  await operator.run(
    'create aura --host aura.mx --identity estudio-aura --verified --set ADMIN_EMAILS=a@b.mx --set ' +
      'FIREBASE_WEB_CONFIG={"apiKey":"a","authDomain":"a.mx","projectId":"estudio-aura"}',
  );
  stub('pg_dump', 'exit 0');
  stub('pg_restore', 'cat > /dev/null');
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await operator.drop();
});

/** Puts a program before all others on the path. */
function stub(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  operator.env.PATH = `${folder}:${process.env.PATH}`;
}

const RECOVER = 'recover aura aura-copia --from postgres://studio:clave@10.0.0.9:5433/studio_aura';

async function query<R>(name: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client({ connectionString: await operator.urlOf(name) });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as R[];
  } finally {
    await client.end();
  }
}
const rowOf = (name: string) =>
  operator.db.selectFrom('studio').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

it('a copy is suspended, has no host, no provider keys and no jobs, and its files are those of its studio', async () => {
  const { json, text } = await operator.run(RECOVER);
  expect(json).toMatchObject({ name: 'aura-copia', copy_of: 'aura' });
  expect(text).toContain('studios swap aura aura-copia');
  const [original, copy] = [await rowOf('aura'), await rowOf('aura-copia')];
  expect(copy).toMatchObject({
    state: 'suspended',
    copy_of: original.studio_id,
    identity_project: 'estudio-aura',
    schema_version: original.schema_version,
  });
  expect([copy.webhook_key, copy.database]).not.toEqual([original.webhook_key, original.database]);
  await operator.run('restore aura-copia');
  const entry = await findStudio(operator.db, { name: 'aura-copia' });
  expect(entry).toMatchObject({ state: 'active', hosts: [], copyOf: original.studio_id });
  expect([...(entry?.settings.keys() ?? [])]).toEqual(['FIREBASE_WEB_CONFIG']);

  const now = new Date();
  await enterStudios(operator.db, now);
  for (const lane of LANES) {
    const visits = await beginVisits(operator.db, { lane, visit: lane, count: 9, now, until: now });
    expect(visits.map(({ studio_id }) => studio_id)).toEqual([original.studio_id]);
  }
  expect((await operator.run('list')).text).toContain('activo, copia de aura');
});

it('a copy that broke off says why, without a password, and is finished by the same command', async () => {
  stub('pg_dump', 'echo "pg_dump: error: server version mismatch" >&2; exit 1');
  await expect(operator.run(RECOVER)).rejects.toThrow('server version mismatch');
  expect(await findStudio(operator.db, { name: 'aura-copia' })).toMatchObject({ state: 'preparing' });
  await expect(operator.run('swap aura aura-copia')).rejects.toThrow('no está completa');
  stub('pg_dump', 'exit 0');
  await operator.run(RECOVER);
  expect(await rowOf('aura-copia')).toMatchObject({ state: 'suspended' });
  await expect(operator.run(RECOVER)).rejects.toThrow('Ya hay un estudio «aura-copia»');
  await expect(operator.run(RECOVER.replace('recover aura ', 'recover aura-copia '))).rejects.toThrow(
    'copia ella misma',
  );
  expect(operator.printed.join()).not.toContain('clave@');
});

describe('swap', () => {
  /** A mail about a class, written and perhaps sent. */
  const write = (name: string, key: string, single_class_id: number, customer_id: number, sent: boolean) =>
    query(
      name,
      `insert into mail (kind, customer_id, single_class_id, dedupe_key, recipient, subject, html, body, transport, sent_at)
       values ('class-reminder', $1, $2, $3, 'a@b.mx', 'x', 'x', 'x', 'smtp', case when $4 then now() end)`,
      [customer_id, single_class_id, key, sent],
    );

  /** The same customer and class in both databases; one class more in the running one. */
  async function prepare() {
    await operator.run(RECOVER);
    const made = [];
    for (const name of ['aura', 'aura-copia']) {
      const db = createDatabase(createPool(await operator.urlOf(name), { max: 1 }));
      made.push({ person: await aPerson(db), single_class_id: await aClass(db) });
      if (name === 'aura') made.push({ person: await aPerson(db), single_class_id: await aClass(db) });
      await db.destroy();
    }
    const [before, later, restored] = made;
    if (!before || !later || !restored) throw new Error('nothing was made');
    const same = before.person.customer_id === restored.person.customer_id;
    expect([same, before.single_class_id]).toEqual([true, restored.single_class_id]);
    const about = [before.single_class_id, before.person.customer_id] as const;
    for (const key of ['sent since', 'waits']) await write('aura-copia', key, ...about, false);
    await write('aura', 'sent since', ...about, true);
    await write('aura', 'waits', ...about, false);
    await write('aura', 'written later', ...about, true);
    await write('aura', 'of what is gone', later.single_class_id, later.person.customer_id, true);
    return { later };
  }
  const mailsOf = async (name: string) =>
    Object.fromEntries(
      (
        await query<{ key: string; is: string }>(
          name,
          `select dedupe_key as key, case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
             else 'waits' end as is from mail`,
        )
      ).map(({ key, is }) => [key, is]),
    );

  it('the studio gets the restored database, in which no mail leaves twice and no number is given twice', async () => {
    const { later } = await prepare();
    const [original, copy] = [await rowOf('aura'), await rowOf('aura-copia')];
    await operator.run('restore aura-copia');
    await operator.run('swap aura aura-copia');
    expect(await rowOf('aura')).toMatchObject({
      studio_id: original.studio_id,
      webhook_key: original.webhook_key,
      database: copy.database,
      state: 'active',
      copy_of: null,
    });
    expect(await rowOf('aura-copia')).toMatchObject({
      studio_id: copy.studio_id,
      database: original.database,
      state: 'suspended',
      copy_of: original.studio_id,
    });
    expect(await findStudio(operator.db, { host: 'aura.mx' })).toMatchObject({ studio_id: original.studio_id });
    expect(await mailsOf('aura')).toEqual({ 'sent since': 'sent', waits: 'waits', 'written later': 'sent' });
    const db = createDatabase(createPool(await operator.urlOf('aura'), { max: 1 }));
    expect(await aClass(db)).toBeGreaterThan(later.single_class_id);
    await db.destroy();
    // And back.
    await operator.run('swap aura aura-copia');
    expect(await rowOf('aura')).toMatchObject({ database: original.database });
    expect(await mailsOf('aura')).toMatchObject({ 'of what is gone': 'sent' });
  });

  it('without the database of before, the mails that wait leave only once the team sends them again', async () => {
    await prepare();
    const { database } = await rowOf('aura');
    await operator.db.updateTable('studio').set({ database: 'perdida' }).where('name', '=', 'aura').execute();
    await expect(operator.run('swap aura aura-copia')).rejects.toThrow('con --lost');
    expect(await rowOf('aura')).toMatchObject({ state: 'suspended' });
    await operator.run('swap aura aura-copia --lost');
    expect(await mailsOf('aura')).toEqual({ 'sent since': 'failed', waits: 'failed' });
    await operator.db.updateTable('studio').set({ database }).where('name', '=', 'aura-copia').execute();
  });

  it('a restored copy can take the place of its own studio alone, and a studio is purged only after its copies', async () => {
    await operator.run('create bruma --host bruma.mx --identity estudio-bruma --verified');
    await expect(operator.run('swap aura bruma')).rejects.toThrow('no es una copia');
    await operator.run(RECOVER);
    const long = { now: () => new Date('2026-01-01T00:00:00Z') };
    await operator.run('delete aura', long);
    const purged = await operator.run('purge --yes');
    expect(purged).toMatchObject({ failed: true, text: expect.stringContaining('tiene la copia «aura-copia»') });
    await operator.run('delete aura-copia', long);
    const { json } = await operator.run('purge --yes');
    expect(json).toMatchObject({ purged: [{ name: 'aura-copia' }, { name: 'aura' }], failed: [] });
  });
});

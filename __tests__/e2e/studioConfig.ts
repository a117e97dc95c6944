/** The running studio's database: its configuration, changed where no screen changes it yet, and its absence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { ConfigKey, ConfigPair } from '../../domain/config';
import { eventually } from '../helpers/until';
import { ask } from './api';

/** Works in the database of this file's own studio; `database`: another one of its server. */
export async function inDatabase<T>(work: (client: Client) => Promise<T>, database = 'studio'): Promise<T> {
  const folder = path.join(process.env.STUDIO_DATA ?? '', 'postgres');
  const [, , , port] = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  const client = new Client({ host: '127.0.0.1', port: Number(port), user: 'studio', password, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Values = Partial<Record<ConfigKey, string | null>>;

/** Returns the value before; null: none. */
const write = (values: Values): Promise<Values> =>
  inDatabase(async (client) => {
    const keys = Object.keys(values);
    const { rows } = await client.query<ConfigPair>('select key, value from app_config where key = any($1)', [keys]);
    await client.query('delete from app_config where key = any($1)', [keys]);
    for (const [key, value] of Object.entries(values))
      if (value !== null) await client.query('insert into app_config (key, value) values ($1, $2)', [key, value]);
    return Object.fromEntries(keys.map((key) => [key, rows.find((row) => row.key === key)?.value ?? null]));
  });

/** Does something while the database accepts no connections; every connection that there was is cut. */
export async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const admit = (all: boolean): Promise<void> =>
    inDatabase(async (client) => {
      await client.query(`alter database studio allow_connections ${all}`);
      if (!all) await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'studio'");
    }, 'postgres');
  await admit(false);
  try {
    // Until then it still knows what it has read.
    await eventually('an answer without a database', () =>
      ask('/api/appconfig').then(
        () => undefined,
        () => true,
      ),
    );
    await work();
  } finally {
    await admit(true);
  }
}

/** The server reads it again after a moment. */
async function heard(values: Values): Promise<void> {
  await eventually(`${Object.keys(values).join(', ')} of the studio`, async () => {
    const pairs = await ask<ConfigPair[]>('/api/appconfig');
    return (
      Object.entries(values).every(
        ([key, value]) => (pairs.find((pair) => pair.key === key)?.value ?? null) === value,
      ) || undefined
    );
  });
}

/** Does something while the studio is set so, and sets it back. */
export async function withConfig(values: Values, work: () => Promise<void>): Promise<void> {
  const before = await write(values);
  try {
    await heard(values);
    await work();
  } finally {
    await write(before);
    await heard(before);
  }
}

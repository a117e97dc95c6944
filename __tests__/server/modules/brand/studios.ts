/** Studios of one brand on databases of their own, in one app, whose requests can die at any step. */
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createApp } from '../../../../server/app';
import { systemContext } from '../../../../server/context';
import { createPool } from '../../../../server/db/connection';
import type { Db } from '../../../../server/db/schema';
import { emulatorVerifier } from '../../../../server/http/identity';
import { finishBrandVisits } from '../../../../server/modules/brand/visits/finish';
import { openStudio } from '../../../../server/openStudio';
import { SiblingAway } from '../../../../server/ports/siblings';
import type { Siblings, Studio } from '../../../../server/studio';
import { NOON } from '../../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database';
import { PROJECT, emulatorToken } from '../../../helpers/tokens';
import { aPackage, aPurchase, someCredits, type Person } from '../../builders';

/** Thrown where a request dies: what it would have done afterwards isn't done. */
class Died extends Error {}

/** Counts steps down; at none left every further step throws. */
interface Life {
  left: number;
}
const step = (life: Life): void => {
  if (life.left <= 0) throw new Died('died');
  life.left -= 1;
};

/** A database whose transactions are steps: before they begin, and after they are committed. */
const mortalDb = (db: Db, life: Life): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') {
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      }
      return () => ({
        execute: async <T>(work: Parameters<ReturnType<Db['transaction']>['execute']>[0]): Promise<T> => {
          step(life);
          const done = await target.transaction().execute(work);
          step(life);
          return done as T;
        },
      });
    },
  });

export interface BrandStudio {
  readonly id: number;
  readonly host: string;
  readonly database: TestDatabase;
  readonly db: Db;
  readonly studio: Studio;
}

export interface TestBrand {
  readonly app: FastifyInstance;
  readonly studios: readonly BrandStudio[];
  now: Date;
  /** Studios that can't be entered. */
  readonly away: Set<number>;
  /** Studios that have left the brand. */
  readonly left: Set<number>;
  request(
    at: BrandStudio,
    who: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more?: { readonly body?: object; readonly key?: string; readonly steps?: number },
  ): Promise<{
    readonly status: number; // Tests read what they expect of any response.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    readonly body: Record<string, any>;
  }>;
  /** Runs the job of a studio, which may die. */
  finish(at: BrandStudio, steps?: number): Promise<void>;
  close(): Promise<void>;
}

export async function createBrand(
  count: number,
  { visitPrice = 9_000, settles = 'used' as 'used' | 'attended' } = {},
): Promise<TestBrand> {
  const studios: BrandStudio[] = [];
  const away = new Set<number>();
  const left = new Set<number>();
  const siblingsOf = (self: number, life: Life): Siblings => {
    const enter = async <T>(id: number, work: (studio: Studio) => Promise<T>): Promise<T> => {
      const found = studios.find((one) => one.id === id);
      if (!found || away.has(id)) throw new SiblingAway(id);
      step(life);
      const done = await work({
        ...found.studio,
        db: mortalDb(found.db, life),
        siblings: siblingsOf(id, life),
      });
      step(life);
      return done;
    };
    return {
      self,
      all: async () =>
        studios
          .filter(({ id }) => id !== self && !left.has(id) && !left.has(self))
          .map(({ id, host }) => ({ studio_id: id, name: host, state: away.has(id) ? 'away' : 'open' })),
      within: async (id, work) => {
        if (left.has(id) || left.has(self)) throw new SiblingAway(id);
        return enter(id, work);
      },
      finishing: enter,
    };
  };
  for (let id = 1; id <= count; id += 1) {
    const database = await createTestDatabase(process.env.STUDIO_TEST_API_TEMPLATE);
    const pool = createPool(database.url);
    pool.on('error', () => undefined);
    const studio = openStudio(database.url, {
      pool,
      verifyToken: emulatorVerifier(PROJECT),
      identityProject: PROJECT,
      brand: { title: 'Aura', config: [], visitPrice, settles },
      responseAge: 0,
      reportAge: 0,
    });
    await database.db
      .insertInto('app_config')
      .values([
        { key: 'business_name', value: `Aura ${id}` },
        { key: 'allow_cancel_reservations', value: 'true' },
        { key: 'allow_cancel_after_treshold', value: 'true' },
        { key: 'cancel_timeframe_value', value: '2' },
      ])
      .onConflict((row) => row.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute();
    studios.push({ id, host: `aura-${id}.mx`, database, db: studio.db, studio });
  }
  const lives = new Map<string, Life>();
  const mortal = ({ studio, db, id }: BrandStudio, life: Life): Studio => ({
    ...studio,
    db: mortalDb(db, life),
    siblings: siblingsOf(id, life),
  });
  const app = await createApp({
    addressLimit: 0,
    clock: () => brand.now,
    logLevel: process.env.TEST_LOG ?? 'silent',
    studioOf: (request) => {
      const found = studios.find(({ host }) => host === request.host)!;
      return mortal(found, lives.get(String(request.headers['x-life'])) ?? { left: Infinity });
    },
  });
  const brand: TestBrand = {
    app,
    studios,
    now: NOON,
    away,
    left,
    async request(at, { uid, email }, method, url, { body, key, steps = Infinity } = {}) {
      const life = randomUUID();
      lives.set(life, { left: steps });
      const response = await app.inject({
        method,
        url: `/api${url}`,
        headers: {
          host: at.host,
          authorization: `Bearer ${emulatorToken({ uid, email })}`,
          'x-life': life,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      lives.delete(life);
      return { status: response.statusCode, body: response.json() };
    },
    async finish(at, steps = Infinity) {
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const ctx = systemContext(mortal(at, { left: steps }), 'finishBrandVisits', { now: brand.now, log });
      await finishBrandVisits(ctx).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
    },
    async close() {
      await app.close();
      for (const { studio, database } of studios) {
        await studio.close();
        await database.drop();
      }
    },
  };
  return brand;
}

/** The same person in another studio. */
export async function alsoIn({ db }: BrandStudio, { uid, email, phone }: Person): Promise<Person> {
  const { customer_id } = await db
    .insertInto('customer')
    .values({ uid, email, phone, name: 'Inés', last_name: 'Ñandú', role: 'customer', created_at: NOON })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return { uid, email, phone, customer_id };
}

/** Classes that a customer bought together, valid in all studios of the brand unless `valid` is false. */
export async function boughtClasses(
  { db }: BrandStudio,
  { customer_id }: Person,
  {
    count = 3,
    paid = 1_000,
    unlimited = false,
    valid = true,
  }: { count?: number; paid?: number; unlimited?: boolean; valid?: boolean } = {},
): Promise<number[]> {
  const class_amount = unlimited ? -1 : count;
  const class_package_id = await aPackage(db, { class_amount });
  const purchase_id = await aPurchase(db, customer_id, {
    class_package_id,
    status: 'completed',
    amount: paid,
    total_payment: paid,
    payment_method_id: 1,
    class_amount,
  });
  const { invoice_id } = await db
    .insertInto('invoice')
    .values({
      purchase_id,
      provider: 'cash',
      customer_id,
      provider_payment_id: `pago-${purchase_id}`,
      total_payment: paid,
      fulfilled: true,
      created_at: NOON,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  if (valid) await db.insertInto('package_brand').values({ class_package_id, studio_ids: null }).execute();
  return someCredits(db, customer_id, count, { purchase_id, invoice_id, unlimited });
}

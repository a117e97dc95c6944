/** Generated requests for every documented call and every role: none gets a server error. */
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFiles } from '../../../server/modules/files/open';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api, type Caller, type Reply } from '../../helpers/api';
import { anImport } from '../../helpers/imports';
import { emulatorToken } from '../../helpers/tokens';
import {
  aClass,
  aDiscount,
  aPackage,
  aPage,
  aPenalty,
  aPerson,
  aPurchase,
  anUnlimitedPlan,
  someCredits,
} from '../builders';
import {
  OPERATIONS,
  replaced,
  requestsOf,
  textsOf,
  urlOf,
  type GeneratedRequest,
  type Known,
  type Operation,
} from './generatedRequests';

/** GENERATED_SEED=<number> repeats a run or makes another one. */
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_122);
const PER_ROLE = 4;
/** A call does the same for most roles: the first of those that may, and admins, try all of it. */
const PER_OTHER_ROLE = 2;
/** A call refuses a role before it looks at the request (access.test.ts). */
const PER_REFUSED_ROLE = 1;
/** Each starts what reads its file, which is always the same. */
const PER_FORM = 2;
const ROLES = ['visitor', 'account', 'customer', 'contador', 'coach', 'staff', 'admin'] as const;
const KNOWN: Known = {
  hostile: true,
  ids: 8,
  texts: ['pagina-1', 'BIENVENIDA', '5512345678', 'pm_card_visa', 'pm_card_chargeDeclined', 'No me gustó'],
};

let api: Api;
const folder = mkdtempSync(path.join(tmpdir(), 'generated-'));
const who: Record<(typeof ROLES)[number], Caller | null> = {
  visitor: null,
  account: { uid: 'sin-registro' },
  customer: null,
  contador: null,
  coach: null,
  staff: null,
  admin: null,
};

beforeAll(async () => {
  api = await startApi({ payments: true, files: openFiles({ folder, s3: null }) });
  await api.configure({
    allow_class_guests: 'true',
    allow_cancel_reservations: 'true',
    cash_checkout_enabled: 'true',
    discounts_enabled: 'true',
    payment_sources_enabled: 'true',
    paypal_enabled: 'true',
    reservation_rating_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    subscriptions_enabled: 'true',
    waitlist_enabled: 'true',
  });
  const { db } = api;
  for (const role of ['customer', 'contador', 'coach', 'staff', 'admin'] as const) {
    const { customer_id, ...person } = await aPerson(db, role, 6);
    who[role] = person;
    await anUnlimitedPlan(db, customer_id);
    await someCredits(db, customer_id, 1, { expires_at: new Date(NOON.getTime() - DAY) });
    await aPenalty(db, customer_id, new Date(NOON.getTime() - DAY));
    await aPurchase(db, customer_id);
  }
  for (const capacity of [1, 2, 20, 20]) await aClass(db, { capacity, spot_map: capacity === 20 ? '10,10' : null });
  await aClass(db, { inHours: -2 });
  await aPackage(db, { price: 0 });
  await aPackage(db);
  await aPackage(db, { is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
  await aDiscount(db, { code: 'BIENVENIDA', amount: 10 });
  await aPage(db, { slug: 'pagina-1' });
  // What the admin area's calls are about, so that more than 'not found' comes back.
  await api.pool.query(`
    insert into program (name) values ('Verano');
    insert into tag (name, color) values ('Nuevo', '#112233');
    insert into room (location_id, name) select location_id, 'Sala ' || location_id from location limit 2;
    insert into video (title, provider, provider_id, published_at, created_at)
      values ('Core', 'youtube', 'abc', '2026-11-01', '2026-11-01'),
             ('Borrador', 'vimeo', '123', null, '2026-11-01');`);
  for (let n = 0; n < 3; n += 1)
    await anImport(
      api,
      who.admin!,
      'customers',
      'Nombre,Apellido,Correo,Teléfono\nAna,Ruiz,ana@ejemplo.mx,5512345678\n',
    );
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const BOUNDARY = 'generated-form';
/** Ends the windows of all limits of requests. */
const passMinute = (): void => api.setNow(new Date(api.now().getTime() + 60_000));

const isForm = ({ body }: Operation): boolean => body?.type === 'multipart/form-data';

function runsOf(operation: Operation, role: number): number {
  const first = ROLES.findIndex((one) => one === (operation.access === 'public' ? 'visitor' : operation.access));
  if (role < first) return PER_REFUSED_ROLE;
  if (isForm(operation)) return PER_FORM;
  return role === first || ROLES[role] === 'admin' ? PER_ROLE : PER_OTHER_ROLE;
}

/** Sends a request again that the limit of tried cards has rejected. */
async function send(...request: Parameters<typeof sendOnce>): Promise<Reply> {
  const reply = await sendOnce(...request);
  if (!reply.text.includes('checkout/too-many-declined')) return reply;
  await api.pool.query('delete from card_try');
  return sendOnce(...request);
}

async function sendOnce(operation: Operation, request: GeneratedRequest, as: Caller | null): Promise<Reply> {
  const body = isForm(operation)
    ? `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n` +
      `%PDF-1.7\r\n--${BOUNDARY}--\r\n`
    : request.body === undefined
      ? undefined
      : JSON.stringify(request.body);
  return api.raw({
    method: operation.method,
    url: urlOf(operation, request),
    headers: {
      ...(as ? { authorization: `Bearer ${emulatorToken({ email: `${as.uid}@ejemplo.mx`, ...as })}` } : {}),
      ...(typeof request.header['Idempotency-Key'] === 'string'
        ? { 'idempotency-key': request.header['Idempotency-Key'] }
        : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': isForm(operation) ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

const NAMED = OPERATIONS.map((operation) => [operation.method, operation.path, operation] as const);

it.each(NAMED)('%s %s responds to no generated request of any role with a 5xx', async (method, at, operation) => {
  const requests = requestsOf(operation, KNOWN);
  for (const [n, role] of ROLES.entries()) {
    passMinute();
    const numRuns = runsOf(operation, n);
    const seed = SEED + n + ([...`${method} ${at}`].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e9);
    for (const request of fc.sample(requests, { seed, numRuns })) {
      const { status, text } = await send(operation, request, who[role]);
      if (status >= 500) throw new Error(`${status} for ${role} (seed ${SEED}): ${JSON.stringify(request)}\n${text}`);
    }
  }
});

const WITH_TEXTS = NAMED.filter(([, , operation]) => textsOf(operation).length > 0);

it.each(WITH_TEXTS)(
  '%s %s refuses NUL and unpaired surrogates in each of its texts, naming the field',
  async (_method, _path, operation) => {
    const [request] = fc.sample(requestsOf(operation, { ...KNOWN, hostile: false }), { seed: SEED, numRuns: 1 });
    for (const { place, at } of textsOf(operation))
      // Half a character can't stand in an address: its UTF-8 is refused by the router, or is other text.
      for (const text of place === 'body' ? ['a\0', 'a\ud800', '\udc00a'] : ['a\0']) {
        passMinute();
        const { status, text: answer } = await send(
          operation,
          replaced(request, [place, ...at], text) as GeneratedRequest,
          who.admin,
        );
        expect([at, status, JSON.parse(answer)]).toMatchObject([
          at,
          400,
          { code: 'request/invalid', field: expect.stringMatching(new RegExp(`^${at[0]}`)) },
        ]);
      }
  },
);

/** Operators' pages: plain HTML without scripts, on the port that visitors don't reach. */
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { addressOf } from '../clientAddress';
import { isUnavailable } from '../db/errors';
import {
  beginSession,
  choosePassword,
  endSession,
  findPassword,
  findSession,
  forgetEnded,
  type OperatorAccount,
} from '../directory/operatorRepository';
import { keysetPage } from '../db/cursors';
import { STATE } from '../directory/labels';
import { countStudios, findOverview, findStudios, type StudioFilter } from '../directory/overview';
import { findFailing, findLanes, recordRetry } from '../directory/watchRepository';
import type { DirectoryDb, StudioState } from '../directory/tables';
import { passwordPage, signInPage, troublePage } from './accountPages';
import { PATHS, retryPath, studioPath } from './layout';
import { listPage } from './listPage';
import { hashPassword, isPassword, passwordTrouble } from './passwords';
import { Refused } from './refused';
import { requireOwnOrigin, setToken, tokenOf } from './session';
import { studioPage } from './studioPage';
import { STYLES } from './styles';
import { countTry, forgetTries } from './tries';

export interface OperatorSite {
  readonly db: DirectoryDb;
  /** Of the directory. */
  readonly pool: Pool;
  readonly clock: () => Date;
  /** Does a job of a studio again soon. Throws Refused where that isn't possible. */
  readonly retry: (studio_id: number, job: string) => Promise<void>;
  readonly onError: (error: unknown, what: string) => void;
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // With none at all browsers don't say either which page a form comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A form's or an address's field; '' where it is missing. */
const fieldOf = (fields: unknown, name: string): string =>
  // PostgreSQL takes no NUL in a text.
  fields instanceof URLSearchParams ? (fields.get(name) ?? '').replaceAll('\0', '') : '';
const emailOf = (fields: unknown): string => fieldOf(fields, 'email').trim().toLowerCase().slice(0, 200);
const queryOf = ({ originalUrl }: FastifyRequest): URLSearchParams => new URL(originalUrl, 'http://x').searchParams;

/** Studios on one page. */
const PAGE = 50;

const isState = (text: string | null): text is StudioState => text !== null && Object.hasOwn(STATE, text);

function filterOf(query: URLSearchParams): StudioFilter {
  const state = query.get('estado');
  const [, name, id] = /^([a-z0-9-]+)\.(\d{1,15})$/.exec(query.get('despues') ?? '') ?? [];
  return {
    search: fieldOf(query, 'buscar').trim().slice(0, 100),
    state: isState(state) ? state : null,
    failing: query.get('fallas') === '1',
    after: name === undefined ? null : { name, studio_id: Number(id) },
  };
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply => reply.type('text/html; charset=utf-8').send(page);

export const operatorSite =
  ({ db, pool, clock, retry, onError }: OperatorSite): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    const signedIn = async (request: FastifyRequest): Promise<OperatorAccount | null> => {
      const token = tokenOf(request);
      return token === null ? null : findSession(db, token, clock());
    };
    /** Begins what the browser holds anew: a session that it held before is over. */
    const enter = async (request: FastifyRequest, reply: FastifyReply, token: string, email: string) => {
      const before = tokenOf(request);
      if (before !== null) await endSession(db, before, email, clock());
      await forgetTries(pool, email, addressOf(request));
      return setToken(request, reply, token).redirect(PATHS.list, 303);
    };

    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(HEADERS);
      if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request);
    });
    app.setErrorHandler(async (error: FastifyError | Refused, request, reply) => {
      if (error instanceof Refused) reply.status(error.status);
      else if (error.statusCode !== undefined && error.statusCode < 500) reply.status(error.statusCode);
      else {
        onError(error, 'operators');
        reply.status(isUnavailable(error) ? 503 : 500);
      }
      const account = await signedIn(request).catch(() => null);
      const what = isUnavailable(error) ? 'La base de datos no responde.' : 'Algo falló.';
      const text = error instanceof Refused ? error.message : `${what} Prueba otra vez en un momento.`;
      return sendPage(reply, troublePage(account?.email ?? null, text));
    });

    app.get(PATHS.styles, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'private, max-age=300').send(STYLES),
    );

    app.get(PATHS.signIn, (_request, reply) => sendPage(reply, signInPage({ email: '', trouble: null })));
    app.post(PATHS.signIn, async (request, reply) => {
      const email = emailOf(request.body);
      const now = clock();
      await forgetEnded(db, now);
      await countTry(pool, email, addressOf(request), now);
      const stored = await findPassword(db, email);
      const isRight = await isPassword(fieldOf(request.body, 'password').slice(0, 1_000), stored);
      const token = isRight && stored !== null ? await beginSession(db, email, stored, clock()) : null;
      if (token !== null) return enter(request, reply, token, email);
      const trouble = 'El correo o la contraseña no son correctos.';
      return sendPage(reply.status(401), signInPage({ email, trouble }));
    });

    app.get(PATHS.password, (_request, reply) => sendPage(reply, passwordPage({ email: '', trouble: null })));
    app.post(PATHS.password, async (request, reply) => {
      const email = emailOf(request.body);
      const password = fieldOf(request.body, 'password');
      const weak = passwordTrouble(password, email);
      if (weak !== null) return sendPage(reply.status(400), passwordPage({ email, trouble: weak }));
      await countTry(pool, email, addressOf(request), clock());
      const code = fieldOf(request.body, 'code').trim();
      const token = await choosePassword(db, { email, code, password: await hashPassword(password) }, clock());
      if (token !== null) return enter(request, reply, token, email);
      const trouble = 'El código no corresponde a este correo, ya se usó o venció.';
      return sendPage(reply.status(401), passwordPage({ email, trouble }));
    });

    app.post(PATHS.signOut, async (request, reply) => {
      const [account, token] = [await signedIn(request), tokenOf(request)];
      if (account !== null && token !== null) await endSession(db, token, account.email, clock());
      return setToken(request, reply, null).redirect(PATHS.signIn, 303);
    });

    app.get(PATHS.list, async (request, reply) => {
      const account = await signedIn(request);
      if (account === null) return reply.redirect(PATHS.signIn, 303);
      const filter = filterOf(queryOf(request));
      const [found, counts] = await Promise.all([findStudios(db, filter, PAGE + 1), countStudios(db)]);
      const { shown: rows, next } = keysetPage(found, PAGE, ({ name, studio_id }) => `${name}.${studio_id}`);
      return sendPage(reply, listPage({ email: account.email, filter, counts, rows, next, now: clock() }));
    });

    const studioOf = async ({ params }: FastifyRequest) => {
      const id = /^\d{1,15}$/.exec((params as { id: string }).id)?.[0];
      const studio = id === undefined ? null : await findOverview(db, Number(id));
      if (studio === null) throw new Refused(404, 'No hay un estudio con este número.');
      return studio;
    };
    app.get(studioPath(':id'), async (request, reply) => {
      const account = await signedIn(request);
      if (account === null) return reply.redirect(PATHS.signIn, 303);
      const studio = await studioOf(request);
      const [failing, lanes] = await Promise.all([findFailing(db, studio.studio_id), findLanes(db, studio.studio_id)]);
      const again = queryOf(request).get('otra');
      return sendPage(reply, studioPage({ email: account.email, studio, failing, lanes, again, now: clock() }));
    });
    app.post(retryPath(':id'), async (request, reply) => {
      const account = await signedIn(request);
      if (account === null) return reply.redirect(PATHS.signIn, 303);
      const { studio_id } = await studioOf(request);
      const job = fieldOf(request.body, 'job');
      // It may have gone well meanwhile.
      if ((await findFailing(db, studio_id)).some((one) => one.job === job)) {
        await retry(studio_id, job);
        await recordRetry(db, { by: account.email, now: clock }, studio_id, job);
      }
      return reply.redirect(`${studioPath(studio_id)}?otra=${encodeURIComponent(job)}`, 303);
    });
  };

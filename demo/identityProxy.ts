import proxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';
import { text } from 'node:stream/consumers';
import { errorBody } from '../server/http/errors';
import type { Identity, IdentityMail } from './identity';
import { openSecondFactors } from './identityTotp';
import { identityWidget } from './identityWidget';

const IDENTITY = '/identitytoolkit.googleapis.com';

/** Paths that a browser's Firebase SDK calls, without the emulator's admin API. */
const FOR_BROWSERS = [
  /^\/identitytoolkit\.googleapis\.com\/v[12]\/(accounts|accounts\/[A-Za-z]+|projects|passwordPolicy|recaptchaConfig|recaptchaParams)(:[A-Za-z]+)?$/,
  /^\/securetoken\.googleapis\.com\/v1\/token$/,
];

/** Calls that change no account. */
const READ_ONLY =
  /:(lookup|createAuthUri|sendOobCode)$|\/(token|projects|passwordPolicy|recaptchaConfig|recaptchaParams)$/;

/**
 * Demo only: serves the emulator's browser side under the site's own origin, so that one port is enough (also
 * for a phone on the same network) and a page only ever talks to its own origin. Its own pages are not served: links of
 * its mails lead to the site (identity.ts), and what it has for Google and Facebook is identityWidget's.
 *
 * A response that changed accounts is delayed until the accounts are on disk. `onMail` receives every link that
 * the emulator would have mailed.
 */
export function identityProxy(identity: Identity, onMail: (mail: IdentityMail) => void): FastifyPluginAsync {
  return async (app) => {
    await app.register(identityWidget);
    const secondFactors = openSecondFactors(identity);
    secondFactors.routes(app);
    for (const prefix of [IDENTITY, '/securetoken.googleapis.com']) {
      await app.register(proxy, {
        upstream: identity.origin,
        prefix,
        rewritePrefix: prefix,
        disableRequestLogging: true,
        // Read by what adds the second factor; refresh tokens are exchanged by a form.
        proxyPayloads: prefix !== IDENTITY,
        preHandler: async (request, reply) => {
          if (!FOR_BROWSERS.some((path) => path.test(pathOf(request.url))))
            return reply.status(404).send(errorBody('request/not-found'));
        },
        replyOptions: {
          // "Bearer owner" would make anyone the administrator of all accounts.
          rewriteRequestHeaders: (_request, { authorization: _, ...headers }) => ({
            ...headers,
            'accept-encoding': 'identity',
          }),
          onResponse: (request, reply, response) => {
            const route = pathOf(request.url);
            const settled = async (): Promise<unknown> => {
              await saveAndMail(route, identity, onMail);
              if (prefix !== IDENTITY || request.method !== 'POST') return response.stream;
              const body = JSON.parse(await text(response.stream)) as object;
              reply.removeHeader('content-length');
              return secondFactors.rewrite(route, { ...(request.body as object) }, { ...body });
            };
            void settled().then(
              (body) => reply.send(body),
              (error: unknown) => {
                response.stream.destroy();
                reply.removeHeader('content-length').send(error);
              },
            );
          },
        },
      });
    }
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

async function saveAndMail(path: string, identity: Identity, onMail: (mail: IdentityMail) => void): Promise<void> {
  if (!READ_ONLY.test(path)) await identity.save();
  if (path.endsWith(':sendOobCode')) for (const mail of await identity.newMails()) onMail(mail);
}

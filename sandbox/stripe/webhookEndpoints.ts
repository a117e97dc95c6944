import { invalid, missing, noSuch } from './errors';
import type { Route } from './routes';
import { find } from './sandbox';
import { newId } from './state';

/** Addresses that events are delivered to, made by the API; each has a secret of its own, shown once. */
export const webhookEndpointRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    accepts: ['url', 'enabled_events.#', 'api_version', 'description', 'metadata'],
    handle({ sandbox, params }) {
      const url = params.required('url');
      if (!URL.canParse(url)) throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url');
      const events = params.texts('enabled_events');
      if (!events || events.length === 0) throw missing('enabled_events');
      const endpoint = {
        id: newId('we'),
        object: 'webhook_endpoint' as const,
        api_version: params.text('api_version') ?? null,
        application: null,
        created: sandbox.now(),
        description: params.textOrNull('description') ?? null,
        enabled_events: events,
        livemode: false,
        metadata: params.metadata(),
        status: 'enabled',
        url,
        secret: newId('whsec', 32),
      };
      sandbox.state.webhook_endpoints[endpoint.id] = endpoint;
      return endpoint;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    accepts: [],
    handle({ sandbox, id }) {
      find(sandbox.state.webhook_endpoints, id, () => noSuch('webhook_endpoint', id));
      delete sandbox.state.webhook_endpoints[id];
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  },
];

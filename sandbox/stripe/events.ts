import { noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import { CREATED, PAGING, type Route } from './routes';
import { find } from './sandbox';

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: ['type', 'types.#', 'delivery_success', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const type = params.text('type');
      const types = type === undefined ? params.texts('types') : [type];
      const delivered = params.boolean('delivery_success');
      const rows = Object.values(sandbox.state.events)
        .filter(
          (event) =>
            types === undefined ||
            types.some((one) => one === event.type || (one.endsWith('*') && event.type.startsWith(one.slice(0, -1)))),
        )
        .filter((event) => delivered === undefined || delivered === (event.pending_webhooks === 0))
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/events');
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    accepts: [],
    handle: ({ sandbox, id }) => find(sandbox.state.events, id, () => noSuch('event', id)),
  },
];

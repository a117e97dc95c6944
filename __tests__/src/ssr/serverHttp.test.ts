/** How a render on the server calls its studio's API. */
import { serverHttp } from '../../../src/ssr/serverHttp';

test('the same GET is sent once, whatever order its parameters have been left out in', async () => {
  const call = jest.fn(async () => ({ status: 200, body: 'once' }));
  const http = serverHttp(call);
  expect(await http.get('/single_class', { params: { start_date: '2026-11-23', page: undefined } })).toBe('once');
  expect(await http.get('/single_class', { params: { start_date: '2026-11-23' } })).toBe('once');
  expect(call.mock.calls).toEqual([['/single_class?start_date=2026-11-23']]);
});

test('a refusal rejects with its status; where the API itself fails the page is not rendered', async () => {
  const http = serverHttp(async (url) => ({ status: url === '/pages' ? 503 : 404, body: null }));
  await expect(http.get('/pages')).rejects.toThrow('/pages responded 503');
  await expect(http.get('/instructors/9')).rejects.toMatchObject({ name: 'ApiError', status: 404 });
});

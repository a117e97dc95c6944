/** How a render on the server calls its studio's API. */
import { serverHttp } from '../../../src/ssr/serverHttp';

test("the server's rendering sends the same GET once, whatever undefined parameters it has", async () => {
  const call = jest.fn(async () => ({ status: 200, body: 'once' }));
  const http = serverHttp(call);
  expect(await http.get('/single_class', { params: { start_date: '2026-11-23', page: undefined } })).toBe('once');
  expect(await http.get('/single_class', { params: { start_date: '2026-11-23' } })).toBe('once');
  expect(call.mock.calls).toEqual([['/single_class?start_date=2026-11-23']]);
});

test('a refused call in a server render rejects with its status; a page is not rendered where the API fails', async () => {
  const http = serverHttp(async (url) => ({ status: url === '/pages' ? 503 : 404, body: null }));
  await expect(http.get('/pages')).rejects.toThrow('/pages responded 503');
  await expect(http.get('/instructors/9')).rejects.toMatchObject({ name: 'ApiError', status: 404 });
});

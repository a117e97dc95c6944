/** The wallet's news at the door: strangers can't make us ask PayPal as often as they like. */
import { startApi, type Api } from '../../../../helpers/api';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());

it('is looked at so often a minute from one address; whoever sent more sends it again later', async () => {
  const send = () =>
    api.raw({
      method: 'POST',
      url: '/api/webhooks/paypal',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"WH-1"}',
    });
  const answers = await Promise.all(Array.from({ length: 600 }, send));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(JSON.parse((await send()).text)).toMatchObject({ code: 'request/too-many' });
});

/** Rate limit of the PayPal webhook, so that strangers can't cause unlimited calls to PayPal. */
import { startApi, type Api } from '../../../../helpers/api';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());

it('PayPal webhooks are limited per minute and IP address, and rejected ones can be sent again later', async () => {
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

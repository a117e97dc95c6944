/** CSP hosts of payment providers: only those of configured providers. */
import { createApp } from '../../../../../server/app';
import { paymentHosts } from '../../../../../server/http/security';
import { NO_ACCOUNTS } from '../../../../../server/ports/paymentKeys';
import { openStudio } from '../../../../../server/openStudio';

const STRIPE = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: null, jsUrl: null };
const PAYPAL = { clientId: 'x', clientSecret: 'y', webhookId: 'z', apiUrl: null, jsUrl: null };

it.each([
  ['no account', NO_ACCOUNTS, [], ['stripe.com', 'paypal.com']],
  [
    'cards',
    { stripe: STRIPE, paypal: null },
    ["script-src 'self' https://js.stripe.com", 'https://hooks.stripe.com', 'https://api.stripe.com'],
    ['paypal.com'],
  ],
  ['the wallet', { stripe: null, paypal: PAYPAL }, ['https://www.paypal.com'], ['stripe.com']],
  [
    'a sandbox of the site itself',
    { stripe: { ...STRIPE, jsUrl: '/sandbox/stripe/js' }, paypal: { ...PAYPAL, jsUrl: '/sandbox/paypal/sdk/js' } },
    ["frame-src 'self'"],
    ['stripe.com', 'paypal.com'],
  ],
])('the CSP allows only the hosts needed with %s', async (_, payments, allowed, not) => {
  const studio = openStudio('postgres://nobody@127.0.0.1:1/none', { hosts: paymentHosts(payments) });
  const app = await createApp({ studioOf: () => studio, logLevel: 'silent' });
  const policy = String((await app.inject({ method: 'GET', url: '/' })).headers['content-security-policy']);
  for (const host of allowed) expect(policy).toContain(host);
  for (const host of not) expect(policy).not.toContain(host);
  await app.close();
  await studio.close();
});

import Stripe from 'stripe';

/** Has Stripe's client repeat a call without the seconds that it leaves the real processor to recover. */
export const repeatAtOnce = (): void => {
  const seconds = (): number => 0.01;
  // The package's class hides the one that its clients are made of.
  const clients = Object.getPrototypeOf(Stripe.prototype) as object;
  Object.assign(clients, { getInitialNetworkRetryDelay: seconds, getMaxNetworkRetryDelay: seconds });
};

/** Completes or fails the 3-D Secure challenge of an intent, as a customer would on the bank's page. */
export async function answerBankChallenge(sandboxUrl: string, clientSecret: string, accept: boolean): Promise<void> {
  const [intent = ''] = clientSecret.split('_secret_');
  const reply = await fetch(`${sandboxUrl}/sandbox/stripe/3ds/${intent}?client_secret=${clientSecret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome: accept ? 'complete' : 'fail' }).toString(),
  });
  if (!reply.ok) throw new Error(`The bank's page returned ${reply.status}: ${await reply.text()}`);
}

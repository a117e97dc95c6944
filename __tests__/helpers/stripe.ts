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

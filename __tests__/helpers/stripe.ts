/** What customers do at the card processor, without a browser. */

/** Answers their bank's question about a payment or a card. */
export async function answerTheBank(sandboxUrl: string, clientSecret: string, accept: boolean): Promise<void> {
  const [intent = ''] = clientSecret.split('_secret_');
  const reply = await fetch(`${sandboxUrl}/sandbox/stripe/3ds/${intent}?client_secret=${clientSecret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome: accept ? 'complete' : 'fail' }).toString(),
  });
  if (!reply.ok) throw new Error(`The bank's page answered ${reply.status}: ${await reply.text()}`);
}

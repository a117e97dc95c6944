/**
 * For tests that buy subscriptions: agrees as a customer would who reads what is shown, as the first refusal ends with
 * the sentence.
 */
interface Refused {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The fields that agree to what was refused for want of consent; null: it is no such refusal. */
export function consentFields({ status, body }: Refused): { readonly renewal_consent: string } | null {
  if (status !== 422 || body.code !== 'checkout/renewal-consent') return null;
  const message = String(body.message);
  return { renewal_consent: message.slice(message.indexOf('Acepto que')) };
}

/** Calls of the identity service as a browser's Firebase SDK makes them. */
export interface IdentityAnswer {
  status: number;
  localId?: string;
  idToken?: string;
  error?: { message: string };
}

/** One call of identitytoolkit v1, e.g. 'accounts:signUp', at an origin that serves it. */
export async function identityCall(
  origin: string,
  call: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<IdentityAnswer> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: Omit<IdentityAnswer, 'status'> = JSON.parse(await response.text());
  return { ...answer, status: response.status };
}

export const signUp = (origin: string, email: string, password: string) =>
  identityCall(origin, 'accounts:signUp', { email, password, returnSecureToken: true });

export const signIn = (origin: string, email: string, password: string) =>
  identityCall(origin, 'accounts:signInWithPassword', { email, password, returnSecureToken: true });

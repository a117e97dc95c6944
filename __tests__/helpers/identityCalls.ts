/** Calls the identity service as the Firebase SDK of a browser does. */
export interface IdentityResponse {
  status: number;
  localId?: string;
  idToken?: string;
  refreshToken?: string;
  /** Seconds. */
  expiresIn?: string;
  error?: { message: string };
}

/** Calls identitytoolkit v1 at an origin. `call`: 'accounts:signUp'. */
export async function identityCall(
  origin: string,
  call: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<IdentityResponse> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: Omit<IdentityResponse, 'status'> = JSON.parse(await response.text());
  return { ...answer, status: response.status };
}

export const signUp = (origin: string, email: string, password: string) =>
  identityCall(origin, 'accounts:signUp', { email, password, returnSecureToken: true });

export const signIn = (origin: string, email: string, password: string) =>
  identityCall(origin, 'accounts:signInWithPassword', { email, password, returnSecureToken: true });

/** Deletes accounts at the identity service; needs the project's service account. */
import { importPKCS8, SignJWT } from 'jose';
import { readFileSync } from 'node:fs';

const IDENTITY_SERVICE = 'https://identitytoolkit.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';

/** Returns the access token for a call. */
type Authorize = () => Promise<string>;

interface KeyFile {
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

/** Makes access tokens from the service account's JSON key at this path; it is read each time, as keys are replaced. */
export const serviceAccount =
  (path: string): Authorize =>
  async () => {
    const { client_email, private_key, token_uri } = JSON.parse(readFileSync(path, 'utf8')) as KeyFile;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(await importPKCS8(private_key, 'RS256'));
    const reply = await fetch(token_uri, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    if (!reply.ok) throw new Error(`The identity service gave no token: ${reply.status}`);
    return ((await reply.json()) as { access_token: string }).access_token;
  };

/** Deletes an account; succeeds for one that doesn't exist. */
export const accountDeleter =
  (projectId: string, authorize: Authorize, service = IDENTITY_SERVICE) =>
  async (uid: string): Promise<void> => {
    const reply = await fetch(`${service}/v1/projects/${projectId}/accounts:delete`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${await authorize()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid }),
    });
    if (reply.ok || (await reply.text()).includes('USER_NOT_FOUND')) return;
    throw new Error(`The identity service deleted no account: ${reply.status}`);
  };

/** Firebase's own SDK behind our interface; only its server is played. */
import { openFirebase, type FirebaseIdentity } from '../../../../src/features/session/firebase';
import { IdentityError } from '../../../../src/features/session/identityError';

type Answer = { readonly status: number; readonly body: unknown } | 'no network';
let answer: Answer;

let firebase: FirebaseIdentity;
beforeAll(async () => {
  globalThis.fetch = jest.fn(async () => {
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    const { status, body } = answer;
    return { ok: status < 400, status, json: async () => body } as Response;
  });
  firebase = await openFirebase({ apiKey: 'k', authDomain: 'estudio.mx', projectId: 'estudio' }, false);
});

/** The code of what a step is refused with. */
const errorOf = (step: Promise<unknown>): Promise<unknown> =>
  step.then(
    () => 'nothing',
    (error: unknown) => (error instanceof IdentityError ? error.code : error),
  );

test.each([
  // Projects that distinguish the two, and newer ones that don't.
  ['EMAIL_NOT_FOUND', 'auth/user-not-found'],
  ['INVALID_PASSWORD', 'auth/wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'auth/invalid-credential'],
  ['USER_DISABLED', 'auth/user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'auth/too-many-requests'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'auth/password-does-not-meet-requirements'],
])("Firebase's error %s becomes %s", async (message, code) => {
  answer = { status: 400, body: { error: { code: 400, message } } };
  expect(await errorOf(firebase.signIn('ana@ejemplo.mx', 'mala'))).toBe(code);
});

test('a failed connection to Firebase becomes auth/network-request-failed', async () => {
  answer = 'no network';
  expect(await errorOf(firebase.signIn('ana@ejemplo.mx', 'mala'))).toBe('auth/network-request-failed');
});

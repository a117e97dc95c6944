/** What a key of Stripe's says by its beginning. */

const SECRET = /^(?:sk|rk)_(live|test)_\w{6,200}$/;

/** null: no secret key. */
export function secretKeyMode(key: string): 'live' | 'test' | null {
  const [, mode] = SECRET.exec(key) ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
}

export const SECRET_KEY_HINT = 'Comienza con «sk_live_» o «sk_test_».';

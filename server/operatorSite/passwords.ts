/** Hashes operators' passwords and compares them. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { concurrencyLimit } from '../concurrencyLimit';
import { Refused } from './refused';

/** 32 MB and some tenths of a second for each: what was stolen is slow to guess. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

/** The threads that hash are those that studios' requests need too: one at a time, and few wait. */
const oneByOne = concurrencyLimit(
  1,
  20,
  () => new Refused(503, 'Hay demasiados intentos a la vez. Espera un momento.'),
);

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  oneByOne(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );

/** With its salt, as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt1$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

const NO_SALT = randomBytes(16);

/** `stored` null: false, after the same work, so that the time doesn't tell which accounts there are. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', hash = ''] = stored?.split('$') ?? [];
  const key = await derive(password, stored === null ? NO_SALT : Buffer.from(salt, 'base64url'));
  const wanted = Buffer.from(hash, 'base64url');
  return wanted.length === BYTES && timingSafeEqual(key, wanted);
}

const SHORTEST = 12;
const LONGEST = 200;

/** What is wrong with a new password, in Spanish; null: nothing. */
export function passwordTrouble(password: string, email: string): string | null {
  if (password.length < SHORTEST) return `La contraseña necesita al menos ${SHORTEST} caracteres.`;
  if (password.length > LONGEST) return `La contraseña tiene como máximo ${LONGEST} caracteres.`;
  return password.toLowerCase().includes(email) ? 'La contraseña no puede contener tu correo.' : null;
}

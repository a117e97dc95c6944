/** Text that is stored encrypted (AES-256-GCM): who reads the database alone can neither read nor change it. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Bytes. */
const IV = 12;
const TAG = 16;
export const SEALING_KEY_BYTES = 32;

/** `name` says what the text is: it can't be opened as anything else. */
export function sealText(key: Buffer, name: string, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** null: sealed with another key or name, or changed since. */
export function openText(key: Buffer, name: string, sealed: Buffer): string | null {
  if (sealed.length < IV + TAG) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

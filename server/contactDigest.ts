/** A contact (domain/contacts) as it is stored to be recognised: it outlives the account, and names nobody. */
import { createHash } from 'node:crypto';

export const contactDigest = (contact: string): string => createHash('sha256').update(contact).digest('hex');

/**
 * The hash of a contact (domain/contacts). It outlives the account, so that a returning person is recognised without
 * storing who they are.
 */
import { createHash } from 'node:crypto';

export const contactDigest = (contact: string): string => createHash('sha256').update(contact).digest('hex');

/**
 * The address that was typed into login, sign-up or recovery, for the others: typed once. For a short while, so that the
 * next person at a shared tablet doesn't read it; signing out removes it.
 */
import { useEffect, useState } from 'react';
import { MINUTE } from '../../../domain/durations';
import { DRAFT_PREFIX, jsonEntry } from '../../core/storage';

const FORGOTTEN_AFTER = 10 * MINUTE;

const emailEntry = jsonEntry(`${DRAFT_PREFIX}correo`, 'sessionStorage');

export const writeTypedEmail = (email: string, now: number = Date.now()): void =>
  emailEntry.write({ email, until: now + FORGOTTEN_AFTER });

export function readTypedEmail(now: number = Date.now()): string {
  const { email, until } = (emailEntry.read() ?? {}) as { readonly email?: unknown; readonly until?: unknown };
  return typeof email === 'string' && typeof until === 'number' && now < until ? email : '';
}

/** The state of a field for the address. */
export function useTypedEmail(): [email: string, setEmail: (email: string) => void] {
  const [email, setEmail] = useState('');
  // After hydration: the server's form is empty.
  useEffect(() => setEmail((old) => old || readTypedEmail()), []);
  const change = (typed: string): void => {
    setEmail(typed);
    writeTypedEmail(typed);
  };
  return [email, change];
}

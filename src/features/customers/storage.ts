/** The customer who is signed in, for times without a network: who they are, and nothing that a form could send. */
import type { CurrentCustomer } from '../../../domain/contract/customers';
import { DAY } from '../../../domain/durations';
import { personalEntry } from '../../core/storage';

const entry = personalEntry('cuenta');
const DAYS = 30;

/** With a version that no profile has: a form that was filled in from it is refused. */
export const storeMe = (me: CurrentCustomer, now: number): void =>
  entry.write(
    {
      ...me,
      email: '',
      phone: '',
      instagram: null,
      birthdate: null,
      signup_reason: null,
      other: null,
      idAdjunto: null,
      custom_values: {},
      address: null,
      version: 0,
    } satisfies CurrentCustomer,
    now + DAYS * DAY,
  );

/** The stored customer of an account; null: none, or another account's. */
export function readStoredMe(uid: string, now: number): CurrentCustomer | null {
  const me = entry.read(now) as CurrentCustomer | null;
  return me?.uid === uid ? me : null;
}

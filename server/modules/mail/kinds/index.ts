/** All kinds of mails by subject; TypeScript reports a missing one. */
import type { AccountMailKind, ClassMailKind, MailKind, PurchaseMailKind } from '../../../../domain/mailKinds';
import type { AccountMailFacts } from '../accountFactsRepository';
import type { MailEvent } from '../events';
import type { MailFacts } from '../factsRepository';
import type { PurchaseMailFacts } from '../purchaseFactsRepository';
import { ACCOUNT } from './account';
import { CLASS } from './class';
import { DISPUTE } from './dispute';
import { FIXED_DATE, FIXED_PLACE } from './fixedPlace';
import type { Kind, Kinds, Stored, Template } from './kind';
import { PRIVACY } from './privacy';
import { PURCHASE } from './purchase';
import { RESERVATION } from './reservation';
import { SUBSCRIPTION } from './subscription';
import { WAITLIST } from './waitlist';

const CLASS_KINDS: Kinds<ClassMailKind, MailFacts> = { ...RESERVATION, ...CLASS, ...FIXED_DATE, ...WAITLIST };
const PURCHASE_KINDS: Kinds<PurchaseMailKind, PurchaseMailFacts> = { ...PURCHASE, ...SUBSCRIPTION, ...DISPUTE };
const ACCOUNT_KINDS: Kinds<AccountMailKind, AccountMailFacts> = { ...ACCOUNT, ...PRIVACY, ...FIXED_PLACE };
const ALL: Readonly<Record<MailKind, Partial<Stored<MailEvent>> & { readonly short?: Template }>> = {
  ...CLASS_KINDS,
  ...PURCHASE_KINDS,
  ...ACCOUNT_KINDS,
};

export const declared = (kind: MailKind): Partial<Stored<MailEvent>> => ALL[kind];
/** The short text of a kind. */
export function shortText(kind: MailKind): Pick<Template, 'title' | 'text'> | null {
  const { short } = ALL[kind];
  return short ? { title: short.title, text: short.text } : null;
}
export const templates = (): Template[] => Object.values(ALL).flatMap(({ short }) => short ?? []);
export const classKind = <K extends ClassMailKind>(kind: K): Kind<K, MailFacts> => CLASS_KINDS[kind];
export const purchaseKind = <K extends PurchaseMailKind>(kind: K): Kind<K, PurchaseMailFacts> => PURCHASE_KINDS[kind];
export const accountKind = <K extends AccountMailKind>(kind: K): Kind<K, AccountMailFacts> => ACCOUNT_KINDS[kind];

/** All kinds of mails by subject; TypeScript reports a missing one. */
import type { AccountMailKind, ClassMailKind, MailKind, PurchaseMailKind } from '../../../../domain/mailKinds';
import type { MessageVariable } from '../../../../domain/messageWords';
import type { AccountMailFacts } from '../accountFactsRepository';
import type { MailEvent } from '../events';
import type { MailFacts } from '../factsRepository';
import type { PurchaseMailFacts } from '../purchaseFactsRepository';
import { ACCOUNT } from './account';
import { CLASS } from './class';
import { DISPUTE } from './dispute';
import { FIXED_DATE, FIXED_PLACE } from './fixedPlace';
import { JOURNEY } from './journey';
import type { Kind, Kinds, Renewing, Replies, Stored, Template, Variable } from './kind';
import { PRIVACY } from './privacy';
import { PURCHASE } from './purchase';
import { RESERVATION } from './reservation';
import { SUBSCRIPTION } from './subscription';
import { WAITLIST } from './waitlist';

const CLASS_KINDS: Kinds<ClassMailKind, MailFacts> = { ...RESERVATION, ...CLASS, ...FIXED_DATE, ...WAITLIST };
const PURCHASE_KINDS: Kinds<PurchaseMailKind, PurchaseMailFacts> = { ...PURCHASE, ...SUBSCRIPTION, ...DISPUTE };
const ACCOUNT_KINDS: Kinds<AccountMailKind, AccountMailFacts> = { ...ACCOUNT, ...PRIVACY, ...FIXED_PLACE, ...JOURNEY };
interface Declared {
  readonly short?: Template & {
    readonly replies?: Replies;
    readonly familyReplies?: Replies;
    readonly renews?: Renewing;
  };
  readonly own: Readonly<Record<string, Pick<Variable<never>, 'label' | 'must'>>> | string;
}

const ALL: Readonly<Record<MailKind, Partial<Stored<MailEvent>> & Declared>> = {
  ...CLASS_KINDS,
  ...PURCHASE_KINDS,
  ...ACCOUNT_KINDS,
};

/** The variables of a kind's own words; a text: why it has none. */
export function ownVariables(kind: MailKind): readonly MessageVariable[] | string {
  const { own } = ALL[kind];
  return typeof own === 'string' ? own : variablesOf(own);
}

/** As the rules of words know them (domain/messageWords). */
export const variablesOf = (
  own: Readonly<Record<string, Pick<Variable<never>, 'label' | 'must'>>>,
): MessageVariable[] => Object.entries(own).map(([name, { label, must = false }]) => ({ name, label, must }));

export const storedKind = (kind: MailKind): Partial<Stored<MailEvent>> => ALL[kind];
interface SubmittedTemplate extends Template {
  /** The labels of its quick replies. */
  readonly replies: readonly string[];
  /** The label of a second button that opens a page. */
  readonly second?: string;
}

/** Every WhatsApp template. */
export const whatsappTemplates = (): SubmittedTemplate[] =>
  Object.values(ALL).flatMap(({ short }) => {
    if (!short) return [];
    const { replies, familyReplies, renews, ...plain } = short;
    return [
      { ...plain, replies: [] },
      ...[replies, familyReplies].flatMap((asking) =>
        asking ? [{ ...plain, ...asking, replies: asking.answers.map(([label]) => label) }] : [],
      ),
      ...(renews ? [{ ...plain, name: renews.name, replies: [], second: renews.button }] : []),
    ];
  });
export const classKind = <K extends ClassMailKind>(kind: K): Kind<K, MailFacts> => CLASS_KINDS[kind];
export const purchaseKind = <K extends PurchaseMailKind>(kind: K): Kind<K, PurchaseMailFacts> => PURCHASE_KINDS[kind];
export const accountKind = <K extends AccountMailKind>(kind: K): Kind<K, AccountMailFacts> => ACCOUNT_KINDS[kind];

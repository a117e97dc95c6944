/** The links of a mail by which its customer pays without signing in (renewLink). */
import type { MailKind } from '../../../domain/mailKinds';
import { nextAmount } from '../../../domain/pricing';
import type { Studio } from '../../studio';
import type { AccountMailFacts } from './accountFactsRepository';
import type { PurchaseMailFacts } from './purchaseFactsRepository';
import { renewPath } from './renewLink';
import { findOverdue, findRenewable } from './renewRepository';

/** The package that a mail offers to buy again, or the renewal to pay; undefined: none. */
export async function renewalOf(
  studio: Studio,
  kind: MailKind,
  mailId: number,
  now: Date,
): Promise<AccountMailFacts['renew']> {
  if (kind !== 'credits-lapsing' && kind !== 'journey') return undefined;
  const { db } = studio;
  const found = await findRenewable(db, mailId);
  if (found) return { label: `Comprar otra vez: ${found.title}`, path: await renewPath(studio, found, now) };
  const overdue =
    kind === 'journey' && !(await studio.config()).mail_payment_sign_in ? await findOverdue(db, mailId) : undefined;
  if (!overdue) return undefined;
  const most = nextAmount(overdue);
  return { label: `Pagar ahora: ${overdue.title}`, path: await renewPath(studio, { ...overdue, most }, now) };
}

/** Where an overdue renewal is paid; null: it isn't overdue (any more), no card can pay it, or the studio doesn't want it. */
export async function overduePath(
  studio: Studio,
  facts: Omit<PurchaseMailFacts, 'pay_path' | 'cancel_path' | 'price_path'>,
  now: Date,
): Promise<string | null> {
  const { kind, by_card, status, overdue_at, purchase_id } = facts;
  if (kind !== 'renewal-failed' || !by_card || status !== 'active' || overdue_at === null) return null;
  if ((await studio.config()).mail_payment_sign_in) return null;
  return renewPath(studio, { purchase_id, most: nextAmount(facts) }, now);
}

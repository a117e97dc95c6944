/** The cards with which a link pays: those that its customer has saved, and the one that a subscription is charged to. */
import type { LinkedOffer } from '../../../../domain/contract/renewalLinks';
import { AppError } from '../../../../domain/errors';
import { studioDay } from '../../../../domain/studioTime';
import { requireCustomer, type Context } from '../../../context';
import { findSource, findSources } from '../methods/savedCardRepository';
import type { Linked } from './repository';

type Charged = Pick<Linked, 'charged_source' | 'charged_brand' | 'charged_digits'>;

/** Most cards to choose from. */
const MOST = 4;

/** The charged card first, then those that were saved last; without those that have expired. */
export async function offeredCards(ctx: Context, charged?: Charged): Promise<LinkedOffer['cards']> {
  const { studio, now } = ctx;
  const { payment_sources_enabled, timezone } = await studio.config();
  const saved = payment_sources_enabled ? await findSources(studio.db, requireCustomer(ctx).customer_id) : [];
  const month = studioDay(now, timezone).slice(0, 7);
  const isOver = ({ exp_year, exp_month }: (typeof saved)[number]): boolean =>
    exp_year !== null && exp_month !== null && `${exp_year}-${String(exp_month).padStart(2, '0')}` < month;
  const isCharged = ({ source_id }: (typeof saved)[number]): boolean => source_id === charged?.charged_source;
  const cards = saved
    .filter((card) => !isOver(card) && !isCharged(card))
    .map(({ payment_source_id, card_type, last_digits }) => ({ payment_source_id, card_type, last_digits }));
  if (!charged?.charged_source || charged.charged_digits === null) return cards.slice(0, MOST);
  const own = {
    payment_source_id: saved.find(isCharged)?.payment_source_id ?? null,
    card_type: charged.charged_brand ?? '',
    last_digits: charged.charged_digits,
  };
  return [own, ...cards].slice(0, MOST);
}

/** The processor's id of a chosen card; undefined: the charged one. Throws 'payment-source/not-found'. */
export async function sourceOf(
  ctx: Context,
  { charged_source }: Charged,
  payment_source_id: number | undefined,
): Promise<string> {
  const chosen =
    payment_source_id === undefined
      ? charged_source
      : (await findSource(ctx.studio.db, requireCustomer(ctx).customer_id, payment_source_id))?.source_id;
  if (!chosen) throw new AppError('payment-source/not-found');
  return chosen;
}

/** The gift cards of the studio, as the team lists them. */
import { sql } from 'kysely';
import type { ListedGiftCard, ListedGiftCardsQuery } from '../../../../domain/contract/giftCards';
import { searchWords } from '../../../../domain/customerSearch';
import { typedGiftEnd } from '../../../../domain/giftCards';
import { toPesos } from '../../../../domain/money';
import { keysetPage } from '../../../db/cursors';
import { GIFT_WORDS } from '../../../db/indexes';
import type { Db } from '../../../db/schema';
import { selectGiftCards, stateAt } from './repository';

const PAGE = 50;
/** Buyers that a search looks at, at most. */
const CANDIDATES = 200;

/** Every word begins one of the buyer's, or one of whom it is for, or is the end of its code. */
function isSought(query: string) {
  const words = searchWords(query);
  if (words.length === 0) return sql<boolean>`false`;
  const beginnings = words.map((word) => `${word}:*`);
  const ofCard = words.map((word) => {
    const end = typedGiftEnd(word)?.toLowerCase() ?? word;
    return end === word ? `${word}:*` : `(${word}:* | ${end})`;
  });
  return sql<boolean>`(g.customer_id = any(array(
      select f.customer_id from search_customers(${beginnings}::text[]::tsquery[], ${words.join(' & ')}::tsquery,
        ${CANDIDATES}) f))
    or ${sql.raw(GIFT_WORDS)} @@ ${ofCard.join(' & ')}::tsquery)`;
}

/** A page of all gift cards, the newest first. */
export async function listGiftCards(
  db: Db,
  now: Date,
  { after, state, query }: ListedGiftCardsQuery,
): Promise<{ readonly gift_cards: ListedGiftCard[]; readonly next: number | null }> {
  const rows = await selectGiftCards(db, now)
    .leftJoin('customer as r', 'r.customer_id', 'e.customer_id')
    .select(['b.last_name as buyer_last_name', 'r.customer_id as redeemer_id'])
    .select(sql<string>`btrim(concat_ws(' ', r.name, r.last_name))`.as('redeemer'))
    .$if(after !== undefined, (q) => q.where('g.gift_card_id', '<', after!))
    .$if(state !== undefined, (q) => q.where(stateAt(now), '=', state!))
    .$if(query !== undefined, (q) => q.where(isSought(query!)))
    .orderBy('g.gift_card_id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, PAGE, ({ gift_card_id }) => gift_card_id);
  return {
    gift_cards: shown.map(({ gift_card_id, last4, recipient_name, recipient_email, send_on, ...card }) => ({
      gift_card_id,
      last4,
      recipient_name,
      recipient_email,
      send_on,
      state: card.state,
      amount: toPesos(card.amount),
      buyer: { customer_id: card.customer_id, name: `${card.buyer} ${card.buyer_last_name}`.trim() },
      createdAt: card.created_at.toISOString(),
      sentAt: card.sent_at?.toISOString() ?? null,
      redeemedAt: card.redeemed_at?.toISOString() ?? null,
      redeemer: card.redeemer_id === null ? null : { customer_id: card.redeemer_id, name: card.redeemer },
    })),
    next,
  };
}

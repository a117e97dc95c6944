/** Two gift cards that a customer bought on the site: one was redeemed, the other is mailed on a day to come. */
import { giftCodeOf } from '../domain/giftCards';
import { formatMoney } from '../domain/numbers';
import { DAY, HOUR, MINUTE } from '../domain/durations';
import { CARD } from '../domain/pricing';
import { addDays, studioDay } from '../domain/studioTime';
import { PAYMENT_LINK_HOURS } from '../domain/till';
import type { Db } from '../server/db/schema';
import { codeHash, GIFT_USE } from '../server/modules/billing/giftCards/codes';
import { findSigningKey } from '../server/modules/files/repository';
import { hmacBy } from '../server/modules/files/signature';
import type { StudioContent } from './content/studio';
import type { Person } from './customers';
import type { DeskHistory } from './desk';
import type { Ledger } from './ledger';
import { insertRows } from './rows';

const GIFTS = [
  {
    amount: 50_000,
    boughtDaysAgo: 6,
    sendsInDays: -6,
    redeemedDaysAgo: 4,
    recipient_name: 'Fernanda',
    recipient_email: 'fernanda@ejemplo.mx',
    message: '¡Feliz cumpleaños!',
  },
  {
    amount: 100_000,
    boughtDaysAgo: 1,
    sendsInDays: 12,
    redeemedDaysAgo: null,
    recipient_name: 'Tía Lupita',
    recipient_email: 'lupita@ejemplo.mx',
    message: 'Para que vengas conmigo.',
  },
] as const;

interface Written {
  readonly content: StudioContent;
  readonly people: readonly Person[];
  readonly ledger: Ledger;
  readonly desk: DeskHistory;
}

/** After the purchases and invoices of the ledger, and the sales of the desk, whose ids go on here. */
export async function writeGiftCards(trx: Db, { content, people, ledger, desk }: Written, now: Date): Promise<void> {
  const [buyer, friend] = people.filter(({ habit }) => habit === 'regular').slice(-2);
  if (!buyer || !friend) throw new Error('too few regular customers');
  const { customer_id } = buyer;
  const class_package_id = Math.max(...content.packages.map((pkg) => pkg.class_package_id)) + 1;
  const created_at = new Date(now.getTime() - 30 * DAY);
  await insertRows(trx, 'class_package', [
    {
      class_package_id,
      title: 'Cargo en recepción',
      price: 0,
      class_amount: 0,
      expiration_days: 1,
      kind: 'presencial',
      status: 'inactive',
      is_charge: true,
      created_at,
    },
  ]);
  const key = await findSigningKey(trx);
  for (const [n, { amount, boughtDaysAgo, sendsInDays, redeemedDaysAgo, ...forWhom }] of GIFTS.entries()) {
    const at = new Date(now.getTime() - boughtDaysAgo * DAY);
    const paidAt = new Date(at.getTime() + 2 * MINUTE);
    const desk_sale_id = desk.sales.length + 1 + n;
    const purchase_id = ledger.purchases.length + 1 + n;
    const invoice_id = ledger.payments.invoices.length + 1 + n;
    const concept = `Tarjeta de regalo de ${formatMoney(amount)}`;
    await insertRows(trx, 'desk_sale', [
      {
        desk_sale_id,
        customer_id,
        sold_by: customer_id,
        by_customer: true,
        method: 'link',
        title: concept,
        charges: [{ concept, amount }],
        total: amount,
        created_at: at,
        link_expires_at: new Date(at.getTime() + PAYMENT_LINK_HOURS * HOUR),
      },
    ]);
    await insertRows(trx, 'purchase', [
      {
        purchase_id,
        customer_id,
        class_package_id,
        desk_sale_id,
        concept,
        status: 'completed',
        amount,
        total_payment: amount,
        payment_method_id: CARD,
        class_amount: 0,
        expiration_days: 1,
        credit_kind: 'presencial',
        created_at: paidAt,
        updated_at: paidAt,
      },
    ]);
    await insertRows(trx, 'invoice', [
      {
        invoice_id,
        purchase_id,
        customer_id,
        provider: 'stripe',
        total_payment: amount,
        fulfilled: true,
        provider_payment_id: `pi_before_the_demo_${invoice_id}`,
        created_at: paidAt,
      },
    ]);
    const seed = `${content.name}-${n + 1}`;
    const code = giftCodeOf(hmacBy(key, seed, GIFT_USE));
    const isSent = sendsInDays < 0;
    const { gift_card_id } = await trx
      .insertInto('gift_card')
      .values({
        customer_id,
        desk_sale_id,
        amount,
        seed,
        code_hash: codeHash(code),
        last4: code.slice(-4),
        ...forWhom,
        created_at: at,
        sent_at: isSent ? new Date(paidAt.getTime() + 5 * MINUTE) : null,
        send_on: addDays(studioDay(now, content.zone), sendsInDays),
      })
      .returning('gift_card_id')
      .executeTakeFirstOrThrow();
    if (redeemedDaysAgo !== null)
      await trx
        .insertInto('store_credit_entry')
        .values({
          customer_id: friend.customer_id,
          kind: 'gift_card',
          amount,
          gift_card_id,
          created_at: new Date(now.getTime() - redeemedDaysAgo * DAY),
        })
        .execute();
  }
}

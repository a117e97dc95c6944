/** Calls whose address is a secret of one studio, each as the studio itself makes it. */
import { codeHash, giftPath } from '../../../server/modules/billing/giftCards/codes';
import { ensureChargePackage } from '../../../server/modules/billing/desk/repository';
import { linkPath } from '../../../server/modules/billing/desk/linkToken';
import { linkToken } from '../../../server/modules/files/linkToken';
import { feedToken } from '../../../server/modules/icalendar/repository';
import { answerPath } from '../../../server/modules/mail/answerLink';
import { cancelPath } from '../../../server/modules/mail/cancelLink';
import { pricePath } from '../../../server/modules/mail/priceLink';
import { renewPath } from '../../../server/modules/mail/renewLink';
import { openStudio } from '../../../server/openStudio';
import { DAY, NOON } from '../../helpers/api';
import { aClass, aPerson, aPurchase, aSubscription, someCredits, type Person } from '../builders';
import type { OneStudio } from './twoStudios';

const LATER = new Date(NOON.getTime() + DAY);
const tokenOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export interface SecretLinks {
  /** Whose they are. */
  readonly person: Person;
  /** Addresses by the path that the API's document has for them. */
  readonly paths: Readonly<Record<string, string>>;
}

/** Adds what the links are about; in two studios that were alike all of it has the same numbers. */
export async function secretLinks({ database: { db, url } }: OneStudio): Promise<SecretLinks> {
  const person = await aPerson(db);
  const { customer_id } = person;
  const single_class_id = await aClass(db, { capacity: 20 });
  const place = async (guest: string | null): Promise<number> => {
    const [available_class_id = 0] = await someCredits(db, customer_id, 1);
    const { class_reservation_id } = await db
      .insertInto('class_reservation')
      .values({ single_class_id, customer_id, available_class_id, counted: true, spot: null, guest, created_at: NOON })
      .returning('class_reservation_id')
      .executeTakeFirstOrThrow();
    return class_reservation_id;
  };
  const sale = async (by_customer: boolean): Promise<number> => {
    const { desk_sale_id } = await db
      .insertInto('desk_sale')
      .values({
        customer_id,
        sold_by: customer_id,
        by_customer,
        method: 'link',
        class_package_id: null,
        title: 'Regalo',
        discount_code: null,
        charges: '[]',
        total: 100,
        received: null,
        terminal_digits: null,
        terminal_authorisation: null,
        link_expires_at: LATER,
        created_at: NOON,
      })
      .returning('desk_sale_id')
      .executeTakeFirstOrThrow();
    return desk_sale_id;
  };
  const desk_sale_id = await sale(true);
  const class_package_id = await db.transaction().execute((trx) => ensureChargePackage(trx, NOON));
  await aPurchase(db, customer_id, { class_package_id, desk_sale_id, status: 'completed' });
  const { gift_card_id } = await db
    .insertInto('gift_card')
    .values({
      customer_id,
      desk_sale_id,
      amount: 100,
      seed: 's',
      last4: 'ABCD',
      created_at: NOON,
      code_hash: codeHash('s'),
    })
    .returning('gift_card_id')
    .executeTakeFirstOrThrow();
  const subscription = await aSubscription(db, person, 1, 30);
  const bought = await aPurchase(db, customer_id, { status: 'completed' });
  await db.insertInto('app_config').values({ key: 'referral_friend_amount', value: '50' }).execute();
  const studio = openStudio(url);
  try {
    const feed = await db.transaction().execute((trx) => feedToken(trx, customer_id, NOON));
    const guest = await linkToken(studio, await place('Clementina'), 'guest-link/0');
    const answer = await answerPath(studio, { kind: 'asistir', id: await place(null), expires: LATER });
    const renewal = tokenOf(await renewPath(studio, { purchase_id: bought, most: 100 }, NOON));
    const paths: Record<string, string> = {
      '/answers/{token}': tokenOf(answer),
      '/calendar/{token}.ics': feed,
      '/cancel_links/{token}': tokenOf(await cancelPath(studio, subscription)),
      '/gift_cards/{token}': tokenOf(await giftPath(studio, gift_card_id)),
      '/guest_places/{token}': guest,
      '/guest_places/{token}/ics': guest,
      '/payment_links/{token}': tokenOf(await linkPath(studio, await sale(false))),
      '/price_links/{token}': tokenOf(await pricePath(studio, subscription)),
      '/referrals/{token}': await linkToken(studio, customer_id, 'referral'),
      '/renewal_links/{token}': renewal,
      '/renewals/{token}': renewal,
    };
    return {
      person,
      paths: Object.fromEntries(Object.entries(paths).map(([path, token]) => [path, path.replace('{token}', token)])),
    };
  } finally {
    await studio.close();
  }
}

import type { AcceptedPagesQuery, NewAcceptedPage } from '../../../../domain/contract/acceptedPages';
import { findValue } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

export interface Acceptance {
  readonly page_id: number;
  readonly customer_id: number;
  readonly page_version_id: number;
  readonly title: string;
  readonly accepted_at: Date;
}

/** Acceptances, the newest first. */
export function findAcceptances(
  db: Db,
  { customer_id, page_id, page_version_id }: AcceptedPagesQuery & { customer_id: number; page_version_id?: number },
): Promise<Acceptance[]> {
  return db
    .selectFrom('accepted_page as a')
    .innerJoin('page_version as v', 'v.page_version_id', 'a.page_version_id')
    .select(['a.page_id', 'a.customer_id', 'a.page_version_id', 'v.title', 'a.accepted_at'])
    .where('a.customer_id', '=', customer_id)
    .$if(page_id !== undefined, (q) => q.where('a.page_id', '=', page_id ?? 0))
    .$if(page_version_id !== undefined, (q) => q.where('a.page_version_id', '=', page_version_id ?? 0))
    .orderBy('a.accepted_at', 'desc')
    .orderBy('a.page_version_id', 'desc')
    .execute();
}

export interface Pending {
  readonly page_id: number;
  readonly page_version_id: number;
  readonly title: string;
  readonly content: string;
  /** When the newest earlier version was accepted. */
  readonly accepted_at: Date | null;
  readonly accepted_content: string | null;
}

/** Required pages whose current text the customer hasn't accepted. */
export function findPending(db: Db, customerId: number): Promise<Pending[]> {
  return db
    .selectFrom('page as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('accepted_page as a')
          .innerJoin('page_version as v', 'v.page_version_id', 'a.page_version_id')
          .select(['a.accepted_at', 'v.content as accepted_content'])
          .whereRef('a.page_id', '=', 'p.page_id')
          .where('a.customer_id', '=', customerId)
          .orderBy('a.page_version_id', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['p.page_id', 'p.page_version_id', 'p.title', 'before.accepted_at', 'before.accepted_content'])
    .select((eb) => eb.ref('p.content').$notNull().as('content'))
    .where('p.required', '=', true)
    .where('p.content', 'is not', null)
    .where('p.page_id', 'not in', (eb) =>
      eb.selectFrom('accepted_current_page').select('page_id').where('customer_id', '=', customerId),
    )
    .orderBy('p.page_id')
    .execute();
}

/** Records an acceptance once; does nothing if the named version isn't the page's current one. */
export async function insertAcceptance(trx: Trx, accepted: NewAcceptedPage, now: Date): Promise<void> {
  const { page_id, customer_id, page_version_id } = accepted;
  await trx
    .insertInto('accepted_page')
    .columns(['customer_id', 'page_id', 'page_version_id', 'accepted_at'])
    .expression((eb) =>
      eb
        .selectFrom('page')
        .select([
          eb.val(customer_id).as('customer_id'),
          'page.page_id',
          'page.page_version_id',
          eb.val(now).as('accepted_at'),
        ])
        .where('page_id', '=', page_id)
        .$if(page_version_id !== undefined, (q) => q.where('page_version_id', '=', page_version_id ?? 0))
        // Waits for an admin who is changing the text; afterwards the version is another.
        .forShare(),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The current version of a page; undefined: there is no such page. */
export async function findCurrentVersion(db: Db, pageId: number): Promise<number | undefined> {
  return findValue(db, 'page', { page_id: pageId }, 'page_version_id');
}

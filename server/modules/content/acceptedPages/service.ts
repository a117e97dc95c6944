/** Records who accepted which version of a page when; append-only. */
import type {
  AcceptedPage,
  AcceptedPagesQuery,
  NewAcceptedPage,
  PendingPage,
} from '../../../../domain/contract/acceptedPages';
import { AppError } from '../../../../domain/errors';
import { textChanges } from '../../../../domain/textChanges';
import { hasRole, requireCustomer, type Context } from '../../../context';
import { sanitize } from '../sanitize';
import * as repository from './repository';

const toWire = ({ accepted_at, ...rest }: repository.Acceptance): AcceptedPage => ({
  ...rest,
  accepted_at: accepted_at.toISOString(),
});

/** The caller's acceptances; those of another customer only for staff. */
export async function acceptedPages(ctx: Context, query: AcceptedPagesQuery): Promise<AcceptedPage[]> {
  const { customer_id: own } = requireCustomer(ctx);
  const { customer_id = own } = query;
  if (customer_id !== own && !hasRole(ctx.actor, 'staff')) throw new AppError('auth/forbidden');
  return (await repository.findAcceptances(ctx.studio.db, { ...query, customer_id })).map(toWire);
}

/** What the caller still has to accept, with the changes since the version that they accepted. */
export async function pendingPages(ctx: Context): Promise<PendingPage[]> {
  const found = await repository.findPending(ctx.studio.db, requireCustomer(ctx).customer_id);
  return found.map(({ accepted_at, accepted_content, content, ...page }) => ({
    ...page,
    content: sanitize(content),
    accepted_at: accepted_at?.toISOString() ?? null,
    changes: accepted_content === null ? null : textChanges(accepted_content, content),
  }));
}

/** Throws 'auth/forbidden' for another customer, 'page/not-found', and 'page/changed' if there is a newer text. */
export async function acceptPage(ctx: Context, accepted: NewAcceptedPage): Promise<AcceptedPage> {
  if (accepted.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('auth/forbidden');
  const { db } = ctx.studio;
  await ctx.transaction((trx) => repository.insertAcceptance(trx, accepted, ctx.now));
  const current = await repository.findCurrentVersion(db, accepted.page_id);
  const page_version_id = accepted.page_version_id ?? current;
  const [found] =
    page_version_id === undefined ? [] : await repository.findAcceptances(db, { ...accepted, page_version_id });
  if (found) return toWire(found);
  throw new AppError(current === undefined ? 'page/not-found' : 'page/changed');
}

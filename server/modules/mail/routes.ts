import type { FastifyInstance } from 'fastify';
import { deleteBlockedAddress, getBlockedAddress } from '../../../domain/contract/blockedAddresses';
import { getMail, getMailPreviews, getMails, postMailResend } from '../../../domain/contract/mails';
import { requireFound } from '../../../domain/errors';
import { route } from '../../http/route';
import { noteRead } from '../audit/reads';
import { mailPreviews } from './previews';
import { findBlocked } from './refusalRepository';
import { allowAddress } from './release';
import { findMail, findMails } from './repository';
import { refusalOf, resendMail } from './resend';

/** The outbox, for staff: what was sent, and what could not be. */
export function mailRoutes(app: FastifyInstance): void {
  route(app, getMails, async ({ ctx, query }) => {
    noteRead(ctx, 'mail.read');
    return findMails(ctx.studio.db, query);
  });

  route(app, getMailPreviews, async ({ ctx, request }) => ({ previews: await mailPreviews(ctx, request) }));

  route(app, getMail, async ({ ctx, params }) => {
    noteRead(ctx, 'mail.read');
    const mail = requireFound(await findMail(ctx.studio.db, params.id), 'mail/not-found');
    return { mail: { ...mail, resend_refusal: await refusalOf(ctx, params.id) } };
  });

  route(app, getBlockedAddress, async ({ ctx, params }) => ({
    blocked_address: await findBlocked(ctx.studio.db, params.id),
  }));

  route(app, deleteBlockedAddress, async ({ ctx, params }) => {
    await allowAddress(ctx, params.id);
    return { blocked_address: null };
  });

  route(app, postMailResend, ({ ctx, params }) => resendMail(ctx, params.id));
}

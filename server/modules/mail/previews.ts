/** Previews of every mail with sample data, in the studio's words, so that staff see what customers get. */
import type { MailPreview } from '../../../domain/contract/mails';
import { isTransactional } from '../../../domain/notifications';
import { ROUTES } from '../../../domain/routes';
import { siteOrigin } from '../../../domain/site';
import type { Context } from '../../context';
import { isAccountMail, isPurchaseMail, MAIL_KINDS, mailKinds, type MailKind } from '../../../domain/mailKinds';
import { renderAccountMail, renderMail, renderPurchaseMail, type Frame } from './render';
import { messageSettings } from './settings/inForce';
import type { RenderedMail } from '../../ports/mail';
import { ANA, sampleAccount, sampleClass, samplePurchase } from './samples';

function renderPreview(kind: MailKind, frame: Frame, now: Date): RenderedMail {
  const { config } = frame;
  if (isPurchaseMail(kind)) return renderPurchaseMail(samplePurchase(kind, config, now), frame);
  if (isAccountMail(kind)) return renderAccountMail(sampleAccount(kind, config, now), frame);
  return renderMail(sampleClass(kind, config, now), frame, { name: config.business_name, address: ANA.email }, now);
}

/** `asked`: the origin of the request, for links while the configuration names no domain. */
export async function mailPreviews(ctx: Context, asked: Parameters<typeof siteOrigin>[1]): Promise<MailPreview[]> {
  const config = await ctx.studio.config();
  const settings = await messageSettings(ctx.studio);
  const origin = siteOrigin(config, asked);
  const choices = `${origin}${ROUTES.information.path}#avisos`;
  return mailKinds().map((kind) => {
    const { notification } = MAIL_KINDS[kind];
    const transactional = notification === null || isTransactional(notification);
    // Links of a preview must not unsubscribe anybody.
    const optOut = transactional ? null : { url: choices, choices };
    const { subject, html, body } = renderPreview(kind, { config, origin, optOut, own: settings(kind).text }, ctx.now);
    return { kind, subject, html, body, transactional };
  });
}

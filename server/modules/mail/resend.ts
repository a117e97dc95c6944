/** Sends a mail of the outbox again: a new row, written anew from what holds now, to the address of now. */
import { AppError, requireFound } from '../../../domain/errors';
import { resendRefusal } from '../../../domain/mailResend';
import type { Context } from '../../context';
import { onceFor } from '../../once';
import { lockCustomer } from '../../people/repository';
import { recordAudit } from '../audit/record';
import { copyMail, findAddressee, readResendFacts } from './resendRepository';

/** Why a mail can't be sent again; null: it can. Throws 'mail/not-found'. */
export async function refusalOf({ studio, now }: Pick<Context, 'studio' | 'now'>, id: number): Promise<string | null> {
  return resendRefusal(requireFound(await readResendFacts(studio.db, id), 'mail/not-found'), now);
}

/** Throws 'mail/not-found', and 'mail/not-again' with the reason. The customer's lock makes one row of two presses. */
export function resendMail(ctx: Context, id: number): Promise<{ mail_id: number }> {
  return onceFor(
    ctx,
    ['mail.resend', id],
    async (trx) => lockCustomer(trx, requireFound(await findAddressee(trx, id), 'mail/not-found')),
    async (trx) => {
      const facts = requireFound(await readResendFacts(trx, id), 'mail/not-found');
      const refusal = resendRefusal(facts, ctx.now);
      if (refusal !== null) throw new AppError('mail/not-again', { message: refusal });
      const mail_id = await copyMail(trx, id, ctx.now);
      const subject = { action: 'mail.resend', entity: 'mail', id } as const;
      await recordAudit(trx, ctx, { ...subject, before: null, after: { kind: facts.kind, mail_id } });
      return { mail_id };
    },
  );
}

/** Sends what presses of buttons are answered with: each at least once, twice only if its sender dies in between. */
import { DAY, MINUTE } from '../../../domain/durations';
import type { Context } from '../../context';
import { whatsappChat } from '../../messages/whatsapp';
import { MessageRefused, MessageUnreachable } from '../../ports/messages';
import type { Run, Sent } from '../mail/send';
import { claimAnswer, settleAnswer } from './inboxRepository';

/** Time after which a claimed answer counts as abandoned by its sender. */
const LEASE = 5 * MINUTE;
/** WhatsApp takes texts without a template for so long after its person wrote. */
const WINDOW = DAY;

export async function sendAnswers(ctx: Context, { clock, signal }: Pick<Run, 'clock' | 'signal'>): Promise<Sent> {
  const { whatsapp } = ctx.studio;
  const say = whatsapp && whatsappChat(whatsapp);
  let sent = 0;
  let failed = 0;
  while (!signal?.aborted) {
    const now = clock();
    const due = await ctx.transaction((trx) => claimAnswer(trx, now, LEASE));
    if (!due) break;
    const { received_message_id: id, phone, answer, received_at } = due;
    const noteTry = (answered_at: Date | null, answer_due_at: Date | null): Promise<void> =>
      ctx.transaction((trx) => settleAnswer(trx, id, { answered_at, answer_due_at }));
    const again = new Date(now.getTime() + MINUTE);
    try {
      if (!say || now.getTime() > received_at.getTime() + WINDOW) throw new MessageRefused('');
      await say(phone, answer);
      await noteTry(clock(), null);
      sent += 1;
    } catch (error) {
      failed += 1;
      await noteTry(null, error instanceof MessageRefused ? null : again);
      if (error instanceof MessageUnreachable) return { sent, failed, unreachable: true };
    }
  }
  return { sent, failed };
}

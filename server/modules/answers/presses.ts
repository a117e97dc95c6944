/**
 * Presses of WhatsApp's buttons: of a template, whose payload is the token of the mail's link, and of the question
 * whether one is sure. Each is kept once by Meta's id; what it did is answered in the conversation
 * (modules/messages/chat). Doing it again changes nothing, so that one whose server died is done by Meta's next try.
 */
import type { ChatText } from '../../../domain/whatsappMessages';
import type { Context } from '../../context';
import { readAnswerToken, type AnswerLink } from '../mail/answerLink';
import { keepPress, storeAnswer } from '../messages/inboxRepository';
import type { Press } from '../messages/webhookRoutes';
import { ownerOf, pressAnswer } from './service';

/** What stands before the token of an answer to the question. */
const [SURE, STAYS] = ['si-', 'no-'];

const chatText = (text: string): ChatText => ({ text, buttons: [] });

const OTHER_NUMBER = chatText(
  'Este número no es el de la cuenta de esa reservación, así que no cambiamos nada. Ya le avisamos al equipo.',
);
const NOTHING_DONE = chatText('Quedó como estaba.');

async function answerTo(
  ctx: Context,
  link: AnswerLink,
  { payload, token }: { payload: string; token: string },
): Promise<ChatText | null> {
  if (payload.startsWith(STAYS)) return NOTHING_DONE;
  const pressed = await pressAnswer(ctx, link, payload.startsWith(SURE));
  if (pressed === null) return null;
  const { title, lines } = pressed.answer;
  const text = [title, ...lines].join('\n');
  if (!pressed.asks) return chatText(text);
  return {
    text,
    buttons: [
      { id: `${SURE}${token}`, title: 'Sí, cancelar' },
      { id: `${STAYS}${token}`, title: 'No, conservarlo' },
    ],
  };
}

/** Does what a button says. false: it is none of ours, and its words are for the team. */
export async function takePress(ctx: Context, press: Press): Promise<boolean> {
  const { payload, phones, ...message } = press;
  const token = payload.startsWith(SURE) || payload.startsWith(STAYS) ? payload.slice(SURE.length) : payload;
  const link = await readAnswerToken(ctx.studio, token);
  const owner = link && (await ownerOf(ctx, link));
  if (!link || !owner) return false;
  const isTheirs = phones.includes(owner.phone);
  const kept = await ctx.transaction((trx) =>
    keepPress(trx, { ...message, phones, customer_id: isTheirs ? owner.customer_id : null }),
  );
  if (kept.isAnswered) return true;
  const answer = isTheirs ? await answerTo(ctx, link, { payload, token }) : OTHER_NUMBER;
  // The press of another number stays open for the team.
  await ctx.transaction((trx) =>
    storeAnswer(trx, kept.received_message_id, { answer, isDone: isTheirs && answer !== null }, ctx.now),
  );
  return true;
}

/** Answers by the links of mails: shown as often as the link is opened, given once, by a press alone. */
import type { LinkAnswer, GivenAnswer } from '../../../domain/contract/answers';
import { requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { readAnswerToken, type AnswerKind, type AnswerLink } from '../mail/answerLink';
import { ended, type AnswerHandler } from './kinds';
import { takes } from './offers';
import { cancels, comes } from './places';
import { rates } from './videos';

const HANDLERS: Readonly<Record<AnswerKind, AnswerHandler>> = {
  asistir: comes,
  cancelar: cancels,
  tomar: takes,
  calificar: rates,
};

const EXPIRED = ended(
  'Esta liga ya venció',
  'Entra con tu cuenta para ver tus reservaciones y lo que tienes pendiente.',
);

const linkOf = async ({ studio }: Context, token: string): Promise<AnswerLink> =>
  requireFound(await readAnswerToken(studio, token), 'answer/invalid');

/** What is answered stays on the page after the link has expired. */
async function shown(ctx: Context, { kind, id, expires }: AnswerLink): Promise<LinkAnswer> {
  const answer = requireFound((await HANDLERS[kind].show(ctx, id)) ?? undefined, 'answer/invalid');
  return answer.button !== null && expires <= ctx.now ? EXPIRED : answer;
}

/** Throws 'answer/invalid'. */
export const answerOf = async (ctx: Context, token: string): Promise<LinkAnswer> =>
  shown(ctx, await linkOf(ctx, token));

/** Throws 'answer/invalid'. */
export async function giveAnswer(ctx: Context, token: string, body: GivenAnswer): Promise<LinkAnswer> {
  const link = await linkOf(ctx, token);
  const before = await shown(ctx, link);
  if (before.button === null) return before;
  await HANDLERS[link.kind].act(ctx, link.id, body);
  return shown(ctx, link);
}

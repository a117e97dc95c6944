/** Answers by the links of mails: shown as often as the link is opened, given once, by a press alone. */
import type { LinkAnswer, GivenAnswer } from '../../../domain/contract/answers';
import { requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { readAnswerToken, type AnswerKind, type AnswerLink } from '../mail/answerLink';
import { closedAnswer, type AnswerHandler, type Owner } from './kinds';
import { declinesOffer, takesOffer } from './offers';
import { cancelsPlace, comesToClass } from './places';
import { ratesClass, ratesVideo } from './stars';

const HANDLERS: Readonly<Record<AnswerKind, AnswerHandler>> = {
  asistir: comesToClass,
  cancelar: cancelsPlace,
  tomar: takesOffer,
  dejar: declinesOffer,
  calificar: ratesVideo,
  estrellas: ratesClass,
};

const EXPIRED = closedAnswer(
  'Esta liga ya venció',
  'Entra con tu cuenta para ver tus reservaciones y lo que tienes pendiente.',
);

const OLD_BUTTON = closedAnswer('Ese botón ya venció', 'Entra con tu cuenta para ver lo que sigue en pie.');

const linkOf = async ({ studio }: Context, token: string): Promise<AnswerLink> =>
  requireFound(await readAnswerToken(studio, token), 'answer/invalid');

/** What is answered stays on the page after the link has expired. */
async function showAnswer(ctx: Context, { kind, id, expires }: AnswerLink): Promise<LinkAnswer> {
  const answer = requireFound((await HANDLERS[kind].show(ctx, id)) ?? undefined, 'answer/invalid');
  return answer.button !== null && expires <= ctx.now ? EXPIRED : answer;
}

export const ownerOf = (ctx: Context, { kind, id }: AnswerLink): Promise<Owner | undefined> =>
  HANDLERS[kind].owner(ctx, id);

export interface Pressed {
  readonly answer: LinkAnswer;
  /** Nothing was done yet: it costs something, and its reader is asked whether they are sure. */
  readonly asks: boolean;
}

/**
 * Answers by a button that has no page before it. null: there is nothing to answer about, or it takes more than a press,
 * as stars do: their message leads to the page.
 */
export async function pressAnswer(ctx: Context, link: AnswerLink, isSure: boolean): Promise<Pressed | null> {
  const { kind, id, expires } = link;
  const handler = HANDLERS[kind];
  const before = await handler.show(ctx, id);
  if (before === null || before.rates) return null;
  if (before.button === null) return { answer: before, asks: false };
  if (expires <= ctx.now) return { answer: OLD_BUTTON, asks: false };
  if (!isSure && (await handler.costs?.(ctx, id))) return { answer: before, asks: true };
  await handler.act(ctx, id, {});
  return { answer: (await handler.show(ctx, id)) ?? OLD_BUTTON, asks: false };
}

/** Throws 'answer/invalid'. */
export const answerOf = async (ctx: Context, token: string): Promise<LinkAnswer> =>
  showAnswer(ctx, await linkOf(ctx, token));

/** Throws 'answer/invalid'. */
export async function giveAnswer(ctx: Context, token: string, body: GivenAnswer): Promise<LinkAnswer> {
  const link = await linkOf(ctx, token);
  const before = await showAnswer(ctx, link);
  if (before.button === null) return before;
  await HANDLERS[link.kind].act(ctx, link.id, body);
  return showAnswer(ctx, link);
}

/**
 * Links of mails by which their reader answers without signing in, '/respuesta/{kind}-{row}-{seconds}-{HMAC}', and
 * the payloads of WhatsApp's buttons (modules/answers/presses), the same tokens. The studio's key signs what is
 * answered, about which row, and until when; nothing of it is stored.
 */
import type { MailKind } from '../../../domain/mailKinds';
import { isReminder } from '../../../domain/mailTimes';
import { pathTo } from '../../../domain/routes';
import type { Studio } from '../../studio';
import { isSameToken } from '../files/linkToken';
import { hmac } from '../files/signature';
import type { MailFacts } from './factsRepository';

/** By the name in the link; modules/answers does each. */
const ANSWER_KINDS = ['asistir', 'cancelar', 'tomar', 'dejar', 'calificar'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

const USE = 'answer-link';
const TOKEN = /^([a-z]+)-([0-9a-z]{1,11})-([0-9a-z]{1,8})-[\w-]{43}$/;

export interface AnswerLink {
  readonly kind: AnswerKind;
  /** The row that is answered about. */
  readonly id: number;
  readonly expires: Date;
}

async function tokenOf(studio: Studio, { kind, id, expires }: AnswerLink): Promise<string> {
  const named = `${kind}-${id.toString(36)}-${Math.floor(expires.getTime() / 1000).toString(36)}`;
  return `${named}-${(await hmac(studio, named, USE)).toString('base64url')}`;
}

export const answerPath = async (studio: Studio, link: AnswerLink): Promise<string> =>
  pathTo('answer', await tokenOf(studio, link));

/** The token of such a path. */
export const tokenInPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What a token answers, also after it has expired; null: this studio didn't sign it. */
export async function readAnswerToken(studio: Studio, token: string): Promise<AnswerLink | null> {
  const [, name, id = '', seconds = ''] = TOKEN.exec(token) ?? [];
  const kind = ANSWER_KINDS.find((one) => one === name);
  if (!kind) return null;
  const link = { kind, id: parseInt(id, 36), expires: new Date(parseInt(seconds, 36) * 1000) };
  return isSameToken(token, await tokenOf(studio, link)) ? link : null;
}

/** The links of a mail about a class. A guest's place is answered by signing in. */
export async function answersOf(
  studio: Studio,
  kind: MailKind,
  { class_reservation_id: id, guest, starts_at: expires, details }: MailFacts,
): Promise<Pick<MailFacts, 'answers'>> {
  const { waitlist_offer_id, until } = details;
  if (kind === 'seat-offered' && waitlist_offer_id !== undefined && until !== undefined) {
    const offer = { id: waitlist_offer_id, expires: new Date(until) };
    const takes = await answerPath(studio, { kind: 'tomar', ...offer });
    return { answers: { takes, declines: await answerPath(studio, { kind: 'dejar', ...offer }) } };
  }
  if (!isReminder(kind) || id === null || guest !== null) return {};
  const comes = await answerPath(studio, { kind: 'asistir', id, expires });
  return { answers: { comes, cancels: await answerPath(studio, { kind: 'cancelar', id, expires }) } };
}

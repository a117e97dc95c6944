/**
 * Links of mails by which their reader answers without signing in, '/respuesta/{kind}-{row}-{seconds}-{HMAC}', and
 * the payloads of WhatsApp's buttons (modules/answers/presses), the same tokens. The studio's key signs what is
 * answered, about which row, and until when; nothing of it is stored.
 */
import { DAY } from '../../../domain/durations';
import type { MailKind } from '../../../domain/mailKinds';
import { isReminder } from '../../../domain/mailTimes';
import { pathTo } from '../../../domain/routes';
import type { Studio } from '../../studio';
import { isSameToken } from '../files/linkToken';
import { hmac } from '../files/signature';
import type { MailFacts } from './factsRepository';

/** By the name in the link; modules/answers does each. */
const ANSWER_KINDS = ['asistir', 'cancelar', 'tomar', 'dejar', 'calificar', 'estrellas'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

const USE = 'answer-link';
/** Days for which the stars of a message can be given. */
const RATING_DAYS = 60;
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

const endOfRating = (told_at: Date): Date => new Date(told_at.getTime() + RATING_DAYS * DAY);

/** The page for the stars of a video, of the row that asks for them. */
export async function videoRatingOf(
  studio: Studio,
  kind: MailKind,
  { mail_id: id, created_at }: { readonly mail_id: number; readonly created_at: Date },
): Promise<{ readonly rate_path?: string }> {
  if (kind !== 'video-rating') return {};
  return { rate_path: await answerPath(studio, { kind: 'calificar', id, expires: endOfRating(created_at) }) };
}

/** The links that answer whether a place is used. */
async function placeAnswers(
  studio: Studio,
  place: Pick<AnswerLink, 'id' | 'expires'>,
): Promise<{ readonly comes: string; readonly cancels: string }> {
  const comes = await answerPath(studio, { kind: 'asistir', ...place });
  return { comes, cancels: await answerPath(studio, { kind: 'cancelar', ...place }) };
}

/** The links of a mail about a class. A guest's place is answered by signing in. */
export async function answersOf(
  studio: Studio,
  kind: MailKind,
  { class_reservation_id: id, guest, family_member_id, guests, starts_at: expires, told_at, details }: MailFacts,
): Promise<Pick<MailFacts, 'answers'>> {
  const { waitlist_offer_id, until } = details;
  if (kind === 'seat-offered' && waitlist_offer_id !== undefined && until !== undefined) {
    const offer = { id: waitlist_offer_id, expires: new Date(until) };
    const takes = await answerPath(studio, { kind: 'tomar', ...offer });
    return { answers: { takes, declines: await answerPath(studio, { kind: 'dejar', ...offer }) } };
  }
  if (kind === 'class-rating' && id !== null)
    return { answers: { rates: await answerPath(studio, { kind: 'estrellas', id, expires: endOfRating(told_at) }) } };
  if (!isReminder(kind) || id === null) return {};
  const own = guest === null || family_member_id !== null ? await placeAnswers(studio, { id, expires }) : {};
  const family = await Promise.all(
    guests
      .filter((one) => one.family_member_id !== null)
      .map(async (one) => ({
        person: one.guest,
        ...(await placeAnswers(studio, { id: one.class_reservation_id, expires })),
      })),
  );
  return { answers: { ...own, ...(family.length > 0 && { family }) } };
}

/** Answers to reminders: that one comes, or gives the place back; of a person of the family their parent says it. */
import {
  CANCEL_REFUSALS,
  lateCancelWarning,
  maxCancelsText,
  type CancelDecision,
  type CancelRules,
} from '../../../domain/cancellation';
import { AppError, ERRORS } from '../../../domain/errors';
import { formatDateTime } from '../../../domain/format';
import { cancelRulesOf } from '../../../domain/liveClass';
import { cancelPlace, decideOwn } from '../booking/reservations/service';
import { findReservation } from '../booking/reservations/repository';
import { closedAnswer, doneAnswer, type AnswerHandler } from './kinds';
import { confirmPlace, findPlace, findPlaceOwner, type AnswerPlace } from './repository';

/** What and when a place is. */
export const placeLines = ({
  class_name,
  class_date,
  location,
  spot,
}: Pick<AnswerPlace, 'class_name' | 'class_date' | 'location' | 'spot'>): string[] => [
  [class_name, formatDateTime(class_date)].join(' · '),
  spot === null ? location : `${location} · Lugar ${spot}`,
];

const GONE = closedAnswer(
  'Este lugar ya no está reservado',
  'Se canceló o cambió después de que te escribimos. En tus reservaciones ves lo que sigue en pie.',
);
const isGone = (place: AnswerPlace): boolean => place.deleted_at !== null;

const owner: AnswerHandler['owner'] = ({ studio }, id) => findPlaceOwner(studio.db, id);

export const comesToClass: AnswerHandler = {
  owner,
  async show({ studio: { db }, now }, id) {
    const place = await findPlace(db, id);
    if (!place) return null;
    if (isGone(place)) return GONE;
    const { name, person } = place;
    if (place.confirmed_at)
      return doneAnswer(
        person === null ? `¡Te esperamos, ${name}!` : `¡Esperamos a ${person}!`,
        ...placeLines(place),
        'Ya le avisamos al estudio.',
      );
    if (place.starts_at <= now) return closedAnswer('Esta clase ya comenzó', ...placeLines(place));
    return {
      title: person === null ? `${name}, ¿vienes a tu clase?` : `${name}, ¿viene ${person} a su clase?`,
      lines: placeLines(place),
      button: person === null ? 'Sí, ahí estaré' : 'Sí, ahí estará',
      rates: false,
      done: false,
    };
  },
  async act(ctx, id) {
    await ctx.transaction((trx) => confirmPlace(trx, id, ctx.now));
  },
};

export const cancelsPlace: AnswerHandler = {
  owner,
  async show(ctx, id) {
    const { studio } = ctx;
    const place = await findPlace(studio.db, id);
    const found = place && (await findReservation(studio.db, id));
    if (!place || !found) return null;
    const { name, person } = place;
    if (found.deletedAt) {
      const whose = person === null ? 'Tu lugar' : `El lugar de ${person}`;
      return place.moved ? GONE : doneAnswer(`${whose} está cancelado`, ...placeLines(place), 'Gracias por avisar.');
    }
    const decision = await decideOwn(ctx, found);
    if (!decision.allowed)
      return closedAnswer(
        'Ya no puedes cancelar este lugar',
        ...placeLines(place),
        ERRORS[CANCEL_REFUSALS[decision.reason]][1],
      );
    return {
      title: `${name}, ¿cancelas ${person === null ? 'tu lugar' : `el lugar de ${person}`}?`,
      lines: [...placeLines(place), creditText(decision, found, cancelRulesOf(await studio.config(), found.is_live))],
      button: person === null ? 'Cancelar mi lugar' : 'Cancelar su lugar',
      rates: false,
      done: false,
    };
  },
  async costs(ctx, id) {
    const found = await findReservation(ctx.studio.db, id);
    if (!found?.counted) return false;
    const decision = await decideOwn(ctx, found);
    return decision.allowed && !decision.creditReturns;
  },
  async act(ctx, id) {
    const found = await findReservation(ctx.studio.db, id);
    if (!found || found.deletedAt) return;
    try {
      await cancelPlace(ctx, found);
    } catch (error) {
      // The page shows what holds now: cancelled by another press, too late, or begun.
      if (!(error instanceof AppError)) throw error;
    }
  },
};

type Allowed = Extract<CancelDecision, { allowed: true }>;

/** What becomes of the credit. */
function creditText(
  { creditReturns, exhausted, late }: Allowed,
  { counted }: { readonly counted: boolean },
  rules: CancelRules,
): string {
  if (!counted) return 'Tu plan ilimitado sigue igual; solo se libera tu lugar.';
  if (creditReturns) return 'Tu crédito regresa a tu cuenta.';
  if (exhausted) return `Este crédito ya no regresa a tu cuenta. ${maxCancelsText(rules)}.`;
  return late ? lateCancelWarning(rules) : 'El crédito de un lugar fijo no regresa a tu cuenta.';
}

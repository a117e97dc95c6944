/** The answers to a seat that is offered from the waitlist: that one takes it, or lets it go. */
import { AppError } from '../../../domain/errors';
import { formatTime } from '../../../domain/format';
import { SHOWN_ERRORS } from '../../../domain/shownErrors';
import { wallClockOf } from '../../../domain/studioTime';
import { declineFor, takeFor } from '../booking/waitlistOffers/service';
import { closedAnswer, doneAnswer, type AnswerHandler } from './kinds';
import { placeLines } from './places';
import { findOfferedSeat, findOfferOwner, type OfferedSeat } from './repository';

const owner: AnswerHandler['owner'] = ({ studio }, id) => findOfferOwner(studio.db, id);

/** Why it was withdrawn. */
const whyOver = ({ reason }: OfferedSeat): readonly string[] =>
  reason !== null && reason in SHOWN_ERRORS ? [SHOWN_ERRORS[reason as keyof typeof SHOWN_ERRORS][1]] : [];

export const takesOffer: AnswerHandler = {
  owner,
  async show({ studio, now }, id) {
    const seat = await findOfferedSeat(studio.db, id);
    if (!seat) return null;
    const { name, person, outcome, expires_at, timezone } = seat;
    if (outcome === 'accepted')
      return doneAnswer(
        `¡Listo, ${name}! El lugar es ${person === null ? 'tuyo' : `de ${person}`}.`,
        ...placeLines(seat),
      );
    if (outcome !== null || expires_at <= now)
      return closedAnswer(
        `Este lugar ya no está apartado para ${person ?? 'ti'}`,
        ...placeLines(seat),
        ...whyOver(seat),
        'Se lo ofrecimos a quien sigue.',
      );
    const until = formatTime(wallClockOf(expires_at, timezone ?? (await studio.config()).timezone));
    return {
      title: `${name}, hay un lugar para ${person ?? 'ti'}`,
      lines: [
        ...placeLines(seat),
        `Es tuyo hasta las ${until}.`,
        'Al tomarlo se usa uno de tus créditos. Ya no da tiempo de cancelar sin perderlo.',
      ],
      button: 'Tomar lugar',
      rates: false,
      done: false,
    };
  },
  async act(ctx, id) {
    const seat = await findOfferedSeat(ctx.studio.db, id);
    if (!seat) return;
    try {
      await takeFor(ctx, seat.waitlist_id, seat);
    } catch (error) {
      // The page shows what holds now: the offer is over, or its customer can't pay for it any more.
      if (!(error instanceof AppError)) throw error;
    }
  },
};

export const declinesOffer: AnswerHandler = {
  owner,
  async show({ studio, now }, id) {
    const seat = await findOfferedSeat(studio.db, id);
    if (!seat) return null;
    const { name, person, outcome, expires_at } = seat;
    if (outcome === 'accepted') return closedAnswer('Ya tomaste este lugar', ...placeLines(seat));
    if (outcome === 'declined')
      return doneAnswer('Gracias por avisar', ...placeLines(seat), 'Le ofrecimos el lugar a quien sigue.');
    if (outcome !== null || expires_at <= now)
      return closedAnswer(
        `Este lugar ya no está apartado para ${person ?? 'ti'}`,
        ...placeLines(seat),
        'Se lo ofrecimos a quien sigue.',
      );
    return {
      title: `${name}, ¿dejas pasar este lugar?`,
      lines: [
        ...placeLines(seat),
        `Se lo ofrecemos a quien sigue. ${person === null ? 'Tú sigues' : `${person} sigue`} en la lista de espera.`,
      ],
      button: 'Dejarlo pasar',
      rates: false,
      done: false,
    };
  },
  async act(ctx, id) {
    const seat = await findOfferedSeat(ctx.studio.db, id);
    if (seat) await declineFor(ctx, seat.waitlist_id, seat.single_class_id);
  },
};

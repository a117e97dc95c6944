/** The answer to a seat that is offered from the waitlist: that one takes it. */
import { AppError } from '../../../domain/errors';
import { formatTime } from '../../../domain/format';
import { wallClockOf } from '../../../domain/studioTime';
import { takeFor } from '../booking/waitlistOffers/service';
import { ended, given, type AnswerHandler } from './kinds';
import { placeLines } from './places';
import { findOfferedSeat } from './repository';

export const takes: AnswerHandler = {
  async show({ studio, now }, id) {
    const seat = await findOfferedSeat(studio.db, id);
    if (!seat) return null;
    const { name, outcome, expires_at, timezone } = seat;
    if (outcome === 'accepted') return given(`¡Listo, ${name}! El lugar es tuyo.`, ...placeLines(seat));
    if (outcome !== null || expires_at <= now)
      return ended('Este lugar ya no está apartado para ti', ...placeLines(seat), 'Se lo ofrecimos a quien sigue.');
    const until = formatTime(wallClockOf(expires_at, timezone ?? (await studio.config()).timezone));
    return {
      title: `${name}, hay un lugar para ti`,
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

/** The stars of a video, from the mail that asks for them. */
import type { Context } from '../../context';
import { findRatedVideo, findRatingOwner, rateOnce } from './repository';
import { ended, given, type AnswerHandler } from './kinds';

const starsText = (stars: number): string => '★'.repeat(stars);

export const rates: AnswerHandler = {
  owner: ({ studio }, id) => findRatingOwner(studio.db, id),
  async show({ studio: { db } }: Context, id) {
    const video = await findRatedVideo(db, id);
    if (!video) return null;
    const { name, title, stars } = video;
    if (stars !== null) return given(`¡Gracias, ${name}!`, `Calificaste «${title}» con ${starsText(stars)}.`);
    if (video.archived) return ended('Este video ya no está', `«${title}» salió del catálogo.`);
    return {
      title: `¿Qué te pareció «${title}»?`,
      lines: ['Elige de una a cinco estrellas.'],
      button: 'Enviar calificación',
      rates: true,
      done: false,
    };
  },
  async act(ctx, id, { stars }) {
    if (stars !== undefined) await ctx.transaction((trx) => rateOnce(trx, id, stars, ctx.now));
  },
};

/** The stars of a class or a video, from the message that asks for them. */
import { insertRating } from '../booking/ratings/repository';
import { closedAnswer, doneAnswer, type AnswerHandler } from './kinds';
import { placeLines } from './places';
import { findPlace, findPlaceOwner, findRatedVideo, findRatingOwner, rateOnce } from './repository';

const thanksFor = (name: string, what: string, stars: number) =>
  doneAnswer(`¡Gracias, ${name}!`, `Calificaste ${what} con ${'★'.repeat(stars)}.`);

const STARS_QUESTION = { button: 'Enviar calificación', rates: true, done: false } as const;
const HOW = 'Elige de una a cinco estrellas.';

export const ratesVideo: AnswerHandler = {
  owner: ({ studio }, id) => findRatingOwner(studio.db, id),
  async show({ studio: { db } }, id) {
    const video = await findRatedVideo(db, id);
    if (!video) return null;
    const { name, title, stars } = video;
    if (stars !== null) return thanksFor(name, `«${title}»`, stars);
    if (video.archived) return closedAnswer('Este video ya no está', `«${title}» salió del catálogo.`);
    return { title: `¿Qué te pareció «${title}»?`, lines: [HOW], ...STARS_QUESTION };
  },
  async act(ctx, id, { stars }) {
    if (stars !== undefined) await ctx.transaction((trx) => rateOnce(trx, id, stars, ctx.now));
  },
};

/** The same rating as in the app, so that either is the only one. */
export const ratesClass: AnswerHandler = {
  owner: ({ studio }, id) => findPlaceOwner(studio.db, id),
  async show({ studio }, id) {
    const place = await findPlace(studio.db, id);
    if (!place) return null;
    const { name, class_name, class_stars, attend, deleted_at } = place;
    if (class_stars !== null) return thanksFor(name, class_name, class_stars);
    if (deleted_at !== null || !attend)
      return closedAnswer('Esta clase no se puede calificar', ...placeLines(place), 'Ya no aparece que asististe.');
    if (!(await studio.config()).reservation_rating_enabled)
      return closedAnswer('El estudio ya no pide calificaciones', ...placeLines(place));
    return { title: `¿Qué te pareció ${class_name}?`, lines: [...placeLines(place), HOW], ...STARS_QUESTION };
  },
  async act(ctx, id, { stars }) {
    if (stars !== undefined)
      await ctx.transaction((trx) => insertRating(trx, id, { class_stars: stars, coach_stars: stars, comment: null }));
  },
};

import { useState, type FormEvent } from 'react';
import type { RateVideo as Rating, Video } from '../../../../domain/contract/videos';
import { RATING_COMMENT_MAX } from '../../../../domain/validation';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import { Stars } from '../../../ui/Stars';
import { TextArea } from '../../../ui/TextArea';
import { coachesOf } from '../labels';

export interface RateVideoProps {
  readonly video: Video;
  readonly busy: boolean;
  readonly onRate: (rating: Rating) => void;
}

/** Stars for video and coach; comment and button come with the coach's. */
export function RateVideo({ video, busy, onRate }: RateVideoProps) {
  const { video_id, rating } = video;
  const [classStars, setClassStars] = useState(rating?.class_stars ?? null);
  const [coachStars, setCoachStars] = useState(rating?.coach_stars ?? null);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [missing, setMissing] = useState(false);
  const coaches = coachesOf(video);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(classStars === null);
    if (classStars === null || coachStars === null) return;
    onRate({ video_id, class_stars: classStars, coach_stars: coachStars, comment: comment.trim() || null });
  };
  return (
    <form id="calificar" className="video-rating ui-card" onSubmit={submit}>
      <h2>{rating ? 'Tu calificación' : 'Califica este video'}</h2>
      <Stars label="¿Qué te pareció el video?" value={classStars} onChange={setClassStars} />
      <Stars
        label={coaches ? `¿Y tu coach, ${coaches}?` : '¿Y tu coach?'}
        value={coachStars}
        onChange={setCoachStars}
      />
      {coachStars !== null && (
        <>
          <TextArea
            label="Comentario (opcional)"
            rows={3}
            maxLength={RATING_COMMENT_MAX}
            value={comment}
            onChange={setComment}
          />
          <AlertRegion text={missing}>{missing && <p>Elige también las estrellas del video.</p>}</AlertRegion>
          <Button type="submit" busy={busy}>
            Enviar calificación
          </Button>
        </>
      )}
    </form>
  );
}

import { useState, type FormEvent } from 'react';
import type { Rate } from '../../../../domain/contract/ratings';
import { RATING_COMMENT_MAX } from '../../../../domain/validation';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Stars } from '../../../ui/Stars';
import { TextArea } from '../../../ui/TextArea';
import { useId } from '../../../ui/useId';
import { className } from '../../schedule/labels';
import { instructorNames, type ReservationView } from '../actions';
import '../dialogs.scss';

export interface RateDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly busy: boolean;
  /** Why the server refused. */
  readonly error: string | null;
  readonly onRate: (rating: Rate) => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/**
 * 'Calificar Clase': stars for the class and the coach; comment and buttons come with the coach's (specification,
 * section 5).
 */
export default function RateDialog({ view, open, busy, error, onRate, onClose, onExited }: RateDialogProps) {
  const { single_class } = view.reservation;
  const coaches = instructorNames(view.reservation);
  const [classStars, setClassStars] = useState<number | null>(null);
  const [coachStars, setCoachStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useId('calificacion');
  const problem = missing && classStars === null ? 'Elige también las estrellas de la clase.' : error;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (coachStars === null) return;
    setMissing(classStars === null);
    if (classStars !== null)
      onRate({ class_stars: classStars, coach_stars: coachStars, comment: comment.trim() || null });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Calificar Clase"
      size="sm"
      locked={busy}
      footer={
        coachStars !== null && (
          <>
            <Button variant="ghost" disabled={busy} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" form={form} busy={busy}>
              Enviar calificación
            </Button>
          </>
        )
      }
    >
      <form id={form} className="rating" onSubmit={submit}>
        <p className="rating__class">
          <strong>{className(single_class)}</strong>
          <span>{view.when}</span>
        </p>
        <Stars label="¿Qué te pareció la clase?" value={classStars} onChange={setClassStars} />
        <Stars
          label={coaches ? `¿Y tu coach, ${coaches}?` : '¿Y tu coach?'}
          value={coachStars}
          onChange={setCoachStars}
        />
        {coachStars !== null && (
          <TextArea
            label="Comentario (opcional)"
            name="comment"
            rows={3}
            maxLength={RATING_COMMENT_MAX}
            value={comment}
            onChange={setComment}
            placeholder="Cuéntanos qué te gustó o qué mejorarías"
          />
        )}
        <AlertRegion text={problem} className="rating__alert">
          {problem && <p>{problem}</p>}
        </AlertRegion>
      </form>
    </Dialog>
  );
}

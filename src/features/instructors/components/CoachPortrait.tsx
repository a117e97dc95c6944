import type { Instructor } from '../../../../domain/contract/catalogue';
import { classNames } from '../../../ui/classNames';
import { Picture } from '../../../ui/Picture';
import '../instructors.scss';

export interface CoachPortraitProps {
  readonly coach: Pick<Instructor, 'name' | 'last_name' | 'file'>;
  /** Stands on the first screen: not to be waited for. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** How wide it is shown: alone on a coach's page, or one of several. */
const ALONE = '(min-width: 768px) 340px, 100vw';
const ONE_OF_MANY = '(min-width: 992px) 340px, 50vw';

/** The coach's picture as a tall frame; their initials while there is none, or where it is broken. */
export function CoachPortrait({ coach, eager, className }: CoachPortraitProps) {
  const initials = `${coach.name.charAt(0)}${coach.last_name.charAt(0)}`.toUpperCase();
  return (
    <Picture
      src={coach.file?.src}
      eager={eager}
      sizes={eager ? ALONE : ONE_OF_MANY}
      className={classNames('coach-portrait', className)}
      placeholder={
        <span className="coach-portrait__initials" aria-hidden>
          {initials}
        </span>
      }
    />
  );
}

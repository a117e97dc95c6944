import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Photo } from './Photo';

export interface PictureProps {
  /** Empty or missing: the placeholder. */
  readonly src?: string | null;
  /** '' where the words beside it say the same. */
  readonly alt?: string;
  /** Stands on the first screen: not to be waited for. */
  readonly eager?: boolean;
  /** How wide it is shown, as HTML's attribute `sizes` ('(min-width: 900px) 30vw, 100vw'). */
  readonly sizes?: string;
  readonly className?: string;
  /** Instead of the pattern. */
  readonly placeholder?: ReactNode;
}

const SHAPES = (
  <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
    <circle className="ui-picture__sun" cx="268" cy="128" r="58" />
    <path className="ui-picture__far" d="M0 210c80-70 150-40 210-10s120 20 190-40v140H0z" />
    <path className="ui-picture__near" d="M0 250c90-50 170-20 240 0s110 0 160-30v80H0z" />
  </svg>
);

/**
 * A picture that fills the frame that `className` gives it; a calm pattern while there is none, or where it is broken.
 */
export function Picture({
  src,
  alt = '',
  eager = false,
  sizes = '100vw',
  className,
  placeholder = SHAPES,
}: PictureProps) {
  return (
    <div className={classNames('ui-picture', className)}>
      <Photo src={src} alt={alt} eager={eager} sizes={sizes} missing={placeholder} />
    </div>
  );
}

import { classNames } from './classNames';
import { Photo } from './Photo';

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly className?: string;
}

export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** How wide it is shown (styles/_display.scss). */
const WIDTHS = { sm: '28px', md: '40px', lg: '64px', xl: '128px' } as const;

/** A person's picture, or their initials while there is none (or it doesn't load). The name stands beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  return (
    <span className={classNames('ui-avatar', `ui-avatar--${size}`, className)} aria-hidden>
      <Photo src={src} alt="" eager={false} sizes={WIDTHS[size]} missing={initials(name)} />
    </span>
  );
}

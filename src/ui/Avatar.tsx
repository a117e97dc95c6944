import { useState } from 'react';
import { classNames } from './classNames';

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly className?: string;
}

const initials = (name: string): string =>
  name.trim().split(/\s+/).slice(0, 2).map((word) => word.charAt(0).toUpperCase()).join('');

/** A person's picture, or their initials while there is none (or it doesn't load). The name stands beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken;
  return (
    <span className={classNames('ui-avatar', `ui-avatar--${size}`, className)} aria-hidden>
      {shown ? <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} /> : initials(name)}
    </span>
  );
}

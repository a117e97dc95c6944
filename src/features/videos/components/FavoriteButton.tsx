import Heart from 'lucide-react/icons/heart';
import { classNames } from '../../../ui/classNames';

export interface FavoriteButtonProps {
  readonly title: string;
  readonly favorite: 0 | 1;
  readonly onToggle: () => void;
}

export function FavoriteButton({ title, favorite, onToggle }: FavoriteButtonProps) {
  const isOn = favorite === 1;
  return (
    <button
      type="button"
      className={classNames('video-favorite', isOn && 'video-favorite--on')}
      aria-pressed={isOn}
      aria-label={`Favorito: ${title}`}
      onClick={onToggle}
    >
      <Heart size={22} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}

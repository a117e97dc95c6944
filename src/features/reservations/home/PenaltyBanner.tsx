import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Home } from '../../../../domain/contract/home';
import { penaltyText } from './labels';

export interface PenaltyBannerProps {
  readonly penalty: NonNullable<Home['penalty']>;
  readonly zone: string;
}

/** Why nothing can be reserved, and until when. */
export function PenaltyBanner({ penalty, zone }: PenaltyBannerProps) {
  const { title, cause } = penaltyText(penalty, zone);
  return (
    <div className="home-penalty" role="status">
      <CircleAlert size={20} aria-hidden />
      <p>
        <strong>{title}</strong>
        {cause && <span>{cause}</span>}
      </p>
    </div>
  );
}

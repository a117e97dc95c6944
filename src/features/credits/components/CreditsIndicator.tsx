import Ticket from 'lucide-react/icons/ticket';
import type { AvailableClass } from '../../../../domain/contract/credits';
import { creditsLabel } from '../../../../domain/credits';
import { Skeleton } from '../../../ui/Skeleton';
import { toCredits } from '../selectors';
import './credits.scss';

export interface CreditsIndicatorProps {
  /** null while they are on their way: the indicator keeps its place. */
  readonly credits: readonly AvailableClass[] | null;
}

/** How many classes the customer can still reserve, or 'Ilimitadas'. */
export function CreditsIndicator({ credits }: CreditsIndicatorProps) {
  return (
    <p className="credits-indicator">
      <Ticket size={18} aria-hidden />
      <span>Clases disponibles</span>
      <strong aria-live="polite">{credits ? creditsLabel(toCredits(credits)) : <Skeleton width="1.5em" />}</strong>
    </p>
  );
}

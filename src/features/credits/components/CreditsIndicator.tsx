import Ticket from 'lucide-react/icons/ticket';
import type { AvailableClass } from '../../../../domain/contract/credits';
import { creditParts, creditsLabel } from '../../../../domain/credits';
import { Skeleton } from '../../../ui/Skeleton';
import { toCredits } from '../selectors';
import './credits.scss';

export interface CreditsIndicatorProps {
  /** null while loading: the indicator's room stays reserved. */
  readonly credits: readonly AvailableClass[] | null;
}

/** The number of classes that can still be reserved, or 'Ilimitadas'; and credits for certain classes only. */
export function CreditsIndicator({ credits }: CreditsIndicatorProps) {
  const parts = creditParts(credits ?? []);
  return (
    <p className="credits-indicator">
      <Ticket size={18} aria-hidden />
      <span>
        Clases disponibles
        {parts.length > 0 && <small>{parts.join(' · ')}</small>}
      </span>
      <strong aria-live="polite">{credits ? creditsLabel(toCredits(credits)) : <Skeleton width="1.5em" />}</strong>
    </p>
  );
}

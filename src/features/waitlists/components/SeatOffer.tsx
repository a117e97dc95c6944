import { useEffect } from 'react';
import type { WaitlistEntry } from '../../../../domain/contract/waitlists';
import { Button } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useNow } from '../../../ui/useNow';
import { offerTimeLeft } from '../../schedule/labels';

interface SeatOfferProps {
  readonly offer: NonNullable<WaitlistEntry['offer']>;
  /** The class, for who doesn't see what is around. */
  readonly of: string;
  /** Who of the family it is kept for; null: the customer. */
  readonly person: string | null;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onDecline: () => void;
  /** Its time is over. */
  readonly onLapsed: () => void;
}

/** A seat that is kept for the customer or a person of their family, with the time that is left to take it. */
export function SeatOffer({
  offer: { expires_at, spot },
  of,
  person,
  busy,
  onTake,
  onDecline,
  onLapsed,
}: SeatOfferProps) {
  const now = useNow();
  const until = new Date(expires_at);
  useEffect(() => {
    const over = setTimeout(onLapsed, Math.max(0, Date.parse(expires_at) - Date.now()) + 1_000);
    return () => clearTimeout(over);
  }, [expires_at, onLapsed]);
  if (until <= now) return null;
  const about = <VisuallyHidden> {of}</VisuallyHidden>;
  return (
    <div className="seat-offer" role="status">
      <p>
        <strong>
          {spot === null ? `Hay un lugar para ${person ?? 'ti'}.` : `El lugar ${spot} es para ${person ?? 'ti'}.`}
        </strong>
        <span>{offerTimeLeft(until, now)} para tomarlo. Se usa uno de tus créditos.</span>
      </p>
      <div className="seat-offer__answers">
        <Button busy={busy} onClick={onTake}>
          Tomar lugar{about}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onDecline}>
          No, gracias{about}
        </Button>
      </div>
    </div>
  );
}

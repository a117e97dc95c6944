import type { AvailableClass } from '../../../../domain/contract/credits';
import { formatInstant } from '../../../../domain/format';
import { Button } from '../../../ui/Button';
import { creditName } from '../labels';

interface FreeCreditsProps {
  readonly credits: readonly AvailableClass[];
  readonly zone: string;
  /** Admins change their expiry and withdraw them. */
  readonly isAdmin: boolean;
  /** available_class_id of the credit that is being withdrawn. */
  readonly busy: number | null;
  readonly onExpiry: (credit: AvailableClass) => void;
  readonly onWithdraw: (credit: AvailableClass) => void;
}

/** The credits that a customer can still use, folded below their packages. */
export function FreeCredits({ credits, zone, isAdmin, busy, onExpiry, onWithdraw }: FreeCreditsProps) {
  return (
    <details className="access__more">
      <summary>Créditos libres ({credits.length})</summary>
      <ul className="access__credits">
        {credits.map((credit) => {
          const until = credit.expiration_date;
          const name = creditName(credit);
          const when = until === null ? 'sin vencimiento' : `vence el ${formatInstant(until, zone)}`;
          const which = <span className="ui-hidden"> {`${name}, ${when}`}</span>;
          return (
            <li key={credit.available_class_id}>
              <span>
                {name}
                {credit.purchase_id === null && ' · regalo'}
                <small>{when}</small>
              </span>
              {isAdmin && (
                <span className="access__credit-actions">
                  <Button size="sm" variant="ghost" onClick={() => onExpiry(credit)}>
                    Vencimiento{which}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={busy === credit.available_class_id}
                    onClick={() => onWithdraw(credit)}
                  >
                    Retirar{which}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

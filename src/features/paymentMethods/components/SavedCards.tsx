import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router-dom';
import { shownCardType, type CardType } from '../../../../domain/cardBrand';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import { formatDate, formatInstant } from '../../../../domain/format';
import { hasExpired } from '../../../../domain/renewal';
import { studioDay, type Day } from '../../../../domain/studioTime';
import { changeCardPath } from '../../../core/routing/paths';
import { Button } from '../../../ui/Button';
import { useNow } from '../../../ui/useNow';
import { cardName, expiryText } from '../labels';

interface SavedCardsProps {
  readonly sources: readonly PaymentSource[];
  readonly timeZone: string;
  readonly deleting: number | null;
  readonly onDelete: (source: PaymentSource) => void;
}

function warningOf(source: PaymentSource, today: Day): string | null {
  if (hasExpired(source, today)) return 'Esta tarjeta ya venció.';
  const due = source.subscriptions.some(({ next_charge }) => next_charge !== null && hasExpired(source, next_charge));
  return due ? 'Vence antes del próximo cargo: cambia a tiempo la tarjeta de tu suscripción.' : null;
}

export function SavedCards({ sources, timeZone, deleting, onDelete }: SavedCardsProps) {
  const now = useNow();
  return (
    <ul className="methods-cards">
      {sources.map((source) => (
        <li key={source.payment_source_id} className="methods-card ui-card">
          <CardBrand type={shownCardType(source.card_type)} />
          <p className="methods-card__words">
            <strong>{cardName(source)}</strong>
            <span>
              Agregada el {formatInstant(source.createdAt, timeZone)}
              {expiryText(source)}
            </span>
            {source.subscriptions.map(({ purchase_id, title, next_charge }) => (
              <span key={purchase_id}>
                Paga tu suscripción {title}
                {next_charge && `; próximo cargo el ${formatDate(next_charge)}`}.{' '}
                <Link to={changeCardPath(purchase_id)}>Cambiar tarjeta</Link>
              </span>
            ))}
            {warningOf(source, studioDay(now, timeZone)) && (
              <span className="methods-card__warning">{warningOf(source, studioDay(now, timeZone))}</span>
            )}
          </p>
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 size={18} aria-hidden />}
            busy={deleting === source.payment_source_id}
            disabled={deleting !== null && deleting !== source.payment_source_id}
            onClick={() => onDelete(source)}
          >
            Eliminar<span className="ui-hidden"> {cardName(source)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The brand as a small drawing, beside its name. */
function CardBrand({ type }: { readonly type: CardType }) {
  return (
    <span className="methods-brand" aria-hidden>
      {type === 'mastercard' ? (
        <svg viewBox="0 0 40 24" width={40} height={24}>
          <circle cx="15" cy="12" r="9" />
          <circle cx="25" cy="12" r="9" />
        </svg>
      ) : (
        <span>{type === 'visa' ? 'VISA' : 'AMEX'}</span>
      )}
    </span>
  );
}

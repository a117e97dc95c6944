import Trash2 from 'lucide-react/icons/trash-2';
import { shownCardType } from '../../../../domain/cardEntry';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import { formatInstant } from '../../../../domain/format';
import { Button } from '../../../ui/Button';
import { cardName } from '../labels';
import { CardBrand } from './CardBrand';

export interface SavedCardsProps {
  readonly sources: readonly PaymentSource[];
  readonly timeZone: string;
  readonly deleting: number | null;
  readonly onDelete: (source: PaymentSource) => void;
}

export function SavedCards({ sources, timeZone, deleting, onDelete }: SavedCardsProps) {
  return (
    <ul className="methods-cards">
      {sources.map((source) => (
        <li key={source.payment_source_id} className="methods-card ui-card">
          <CardBrand type={shownCardType(source.card_type)} />
          <p className="methods-card__words">
            <strong>{cardName(source)}</strong>
            <span>Agregada el {formatInstant(source.createdAt, timeZone)}</span>
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

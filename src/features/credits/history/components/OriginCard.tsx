import Banknote from 'lucide-react/icons/banknote';
import type { CancelRules } from '../../../../../domain/cancellation';
import { formatInstant } from '../../../../../domain/format';
import { orderNumber } from '../../../../../domain/orderNumber';
import { Badge } from '../../../../ui/Badge';
import type { OriginView } from '../origins';
import { summary } from '../labels';
import { CreditRow } from './CreditRow';

const GENERAL: Readonly<Record<OriginView['kind'], string>> = {
  presencial: 'Clases regulares',
  online: 'Sesiones en línea',
  especial: 'Solo este evento',
};

export interface OriginCardProps {
  readonly origin: OriginView;
  readonly rules: CancelRules;
  readonly zone: string;
}

/** A purchase with its credits; those of a class type of their own under its name. */
export function OriginCard({ origin, rules, zone }: OriginCardProps) {
  const { key, purchase, kind, sections } = origin;
  const id = `origen-${key}`;
  const named = kind !== 'presencial' || sections.length > 1 || sections.some((section) => section.class_type !== null);
  return (
    <section className="credit-origin ui-card" aria-labelledby={id}>
      <header className="credit-origin__head">
        <div>
          <h2 id={id} className="credit-origin__title">
            {purchase?.class_package.title ?? 'Cortesía del estudio'}
          </h2>
          {purchase && (
            <p className="credit-origin__when">
              Orden {orderNumber(purchase.purchase_id)} · {formatInstant(purchase.createdAt, zone)}
            </p>
          )}
        </div>
        <p className="credit-origin__summary">{summary(origin)}</p>
      </header>
      {purchase?.is_cash && !purchase.is_paid && (
        <p className="credit-origin__cash">
          <Badge tone="warning" icon={<Banknote size={15} aria-hidden />}>
            Pago en efectivo pendiente
          </Badge>
        </p>
      )}
      {sections.map(({ class_type, rows }) => (
        <div key={class_type?.class_type_id ?? 0} className="credit-origin__section">
          {named && <h3>{class_type ? `Solo ${class_type.name}` : GENERAL[kind]}</h3>}
          <ul>
            {rows.map((row) => (
              <CreditRow key={row.key} row={row} rules={rules} zone={zone} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

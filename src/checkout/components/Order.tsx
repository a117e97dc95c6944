import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import type { Purchase } from '../../../domain/contract/purchases';
import { formatInstant } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { classAmountLabel } from '../../../domain/packages';
import { CASH } from '../../../domain/pricing';
import { purchaseBadge } from '../../../domain/purchaseStatus';
import { Badge, type BadgeTone } from '../../ui/Badge';
import type { CreditLine } from '../grantedCredits';
import { Notice } from './Notice';
import '../thanks.scss';

export interface OrderProps {
  readonly purchase: Purchase;
  readonly credits: readonly CreditLine[];
  readonly timeZone: string;
}

const LOOKS: Readonly<Record<string, readonly [BadgeTone, ReactNode]>> = {
  completed: ['success', <CircleCheck key="icon" size={16} aria-hidden />],
  active: ['success', <CircleCheck key="icon" size={16} aria-hidden />],
  pending: ['warning', <Hourglass key="icon" size={16} aria-hidden />],
};
const OTHERWISE: readonly [BadgeTone, ReactNode] = ['neutral', <CircleX key="icon" size={16} aria-hidden />];

/** What was bought, what it cost, where it stands, and what can be reserved with it now. */
export function Order({ purchase, credits, timeZone }: OrderProps) {
  const { status, class_package, payment_method } = purchase;
  const [tone, icon] = LOOKS[status] ?? OTHERWISE;
  const cancelledOn = purchase.cancelledAt && formatInstant(purchase.cancelledAt, timeZone);
  return (
    <section className="thanks-order ui-card" aria-label="Tu orden">
      <dl className="thanks-lines">
        <div>
          <dt>Paquete</dt>
          <dd className="thanks-lines__strong">{class_package.title}{purchase.class_amount !== 0 && <span className="thanks-lines__quiet">{classAmountLabel(purchase.class_amount)}</span>}</dd>
        </div>
        <div><dt>Fecha</dt><dd>{formatInstant(purchase.createdAt, timeZone)}</dd></div>
        {payment_method && <div><dt>Forma de pago</dt><dd>{payment_method.name}</dd></div>}
        <div><dt>Estado</dt><dd><Badge tone={tone} icon={icon}>{purchaseBadge(status, cancelledOn)}</Badge></dd></div>
        <div className="thanks-lines__total"><dt>Total</dt><dd>{formatMoney(toCentavos(purchase.total_payment))}</dd></div>
      </dl>
      {credits.length > 0 && (
        <div className="thanks-credits">
          <h2>Ya puedes reservar con</h2>
          <ul>{credits.map(({ text, until }) => <li key={text}><strong>{text}</strong>{until && <span> {until}</span>}</li>)}</ul>
        </div>
      )}
      {status === 'pending' && purchase.payment_method_id === CASH && (
        <Notice>
          Paga en recepción. Tus créditos ya se pueden usar; tus reservaciones dicen &apos;Pago en Efectivo Incompleto&apos; hasta que el estudio confirme.
        </Notice>
      )}
    </section>
  );
}

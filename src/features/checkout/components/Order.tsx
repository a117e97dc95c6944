import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import type { Purchase } from '../../../../domain/contract/purchases';
import { CHECKOUT_FAILED } from '../../../../domain/checkoutErrors';
import { formatInstant, formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { classAmountLabel } from '../../../../domain/packages';
import { CASH, OXXO, SPEI } from '../../../../domain/pricing';
import { purchaseBadge } from '../../../../domain/purchaseStatus';
import { boughtClass, viewOf } from '../../purchases/labels';
import { PurchaseFiles } from '../../purchases/components/PurchaseFiles';
import { useNow } from '../../../ui/useNow';
import { Badge, type BadgeTone } from '../../../ui/Badge';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { Spinner } from '../../../ui/Spinner';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { CreditLine } from '../grantedCredits';
import type { OrderState } from '../orderState';
import { Notice } from './Notice';
import '../thanks.scss';

const Transfer = lazyComponent(
  () => import('../../purchases/containers/TransferContainer'),
  <SkeletonGroup label="Cargando los datos para transferir" shape="block" height={240} />,
);
const Spei = lazyComponent(
  () => import('../containers/SpeiContainer'),
  <SkeletonGroup label="Cargando los datos de tu transferencia" shape="block" height={280} />,
);

const Oxxo = lazyComponent(
  () => import('../containers/OxxoContainer'),
  <SkeletonGroup label="Cargando tu ficha de OXXO" shape="block" height={320} />,
);

export interface OrderProps {
  readonly purchase: Purchase;
  readonly state: OrderState;
  /** Whether polling has stopped while the payment is still on its way. */
  readonly tired: boolean;
  readonly credits: readonly CreditLine[];
  readonly timeZone: string;
}

const LOOKS: Readonly<Record<string, readonly [BadgeTone, ReactNode]>> = {
  completed: ['success', <CircleCheck key="icon" size={16} aria-hidden />],
  active: ['success', <CircleCheck key="icon" size={16} aria-hidden />],
  pending: ['warning', <Hourglass key="icon" size={16} aria-hidden />],
  failed: ['danger', <CircleX key="icon" size={16} aria-hidden />],
};
const OTHERWISE: readonly [BadgeTone, ReactNode] = ['neutral', <CircleX key="icon" size={16} aria-hidden />];

/** What was bought, what it cost, where it stands, and what can be reserved with it now. */
export function Order({ purchase, state, tired, credits, timeZone }: OrderProps) {
  const { status, class_package, payment_method, refunded, single_class: event, reserved_class: reserved } = purchase;
  const [tone, icon] = LOOKS[status] ?? OTHERWISE;
  const cancelledOn = purchase.cancelledAt && formatInstant(purchase.cancelledAt, timeZone);
  const { renewal, charges, method } = viewOf(purchase, timeZone, useNow(), 'table');
  return (
    <section className="thanks-order ui-card" aria-label="Tu orden">
      <dl className="thanks-lines">
        <div>
          <dt>Paquete</dt>
          <dd className="thanks-lines__strong">
            {class_package.title}
            {event && <span className="thanks-lines__quiet">{boughtClass(event, class_package.title, timeZone)}</span>}
            {!event && purchase.class_amount !== 0 && (
              <span className="thanks-lines__quiet">{classAmountLabel(purchase.class_amount)}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>{formatInstant(purchase.createdAt, timeZone)}</dd>
        </div>
        {payment_method && (
          <div>
            <dt>Forma de pago</dt>
            <dd>{method}</dd>
          </div>
        )}
        <div>
          <dt>Estado</dt>
          <dd>
            <Badge tone={tone} icon={icon}>
              {purchaseBadge(status, cancelledOn)}
            </Badge>
          </dd>
        </div>
        {renewal && (
          <div>
            <dt>Próximo cargo</dt>
            <dd>
              {renewal}
              <span className="thanks-lines__quiet">{charges}</span>
            </dd>
          </div>
        )}
        <div className="thanks-lines__total">
          <dt>Total</dt>
          <dd>{formatMoney(toCentavos(purchase.total_payment))}</dd>
        </div>
      </dl>
      {credits.length > 0 && (
        <div className="thanks-credits">
          <h2>{credits.some(({ books }) => books) ? 'Ya puedes reservar con' : 'Ya tienes'}</h2>
          <ul>
            {credits.map(({ text, until }) => (
              <li key={text}>
                <strong>{text}</strong>
                {until && <span> {until}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {state === 'spei' && <Spei purchase={purchase} timeZone={timeZone} />}
      {state === 'oxxo' && <Oxxo purchase={purchase} timeZone={timeZone} />}
      <div className="thanks-files">
        <PurchaseFiles files={class_package} />
      </div>
      <div role="status" className="thanks-state">
        {(event ?? reserved) && (state === 'bought' || state === 'cash') && (
          <Notice>
            Tu lugar está reservado{reserved && `: ${boughtClass(reserved, class_package.title, timeZone)}`}. Tu código
            QR está en Mis Reservaciones.
          </Notice>
        )}
        {purchase.transfer?.open && <Transfer purchase={purchase} />}
        {state === 'cash' && payment_method?.payment_method_id === CASH && (
          <Notice>
            Paga en recepción.{' '}
            {event ? 'Tu reservación dice' : 'Tus créditos ya se pueden usar; tus reservaciones dicen'} &apos;Pago en
            Efectivo Incompleto&apos; hasta que el estudio confirme.
            {purchase.pay_by !== null && (
              <p>Págala antes del {formatMoment(purchase.pay_by, timeZone)}; después la compra vence.</p>
            )}
          </Notice>
        )}
        {state === 'processing' && !tired && (
          <p className="thanks-state__asking">
            <Spinner label="Cargando" small />
            Esto toma unos segundos.
          </p>
        )}
        {state === 'processing' && tired && (
          <Notice>
            <p>
              <strong>Tu pago se está procesando.</strong>
            </p>
            <p>
              No pagues de nuevo. En cuanto se confirme, tus clases aparecen en tu cuenta y la compra queda como
              Completada en Mis Compras; si no se puede cobrar, queda como Fallido y no se hace ningún cargo.
            </p>
          </Notice>
        )}
        {state === 'failed' && (
          <Notice tone="error">
            <p>{purchase.failure ?? CHECKOUT_FAILED}</p>
            <p>
              {refunded > 0 && [SPEI, OXXO].includes(payment_method?.payment_method_id ?? 0)
                ? `Guardamos ${formatMoney(toCentavos(refunded))} como tu saldo a favor.`
                : refunded > 0
                  ? `Te devolvemos ${formatMoney(toCentavos(refunded))}; tu banco puede tardar unos días en mostrarlo.`
                  : 'No se hizo ningún cargo.'}
            </p>
          </Notice>
        )}
      </div>
    </section>
  );
}

import { emailText } from '../../../domain/contacts';
import { useSelector } from 'react-redux';
import type { Dispute } from '../../../domain/contract/disputes';
import { disputeBadge } from '../../../domain/disputes';
import { formatInstant } from '../../../domain/format';
import { orderNumber } from '../../../domain/orderNumber';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { selectConfig } from '../../features/appconfig/state';
import { selectSendsMail } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { ListBody } from '../list/ListBody';
import { useList } from '../list/useList';
import { DISPUTES, getDisputes } from './service';
import './disputes.scss';

const TONES: Readonly<Record<Dispute['status'], BadgeTone>> = { open: 'warning', won: 'success', lost: 'danger' };
const PROVIDERS: Readonly<Record<Dispute['provider'], string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  mercadopago: 'Mercado Pago',
};

/** What staff can do about a dispute, or its outcome. */
function nextStepText({ status, provider, respondBy, closedAt }: Dispute, zone: string): string {
  const at = PROVIDERS[provider];
  if (status === 'open')
    return respondBy === null
      ? `Responde en ${at}. Los créditos sin usar están en pausa.`
      : `Responde en ${at} antes del ${formatInstant(respondBy, zone)}. Los créditos sin usar están en pausa.`;
  const on = closedAt === null ? '' : ` el ${formatInstant(closedAt, zone)}`;
  return status === 'won'
    ? `Se resolvió a favor del estudio${on}. Los créditos se pueden usar de nuevo.`
    : `Se resolvió a favor del cliente${on}. Los créditos sin usar se retiraron.`;
}

function Row({ dispute, zone }: { readonly dispute: Dispute; readonly zone: string }) {
  const { customer, class_package, amount, reason, status, purchase_id, provider_dispute_id, openedAt } = dispute;
  return (
    <li className="disputes-row ui-card">
      <div className="disputes-row__head">
        <h2 className="disputes-row__name">
          {customer.name} {customer.last_name}
        </h2>
        <Badge tone={TONES[status]}>{disputeBadge(status)}</Badge>
      </div>
      <p>
        <strong>{formatMoney(toCentavos(amount))}</strong> por «{class_package.title}» (orden {orderNumber(purchase_id)}
        )
      </p>
      <p>
        {reason}, desde el {formatInstant(openedAt, zone)}.
      </p>
      <p>{nextStepText(dispute, zone)}</p>
      <p className="disputes-row__small">
        {emailText(customer.email)} · {PROVIDERS[dispute.provider]} {provider_dispute_id}
      </p>
    </li>
  );
}

/** /admin/disputas: payments that a bank or PayPal takes back. */
export default function DisputesScreen() {
  useTitle('Disputas');
  const zone = useSelector(selectConfig).timezone;
  const sendsMail = useSelector(selectSendsMail);
  const list = useList(DISPUTES, getDisputes);
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Disputas"
        text="Pagos que un banco o PayPal está retirando, y los que ya se decidieron en los últimos 90 días."
      />
      <ListBody
        list={list}
        failed="No pudimos cargar las disputas."
        waiting={<SkeletonGroup rows={3} height={140} />}
        empty={
          <EmptyState
            title="No hay pagos en disputa."
            text={`Si un banco o PayPal retira un pago, aparece aquí${sendsMail ? ' y te avisamos por correo' : ''}.`}
          />
        }
      >
        {(disputes) => (
          <ul className="disputes-list">
            {disputes.map((dispute) => (
              <Row key={dispute.dispute_id} dispute={dispute} zone={zone} />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  );
}

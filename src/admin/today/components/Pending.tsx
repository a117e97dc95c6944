import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Eye from 'lucide-react/icons/eye';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import Link2 from 'lucide-react/icons/link-2';
import MailX from 'lucide-react/icons/mail-x';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { TodayResponse } from '../../../../domain/contract/today';
import { formatInstant, formatTime, plural } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { ADMIN_PATHS, customerPath, rosterPath, soldPath } from '../../../../domain/adminPaths';
import { mailKindLabel } from '../../mails/labels';
import { IRREGULARITIES, irregularityPath, irregularityText, personName } from '../labels';
import { Group, type GroupProps } from './Group';

export interface PendingProps {
  readonly day: TodayResponse;
  readonly now: Date;
  readonly zone: string;
  /** Read a while ago: nothing new is known. */
  readonly isStale: boolean;
  readonly hasOneStudio: boolean;
}

const ICON = { size: 18, 'aria-hidden': true } as const;
const pesos = (amount: number): string => formatMoney(toCentavos(amount));

function groupsOf(day: TodayResponse, now: Date, zone: string) {
  const { classes, owed, links, renewals, disputes, mails, stopped_cards, irregularities } = day;
  const groups: readonly GroupProps[] = [
    {
      icon: <ShieldAlert {...ICON} />,
      title: 'Pagos con tarjeta',
      items: stopped_cards
        ? [
            {
              key: 'declines',
              to: ADMIN_PATHS.customers,
              title: `${stopped_cards.declines} tarjetas rechazadas en una hora`,
              text: 'Por ahora solo pagan con tarjeta quienes ya han pagado antes. A los nuevos véndeles en recepción.',
            },
          ]
        : [],
    },
    {
      icon: <Banknote {...ICON} />,
      title: 'Por cobrar en recepción',
      items: (owed ?? []).map((one) => ({
        key: one.purchase_id,
        to: ADMIN_PATHS.cash,
        title: personName(one),
        text: one.class_date === null ? one.title : `${one.title} · viene a las ${formatTime(one.class_date)}`,
        end: pesos(one.total_payment),
      })),
      count: day.owed_count,
    },
    {
      icon: <Landmark {...ICON} />,
      title: 'Transferencias por confirmar',
      items: day.transfer_count
        ? [
            {
              key: 'transfers',
              to: ADMIN_PATHS.transfers,
              title: plural(day.transfer_count, 'comprobante', 'comprobantes'),
              text: 'Revísalos y confirma o rechaza.',
            },
          ]
        : [],
    },
    {
      icon: <Link2 {...ICON} />,
      title: 'Ligas sin pagar',
      items: (links ?? []).map((one) => ({
        key: one.desk_sale_id,
        to: soldPath(one.desk_sale_id),
        title: personName(one),
        text: `${one.title} · sirve hasta el ${formatInstant(one.expiresAt, zone)}`,
        end: pesos(one.total),
      })),
      count: day.link_count,
    },
    {
      icon: <Eye {...ICON} />,
      title: 'Para revisar',
      items: (irregularities ?? []).map((one, at) => ({
        key: at,
        to: irregularityPath(one),
        title: IRREGULARITIES[one.kind],
        text: irregularityText(one, zone),
        ...(one.amount !== null && { end: pesos(one.amount) }),
      })),
    },
    {
      icon: <TriangleAlert {...ICON} />,
      title: 'Pagos en disputa',
      items: (disputes ?? []).map((one) => ({
        key: one.dispute_id,
        to: ADMIN_PATHS.disputes,
        title: personName(one),
        text: one.respondBy === null ? 'Sin fecha límite' : `Responde antes del ${formatInstant(one.respondBy, zone)}`,
        end: pesos(one.amount),
      })),
    },
    {
      icon: <CreditCard {...ICON} />,
      title: 'Renovaciones sin cobrar',
      items: (renewals ?? []).map((one) => ({
        key: one.purchase_id,
        to: customerPath(one.customer_id),
        title: personName(one),
        text: `${one.title} · desde el ${formatInstant(one.overdueAt, zone)}`,
        ...(one.amount !== null && { end: pesos(one.amount) }),
      })),
    },
    {
      icon: <Hourglass {...ICON} />,
      title: 'Listas de espera',
      items: classes
        .filter(({ waiting, startsAt }) => waiting > 0 && new Date(startsAt) > now)
        .map((one) => ({
          key: one.single_class_id,
          to: rosterPath(one.single_class_id),
          title: `${formatTime(one.class_date)} ${one.name}`,
          text:
            one.reserved < one.capacity
              ? plural(one.capacity - one.reserved, 'lugar libre', 'lugares libres')
              : 'Sin lugares libres',
          end: `${one.waiting} en espera`,
        })),
    },
    {
      icon: <MailX {...ICON} />,
      title: 'Correos sin enviar',
      items: (mails ?? []).map((one) => ({
        key: one.mail_id,
        to: ADMIN_PATHS.mails,
        title: personName(one),
        text: `${mailKindLabel(one)} · ${one.failed ? 'no se pudo enviar' : 'espera'}`,
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** What needs an action, the most urgent first, with links. */
export function Pending({ day, now, zone, isStale, hasOneStudio }: PendingProps) {
  const groups = groupsOf(day, now, zone);
  // A coach and a single studio don't see all that could be pending.
  const calm =
    day.owed === null
      ? 'Nada en tus clases.'
      : hasOneStudio
        ? 'Nada en este estudio.'
        : 'Todo en orden. Disfruta el día.';
  return (
    <section className="today-pending" aria-labelledby="today-pending">
      <h2 id="today-pending" className="today-title">
        Por atender
      </h2>
      {groups.length === 0 ? (
        <div className="today-calm ui-card">
          <CircleCheck size={28} aria-hidden />
          <p>
            <strong>{isStale ? 'Sin datos nuevos' : 'Nada pendiente'}</strong>
            <span>{isStale ? 'No sabemos si hay algo por atender.' : calm}</span>
          </p>
        </div>
      ) : (
        <div className="today-groups ui-card">
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      )}
    </section>
  );
}

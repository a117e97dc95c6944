import CalendarSync from 'lucide-react/icons/calendar-sync';
import type { Discount } from '../../../../domain/contract/discounts';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatDate, formatMoney } from '../../../../domain/format';
import { comingCharges } from '../../../../domain/renewal';
import { studioDay } from '../../../../domain/studioTime';
import { pricePeriod, trialLength } from '../../packages/labels';
import { useNow } from '../../../ui/useNow';
import { hasFreeTrial, quote } from '../quote';
import '../checkout.scss';

export interface ReminderProps {
  readonly pkg: ClassPackage;
  readonly discount: Discount | null;
  readonly timeZone: string;
}

/** Information for subscribers: when and for how much it renews, and how it ends (specification, section 9). */
export default function Reminder({ pkg, discount, timeZone }: ReminderProps) {
  const today = studioDay(useNow(), timeZone);
  const { subscription_period, subscription_interval } = pkg;
  if (!subscription_period) return null;
  const { first, later, today: now } = quote(pkg, discount);
  const trial = hasFreeTrial(pkg);
  const [next, after] = comingCharges(
    today,
    {
      ...pkg,
      subscription_period,
      subscription_interval: subscription_interval ?? 1,
      free_trial_length: trial ? pkg.free_trial_length : null,
    },
    { first, later },
  );
  const period = pricePeriod(pkg) ?? '';
  return (
    <section className="checkout-card ui-card checkout-reminder" aria-labelledby="tu-suscripcion">
      <h2 id="tu-suscripcion" className="checkout-reminder__title">
        <CalendarSync size={22} aria-hidden />
        Tu suscripción
      </h2>
      <ul>
        <li>
          Hoy pagas {formatMoney(now)}
          {trial && `: tienes ${trialLength(pkg)} de prueba gratis`}.
        </li>
        {next && (
          <li>
            {trial ? 'Primer cargo' : 'Próximo cargo'}: <strong>{formatDate(next.day)}</strong>,{' '}
            {formatMoney(next.amount)}.
          </li>
        )}
        <li>
          Se renueva automáticamente {period.replace(/^al /, 'cada ')}
          {after
            ? `: desde el ${formatDate(after.day)}, por ${formatMoney(after.amount)}`
            : first !== later && `, siempre por ${formatMoney(later)}`}
          .
        </li>
        <li>Puedes cancelarla cuando quieras.</li>
        <li>Los pagos no son reembolsables.</li>
      </ul>
    </section>
  );
}

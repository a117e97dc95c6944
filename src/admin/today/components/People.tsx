import Cake from 'lucide-react/icons/cake';
import Sparkles from 'lucide-react/icons/sparkles';
import type { TodayResponse } from '../../../../domain/contract/today';
import { formatTime } from '../../../../domain/format';
import { customerPath } from '../../../../domain/adminPaths';
import { birthdayText, personName } from '../labels';
import { Group } from './Group';

export interface PeopleProps {
  readonly day: TodayResponse;
  readonly isToday: boolean;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** Who deserves a word of welcome or congratulation. */
export function People({ day: { newcomers, birthdays }, isToday }: PeopleProps) {
  if (newcomers.length + birthdays.length === 0) return null;
  return (
    <section className="today-people" aria-labelledby="today-people">
      <h2 id="today-people" className="today-title">
        Personas
      </h2>
      <div className="today-groups ui-card">
        {newcomers.length > 0 && (
          <Group
            icon={<Sparkles {...ICON} />}
            title="Primera visita"
            items={newcomers.map((one) => ({
              key: one.customer_id,
              to: customerPath(one.customer_id),
              title: personName(one),
              text: `${one.class_name} a las ${formatTime(one.class_date)}`,
            }))}
          />
        )}
        {birthdays.length > 0 && (
          <Group
            icon={<Cake {...ICON} />}
            title="Cumpleaños"
            items={birthdays.map((one) => ({
              key: one.customer_id,
              to: customerPath(one.customer_id),
              title: personName(one),
              text: birthdayText(one, isToday),
            }))}
          />
        )}
      </div>
    </section>
  );
}

import Ban from 'lucide-react/icons/ban';
import Pause from 'lucide-react/icons/pause';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Ticket from 'lucide-react/icons/ticket';
import type { CancelRules } from '../../../../../domain/cancellation';
import type { CreditState } from '../../../../../domain/creditHistory';
import { formatDateTime } from '../../../../../domain/format';
import { plural } from '../../../../../domain/numbers';
import { Badge, type BadgeTone } from '../../../../ui/Badge';
import type { RowView, UseView } from '../origins';
import { amount, reason, stateLabel, validity } from '../labels';

const LOOKS: Readonly<Record<CreditState, readonly [BadgeTone, typeof Ticket]>> = {
  free: ['success', Ticket],
  reserved: ['primary', CalendarClock],
  used: ['neutral', CircleCheck],
  missed: ['neutral', CircleMinus],
  expired: ['neutral', Hourglass],
  late: ['danger', CircleX],
  'too-often': ['danger', CircleX],
  lost: ['danger', CircleX],
  revoked: ['danger', Ban],
  frozen: ['warning', Pause],
  on_hold: ['warning', Pause],
};

/** A class that the credit was used for, and what became of it. */
function Use({ view: { use, status } }: { readonly view: UseView }) {
  const { class_type, class_date, location } = use.single_class;
  return (
    <li className="credit-use">
      <span className="credit-use__class">
        <strong>{class_type.name}</strong>
        {use.guest && <> · para {use.guest}</>}
      </span>
      <span className="credit-use__facts">
        {formatDateTime(class_date)} · {location.name}
      </span>
      <span className="credit-use__status">{status}</span>
    </li>
  );
}

export interface CreditRowProps {
  readonly row: RowView;
  readonly rules: CancelRules;
  readonly zone: string;
}

/** One credit, or several that are alike: its state, until when it is good, and why it went. */
export function CreditRow({ row, rules, zone }: CreditRowProps) {
  const [tone, Icon] = LOOKS[row.state];
  const why = reason(row, rules);
  return (
    <li className="credit-row">
      <div className="credit-row__head">
        <Badge tone={tone} icon={<Icon size={15} aria-hidden />}>
          {stateLabel(row)}
        </Badge>
        <strong className="credit-row__amount">{amount(row)}</strong>
        <span className="credit-row__validity">{validity(row.expiration_date, zone)}</span>
      </div>
      {why && <p className="credit-row__why">{why}</p>}
      {row.uses.length > 0 && (
        <ul className="credit-row__uses">
          {row.uses.map((view) => (
            <Use key={view.use.class_reservation_id} view={view} />
          ))}
        </ul>
      )}
      {row.more > 0 && <p className="credit-row__why">y {plural(row.more, 'clase más', 'clases más')}</p>}
    </li>
  );
}

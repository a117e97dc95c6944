import Banknote from 'lucide-react/icons/banknote';
import type { CancelRules } from '../../../../../domain/cancellation';
import { formatInstant } from '../../../../../domain/format';
import { classMoment } from '../../../../../domain/localTime';
import { orderNumber } from '../../../../../domain/orderNumber';
import { Badge, type BadgeTone } from '../../../../ui/Badge';
import type { OriginView, RowView, UseView } from '../origins';
import { freeCreditsText, creditCountText, lossText, stateLabel, validityText } from '../labels';
import Ban from 'lucide-react/icons/ban';
import Pause from 'lucide-react/icons/pause';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Ticket from 'lucide-react/icons/ticket';
import type { CreditState } from '../../../../../domain/creditHistory';
import { plural } from '../../../../../domain/numbers';

const GENERAL: Readonly<Record<OriginView['kind'], string>> = {
  presencial: 'Clases regulares',
  online: 'Sesiones en línea',
  especial: 'Solo este evento',
};

interface OriginCardProps {
  readonly origin: OriginView;
  readonly rules: CancelRules;
  readonly zone: string;
}

/**
 * A purchase with its credits; those for a class type under its name. An article, as regions of a page must have
 * different names, and a package may be bought twice.
 */
export function OriginCard({ origin, rules, zone }: OriginCardProps) {
  const { key, purchase, kind, sections } = origin;
  const id = `origen-${key}`;
  const named = kind !== 'presencial' || sections.length > 1 || sections.some((section) => section.class_type !== null);
  return (
    <article className="credit-origin ui-card" aria-labelledby={id}>
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
        <p className="credit-origin__summary">{freeCreditsText(origin)}</p>
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
    </article>
  );
}

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

/** A class paid with the credit, and its status. */
function Use({ view: { use, status }, zone }: { readonly view: UseView; readonly zone: string }) {
  const { class_type, class_date, location } = use.single_class;
  return (
    <li className="credit-use">
      <span className="credit-use__class">
        <strong>{class_type.name}</strong>
        {use.guest && <> · para {use.guest}</>}
      </span>
      <span className="credit-use__facts">
        {classMoment({ class_date, location }, zone)} · {location.name}
      </span>
      <span className="credit-use__status">{status}</span>
    </li>
  );
}

interface CreditRowProps {
  readonly row: RowView;
  readonly rules: CancelRules;
  readonly zone: string;
}

/** A credit, or several equal ones: state, validity, and the reason of a loss. */
function CreditRow({ row, rules, zone }: CreditRowProps) {
  const [tone, Icon] = LOOKS[row.state];
  const why = lossText(row, rules);
  return (
    <li className="credit-row">
      <div className="credit-row__head">
        <Badge tone={tone} icon={<Icon size={15} aria-hidden />}>
          {stateLabel(row)}
        </Badge>
        <strong className="credit-row__amount">{creditCountText(row)}</strong>
        <span className="credit-row__validity">{validityText(row.expiration_date, zone)}</span>
      </div>
      {why && <p className="credit-row__why">{why}</p>}
      {row.uses.length > 0 && (
        <ul className="credit-row__uses">
          {row.uses.map((view) => (
            <Use key={view.use.class_reservation_id} view={view} zone={zone} />
          ))}
        </ul>
      )}
      {row.more > 0 && <p className="credit-row__why">y {plural(row.more, 'clase más', 'clases más')}</p>}
    </li>
  );
}

import Banknote from 'lucide-react/icons/banknote';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import History from 'lucide-react/icons/history';
import Mail from 'lucide-react/icons/mail';
import StickyNote from 'lucide-react/icons/sticky-note';
import Ticket from 'lucide-react/icons/ticket';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TimelineEntry } from '../../../../../domain/contract/adminCustomers';
import { TIMELINE_GROUP_NAMES, type TimelineGroup, type TimelineKind } from '../../../../../domain/timeline';
import { formatMoment } from '../../../../../domain/format';
import { checkInPath } from '../../../../../domain/adminPaths';
import { Button } from '../../../../ui/Button';
import { EmptyState, ErrorState } from '../../../../ui/EmptyState';
import { SegmentedFilter } from '../../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../../ui/Skeleton';
import type { ListState } from '../../../list/adminList';
import { useAddress } from '../../../list/useAddress';
import type { TimelineFilter } from '../../lists';
import { entryWords, GROUPS } from '../../timelineLabels';

export interface TimelineProps {
  readonly customerId: number;
  readonly list: ListState<TimelineEntry, TimelineFilter>;
  readonly zone: string;
  readonly onLoad: (filter: TimelineFilter) => void;
  readonly onMore: () => void;
}

const ICONS: Readonly<Record<TimelineKind, LucideIcon>> = {
  reservation: CalendarPlus,
  cancellation: CalendarX,
  'check-in': CircleCheck,
  purchase: Ticket,
  payment: Banknote,
  refund: Banknote,
  'credits-granted': Ticket,
  'credits-lost': Ticket,
  'credits-expired': Ticket,
  message: Mail,
  note: StickyNote,
  penalty: TriangleAlert,
  'penalty-lifted': TriangleAlert,
  audit: History,
};
const ABOUT_CLASS: readonly TimelineKind[] = ['reservation', 'cancellation', 'check-in'];

/** Everything that happened, the newest first. */
export function Timeline({ customerId, list, zone, onLoad, onMore }: TimelineProps) {
  const [{ tipo }, change] = useAddress(['tipo']);
  const group: TimelineGroup | '' = TIMELINE_GROUP_NAMES.find((name) => name === tipo) ?? '';
  const filter = useMemo((): TimelineFilter => ({ customerId, ...(group && { group }) }), [customerId, group]);
  useEffect(() => onLoad(filter), [onLoad, filter]);
  const { rows, next, error, spinner } = list;
  const isCurrent = list.query?.customerId === customerId && (list.query.group ?? '') === group;

  const content = (): JSX.Element => {
    if (!isCurrent || (rows === null && error === null))
      return <SkeletonGroup className="customer-part" rows={4} height={56} />;
    if (rows === null || error !== null)
      return (
        <ErrorState
          title="No pudimos cargar el historial."
          text={error ?? undefined}
          busy={spinner}
          onRetry={() => onLoad(filter)}
        />
      );
    if (rows.length === 0)
      return <EmptyState title="Todavía no hay nada aquí." text="Aparecen sus reservaciones, pagos y mensajes." />;
    return (
      <ol className="customer-timeline" aria-label="Historial">
        {rows.map((entry) => {
          const Icon = ICONS[entry.kind];
          const { title, text } = entryWords(entry, zone);
          return (
            <li key={`${entry.kind} ${entry.id}`} className="customer-timeline__entry">
              <span className="customer-timeline__icon">
                <Icon size={18} aria-hidden />
              </span>
              <div>
                <p className="customer-timeline__title">
                  {entry.about !== null && ABOUT_CLASS.includes(entry.kind) ? (
                    <Link to={checkInPath(entry.about)}>{title}</Link>
                  ) : (
                    title
                  )}
                </p>
                {text && <p className="customer-timeline__text">{text}</p>}
              </div>
              <time className="customer-timeline__when" dateTime={entry.at}>
                {formatMoment(entry.at, zone)}
              </time>
            </li>
          );
        })}
      </ol>
    );
  };
  return (
    <section className="customer-part" aria-label="Historial">
      <SegmentedFilter
        label="Qué mostrar"
        value={group}
        options={GROUPS}
        onChange={(value) => change({ tipo: value })}
      />
      <div aria-busy={spinner}>{content()}</div>
      {next !== null && isCurrent && (
        <Button className="admin-list__more" variant="ghost" busy={spinner} onClick={onMore}>
          Mostrar más
        </Button>
      )}
    </section>
  );
}

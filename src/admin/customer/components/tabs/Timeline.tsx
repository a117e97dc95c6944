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
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { TIMELINE_GROUP_NAMES, type TimelineGroup, type TimelineKind } from '../../../../../domain/timeline';
import { formatMoment } from '../../../../../domain/format';
import { checkInPath } from '../../../../../domain/adminPaths';
import { selectConfig } from '../../../../features/appconfig/state';
import { EmptyState } from '../../../../ui/EmptyState';
import { SegmentedFilter } from '../../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../../ui/Skeleton';
import { ListBody } from '../../../list/ListBody';
import { useAddressFilters } from '../../../list/useAddressFilters';
import { useList } from '../../../list/useList';
import { getTimeline } from '../../service';
import { entryWords, GROUPS } from '../../timelineLabels';

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
export function Timeline({ customerId }: { readonly customerId: number }) {
  const zone = useSelector(selectConfig).timezone;
  const [{ tipo }, change] = useAddressFilters(['tipo']);
  const group: TimelineGroup | '' = TIMELINE_GROUP_NAMES.find((name) => name === tipo) ?? '';
  const list = useList(
    `cliente.${customerId}.historial.${group}`,
    useCallback((after?: string) => getTimeline(customerId, { group: group || undefined, after }), [customerId, group]),
  );
  return (
    <section className="customer-part" aria-label="Historial">
      <SegmentedFilter
        label="Qué mostrar"
        value={group}
        options={GROUPS}
        onChange={(value) => change({ tipo: value })}
      />
      <ListBody
        list={list}
        failed="No pudimos cargar el historial."
        waiting={<SkeletonGroup className="customer-part" rows={4} height={56} />}
        empty={<EmptyState title="Todavía no hay nada aquí." text="Aparecen sus reservaciones, pagos y mensajes." />}
      >
        {(rows) => (
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
        )}
      </ListBody>
    </section>
  );
}

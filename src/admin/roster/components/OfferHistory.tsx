import type { OfferHistory } from '../../../../domain/contract/waitlists';
import { formatTime } from '../../../../domain/format';
import { wallClockOf } from '../../../../domain/studioTime';
import { OFFER_LABELS } from '../../../../domain/waitlistOffers';
import { refusalLabel } from '../labels';

const LABELS: Readonly<Record<string, string>> = OFFER_LABELS;

/** What was done with an entry, in one line: 'Ofrecido a las 17:05, hasta las 17:20 · No respondió a tiempo'. */
export function offerLine({ at, expires_at, outcome, reason, ended_at }: OfferHistory, zone: string): string {
  const hour = (instant: string): string => formatTime(wallClockOf(new Date(instant), zone));
  if (expires_at === null) return `${hour(at)} · ${LABELS.passed}: ${refusalLabel(reason ?? '').toLowerCase()}`;
  const offered = `Ofrecido a las ${hour(at)}, hasta las ${hour(expires_at)}`;
  if (outcome === null) return `${offered} · Sin respuesta todavía`;
  const why = reason === null ? '' : ` (${refusalLabel(reason).toLowerCase()})`;
  return `${offered} · ${LABELS[outcome] ?? outcome}${ended_at ? ` a las ${hour(ended_at)}` : ''}${why}`;
}

interface OfferHistoryListProps {
  readonly history: readonly OfferHistory[];
  readonly zone: string;
}

/** All that was offered from a waitlist, also to who has left it. */
export function OfferHistoryList({ history, zone }: OfferHistoryListProps) {
  return (
    <details className="roster-waitlist__history">
      <summary>Historial de lugares ofrecidos ({history.length})</summary>
      <ol>
        {history.map((one, n) => (
          <li key={n}>
            <strong>{one.name}</strong> {offerLine(one, zone)}
          </li>
        ))}
      </ol>
    </details>
  );
}

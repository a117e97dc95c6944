import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MailPreview, MailsQuery } from '../../../../domain/contract/mails';
import { CHANNELS } from '../../../../domain/notifications';
import { formatDateTime } from '../../../../domain/format';
import { wallClockOf } from '../../../../domain/studioTime';
import { useTitle } from '../../../ssr/RenderContext';
import type { Result } from '../../../core/thunk';
import { Badge } from '../../../ui/Badge';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Pager } from '../../../ui/Pager';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import MailDialog from './MailDialog';
import type { MailsState } from '../reducer';
import { CHANNEL_LABELS, mailKindLabel, nameOf, stateOf } from '../labels';
import '../mails.scss';

const MailPreviews = lazyComponent(() => import('./MailPreviews'));

/** Of the address's 'vista'. */
const PREVIEWS = 'previas';
const VIEWS = [
  { value: '', label: 'Enviados' },
  { value: PREVIEWS, label: 'Vistas previas' },
];
const EVERY_CHANNEL = [
  { value: '', label: 'Todos' },
  ...CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
];

export interface MailsProps {
  readonly outbox: MailsState;
  readonly zone: string;
  readonly onLoad: (query: MailsQuery) => void;
  readonly onOpen: (mailId: number) => void;
  readonly onClose: () => void;
  readonly onPreviews: () => Promise<Result<MailPreview[]>>;
}

/** The number of a mail in the address; what is none counts as absent. */
const mailIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The mails that the studio has sent, and those that could not be sent. */
export function Mails({
  outbox: { mails, previous, next, open, mail, error, spinner },
  zone,
  onLoad,
  onOpen,
  onClose,
  onPreviews,
}: MailsProps) {
  useTitle('Correos');
  const [params, setParams] = useSearchParams();
  const [after, before] = [mailIn(params.get('despues')), mailIn(params.get('antes'))];
  const channel = CHANNELS.find((one) => one === params.get('canal'));
  const customer_id = mailIn(params.get('cliente'));
  const query = useMemo(
    () => ({
      ...(after && { after }),
      ...(before && { before }),
      ...(channel && { channel }),
      ...(customer_id && { customer_id }),
    }),
    [after, before, channel, customer_id],
  );
  /** What narrows the list stays, with another page of it. */
  const goTo = (page: Readonly<Record<string, string>>): void => {
    const kept = ['canal', 'cliente'].flatMap((name) => {
      const value = params.get(name);
      return value && !(name in page) ? [[name, value]] : [];
    });
    const chosen = Object.entries({ ...(Object.fromEntries(kept) as Record<string, string>), ...page });
    setParams(Object.fromEntries(chosen.filter(([, value]) => value !== '')));
  };
  const isPreview = params.get('vista') === PREVIEWS;
  useEffect(() => (isPreview ? undefined : onLoad(query)), [isPreview, onLoad, query]);

  const content = (): JSX.Element => {
    if (error !== null)
      return (
        <ErrorState title="No pudimos cargar los correos." text={error} busy={spinner} onRetry={() => onLoad(query)} />
      );
    if (!mails) return <SkeletonGroup rows={4} height={76} />;
    if (mails.length === 0)
      return (
        <EmptyState
          title={channel || customer_id ? 'No hay avisos así.' : 'Todavía no hay correos.'}
          text="Aquí queda lo que el estudio avisa: reservaciones, cancelaciones y lugares que se liberan."
        />
      );
    return (
      <ul className="mails-list">
        {mails.map((summary) => {
          const { text, tone } = stateOf(summary);
          return (
            <li key={summary.mail_id}>
              <button type="button" className="mails-row ui-card" onClick={() => onOpen(summary.mail_id)}>
                <span className="mails-row__words">
                  <strong>{summary.subject ?? mailKindLabel(summary)}</strong>
                  <span>
                    {nameOf(summary)} · {formatDateTime(wallClockOf(new Date(summary.createdAt), zone))}
                  </span>
                </span>
                {summary.channel !== 'mail' && <Badge>{CHANNEL_LABELS[summary.channel]}</Badge>}
                <Badge tone={tone}>{text}</Badge>
              </button>
            </li>
          );
        })}
      </ul>
    );
  };

  const sent = (): JSX.Element => (
    <>
      <div className="mails-filter">
        <SegmentedFilter
          label="Por dónde se avisó"
          value={channel ?? ''}
          options={EVERY_CHANNEL}
          onChange={(canal) => goTo({ canal })}
        />
      </div>
      <div aria-busy={spinner && mails !== null}>{content()}</div>
      <Pager
        label="Páginas de correos"
        onPrevious={previous === null ? null : () => goTo({ antes: String(previous) })}
        onNext={next === null ? null : () => goTo({ despues: String(next) })}
      />
      {(open !== null || mail !== null) && (
        <MailDialog open={open !== null} mail={mail} zone={zone} onClose={onClose} />
      )}
    </>
  );

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Correos"
        text={
          isPreview
            ? 'Cada correo con datos de ejemplo, como le llega a un cliente.'
            : 'Lo que el estudio ha avisado, del más reciente al más antiguo.'
        }
        actions={
          <SegmentedFilter
            label="Qué correos"
            value={isPreview ? PREVIEWS : ''}
            options={VIEWS}
            onChange={(vista) => setParams(vista ? { vista } : {})}
          />
        }
      />
      {isPreview ? <MailPreviews onLoad={onPreviews} /> : sent()}
    </div>
  );
}

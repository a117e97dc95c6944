import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { mailKinds, type MailKind } from '../../../domain/mailKinds';
import { CHANNELS } from '../../../domain/notifications';
import { formatDateTime } from '../../../domain/format';
import { wallClockOf } from '../../../domain/studioTime';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Pager } from '../../ui/Pager';
import { Select } from '../../ui/Select';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../ui/Skeleton';
import { lazyComponent } from '../../ui/lazyComponent';
import MailDialog from './components/MailDialog';
import { ListBody } from '../list/ListBody';
import { useList } from '../list/useList';
import { QueryField } from '../list/SearchField';
import { getMails } from './service';
import { CHANNEL_LABELS, KIND_CHOICES, mailKindLabel, nameOf, STATES, stateOf } from './labels';
import './mails.scss';

const MailPreviews = lazyComponent(() => import('./components/MailPreviews'));
const ReceivedMessages = lazyComponent(() => import('./components/ReceivedMessages'));
const MessageList = lazyComponent(() => import('./messages/MessageList'));
const MessageEditor = lazyComponent(() => import('./messages/MessageEditor'));

/** Values of 'vista' in the address. */
const PREVIEWS = 'previas';
const RECEIVED = 'recibidos';
const MESSAGES = 'mensajes';
const VIEWS = [
  { value: '', label: 'Enviados' },
  { value: RECEIVED, label: 'Recibidos' },
  { value: PREVIEWS, label: 'Vistas previas' },
];
const ADMIN_VIEWS = [...VIEWS, { value: MESSAGES, label: 'Mensajes' }];
const TEXTS: Readonly<Record<string, string>> = {
  '': 'Lo que el estudio ha avisado, del más reciente al más antiguo.',
  [RECEIVED]: 'Lo que te escriben al WhatsApp del estudio.',
  [PREVIEWS]: 'Cada correo con datos de ejemplo, como le llega a un cliente.',
  [MESSAGES]: 'Qué avisa tu estudio, por dónde y cuándo.',
};
const EMPTY = 'Aquí queda lo que el estudio avisa: reservaciones, cancelaciones y lugares que se liberan.';
const EVERY_CHANNEL = [
  { value: '', label: 'Todos' },
  ...CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
];

/** What narrows the list, by its name in the address; it stays from page to page. */
const FILTERS = ['buscar', 'estado', 'tipo', 'canal', 'cliente'];

/** The id of a mail in the address; invalid ones count as absent. */
const mailIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** /admin/correos: the mails that the studio has sent, and those that could not be sent. */
export default function MailsScreen() {
  useTitle('Correos');
  const zone = useSelector(selectConfig).timezone;
  const [open, setOpen] = useState<number | null>(null);
  const [params, setParams] = useSearchParams();
  const [after, before] = [mailIn(params.get('despues')), mailIn(params.get('antes'))];
  const channel = CHANNELS.find((one) => one === params.get('canal'));
  const customer_id = mailIn(params.get('cliente'));
  const state = STATES.find(({ value }) => value === params.get('estado'))?.value;
  const kind = KIND_CHOICES.find(({ value }) => value === params.get('tipo'))?.value as MailKind | undefined;
  const query = params.get('buscar')?.trim() || undefined;
  /** Goes to another page with the same filters. */
  const goTo = (page: Readonly<Record<string, string>>): void => {
    const kept = FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value && !(name in page) ? [[name, value]] : [];
    });
    const chosen = Object.entries({ ...(Object.fromEntries(kept) as Record<string, string>), ...page });
    setParams(Object.fromEntries(chosen.filter(([, value]) => value !== '')));
  };
  const isFiltered = FILTERS.some((name) => params.has(name));
  const isAdmin = useSelector(selectMe)?.role === 'admin';
  const asked = params.get('vista') ?? '';
  const view = asked === PREVIEWS || asked === RECEIVED || (asked === MESSAGES && isAdmin) ? asked : '';
  const message = mailKinds().find((one) => one === params.get('mensaje'));
  const read = useCallback(
    () => getMails({ after, before, channel, customer_id, state, kind, query }),
    [after, before, channel, customer_id, state, kind, query],
  );
  const list = useList('correos', view === '' ? read : null);
  const { previous = null, next = null } = list.page ?? {};

  const sent = (): JSX.Element => (
    <>
      <div className="mails-filter">
        <QueryField
          label="Persona, correo o asunto"
          maxLength={100}
          value={query ?? ''}
          onChange={(buscar) => goTo({ buscar })}
        />
        <Select
          label="Estado"
          value={state ?? ''}
          options={[{ value: '', label: 'Todos' }, ...STATES]}
          onChange={(estado) => goTo({ estado })}
        />
        <Select
          label="Tipo"
          value={kind ?? ''}
          options={[{ value: '', label: 'Todos' }, ...KIND_CHOICES]}
          onChange={(tipo) => goTo({ tipo })}
        />
        <SegmentedFilter
          label="Por dónde se avisó"
          value={channel ?? ''}
          options={EVERY_CHANNEL}
          onChange={(canal) => goTo({ canal })}
        />
      </div>
      <ListBody
        // Paged by the address instead of reading more.
        list={{ ...list, next: null }}
        failed="No pudimos cargar los correos."
        waiting={<SkeletonGroup rows={4} height={76} />}
        empty={
          <EmptyState
            title={isFiltered ? 'No hay avisos así.' : 'Todavía no hay correos.'}
            text={isFiltered ? 'Prueba con menos filtros o con otra palabra.' : EMPTY}
          />
        }
      >
        {(mails) => (
          <ul className="mails-list">
            {mails.map((summary) => {
              const { text, tone } = stateOf(summary);
              return (
                <li key={summary.mail_id}>
                  <button type="button" className="mails-row ui-card" onClick={() => setOpen(summary.mail_id)}>
                    <span className="mails-row__words">
                      <strong>{summary.subject ?? mailKindLabel(summary)}</strong>
                      <span>
                        {nameOf(summary)} · {formatDateTime(wallClockOf(new Date(summary.createdAt), zone))}
                      </span>
                    </span>
                    {summary.channel !== 'mail' && <Badge>{CHANNEL_LABELS[summary.channel]}</Badge>}
                    {summary.resend_of !== null && <Badge>Reenvío</Badge>}
                    <Badge tone={tone}>{text}</Badge>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </ListBody>
      <Pager
        label="Páginas de correos"
        onPrevious={previous === null ? null : () => goTo({ antes: String(previous) })}
        onNext={next === null ? null : () => goTo({ despues: String(next) })}
      />
      {open !== null && <MailDialog mailId={open} zone={zone} onResent={list.reload} onClose={() => setOpen(null)} />}
    </>
  );

  if (view === MESSAGES && message)
    return (
      <div className="ui-container ui-page">
        <MessageEditor key={message} kind={message} onClose={() => setParams({ vista: MESSAGES })} />
      </div>
    );
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Correos"
        text={TEXTS[view]}
        actions={
          <SegmentedFilter
            label="Qué correos"
            value={view}
            options={isAdmin ? ADMIN_VIEWS : VIEWS}
            onChange={(vista) => setParams(vista ? { vista } : {})}
          />
        }
      />
      {view === '' && sent()}
      {view === RECEIVED && (
        <ReceivedMessages
          all={params.get('cuales') === 'todos'}
          onChoose={(all) => setParams(all ? { vista: RECEIVED, cuales: 'todos' } : { vista: RECEIVED })}
        />
      )}
      {view === PREVIEWS && <MailPreviews />}
      {view === MESSAGES && <MessageList onOpen={({ kind: mensaje }) => setParams({ vista: MESSAGES, mensaje })} />}
    </div>
  );
}

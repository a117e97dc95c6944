import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../../domain/adminPaths';
import type { ReceivedMessage } from '../../../../domain/contract/receivedMessages';
import { formatMoment } from '../../../../domain/format';
import { selectConfig } from '../../../features/appconfig/state';
import { Badge } from '../../../ui/Badge';
import { Button, buttonLook } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { ListBody } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { getReceivedMessages, putReceivedMessage } from '../service';

const CHOICES = [
  { value: '', label: 'Pendientes' },
  { value: 'todos', label: 'Todos' },
];

interface ReceivedMessagesProps {
  /** Also those that the team has seen to. */
  readonly all: boolean;
  readonly onChoose: (all: boolean) => void;
}

/** What people have written to the studio's WhatsApp, to be seen to by the team. */
export default function ReceivedMessages({ all, onChoose }: ReceivedMessagesProps) {
  const { timezone } = useSelector(selectConfig);
  const { onCall } = useCalls();
  const list = useList(
    'recibidos',
    useCallback(
      (after?: number | string) => getReceivedMessages(all, after === undefined ? after : Number(after)),
      [all],
    ),
  );
  const mark = async ({ received_message_id: id, doneAt }: ReceivedMessage): Promise<void> => {
    const result = await onCall(() => putReceivedMessage(id, doneAt === null));
    if (!result.ok) return;
    // It stays in its place until the list is read anew, so that the press can be undone.
    list.change((rows) => rows.map((row) => (row.received_message_id === id ? result.data : row)));
  };
  return (
    <div className="received-list">
      <SegmentedFilter
        label="Qué mensajes"
        value={all ? 'todos' : ''}
        options={CHOICES}
        onChange={(value) => onChoose(value !== '')}
      />
      <ListBody
        list={list}
        failed="No pudimos cargar los mensajes."
        waiting={<SkeletonGroup rows={4} height={96} />}
        empty={
          <EmptyState
            title={all ? 'Todavía no te escriben.' : 'No hay mensajes pendientes.'}
            text="Aquí llega lo que te escriben al WhatsApp del estudio. Quien escribe BAJA deja de recibir mensajes al momento."
          />
        }
      >
        {(messages) => (
          <ul className="mails-list">
            {messages.map((message) => {
              const { received_message_id: id, customer, phone, body, answer, receivedAt, doneAt, done_by } = message;
              const name = customer ? `${customer.name} ${customer.last_name}` : `+${phone}`;
              return (
                <li key={id} className="received ui-card">
                  <p className="received__who">
                    {customer ? <Link to={customerPath(customer.customer_id)}>{name}</Link> : <strong>{name}</strong>}
                    <span>{formatMoment(receivedAt, timezone)}</span>
                    {doneAt !== null && (
                      <Badge tone="success">{done_by === null ? 'Atendido' : `Atendido por ${done_by}`}</Badge>
                    )}
                  </p>
                  <p className="received__body">{body}</p>
                  {answer !== null && (
                    <p className="received__answer">
                      <strong>Contestamos por ti:</strong> {answer}
                    </p>
                  )}
                  <div className="received__ways">
                    <a
                      className={buttonLook({ variant: 'ghost', size: 'sm' })}
                      href={`https://wa.me/${phone}`}
                      target="_blank"
                      rel="noreferrer"
                    >
                      Contestar<span className="ui-hidden"> por WhatsApp a {name}</span>
                    </a>
                    <Button variant="quiet" size="sm" onClick={() => void mark(message)}>
                      {doneAt === null ? 'Marcar como atendido' : 'Dejar pendiente'}
                      <span className="ui-hidden"> el mensaje de {name}</span>
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </ListBody>
    </div>
  );
}

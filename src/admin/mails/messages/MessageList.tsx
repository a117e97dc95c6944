import { MESSAGE_GROUPS } from '../../../../domain/messageSettings';
import type { Message } from '../../../../domain/contract/messageSettings';
import { Badge } from '../../../ui/Badge';
import { Checkbox } from '../../../ui/Checkbox';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { mailKindLabel } from '../labels';
import { getMessages, putMessage } from '../service';
import { channelsText, timesText } from './labels';
import './messages.scss';

const WAIT = <SkeletonGroup label="Cargando los mensajes" rows={6} height={76} />;

/** 'Mensajes': every kind of message, grouped, with its switch. */
export default function MessageList({ onOpen }: { readonly onOpen: (message: Message) => void }) {
  const { onWrite } = useCalls();
  const loaded = useLoaded(getMessages);
  const change = (message: Message): void =>
    loaded.set((loaded.data ?? []).map((one) => (one.kind === message.kind ? message : one)));
  const toggle = async (message: Message, enabled: boolean): Promise<void> => {
    // Shown at once; what another admin has stored meanwhile is read again.
    change({ ...message, enabled });
    const result = await onWrite(() => putMessage(message.kind, { ...message, enabled }));
    if (result.ok) change(result.data);
    else await loaded.reload();
  };
  return (
    <LoadedPart loaded={loaded} failed="No pudimos cargar los mensajes." waiting={WAIT}>
      {(messages) => (
        <div className="messages">
          {MESSAGE_GROUPS.map((group) => (
            <section key={group}>
              <h2>{group}</h2>
              <ul className="messages__list">
                {messages
                  .filter((message) => message.group === group)
                  .map((message) => (
                    <Row key={message.kind} message={message} onOpen={onOpen} onToggle={toggle} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </LoadedPart>
  );
}

interface RowProps {
  readonly message: Message;
  readonly onOpen: (message: Message) => void;
  readonly onToggle: (message: Message, enabled: boolean) => Promise<void>;
}

function Row({ message, onOpen, onToggle }: RowProps) {
  const { must, enabled, channels, mode } = message;
  const name = mailKindLabel(message);
  const times = timesText(message);
  return (
    <li className="messages__row ui-card">
      <button type="button" className="messages__words" onClick={() => onOpen(message)}>
        <strong>{name}</strong>
        <span>{[channelsText(channels, mode), times].filter(Boolean).join(' · ')}</span>
        {must !== null && <span>{must}</span>}
      </button>
      {message.version > 0 && <Badge>Cambiado</Badge>}
      {must === null ? (
        <Checkbox checked={enabled} onChange={(wanted) => void onToggle(message, wanted)}>
          Se envía<span className="ui-hidden">: {name}</span>
        </Checkbox>
      ) : (
        <Badge tone="success">Siempre se envía</Badge>
      )}
    </li>
  );
}

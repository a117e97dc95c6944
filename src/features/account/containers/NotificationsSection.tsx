import { useCallback, useEffect, useRef, useState } from 'react';
import { connect } from 'react-redux';
import type { NotificationsResponse } from '../../../../domain/contract/notifications';
import {
  isAlwaysOn,
  isOffered,
  NOTIFICATION_KINDS,
  NOTIFICATION_LABELS,
  type Channel,
  type NotificationChoice,
} from '../../../../domain/notifications';
import type { AppDispatch } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { Checkbox } from '../../../ui/Checkbox';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import PushSwitch from '../../push/containers/PushSwitchContainer';
import { Section } from '../components/Section';
import { chooseNotification, fetchNotifications } from '../state';

/** Target of links in mails. */
export const NOTIFICATIONS_ANCHOR = 'avisos';

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  mail: 'Por correo',
  whatsapp: 'Por WhatsApp',
  push: 'En mi teléfono o navegador',
};

interface NotificationsSectionProps {
  readonly onLoad: () => Promise<Result<NotificationsResponse>>;
  readonly onChoose: (choice: NotificationChoice) => Promise<Result<NotificationsResponse>>;
}

/** 'Avisos': which notifications the customer wants, by each channel of the studio. */
function NotificationsSection({ onLoad, onChoose }: NotificationsSectionProps) {
  const [read, setRead] = useState<NotificationsResponse | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef(true);

  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    const result = await onLoad();
    if (!mounted.current) return;
    if (result.ok) setRead(result.data);
    setFailed(!result.ok);
  }, [onLoad]);
  useEffect(() => {
    mounted.current = true;
    void load();
    return () => {
      mounted.current = false;
    };
  }, [load]);

  const isRead = read !== null;
  useEffect(() => {
    if (isRead && window.location.hash === `#${NOTIFICATIONS_ANCHOR}`) place.current?.scrollIntoView?.();
  }, [isRead]);

  const choose = async (choice: NotificationChoice): Promise<void> => {
    setBusy(true);
    const result = await onChoose(choice);
    if (!mounted.current) return;
    if (result.ok) setRead(result.data);
    setBusy(false);
  };

  return (
    <div id={NOTIFICATIONS_ANCHOR} ref={place}>
      <Section title="Avisos" text="Elige qué quieres que te avisemos.">
        {read ? (
          <div className="notifications" aria-busy={busy}>
            {NOTIFICATION_KINDS.map((kind) => (
              <fieldset key={kind} className="notifications__kind">
                <legend>{NOTIFICATION_LABELS[kind]}</legend>
                <div className="notifications__channels">
                  {read.channels
                    .filter((channel) => isOffered(kind, channel))
                    .map((channel) => {
                      const isFixed = isAlwaysOn(kind, channel);
                      const enabled = read.notifications.some(
                        (one) => one.kind === kind && one.channel === channel && one.enabled,
                      );
                      return (
                        <Checkbox
                          key={channel}
                          name={`${kind}-${channel}`}
                          checked={enabled}
                          disabled={isFixed || busy}
                          onChange={(checked) => void choose({ kind, channel, enabled: checked })}
                        >
                          {CHANNEL_LABELS[channel]}
                          {isFixed && ' (siempre)'}
                        </Checkbox>
                      );
                    })}
                </div>
              </fieldset>
            ))}
            <PushSwitch />
            {read.channels.includes('whatsapp') && (
              <p className="notifications__note">
                Al marcar WhatsApp aceptas recibir mensajes del estudio en tu teléfono. Responde BAJA para dejar de
                recibirlos.
              </p>
            )}
          </div>
        ) : failed ? (
          <ErrorState onRetry={() => void load()} />
        ) : (
          <SkeletonGroup label="Cargando tus avisos" shape="block" height={240} />
        )}
      </Section>
    </div>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({
  onLoad: () => dispatch(fetchNotifications()),
  onChoose: (choice: NotificationChoice) => dispatch(chooseNotification(choice)),
}))(NotificationsSection);

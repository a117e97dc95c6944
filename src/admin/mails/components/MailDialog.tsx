import { emailText } from '../../../../domain/contacts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Mail } from '../../../../domain/contract/mails';
import { formatDateTime } from '../../../../domain/format';
import { wallClockOf } from '../../../../domain/studioTime';
import { idempotencyKey } from '../../../core/http/idempotency';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { useLoaded } from '../../useLoaded';
import { CHANNEL_LABELS, mailKindLabel, nameOf, stateOf } from '../labels';
import { getMail, postMailResend } from '../service';

export interface MailDialogProps {
  readonly mailId: number;
  readonly zone: string;
  readonly onResent: () => Promise<void>;
  readonly onClose: () => void;
}

/** A mail as its recipient sees it. */
export default function MailDialog({ mailId, zone, onResent, onClose }: MailDialogProps) {
  const { onError, onSuccess, onCall } = useCalls();
  const [isSending, setSending] = useState(false);
  const key = useRef(idempotencyKey());
  const { data: mail, error } = useLoaded(useCallback(() => getMail(mailId), [mailId]));
  useEffect(() => {
    if (error === null) return;
    onError(error);
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [error]);
  const resend = async (sent: Mail): Promise<void> => {
    setSending(true);
    const result = await onCall(() => postMailResend(mailId, key.current));
    setSending(false);
    if (!result.ok) return onError(result.error.message);
    onSuccess(`Sale en unos segundos a ${emailText(sent.customer.email)}.`);
    onClose();
    await onResent();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isSending}
      title={mail ? (mail.subject ?? mailKindLabel(mail)) : 'Correo'}
      size="lg"
    >
      {mail ? (
        <>
          <Letter mail={mail} zone={zone} />
          {mail.resend_refusal === null ? (
            <div className="mails-again">
              <p>Se escribe con lo que vale hoy y sale a {emailText(mail.customer.email)}.</p>
              <Button busy={isSending} onClick={() => void resend(mail)}>
                Reenviar
              </Button>
            </div>
          ) : (
            <p className="mails-again">No se reenvía: {mail.resend_refusal}</p>
          )}
        </>
      ) : (
        <SkeletonGroup label="Cargando el correo" height={360} />
      )}
    </Dialog>
  );
}

function Letter({ mail, zone }: { readonly mail: Mail; readonly zone: string }) {
  const { text, tone } = stateOf(mail);
  return (
    <div className="mails-letter">
      <p className="mails-letter__to">
        <span>
          Para {nameOf(mail)} ·{' '}
          {mail.channel === 'mail' ? emailText(mail.customer.email) : (mail.recipient ?? CHANNEL_LABELS[mail.channel])}
        </span>
        <span>{formatDateTime(wallClockOf(new Date(mail.createdAt), zone))}</span>
        <Badge tone={tone}>{text}</Badge>
        {mail.ics !== null && <Badge>Con archivo de calendario</Badge>}
      </p>
      {mail.last_error !== null && mail.sentAt === null && <p className="mails-letter__error">{mail.last_error}</p>}
      {mail.html === null && mail.body !== null ? (
        <p className="mails-letter__message">{mail.body}</p>
      ) : mail.html === null ? (
        <p>Todavía no está escrito: sale en unos segundos.</p>
      ) : (
        // Scripts, forms and links are disabled.
        <iframe className="mails-letter__page" title="Contenido del correo" sandbox="" srcDoc={mail.html} />
      )}
    </div>
  );
}

import { emailText } from '../../../../domain/contacts';
import { useCallback, useEffect } from 'react';
import type { Mail } from '../../../../domain/contract/mails';
import { formatDateTime } from '../../../../domain/format';
import { wallClockOf } from '../../../../domain/studioTime';
import { Badge } from '../../../ui/Badge';
import Dialog from '../../../ui/Dialog';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { useLoaded } from '../../useLoaded';
import { CHANNEL_LABELS, mailKindLabel, nameOf, stateOf } from '../labels';
import { getMail } from '../service';

export interface MailDialogProps {
  readonly mailId: number;
  readonly zone: string;
  readonly onClose: () => void;
}

/** A mail as its recipient sees it. */
export default function MailDialog({ mailId, zone, onClose }: MailDialogProps) {
  const { onError } = useCalls();
  const { data: mail, error } = useLoaded(useCallback(() => getMail(mailId), [mailId]));
  useEffect(() => {
    if (error === null) return;
    onError(error);
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [error]);
  return (
    <Dialog open onClose={onClose} title={mail ? (mail.subject ?? mailKindLabel(mail)) : 'Correo'} size="lg">
      {mail ? <Letter mail={mail} zone={zone} /> : <SkeletonGroup label="Cargando el correo" height={360} />}
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

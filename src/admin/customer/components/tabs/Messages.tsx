import { useState } from 'react';
import type { Mail, MailSummary } from '../../../../../domain/contract/mails';
import { csvMoment } from '../../../../../domain/csv';
import { formatMoment } from '../../../../../domain/format';
import type { Result } from '../../../../core/thunk';
import { Badge } from '../../../../ui/Badge';
import { EmptyState } from '../../../../ui/EmptyState';
import MailDialog from '../../../mails/components/MailDialog';
import { DataTable, type Column } from '../../../list/DataTable';
import { CHANNEL_LABELS, mailKindLabel, stateOf } from '../../../mails/labels';
import '../../../mails/mails.scss';
import { useCustomerList, type CustomerListProps } from '../../useCustomerList';

export interface MessagesProps extends CustomerListProps<MailSummary> {
  readonly onOpen: (mailId: number) => Promise<Result<{ mail: Mail }>>;
}

const subjectOf = (mail: MailSummary): string => mail.subject ?? mailKindLabel(mail);

/** What the studio wrote to the person, on every channel. */
export function Messages({ zone, onOpen, ...props }: MessagesProps) {
  const list = useCustomerList({ zone, ...props });
  const [open, setOpen] = useState<number | null>(null);
  const [mail, setMail] = useState<Mail | null>(null);
  const show = async ({ mail_id }: MailSummary): Promise<void> => {
    setMail(null);
    setOpen(mail_id);
    const result = await onOpen(mail_id);
    if (result.ok) setMail(result.data.mail);
    else setOpen(null);
  };
  const columns: ReadonlyArray<Column<MailSummary>> = [
    { key: 'asunto', label: 'Mensaje', text: subjectOf },
    {
      key: 'cuando',
      label: 'Cuándo',
      text: ({ createdAt }) => formatMoment(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
    {
      key: 'canal',
      label: 'Canal',
      text: ({ channel }) => CHANNEL_LABELS[channel],
    },
    {
      key: 'estado',
      label: 'Estado',
      cell: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).text}</Badge>,
      text: (row) => stateOf(row).text,
    },
  ];
  return (
    <>
      <DataTable
        name="mensajes-de-cliente"
        label="Mensajes"
        columns={columns}
        rowKey={({ mail_id }) => mail_id}
        onOpen={(row) => void show(row)}
        empty={<EmptyState title="Todavía no le hemos escrito." />}
        {...list}
      />
      {open !== null && (
        <MailDialog open mail={mail?.mail_id === open ? mail : null} zone={zone} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

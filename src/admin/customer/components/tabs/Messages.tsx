import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { MailSummary } from '../../../../../domain/contract/mails';
import { csvMoment } from '../../../../../domain/csv';
import { formatMoment } from '../../../../../domain/format';
import { Badge } from '../../../../ui/Badge';
import { selectConfig } from '../../../../features/appconfig/state';
import { EmptyState } from '../../../../ui/EmptyState';
import MailDialog from '../../../mails/components/MailDialog';
import { DataTable, type Column } from '../../../list/DataTable';
import { CHANNEL_LABELS, mailKindLabel, stateOf } from '../../../mails/labels';
import '../../../mails/mails.scss';
import { useList } from '../../../list/useList';
import { getMails } from '../../../mails/service';

const subjectOf = (mail: MailSummary): string => mail.subject ?? mailKindLabel(mail);

/** What the studio wrote to the person, on every channel. */
export function Messages({ customerId }: { readonly customerId: number }) {
  const zone = useSelector(selectConfig).timezone;
  const list = useList(
    `cliente.${customerId}.mensajes`,
    useCallback((after?: number) => getMails({ customer_id: customerId, after }), [customerId]),
  );
  const [open, setOpen] = useState<number | null>(null);
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
        onOpen={({ mail_id }) => setOpen(mail_id)}
        empty={<EmptyState title="Todavía no le hemos escrito." />}
        list={list}
      />
      {open !== null && <MailDialog mailId={open} zone={zone} onClose={() => setOpen(null)} />}
    </>
  );
}

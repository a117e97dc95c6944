import Mail from 'lucide-react/icons/mail';
import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ReportMail, ReportMailsResponse } from '../../../domain/contract/reportMails';
import type { ReportQuery } from '../../../domain/contract/reports';
import { emailText } from '../../../domain/contacts';
import { REPORT_TURNS, type ReportTurn } from '../../../domain/reports/mails';
import type { ReportKey } from '../../../domain/reports/reports';
import { REPORT_FILTERS } from '../../../domain/reports/types';
import { selectMe, selectSendsMail } from '../../features/customers/selectors';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import Dialog from '../../ui/Dialog';
import { FormAlert } from '../../ui/FormAlert';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { useCalls } from '../calls';
import { LoadedPart, useLoaded } from '../useLoaded';
import { deleteReportMail, getReportMails, postReportMail } from './service';

interface Props {
  readonly report: ReportKey;
  readonly query: ReportQuery;
}

const EVERY = Object.entries(REPORT_TURNS).map(([value, { label }]) => ({ value, label }));
const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
];
const FORMAT_LABELS = { xlsx: 'Excel', csv: 'CSV' } as const;
const nameOf = ({ name, last_name }: { readonly name: string; readonly last_name: string }): string =>
  `${name} ${last_name}`.trim();

/** The filters of the screen, without its days. */
const filtersOf = (query: ReportQuery): ReportMail['filters'] =>
  Object.fromEntries(REPORT_FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

/** The button and dialog that say to whom a report goes by mail, and how often. */
export function ReportMails({ report, query }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Mail size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Enviar por correo
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Enviar por correo">
        {open && <Content report={report} query={query} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Content({ report, query, onClose }: Props & { readonly onClose: () => void }) {
  const loaded = useLoaded(useCallback(() => getReportMails(report), [report]));
  return (
    <LoadedPart loaded={loaded} failed="No pudimos leer a quién le llega.">
      {(found) => <Schedules found={found} report={report} query={query} onClose={onClose} />}
    </LoadedPart>
  );
}

function Schedules({
  found,
  report,
  query,
  onClose,
}: Props & { readonly found: ReportMailsResponse; readonly onClose: () => void }) {
  const { onCall, onSuccess } = useCalls();
  const me = useSelector(selectMe);
  const sendsMail = useSelector(selectSendsMail);
  const [mails, setMails] = useState(found.report_mails);
  const [every, setEvery] = useState<ReportTurn>('week');
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const [chosen, setChosen] = useState<readonly number[]>(me ? [me.customer_id] : []);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { team } = found;

  const save = async (): Promise<void> => {
    if (chosen.length === 0) return setError('Elige al menos a una persona.');
    setBusy(true);
    const result = await onCall(() =>
      postReportMail({ report, every, format, filters: filtersOf(query), customer_ids: [...chosen] }),
    );
    setBusy(false);
    if (!result.ok) return setError(result.error.message);
    onSuccess('Listo: el reporte saldrá por correo.');
    return onClose();
  };
  const end = async (mail: ReportMail): Promise<void> => {
    const result = await onCall(() => deleteReportMail(mail.report_mail_id));
    if (!result.ok && result.error.status !== 404) return setError(result.error.message);
    return setMails((before) => before.filter(({ report_mail_id }) => report_mail_id !== mail.report_mail_id));
  };
  return (
    <div className="report-mails">
      {!sendsMail && <p role="note">Tu estudio todavía no tiene servidor de correo: nada sale hasta que lo tenga.</p>}
      {mails.length > 0 && (
        <ul className="report-mails__list" aria-label="Ya se manda">
          {mails.map((mail) => (
            <li key={mail.report_mail_id}>
              <span>
                <strong>
                  {REPORT_TURNS[mail.every].label}, {FORMAT_LABELS[mail.format]}
                </strong>
                <small>
                  {mail.recipients.map(nameOf).join(', ') || 'A nadie: ya no son del equipo.'}
                  {Object.keys(mail.filters).length > 0 && ' · con filtros'}
                </small>
              </span>
              <Button
                variant="quiet"
                size="sm"
                onClick={() => void end(mail)}
                aria-label={`Dejar de mandar ${REPORT_TURNS[mail.every].label.toLowerCase()}`}
              >
                Dejar de mandar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SegmentedFilter
        label="Cada cuándo"
        value={every}
        options={EVERY}
        onChange={(value) => setEvery(value as ReportTurn)}
      />
      <p className="report-mails__hint">
        {REPORT_TURNS[every].when} Lleva los filtros que ves ahora{query.sort ? ', sin el orden' : ''}.
      </p>
      <SegmentedFilter
        label="Archivo"
        value={format}
        options={FORMATS}
        onChange={(value) => setFormat(value as 'csv' | 'xlsx')}
      />
      <fieldset className="report-mails__team">
        <legend>A quién</legend>
        {team.map((person) => (
          <Checkbox
            key={person.customer_id}
            checked={chosen.includes(person.customer_id)}
            onChange={(isChosen) =>
              setChosen((before) =>
                isChosen ? [...before, person.customer_id] : before.filter((id) => id !== person.customer_id),
              )
            }
          >
            {nameOf(person)} · {emailText(person.email)}
          </Checkbox>
        ))}
      </fieldset>
      <FormAlert text={error} />
      <Button block busy={busy} onClick={() => void save()}>
        Mandar {REPORT_TURNS[every].label.toLowerCase()}
      </Button>
    </div>
  );
}

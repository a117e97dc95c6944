import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '../../../../domain/contract/customers';
import type { ClassWaitlistResponse } from '../../../../domain/contract/waitlists';
import { isLimitError } from '../../../../domain/personLimits';
import { confirm } from '../../../core/confirm/confirm';
import { customerPath, salePath } from '../../../../domain/adminPaths';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { IconButton } from '../../../ui/IconButton';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { FindOrCreate } from '../../customers/components/FindOrCreate';
import { useMailNotice } from '../../mailNotice';
import { formatTime } from '../../../../domain/format';
import { wallClockOf } from '../../../../domain/studioTime';
import { refusalLabel } from '../labels';
import * as service from '../service';
import { useLoaded } from '../../useLoaded';
import { offerLine, OfferHistoryList } from './OfferHistory';
import { ClosingDialog } from './ClosingDialog';
import type { DeskWrite } from './PlaceDialog';

interface WaitlistPanelProps {
  readonly singleClassId: number;
  /** The class's. */
  readonly zone: string;
  /** A key of the taken places: if it changes, the waitlist may have changed too. */
  readonly taken: string;
  readonly started: boolean;
  readonly full: boolean;
  readonly onWrite: DeskWrite;
  /**
   * Seats who came without a place, and checks them in; returns why it was refused. null: the check-in isn't open, or
   * the class is over.
   */
  readonly onArrive: ((entry: Entry) => Promise<string | null>) | null;
}

type Entry = ClassWaitlistResponse['waitlist'][number];

const NO_CREDITS: readonly string[] = ['reservation/no-credits', 'family/no-credits'];

/** The team may go over the limits per person. */
const isBookable = ({ refusal }: Entry): boolean => !refusal || isLimitError(refusal);

const accountOf = ({ customer }: Entry): string => `${customer.name} ${customer.last_name}`.trim();
const nameOf = (entry: Entry): string => entry.person ?? accountOf(entry);

/** The waitlist in order; the front desk reorders it and books entries by hand. */
export default function WaitlistPanel(props: WaitlistPanelProps) {
  const { singleClassId, zone, taken, started, full, onWrite } = props;
  const mailNotice = useMailNotice();
  const loaded = useLoaded(
    useCallback(() => service.getWaitlist(singleClassId), [singleClassId]),
    taken,
  );
  const [closing, setClosing] = useState<'no' | 'open' | 'closing'>('no');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [adding, setAdding] = useState<'no' | 'open' | 'closing'>('no');

  const { data: found, error, reload } = loaded;
  const waitlist = found?.waitlist ?? null;
  const run = async (work: () => Promise<string | null>): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    const refused = await work();
    setBusy(false);
    setRefusal(refused);
    void reload();
    return refused === null;
  };
  const move = (index: number, step: 1 | -1): void => {
    if (!waitlist) return;
    const before = waitlist.map((entry) => entry.waitlist_id);
    const ids = [...before];
    [ids[index], ids[index + step]] = [ids[index + step]!, ids[index]!];
    const send = (order: readonly number[]) => () => service.putOrder(singleClassId, order);
    void run(() => onWrite(send(ids), 'Cambió el orden de la lista de espera.', send(before)));
  };
  const add = ({ customer_id }: Pick<Customer, 'customer_id'>): void =>
    void run(() =>
      onWrite(() => service.postEntry({ single_class_id: singleClassId, customer_id }), 'Quedó en la lista de espera.'),
    ).then((done) => done && setAdding('closing'));
  const close = (minutes: number | null): void =>
    void run(() =>
      onWrite(() => service.putClosing(singleClassId, minutes), 'Cambió el cierre de la lista de espera.'),
    ).then((done) => done && setClosing('closing'));
  const promote = async (entry: Entry): Promise<void> => {
    const beyond = entry.refusal ? ` Ojo: va ${refusalLabel(entry.refusal).toLowerCase()}.` : '';
    const text = `¿Dar un lugar a ${nameOf(entry)}? Se usa un crédito de ${entry.person ? `la cuenta de ${accountOf(entry)}` : 'esa persona'}.${beyond}${mailNotice}`;
    if (await confirm({ title: 'Dar lugar', text, ok: 'Dar lugar' }))
      await run(() => onWrite(() => service.promote(entry.waitlist_id), `${nameOf(entry)} ya tiene su lugar.`));
  };
  const remove = async (entry: Entry): Promise<void> => {
    const text = `¿Sacar a ${nameOf(entry)} de la lista de espera? Si vuelve, queda al final.`;
    if (await confirm({ text, ok: 'Sacar' }))
      await run(() => onWrite(() => service.deleteEntry(entry.waitlist_id), 'Salió de la lista de espera.'));
  };

  if (found === null || waitlist === null)
    return error === null ? (
      <SkeletonGroup height={64} />
    ) : (
      <ErrorState title="No pudimos cargar la lista de espera." text={error} onRetry={() => void reload()} />
    );
  const { history = [], closes_at, waitlist_close_minutes = null } = found;
  if (waitlist.length === 0 && history.length === 0 && (!full || started)) return null;
  return (
    <section className="roster-waitlist" aria-labelledby="lista-de-espera">
      <div className="roster-waitlist__head">
        <h2 id="lista-de-espera">Lista de espera{waitlist.length > 0 && ` (${waitlist.length})`}</h2>
        {full && !started && (
          <Button variant="ghost" size="sm" onClick={() => setAdding('open')}>
            Anotar a un cliente
          </Button>
        )}
      </div>
      {closes_at && !started && (
        <p className="roster-waitlist__closing">
          Cierra a las {formatTime(wallClockOf(new Date(closes_at), zone))}.
          <Button variant="quiet" size="sm" onClick={() => setClosing('open')}>
            Cambiar
          </Button>
        </p>
      )}
      <AlertRegion text={refusal}>
        {refusal !== null && <p className="attendance-book__error">{refusal}</p>}
      </AlertRegion>
      {waitlist.length === 0 && <p className="attendance-none">Nadie espera un lugar.</p>}
      <ol className="attendance-list">
        {waitlist.map((entry, i) => (
          <li key={entry.waitlist_id} className="attendance-place">
            <div className="attendance-place__words">
              <strong>
                <Link to={customerPath(entry.customer_id)}>
                  {i + 1}. {nameOf(entry)}
                </Link>
              </strong>
              {entry.person && <span>Familia de {accountOf(entry)}</span>}
              <span>{entry.auto ? 'Reserva automática' : 'Solo avisarle'}</span>
              {entry.standby && <Badge tone="success">Viene de todos modos</Badge>}
              {history
                .filter(({ waitlist_id }) => waitlist_id === entry.waitlist_id)
                .map((one, n) => (
                  <span key={n}>{offerLine(one, zone)}</span>
                ))}
              {entry.refusal && <Badge tone="warning">{refusalLabel(entry.refusal)}</Badge>}
            </div>
            {props.onArrive && entry.standby && !full && isBookable(entry) && (
              <Button size="sm" disabled={busy} onClick={() => void run(() => props.onArrive!(entry))}>
                Registrar llegada<span className="ui-hidden"> de {nameOf(entry)}</span>
              </Button>
            )}
            {!started && (
              <div className="roster-waitlist__actions">
                <IconButton label={`Subir a ${nameOf(entry)}`} disabled={busy || i === 0} onClick={() => move(i, -1)}>
                  <ArrowUp size={20} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Bajar a ${nameOf(entry)}`}
                  disabled={busy || i === waitlist.length - 1}
                  onClick={() => move(i, 1)}
                >
                  <ArrowDown size={20} aria-hidden />
                </IconButton>
                {NO_CREDITS.includes(entry.refusal ?? '') && (
                  <LinkButton size="sm" variant="ghost" to={salePath(entry.customer_id, singleClassId)}>
                    Vender<span className="ui-hidden"> a {nameOf(entry)}</span>
                  </LinkButton>
                )}
                {(!full || entry.offer) && isBookable(entry) && (
                  <Button size="sm" disabled={busy} onClick={() => void promote(entry)}>
                    Dar lugar<span className="ui-hidden"> a {nameOf(entry)}</span>
                  </Button>
                )}
                <IconButton
                  label={`Sacar a ${nameOf(entry)} de la lista de espera`}
                  disabled={busy}
                  onClick={() => void remove(entry)}
                >
                  <X size={20} aria-hidden />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {history.length > 0 && <OfferHistoryList history={history} zone={zone} />}
      {closing !== 'no' && (
        <ClosingDialog
          open={closing === 'open'}
          minutes={waitlist_close_minutes}
          busy={busy}
          onSave={close}
          onClose={() => setClosing('closing')}
          onExited={() => setClosing('no')}
        />
      )}
      {adding !== 'no' && (
        <Dialog
          open={adding === 'open'}
          onClose={() => setAdding('closing')}
          onExited={() => setAdding('no')}
          title="Anotar en lista de espera"
        >
          <FindOrCreate choose="Anotar" onChoose={add} onCreated={add} />
          <AlertRegion text={refusal}>
            {refusal !== null && <p className="attendance-book__error">{refusal}</p>}
          </AlertRegion>
        </Dialog>
      )}
    </section>
  );
}

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '../../../../domain/contract/customers';
import type { ClassWaitlistResponse } from '../../../../domain/contract/waitlists';
import { confirm } from '../../../core/confirm/confirm';
import { customerPath, salePath } from '../../../../domain/adminPaths';
import type { Result } from '../../../core/thunk';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { IconButton } from '../../../ui/IconButton';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { FindOrCreate } from '../../customers/components/FindOrCreate';
import { useMailNotice } from '../../mailNotice';

export interface WaitlistPanelProps {
  readonly singleClassId: number;
  /** A key of the taken places: if it changes, the waitlist may have changed too. */
  readonly taken: string;
  readonly started: boolean;
  readonly full: boolean;
  readonly onRead: (singleClassId: number) => Promise<Result<ClassWaitlistResponse>>;
  /** Each returns why it was refused; null: it is done. */
  readonly onOrder: (ids: readonly number[], before: readonly number[]) => Promise<string | null>;
  readonly onAdd: (customerId: number) => Promise<string | null>;
  readonly onRemove: (waitlistId: number) => Promise<string | null>;
  readonly onPromote: (waitlistId: number, name: string) => Promise<string | null>;
}

type Line = ClassWaitlistResponse['waitlist'];

const nameOf = ({ customer }: Line[number]): string => `${customer.name} ${customer.last_name}`.trim();

/** The waitlist in order; the front desk reorders it and books entries by hand. */
export default function WaitlistPanel(props: WaitlistPanelProps) {
  const { singleClassId, taken, started, full, onRead } = props;
  const mailNotice = useMailNotice();
  const [line, setLine] = useState<Line | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(0);
  const [adding, setAdding] = useState<'no' | 'open' | 'closing'>('no');
  useEffect(() => {
    let here = true;
    void onRead(singleClassId).then((result) => {
      if (!here) return;
      setError(result.ok ? null : result.error.message);
      if (result.ok) setLine(result.data.waitlist);
    });
    return () => void (here = false);
  }, [onRead, singleClassId, taken, reading]);

  const run = async (work: () => Promise<string | null>): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    const refused = await work();
    setBusy(false);
    setRefusal(refused);
    setReading((n) => n + 1);
    return refused === null;
  };
  const move = (index: number, step: 1 | -1): void => {
    if (!line) return;
    const before = line.map((entry) => entry.waitlist_id);
    const ids = [...before];
    [ids[index], ids[index + step]] = [ids[index + step]!, ids[index]!];
    void run(() => props.onOrder(ids, before));
  };
  const add = ({ customer_id }: Pick<Customer, 'customer_id'>): void =>
    void run(() => props.onAdd(customer_id)).then((done) => done && setAdding('closing'));
  const promote = async (entry: Line[number]): Promise<void> => {
    const text = `¿Dar un lugar a ${nameOf(entry)}? Se usa un crédito de esa persona.${mailNotice}`;
    if (await confirm({ title: 'Dar lugar', text, ok: 'Dar lugar' }))
      await run(() => props.onPromote(entry.waitlist_id, nameOf(entry)));
  };
  const remove = async (entry: Line[number]): Promise<void> => {
    const text = `¿Sacar a ${nameOf(entry)} de la lista de espera? Si vuelve, queda al final.`;
    if (await confirm({ text, ok: 'Sacar' })) await run(() => props.onRemove(entry.waitlist_id));
  };

  if (line === null)
    return error === null ? (
      <SkeletonGroup height={64} />
    ) : (
      <ErrorState title="No pudimos cargar la lista de espera." text={error} onRetry={() => setReading(reading + 1)} />
    );
  if (line.length === 0 && (!full || started)) return null;
  return (
    <section className="roster-waitlist" aria-labelledby="lista-de-espera">
      <div className="roster-waitlist__head">
        <h2 id="lista-de-espera">Lista de espera{line.length > 0 && ` (${line.length})`}</h2>
        {full && !started && (
          <Button variant="ghost" size="sm" onClick={() => setAdding('open')}>
            Anotar a un cliente
          </Button>
        )}
      </div>
      <AlertRegion text={refusal}>
        {refusal !== null && <p className="attendance-book__error">{refusal}</p>}
      </AlertRegion>
      {line.length === 0 && <p className="attendance-none">Nadie espera un lugar.</p>}
      <ol className="attendance-list">
        {line.map((entry, i) => (
          <li key={entry.waitlist_id} className="attendance-place">
            <div className="attendance-place__words">
              <strong>
                <Link to={customerPath(entry.customer_id)}>
                  {i + 1}. {nameOf(entry)}
                </Link>
              </strong>
              <span>{entry.auto ? 'Reserva automática' : 'Solo avisarle'}</span>
              {entry.refusal && <Badge tone="warning">{refusalLabel(entry.refusal)}</Badge>}
            </div>
            {!started && (
              <div className="roster-waitlist__actions">
                <IconButton label={`Subir a ${nameOf(entry)}`} disabled={busy || i === 0} onClick={() => move(i, -1)}>
                  <ArrowUp size={20} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Bajar a ${nameOf(entry)}`}
                  disabled={busy || i === line.length - 1}
                  onClick={() => move(i, 1)}
                >
                  <ArrowDown size={20} aria-hidden />
                </IconButton>
                {entry.refusal === 'reservation/no-credits' && (
                  <LinkButton size="sm" variant="ghost" to={salePath(entry.customer_id, singleClassId)}>
                    Vender<span className="ui-hidden"> a {nameOf(entry)}</span>
                  </LinkButton>
                )}
                {!full && !entry.refusal && (
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

/** Short texts for why a waiting customer can't be booked. */
const REFUSALS: Readonly<Record<string, string>> = {
  'reservation/no-credits': 'Sin créditos',
  'reservation/cash-pending': 'Debe su pago en efectivo',
  'reservation/unlimited-limit': 'Con todas las clases que permite su plan',
  'reservation/penalty': 'Con penalización',
  'reservation/overdue': 'Con una renovación sin cobrar',
  'reservation/already-reserved': 'Ya tiene lugar',
  'class/started': 'La clase ya comenzó',
  'class/package-only': 'Se compra como paquete',
};

const refusalLabel = (code: string): string => REFUSALS[code] ?? 'No puede reservar';

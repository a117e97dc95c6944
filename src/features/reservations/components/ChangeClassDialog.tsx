import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useMemo, useState } from 'react';
import { type CancelRules, CANCEL_REFUSALS, lateCancelWarning } from '../../../../domain/cancellation';
import { seatsLeft } from '../../../../domain/classCard';
import type { UsualSpot } from '../../../../domain/contract/home';
import type { MoveToClass, MyReservation } from '../../../../domain/contract/reservations';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { plural } from '../../../../domain/format';
import { classMoment } from '../../../../domain/localTime';
import { spotRows } from '../../../../domain/spotMap';
import { idempotencyKey } from '../../../core/http/idempotency';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import Dialog from '../../../ui/Dialog';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { className, coachNames } from '../../schedule/labels';
import { OtherClasses } from './OtherClasses';
import { SpotMap } from '../reserve/components/SpotMap';
import { takenSpots } from '../../schedule/selectors';
import { freeSpotsOf, usualSpotOf } from '../reserve/opening';
import type { ReservationView } from '../actions';
import '../reserve/reserve.scss';
import '../reservations.scss';
import '../change.scss';
import { shownError } from '../../../../domain/shownErrors';

export interface ChangeClassDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly rules: CancelRules;
  readonly studioZone: string;
  readonly usual: readonly UsualSpot[];
  /** Guests' places in the class that is left. */
  readonly guests: readonly MyReservation[];
  readonly busy: boolean;
  /** Why the server refused. */
  readonly error: string | null;
  /** Reads the classes with places; null: they could not be read. */
  readonly onRead: (id: number) => Promise<readonly SingleClass[] | null>;
  readonly onChange: (single: SingleClass, body: MoveToClass, idempotencyKey: string) => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/**
 * 'Cambiar clase': another class with a place, then the spot, then the change; the old place stays until it is done.
 */
export default function ChangeClassDialog(props: ChangeClassDialogProps) {
  const { view, open, rules, studioZone, usual, guests, busy, error, onRead, onChange, onClose, onExited } = props;
  const { class_reservation_id, single_class, spot: oldSpot, guest } = view.reservation;
  const isEvent = single_class.class_package_id !== null;
  const [classes, setClasses] = useState<readonly SingleClass[] | 'failed' | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [staying, setStaying] = useState<ReadonlySet<number>>(new Set());
  const [reading, setReading] = useState(0);
  // A refusal is news about the classes: they are read again.
  useEffect(() => {
    let here = true;
    void onRead(class_reservation_id).then((read) => here && setClasses(read ?? 'failed'));
    return () => void (here = false);
  }, [class_reservation_id, onRead, error, reading]);

  const single =
    classes !== null && classes !== 'failed' ? classes.find((c) => c.single_class_id === chosenId) : undefined;
  const free = single ? freeSpotsOf(single) : null;
  const always = single ? usualSpotOf(single, usual) : null;
  const preferred = picked ?? always;
  const spot = preferred !== null && free?.includes(preferred) ? preferred : null;
  const moving = guests.filter((g) => !staying.has(g.class_reservation_id));
  // Guests sit as near as they can; their spots can be changed afterwards.
  const beside =
    free && spot !== null
      ? free
          .filter((s) => s !== spot)
          .sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot))
          .slice(0, moving.length)
      : [];
  const tooFew = single !== undefined && moving.length + 1 > (free?.length ?? seatsLeft(single));
  const move = JSON.stringify([chosenId, spot, moving.map((g) => g.class_reservation_id)]);
  // One key for each move: a second press of the same one changes nothing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const key = useMemo(idempotencyKey, [move]);
  const rows = single ? spotRows(single.class_type.spot_map) : null;
  const consequence = changeConsequence(view, rules);
  const missing = rows !== null && spot === null;

  const change = (): void => {
    if (!single) return;
    const places = moving.map((g, i) => ({ class_reservation_id: g.class_reservation_id, spot: beside[i] ?? null }));
    onChange(
      single,
      { single_class_id: single.single_class_id, spot, ...(places.length > 0 ? { guests: places } : {}) },
      key,
    );
  };
  const label = (): string => {
    if (missing) return 'Elige tu lugar';
    if (tooFew) return 'No caben tus invitados';
    return `Cambiar${spot === null ? '' : ` al lugar ${spot}`}`;
  };
  const list = (): JSX.Element => {
    if (classes === 'failed')
      return <ErrorState title="No pudimos cargar las clases." onRetry={() => setReading(reading + 1)} />;
    if (classes === null) return <SkeletonGroup label="Cargando clases" shape="block" height={220} />;
    if (classes.length === 0)
      return (
        <EmptyState
          title={isEvent ? 'No hay otra fecha con lugar.' : 'No hay otra clase con lugar que pague tu crédito.'}
          text={`${isEvent ? '' : 'Buscamos en las próximas dos semanas. '}Tu lugar sigue siendo tuyo.`}
        />
      );
    return (
      <OtherClasses
        classes={classes}
        from={single_class}
        studioZone={studioZone}
        onChoose={(id) => {
          setChosenId(id);
          setPicked(null);
        }}
      />
    );
  };

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      onExited={onExited}
      title="Cambiar clase"
      fixed={busy}
      footer={
        single && (
          <div className="reserve-footer">
            <Button block size="lg" busy={busy} disabled={missing || tooFew || !view.changeable} onClick={change}>
              {label()}
            </Button>
          </div>
        )
      }
    >
      <div className="change">
        <p className="change__from">
          <span>Ahora</span>
          <strong>{className(single_class)}</strong>
          <span>{[view.when, oldSpot !== null && `lugar ${oldSpot}`, guest].filter(Boolean).join(' · ')}</span>
        </p>
        {single && (
          <>
            <Button
              variant="quiet"
              size="sm"
              disabled={busy}
              icon={<ArrowLeft size={18} aria-hidden />}
              onClick={() => setChosenId(null)}
            >
              Ver otras clases
            </Button>
            <p className="change__from change__from--to">
              <span>Después</span>
              <strong>{className(single)}</strong>
              <span>
                {[classMoment(single, studioZone), coachNames(single), single.location.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </>
        )}
        <p
          className={
            consequence.warning
              ? 'reservations-cancel__text reservations-cancel__text--warning'
              : 'reservations-cancel__text'
          }
        >
          {consequence.warning && <CircleAlert size={20} aria-hidden />}
          <span>{consequence.text}</span>
        </p>
        <AlertRegion text={error} className="reservations-cancel__alert">
          {error && <p className="reservations-cancel__error">{error}</p>}
        </AlertRegion>
        {!single && view.changeable && list()}
        {single &&
          guests.map(({ class_reservation_id: id, guest: name }) => {
            const at = beside[moving.findIndex((g) => g.class_reservation_id === id)];
            return (
              <Checkbox
                key={id}
                checked={!staying.has(id)}
                disabled={busy}
                onChange={() => {
                  const next = new Set(staying);
                  if (!next.delete(id)) next.add(id);
                  setStaying(next);
                }}
              >
                {staying.has(id)
                  ? `${name} se queda en la clase de antes`
                  : `${name} también cambia${at === undefined ? '' : `: lugar ${at}`}`}
              </Checkbox>
            );
          })}
        {single && rows && (
          <SpotMap
            rows={rows}
            taken={takenSpots(single)}
            blocked={single.blocked_spots ?? []}
            layout={single.class_type.spot_layout ?? null}
            held={single.held_spots}
            chosen={spot}
            usual={always}
            disabled={busy}
            front={coachNames(single) || 'Coach'}
            onChoose={setPicked}
          />
        )}
      </div>
    </Dialog>
  );
}

interface Consequence {
  readonly text: string;
  readonly warning: boolean;
}

/** What changing costs, said before it is done. It counts as a cancellation of the class that is left. */
function changeConsequence({ reservation, cancellation }: ReservationView, rules: CancelRules): Consequence {
  if (!cancellation.allowed) return { text: shownError(CANCEL_REFUSALS[cancellation.reason]), warning: true };
  if (!reservation.counted) return { text: 'Tu plan ilimitado paga también la otra clase.', warning: false };
  if (cancellation.late)
    return { text: `${lateCancelWarning(rules)} La otra clase usa un crédito más.`, warning: true };
  if (cancellation.exhausted)
    return {
      text:
        `Ya cancelaste ${plural(reservation.cancels, 'vez', 'veces')} con este crédito: ` +
        'si cambias, se pierde y la otra clase usa uno más.',
      warning: true,
    };
  const max = rules.max_cancels_per_available_class;
  if (max === null || cancellation.excused) return { text: 'Pagas con el mismo crédito.', warning: false };
  const left = max - reservation.cancels - 1;
  return {
    text: `Pagas con el mismo crédito. Cuenta como una cancelación: después ${
      left === 0 ? 'ya no puedes cancelar con él sin perderlo' : `te ${left === 1 ? 'queda' : 'quedan'} ${left}`
    }.`,
    warning: false,
  };
}

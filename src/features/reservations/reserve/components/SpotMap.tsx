import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { roomRowsOf, type SpotLayout } from '../../../../../domain/spotMap';
import { classNames } from '../../../../ui/classNames';
import { isDirection, moveSpot } from '../spotMoves';
import '../reserve.scss';

export interface SpotMapProps {
  /** Spot numbers by row, the front row first. */
  readonly rows: readonly (readonly number[])[];
  readonly taken: readonly number[];
  /** Of the taken ones those that others hold while they pay. */
  readonly held?: readonly number[];
  /** Of the taken ones those that are out of service. */
  readonly blocked?: readonly number[];
  /** The studio's layout of the room; without it rows are arranged around the coach. */
  readonly layout?: SpotLayout | null;
  readonly chosen: number | null;
  /** The guest's spot; undefined: no guest. */
  readonly guest?: number | null;
  /** The spots of others of the account who come too. */
  readonly others?: ReadonlyArray<{ readonly spot: number | null; readonly name: string }>;
  /** Taken by the customer and their guests already. */
  readonly mine?: readonly number[];
  /** The customer's usual spot, where it is free. */
  readonly usual?: number | null;
  readonly disabled: boolean;
  /** Who stands at the front. */
  readonly front: string;
  readonly onChoose: (spot: number) => void;
}

/** Longer rows stand closer together. */
const DENSE_ROW = 6;

/**
 * How much nearer to the coach the ends of a row are than its middle, in pixels: at most, and per spot beside the
 * middle.
 */
const BEND_MAX = 22;
const BEND_PER_SPOT = 7;

/** Rows curve around the coach: their ends are shifted forward, their middle back. */
function curvedRowStyle(index: number, length: number): CSSProperties {
  const half = (length - 1) / 2;
  if (half === 0) return {};
  const depth = Math.min(BEND_MAX, BEND_PER_SPOT * half);
  const sunk = depth * (1 - ((index - half) / half) ** 2);
  return { transform: `translateY(${(sunk - depth / 2).toFixed(1)}px)` };
}

/** The room: the coach at the front, rows around. Arrow keys go from free spot to free spot. */
export function SpotMap({
  rows,
  taken,
  held = [],
  blocked = [],
  layout,
  chosen,
  guest,
  others = [],
  mine = [],
  usual = null,
  disabled,
  front,
  onChoose,
}: SpotMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const drawn = layout ? roomRowsOf(null, layout) : null;
  const cells = drawn ?? rows.map((row) => row.map((spot) => ({ kind: 'spot', spot })));
  const stop = chosen ?? guest ?? rows.flat().find((spot) => !taken.includes(spot));

  // A room wider than the screen starts in its middle, in front of the coach.
  useLayoutEffect(() => {
    if (view.current) view.current.scrollLeft = (view.current.scrollWidth - view.current.clientWidth) / 2;
  }, []);

  const onKeyDown = (event: KeyboardEvent, spot: number): void => {
    if (!isDirection(event.key)) return;
    event.preventDefault();
    map.current?.querySelector<HTMLElement>(`[data-spot="${moveSpot(rows, taken, spot, event.key)}"]`)?.focus();
  };

  return (
    <div className="reserve-room">
      {!layout?.some((row) => row.includes('C')) && (
        <p className="reserve-room__front">
          <span>{front}</span>
        </p>
      )}
      <div className="reserve-room__scroll" ref={view}>
        <div
          className={classNames(
            'reserve-room__rows',
            cells.some((row) => row.length > DENSE_ROW) && 'reserve-room__rows--dense',
          )}
          role="group"
          aria-label="Lugares de la clase"
          ref={map}
        >
          {cells.map((row, y) => (
            <div key={y} className="reserve-room__row">
              {row.map(({ kind, spot }, i) => {
                if (spot === null)
                  return (
                    <span
                      key={`${y}-${i}`}
                      className={`reserve-room__${kind}`}
                      title={kind === 'coach' ? front : undefined}
                    >
                      {kind === 'coach' && <span>{front}</span>}
                    </span>
                  );
                const occupied = taken.includes(spot);
                const other = others.find((one) => one.spot === spot);
                const chosenFor = spot === chosen ? 'own' : spot === guest || other ? 'guest' : null;
                const whose = mine.includes(spot)
                  ? ', ya es tuyo'
                  : blocked.includes(spot)
                    ? ', fuera de servicio'
                    : occupied
                      ? held.includes(spot)
                        ? ', apartado'
                        : ', ocupado'
                      : chosenFor === 'guest'
                        ? `, de ${other?.name ?? 'tu invitado'}`
                        : '';
                return (
                  <button
                    key={spot}
                    type="button"
                    data-spot={spot}
                    className={classNames(
                      'reserve-spot',
                      occupied && (mine.includes(spot) ? 'reserve-spot--mine' : 'reserve-spot--taken'),
                      held.includes(spot) && 'reserve-spot--held',
                      blocked.includes(spot) && 'reserve-spot--blocked',
                      spot === usual && !occupied && 'reserve-spot--usual',
                      chosenFor === 'own' && 'reserve-spot--chosen',
                      chosenFor === 'guest' && 'reserve-spot--guest',
                    )}
                    {...(!drawn && { style: curvedRowStyle(i, row.length) })}
                    disabled={occupied || disabled}
                    aria-pressed={chosenFor !== null}
                    aria-label={`Lugar ${spot}${spot === usual && !occupied ? ', tu lugar de siempre' : ''}${whose}`}
                    tabIndex={spot === stop ? 0 : -1}
                    onClick={() => onChoose(spot)}
                    onKeyDown={(event) => onKeyDown(event, spot)}
                  >
                    <span aria-hidden>{spot}</span>
                    {chosenFor === 'own' && (
                      <Check className="reserve-spot__check" size={12} strokeWidth={3} aria-hidden />
                    )}
                    {chosenFor === 'guest' && (
                      <UserPlus className="reserve-spot__check" size={12} strokeWidth={3} aria-hidden />
                    )}
                  </button>
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <ul className="reserve-room__legend" aria-hidden>
        <li>
          <span className="reserve-spot reserve-spot--sample" />
          Libre
        </li>
        {mine.length > 0 ? (
          <li>
            <span className="reserve-spot reserve-spot--sample reserve-spot--mine" />
            Ya es tuyo
          </li>
        ) : (
          <li>
            <span className="reserve-spot reserve-spot--sample reserve-spot--chosen">
              <Check size={10} strokeWidth={3} />
            </span>
            Tu lugar
          </li>
        )}
        {usual !== null && (
          <li>
            <span className="reserve-spot reserve-spot--sample reserve-spot--usual" />
            Tu lugar de siempre
          </li>
        )}
        {(guest !== undefined || others.length > 0) && (
          <li>
            <span className="reserve-spot reserve-spot--sample reserve-spot--guest">
              <UserPlus size={10} strokeWidth={3} />
            </span>
            {others.length > 0 ? 'Quien viene contigo' : 'Tu invitado'}
          </li>
        )}
        <li>
          <span className="reserve-spot reserve-spot--sample reserve-spot--taken" />
          Ocupado
        </li>
        {blocked.length > 0 && (
          <li>
            <span className="reserve-spot reserve-spot--sample reserve-spot--taken reserve-spot--blocked" />
            Fuera de servicio
          </li>
        )}
        {held.length > 0 && (
          <li>
            <span className="reserve-spot reserve-spot--sample reserve-spot--taken reserve-spot--held" />
            Apartado
          </li>
        )}
      </ul>
    </div>
  );
}

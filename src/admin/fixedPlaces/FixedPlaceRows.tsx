import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import type { FixedPlace, FixedPlaceDate } from '../../../domain/contract/fixedPlaces';
import { formatDateTime } from '../../../domain/format';
import { confirm } from '../../core/confirm/confirm';
import type { Result } from '../../core/thunk';
import { selectConfig } from '../../features/appconfig/state';
import { DATE_STATES, lastsText, spotText } from '../../features/fixedPlaces/labels';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { useCalls } from '../calls';
import { useMailNotice } from '../mailNotice';
import { deleteFixedPlace, releaseDate } from './service';
import './fixedPlaces.scss';

interface RowsProps {
  readonly places: readonly FixedPlace[];
  /** Only the date of this class; undefined: the next ones. */
  readonly singleClassId?: number;
  /** Shows the series of each instead of its holder. */
  readonly bySeries?: boolean;
  readonly onChanged: () => Promise<void>;
}

export const fixedPlaceHolder = ({ name, last_name }: Pick<FixedPlace, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim();

/** Fixed places with their next dates, which the front desk frees or ends. */
export function FixedPlaceRows({ places, singleClassId, bySeries = false, onChanged }: RowsProps) {
  const { onWrite, onSuccess } = useCalls();
  const { timezone } = useSelector(selectConfig);
  const mailNotice = useMailNotice();
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<Result<unknown>>, success: string): Promise<void> => {
    setBusy(true);
    const result = await call();
    if (result.ok) onSuccess(success);
    await onChanged();
    setBusy(false);
  };
  const free = async (place: FixedPlace, date: FixedPlaceDate): Promise<void> => {
    const text = `¿Liberar ${formatDateTime(date.class_date)} de ${fixedPlaceHolder(place)}? Su lugar fijo sigue en las demás fechas.${mailNotice}`;
    if (await confirm({ title: 'Liberar esta fecha', text, ok: 'Liberar' }))
      await run(() => onWrite(() => releaseDate(place.fixed_place_id, date.single_class_id)), 'Fecha liberada.');
  };
  const end = async (place: FixedPlace): Promise<void> => {
    const text = `¿Terminar el lugar fijo de ${fixedPlaceHolder(place)} en ${place.title}? Lo que ya está reservado se queda.${mailNotice}`;
    if (await confirm({ title: 'Terminar lugar fijo', text, ok: 'Terminar' }))
      await run(() => onWrite(() => deleteFixedPlace(place.fixed_place_id)), 'Lugar fijo terminado.');
  };
  const shownDates = ({ dates }: FixedPlace): readonly FixedPlaceDate[] =>
    singleClassId === undefined ? dates.slice(0, 3) : dates.filter((date) => date.single_class_id === singleClassId);
  return (
    <ul className="fixed-rows">
      {places.map((place) => (
        <li key={place.fixed_place_id} className="fixed-rows__row">
          <div className="fixed-rows__words">
            <strong>
              {bySeries ? place.title : <Link to={customerPath(place.customer_id)}>{fixedPlaceHolder(place)}</Link>}
            </strong>
            <span className="fixed-rows__facts">
              <Badge tone="primary">{spotText(place.spot)}</Badge> {lastsText(place, timezone)}
            </span>
          </div>
          <ul className="fixed-rows__dates">
            {shownDates(place).map((date) => (
              <li key={date.single_class_id}>
                {singleClassId === undefined && <span>{formatDateTime(date.class_date)}</span>}
                <Badge tone={DATE_STATES[date.state].tone}>
                  {DATE_STATES[date.state].text}
                  {date.state === 'reserved' &&
                    date.spot !== place.spot &&
                    date.spot !== null &&
                    `, lugar ${date.spot}`}
                </Badge>
                {date.state !== 'released' && (
                  <Button variant="quiet" size="sm" disabled={busy} onClick={() => void free(place, date)}>
                    Liberar
                    <span className="ui-hidden">
                      {' '}
                      {formatDateTime(date.class_date)} de {fixedPlaceHolder(place)}
                    </span>
                  </Button>
                )}
                {date.reason && <span className="fixed-rows__reason">{date.reason}</span>}
              </li>
            ))}
          </ul>
          <Button variant="ghost" size="sm" disabled={busy} onClick={() => void end(place)}>
            Terminar<span className="ui-hidden"> el lugar fijo de {fixedPlaceHolder(place)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

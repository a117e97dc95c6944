import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Link } from 'react-router-dom';
import { seatsLeft } from '../../../../domain/classCard';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { byStart, classMoment } from '../../../../domain/localTime';
import { plural } from '../../../../domain/numbers';
import { studioDay, type Day } from '../../../../domain/studioTime';
import { singleClassPath } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { fetchOtherTimes } from '../actions';
import { classPhase } from '../classPhase';
import { coachNames } from '../labels';
import '../otherTimes.scss';

interface OtherTimesProps {
  readonly single: SingleClass;
  readonly studioZone: string;
  /** Called when one is opened: a dialog around closes. */
  readonly onOpen?: () => void;
  /** Classes of its kind with places, from that day on. */
  readonly onAsk: (single: SingleClass, from: Day) => Promise<readonly SingleClass[]>;
}

/** As many as are seen at a glance. */
const SHOWN = 3;

/**
 * The next classes of the same kind that have places, those at the same location first; nothing where there are none.
 */
function OtherTimes({ single, studioZone, onOpen, onAsk }: OtherTimesProps) {
  const [others, setOthers] = useState<readonly SingleClass[]>([]);
  const { single_class_id } = single;
  useEffect(() => {
    let here = true;
    const now = new Date();
    setOthers([]);
    void onAsk(single, studioDay(now, studioZone)).then((found) => {
      if (!here) return;
      const ahead = found.filter((other) => classPhase(other, studioZone, now) === 'ahead');
      const isNear = ({ location }: SingleClass): boolean => location.location_id === single.location.location_id;
      const next = [...ahead.filter(isNear), ...ahead.filter((other) => !isNear(other))].slice(0, SHOWN);
      setOthers(next.sort(byStart(studioZone)));
    });
    return () => {
      here = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each class, whatever its seats do meanwhile
  }, [single_class_id, studioZone, onAsk]);
  if (others.length === 0) return null;
  return (
    <section className="other-times" aria-label="Otros horarios con lugares">
      <h2 className="other-times__title">Otros horarios con lugares</h2>
      <ul>
        {others.map((other) => (
          <li key={other.single_class_id}>
            <Link to={singleClassPath(other.single_class_id)} onClick={onOpen}>
              <span>
                <strong>{classMoment(other, studioZone)}</strong>
                <small>
                  {[coachNames(other), other.location.name, plural(seatsLeft(other), 'lugar', 'lugares')]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default connect(
  (state: RootState) => ({ studioZone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onAsk: async (single: SingleClass, from: Day) => {
      const result = await dispatch(fetchOtherTimes(single, from));
      return result.ok ? result.data : [];
    },
  }),
)(OtherTimes);

import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../instructors.scss';
import { useEffect, type ReactElement } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Instructor } from '../../../../domain/contract/catalogue';
import type { AppDispatch, RootState } from '../../../core/state';
import { idParam } from '../../../core/routing/idParam';
import { ErrorState } from '../../../ui/EmptyState';
import { fetchInstructor, selectInstructor, selectInstructorFailure } from '../actions';

/** A profile of the final size. */
function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Cargando coach" className="coach-profile">
      <Skeleton shape="block" className="coach-portrait coach-profile__picture" />
      <div className="coach-profile__words">
        <Skeleton width="18%" />
        <Skeleton width="70%" height={40} />
        <Skeleton width="55%" height={24} />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    </SkeletonGroup>
  );
}

interface Own {
  /** The route's parameter with the coach's id. */
  readonly param: string;
  /** Instead of a coach that there isn't. */
  readonly missing: ReactElement;
  readonly children: (coach: Instructor) => ReactElement;
}

interface WithCoachProps extends Own {
  readonly instructors: RootState['instructors'];
  readonly onLoad: (instructorId: number) => void;
}

/** Reads the coach of the address for the screen inside; until then shows a skeleton, an error or `missing`. */
function WithCoach({ param, missing, children, instructors, onLoad }: WithCoachProps) {
  const id = idParam(useParams()[param]);
  useEffect(() => {
    if (id !== null) onLoad(id);
  }, [onLoad, id]);
  if (id === null) return missing;
  const failure = selectInstructorFailure({ instructors }, id);
  if (failure === 'missing') return missing;
  const coach = selectInstructor({ instructors }, id);
  if (coach) return children(coach);
  return (
    <div className="ui-container ui-page">
      {failure ? (
        <ErrorState title="No pudimos cargar a este coach." onRetry={() => onLoad(id)} busy={instructors.spinner} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ instructors: state.instructors }),
  (dispatch: AppDispatch) => ({ onLoad: (instructorId: number) => void dispatch(fetchInstructor(instructorId)) }),
)(WithCoach);

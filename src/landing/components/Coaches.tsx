import type { Instructor } from '../../../domain/contract/catalogue';
import { Skeleton } from '../../ui/Skeleton';

export interface CoachesProps {
  /** null: on their way. */
  readonly coaches: readonly Instructor[] | null;
}

const initials = (coach: Instructor): string => `${coach.name.charAt(0)}${coach.last_name.charAt(0)}`.toUpperCase();

function Portrait({ coach }: { readonly coach: Instructor }) {
  return (
    <div className="landing-coach__portrait">
      {coach.file ? <img src={coach.file.src} alt="" loading="lazy" decoding="async" /> : <span aria-hidden>{initials(coach)}</span>}
    </div>
  );
}

/** Who teaches: picture, name, last name, quote. */
export function Coaches({ coaches }: CoachesProps) {
  if (coaches?.length === 0) return null;
  return (
    <section className="landing-section ui-container" aria-labelledby="coaches">
      <h2 id="coaches" className="landing-section__title">Coaches</h2>
      <ul className="landing-coaches">
        {coaches
          ? coaches.map((coach) => (
            <li key={coach.instructor_id} className="landing-coach">
              <Portrait coach={coach} />
              <h3>{coach.name} {coach.last_name}</h3>
              {coach.quote && <p>{coach.quote}</p>}
            </li>
          ))
          : [1, 2, 3].map((n) => (
            <li key={n} className="landing-coach" aria-hidden>
              <Skeleton shape="block" className="landing-coach__portrait" />
              <Skeleton width="60%" height={20} />
              <Skeleton width="85%" height={16} />
            </li>
          ))}
      </ul>
    </section>
  );
}
